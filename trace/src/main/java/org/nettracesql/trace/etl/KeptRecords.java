package org.nettracesql.trace.etl;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Unpacked records that one trace keeps, because unpacking takes longer than reading what comes out. All traces of the
 * process together keep a part of the heap at the most, however large they are: first come, first served, until a trace
 * rests or is given up.
 */
final class KeptRecords {

    private static final long MOST_BYTES = Math.min(64 << 20, Runtime.getRuntime().maxMemory() / 16);
    private static final AtomicLong KEPT = new AtomicLong();
    private static final ReferenceQueue<KeptRecords> GIVEN_UP = new ReferenceQueue<>();
    private static final Set<Share> SHARES = ConcurrentHashMap.newKeySet();

    /** What a trace keeps, for when it is gone. */
    private static final class Share extends PhantomReference<KeptRecords> {
        final AtomicLong bytes = new AtomicLong();

        Share(KeptRecords of) {
            super(of, GIVEN_UP);
        }
    }

    private Share share;

    /** A copy of bytes, to be kept as long as this is; null if there is no room. */
    byte[] keep(byte[] bytes, int length) {
        int size = length + Unpacker.SPARE;
        if (KEPT.addAndGet(size) > MOST_BYTES && !hasRoom()) {
            KEPT.addAndGet(-size);
            return null;
        }
        share().bytes.addAndGet(size);
        return Arrays.copyOf(bytes, size);
    }

    /** Counts nothing as kept any more, because who has it is about to let go of it. */
    void giveUp() {
        KEPT.addAndGet(-share().bytes.getAndSet(0));
    }

    private synchronized Share share() {
        if (share == null) {
            share = new Share(this);
            SHARES.add(share);
        }
        return share;
    }

    /** Whether there is room once what was given up is no longer counted. */
    private static boolean hasRoom() {
        for (Reference<?> gone = GIVEN_UP.poll(); gone != null; gone = GIVEN_UP.poll()) {
            Share share = (Share) gone;
            SHARES.remove(share);
            KEPT.addAndGet(-share.bytes.getAndSet(0));
        }
        return KEPT.get() <= MOST_BYTES;
    }
}
