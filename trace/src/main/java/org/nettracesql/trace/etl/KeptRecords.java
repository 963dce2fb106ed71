package org.nettracesql.trace.etl;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one trace keeps of its buffers: unpacked records, because unpacking takes longer than reading what comes out,
 * and digests of headers. All traces of the process together keep a part of the heap at the most, however large they
 * are: first come, first served, until a trace rests or is given up. Records leave half of it to digests, which are an
 * eighth of their size or less and made of all buffers.
 */
final class KeptRecords {

    private static final long MOST_BYTES = Math.min(128 << 20, Runtime.getRuntime().maxMemory() / 8);
    private static final long MOST_WITH_RECORDS = MOST_BYTES / 2;
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
        return mayKeep(size, MOST_WITH_RECORDS) ? Arrays.copyOf(bytes, size) : null;
    }

    /** Counts what {@link #keep} gave as kept no more. */
    void letGo(byte[] copy) {
        KEPT.addAndGet(-copy.length);
        share().bytes.addAndGet(-copy.length);
    }

    /** Whether there is room for a digest of a size, which then counts as kept. */
    boolean mayKeepDigest(int size) {
        return mayKeep(size, MOST_BYTES);
    }

    private boolean mayKeep(int size, long most) {
        if (KEPT.addAndGet(size) > most && !hasRoom(most)) {
            KEPT.addAndGet(-size);
            return false;
        }
        share().bytes.addAndGet(size);
        return true;
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
    private static boolean hasRoom(long most) {
        for (Reference<?> gone = GIVEN_UP.poll(); gone != null; gone = GIVEN_UP.poll()) {
            Share share = (Share) gone;
            SHARES.remove(share);
            KEPT.addAndGet(-share.bytes.getAndSet(0));
        }
        return KEPT.get() <= most;
    }
}
