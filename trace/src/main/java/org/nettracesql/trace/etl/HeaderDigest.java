package org.nettracesql.trace.etl;

import java.util.Arrays;
import org.nettracesql.trace.block.LongTable;

/**
 * What the headers of a buffer's events say of type, time, thread and process, in eight bytes an event: for those who
 * ask for nothing else, so that a buffer need not be read, and perhaps unpacked, again. Immutable.
 */
final class HeaderDigest {

    private static final int MOST_INDEX = 0xffff;
    private static final long MOST_TICKS = 0xffff_ffffL;

    /** By event: ticks after {@link #firstTicks} in the upper half, then kind and thread in 16 bits each. */
    final long[] events;

    final long firstTicks;

    /** By thread: a key as {@link ThreadTable} has it, or one of {@link EtlHeaders#OF_THREAD}. */
    final long[] threadKeys;

    /** By kind, an id of who walked over the file: the one that the directory has. */
    final int[] kinds;

    private HeaderDigest(long[] events, long firstTicks, long[] threadKeys, int[] kinds) {
        this.events = events;
        this.firstTicks = firstTicks;
        this.threadKeys = threadKeys;
        this.kinds = kinds;
    }

    /** The same for who knows what ids the directory has for its kinds. */
    HeaderDigest withKinds(int[] ids) {
        return new HeaderDigest(events, firstTicks, threadKeys, ids);
    }

    static int kind(long event) {
        return (int) event >>> 16;
    }

    static int thread(long event) {
        return (int) event & MOST_INDEX;
    }

    /** About how much memory it takes. */
    int bytes() {
        return bytes(events.length, threadKeys.length);
    }

    private static int bytes(int events, int threads) {
        return 96 + (events + threads) * Long.BYTES;
    }

    /** Takes down what the events of a buffer say, one after another. For one thread. */
    static final class Writer {
        private long[] events = new long[1024];
        private int size;
        private long firstTicks;
        private LongTable threads;
        private long lastKey;
        private int lastThread;
        private boolean fits;

        void start() {
            size = 0;
            fits = true;
            threads = new LongTable(1);
            lastThread = -1;
        }

        void add(int kind, long threadKey, long ticks) {
            if (size == 0) {
                firstTicks = ticks;
            } else if (size == events.length) {
                events = Arrays.copyOf(events, size * 2);
            }
            if (threadKey != lastKey || lastThread < 0) {
                lastKey = threadKey;
                lastThread = threads.slot(threadKey);
            }
            long after = ticks - firstTicks;
            fits &= (after & ~MOST_TICKS) == 0 && ((kind | lastThread) & ~MOST_INDEX) == 0;
            events[size++] = after << Integer.SIZE | (long) kind << 16 | lastThread;
        }

        /** What was taken down, if it could be, and is to be kept; else null. */
        HeaderDigest digest(KeptRecords kept) {
            if (!fits || size == 0 || !kept.mayKeepDigest(bytes(size, threads.size()))) {
                return null;
            }
            long[] keys = new long[threads.size()];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = threads.key(i);
            }
            return new HeaderDigest(Arrays.copyOf(events, size), firstTicks, keys, null);
        }
    }
}
