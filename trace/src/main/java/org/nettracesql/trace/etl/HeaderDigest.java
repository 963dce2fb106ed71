package org.nettracesql.trace.etl;

import java.util.Arrays;
import org.nettracesql.trace.block.LongTable;
import org.nettracesql.trace.file.LittleEndian;

/**
 * What the headers of a buffer's events say of type, time, thread and process, in three bytes for nearly all events:
 * for those who ask for nothing else, so that a buffer need not be read, and perhaps unpacked, again. Immutable.
 *
 * <p>An event: u8 number of a pair of kind and thread, u16 ticks after the event before it; or u8 {@link #WHOLE}, u16
 * thread, u16 kind, u32 ticks after {@link #firstTicks}, where there are too many pairs, or too many ticks, or fewer
 * than before.
 */
final class HeaderDigest {

    static final int EVENT_BYTES = 3;
    static final int WHOLE_BYTES = 9;
    /** Instead of a pair's number. */
    static final int WHOLE = 0xff;

    private static final int MOST_INDEX = 0xffff;
    private static final int MOST_STEP = 0xffff;
    private static final long MOST_TICKS = 0xffff_ffffL;
    /** Events are read four bytes at a time. */
    private static final int SLACK = 1;

    private static final int BYTES_WITHOUT_ARRAYS = 112;

    /** One event after another, and {@link #SLACK}. */
    private final byte[] events;

    final long firstTicks;

    /** By number of a pair: kind in the upper half, thread in the lower. */
    final int[] pairs;

    /** By thread: a key as {@link ThreadTable} has it, or one of {@link EtlHeaders#OF_THREAD}. */
    final long[] threadKeys;

    /** By kind, an id of who walked over the file: the one that the directory has. */
    final int[] kinds;

    private HeaderDigest(byte[] events, long firstTicks, int[] pairs, long[] threadKeys, int[] kinds) {
        this.events = events;
        this.firstTicks = firstTicks;
        this.pairs = pairs;
        this.threadKeys = threadKeys;
        this.kinds = kinds;
    }

    /** The same for who knows what ids the directory has for its kinds. */
    HeaderDigest withKinds(int[] ids) {
        return new HeaderDigest(events, firstTicks, pairs, threadKeys, ids);
    }

    /** Where the last event ends. */
    int end() {
        return events.length - SLACK;
    }

    /** The first bytes of the event at a place. */
    int event(int at) {
        return LittleEndian.i32(events, at);
    }

    static int pair(int event) {
        return event & 0xff;
    }

    static int step(int event) {
        return event >>> 8 & MOST_STEP;
    }

    /** Kind and thread of an event that is told whole. */
    int wholePair(int at) {
        return LittleEndian.i32(events, at + 1);
    }

    long wholeTicks(int at) {
        return firstTicks + (LittleEndian.i32(events, at + 5) & MOST_TICKS);
    }

    static int kind(int pair) {
        return pair >>> 16;
    }

    static int thread(int pair) {
        return pair & MOST_INDEX;
    }

    /** About how much memory it takes. */
    int bytes() {
        return bytes(events.length, pairs.length, threadKeys.length);
    }

    private static int bytes(int events, int pairs, int threads) {
        return BYTES_WITHOUT_ARRAYS + events + pairs * Integer.BYTES + threads * Long.BYTES;
    }

    /** Takes down what the events of a buffer say, one after another. For one thread. */
    static final class Writer {
        private static final int RECENT_BITS = 10;
        /** A table of more threads than this is not used again, because to empty it would take too long. */
        private static final int MOST_CLEARED = 64;

        private byte[] events = new byte[1 << 12];
        private int size;
        private long firstTicks;
        private long ticksBefore;
        private LongTable threads = new LongTable(1);
        private long lastKey;
        private int lastThread;
        private final int[] pairs = new int[WHOLE];
        private int pairCount;
        /** The number that a pair had, by its hash; what another buffer left there is no harm. */
        private final int[] recent = new int[1 << RECENT_BITS];

        private boolean fits;

        void start() {
            size = 0;
            fits = true;
            if (threads.size() > MOST_CLEARED) {
                threads = new LongTable(1);
            } else {
                threads.clear();
            }
            pairCount = 0;
            lastThread = -1;
        }

        void add(int kind, long threadKey, long ticks) {
            if (size == 0) {
                firstTicks = ticks;
                ticksBefore = ticks;
            } else if (size > events.length - WHOLE_BYTES - SLACK) {
                events = Arrays.copyOf(events, size * 2);
            }
            if (threadKey != lastKey || lastThread < 0) {
                lastKey = threadKey;
                lastThread = threads.slot(threadKey);
            }
            fits &= ((kind | lastThread) & ~MOST_INDEX) == 0;
            int what = kind << 16 | lastThread;
            int place = what * 0x9E3779B1 >>> Integer.SIZE - RECENT_BITS;
            int pair = recent[place];
            if (pair >= pairCount || pairs[pair] != what) {
                pair = pair(what);
                recent[place] = pair;
            }
            long step = ticks - ticksBefore;
            ticksBefore = ticks;
            if ((step & ~MOST_STEP) != 0 || pair == WHOLE) {
                whole(what, ticks - firstTicks);
            } else {
                LittleEndian.put(events, size, (int) step << 8 | pair);
                size += EVENT_BYTES;
            }
        }

        /** The number of a pair, which gets one while there is one left; else {@link #WHOLE}. */
        private int pair(int what) {
            if (pairCount == pairs.length) {
                return WHOLE;
            }
            for (int i = 0; i < pairCount; i++) {
                if (pairs[i] == what) {
                    return i;
                }
            }
            pairs[pairCount] = what;
            return pairCount++;
        }

        private void whole(int what, long after) {
            fits &= (after & ~MOST_TICKS) == 0;
            events[size] = (byte) WHOLE;
            LittleEndian.put(events, size + 1, what);
            LittleEndian.put(events, size + 5, (int) after);
            size += WHOLE_BYTES;
        }

        /** What was taken down, if it could be, and is to be kept; else null. */
        HeaderDigest digest(KeptRecords kept) {
            if (!fits || size == 0 || !kept.mayKeepDigest(bytes(size + SLACK, pairCount, threads.size()))) {
                return null;
            }
            long[] keys = new long[threads.size()];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = threads.key(i);
            }
            return new HeaderDigest(
                    Arrays.copyOf(events, size + SLACK), firstTicks, Arrays.copyOf(pairs, pairCount), keys, null);
        }
    }
}
