package org.nettracesql.trace.block;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.MissingEvents;

/**
 * Finds where the numbers of a thread's events jump, as {@link LostEvents} counts it, between which of its events. A
 * walk over all headers by itself, for those few traces that have losses: the index need not keep it.
 */
final class MissingWalk extends InFileOrder<MissingWalk.Part> {

    /**
     * Places that are kept, 15 MB of them: of a recording that lost every other event there would be millions. Where a
     * thread has more, anything after the last one of its kept ones may be missing.
     */
    private static final int MOST_PLACES = 1 << 17;

    // Values of a thread in a block.
    private static final int FIRST = 0;
    private static final int FIRST_TICKS = 1;
    private static final int LAST = 2;
    private static final int LAST_TICKS = 3;
    private static final int PART_VALUES = 4;

    // Values of a thread up to some block.
    private static final int NUMBER = 0;
    private static final int TICKS = 1;
    /** 1 if a sequence point tells of events that are missing behind {@link #TICKS}. */
    private static final int MISSES = 2;
    /** 1 if it has written. */
    private static final int WRITES = 3;
    private static final int STATE_VALUES = 4;

    /** What a block has of the threads that write in it. */
    static final class Part {
        private final LongTable threads = new LongTable(PART_VALUES);
        private final Gaps gaps = new Gaps();
    }

    /** Places in ticks, one after another: the thread's key, the event before, the event behind. */
    private static final class Gaps {
        private long[] values = new long[12];
        private int size;

        void add(long thread, long before, long behind) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = thread;
            values[size++] = before;
            values[size++] = behind;
        }
    }

    private record ThreadId(int processId, long threadId) {}

    /**
     * @param before in ascending order
     * @param leastBehind of each and all after it
     * @param greatestBehind of each and all before it
     * @param uncertainFrom from where on there are places that are not kept; {@link Long#MAX_VALUE} if all are
     */
    private record Places(long[] before, long[] leastBehind, long[] greatestBehind, long uncertainFrom) {
        boolean areWithin(long from, long to) {
            if (isUncertain(to)) {
                return true;
            }
            int next = from == Long.MIN_VALUE ? 0 : countUpTo(from - 1);
            return next < before.length && leastBehind[next] <= to;
        }

        boolean touch(long from, long to) {
            int count = countUpTo(to);
            return isUncertain(to) || count > 0 && greatestBehind[count - 1] >= from;
        }

        private boolean isUncertain(long to) {
            return to >= uncertainFrom && uncertainFrom < Long.MAX_VALUE;
        }

        /** How many begin at a time or before. */
        private int countUpTo(long nanos) {
            int low = 0;
            int high = before.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (before[middle] <= nanos) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }

    private record Found(Map<ThreadId, Places> ofThreads, Places ofAll) implements MissingEvents {
        @Override
        public boolean between(int processId, long threadId, long fromNanos, long toNanos) {
            Places ofThread = ofThreads.get(new ThreadId(processId, threadId));
            return ofThread != null && ofThread.areWithin(fromNanos, toNanos);
        }

        @Override
        public boolean during(int processId, long threadId, long fromNanos, long toNanos) {
            Places ofThread = ofThreads.get(new ThreadId(processId, threadId));
            return ofThread != null && ofThread.touch(fromNanos, toNanos);
        }

        @Override
        public boolean during(long fromNanos, long toNanos) {
            return ofAll.touch(fromNanos, toNanos);
        }
    }

    private final BlockTrace trace;
    private final BlockDirectory directory;
    private final ThreadKeys keys;
    private final LongTable states = new LongTable(STATE_VALUES);
    private final Gaps found = new Gaps();
    /** Of a thread with more places than are kept: the ticks from which on they are not. */
    private final LongTable uncertain = new LongTable(1);

    private int nextPoint;

    private MissingWalk(BlockTrace trace) {
        super(trace.directory().blocks().size());
        this.trace = trace;
        this.directory = trace.directory();
        this.keys = directory.threads();
    }

    static MissingEvents walk(BlockTrace trace) {
        return new MissingWalk(trace).walk();
    }

    private MissingEvents walk() {
        trace.forEachBlock(Walker::new);
        finish();
        passPoints(Integer.MAX_VALUE);
        for (int entry = 0; entry < states.size(); entry++) {
            int slot = entry * STATE_VALUES;
            if (states.values[slot + MISSES] == 1) {
                miss(states.key(entry), ticksBefore(slot), Long.MAX_VALUE);
            }
        }
        return byThread();
    }

    private final class Walker implements BlockTrace.BlockVisitor {
        private final EventHeaders headers = trace.newHeaders(directory);

        @Override
        public void visit(int ordinal, Block block, byte[] bytes) {
            Part part = new Part();
            headers.start(bytes, block, ordinal);
            while (headers.next()) {
                long thread = keys.numbering(headers.captureThread);
                int known = part.threads.size();
                int slot = part.threads.slot(thread);
                long[] values = part.threads.values;
                if (part.threads.size() > known) {
                    values[slot + FIRST] = headers.sequence;
                    values[slot + FIRST_TICKS] = headers.ticks;
                } else if (headers.sequence - (int) values[slot + LAST] > 1) {
                    part.gaps.add(thread, values[slot + LAST_TICKS], headers.ticks);
                }
                values[slot + LAST] = headers.sequence;
                values[slot + LAST_TICKS] = headers.ticks;
            }
            add(ordinal, part);
        }
    }

    @Override
    void merge(int block, Part part) {
        passPoints(block);
        for (int entry = 0; entry < part.threads.size(); entry++) {
            long thread = part.threads.key(entry);
            int from = entry * PART_VALUES;
            int slot = states.slot(thread);
            long[] values = states.values;
            int missing = (int) part.threads.values[from + FIRST] - 1 - (int) values[slot + NUMBER];
            if (missing > 0 || values[slot + MISSES] == 1) {
                miss(thread, ticksBefore(slot), part.threads.values[from + FIRST_TICKS]);
            }
            values[slot + NUMBER] = part.threads.values[from + LAST];
            values[slot + TICKS] = part.threads.values[from + LAST_TICKS];
            values[slot + MISSES] = 0;
            values[slot + WRITES] = 1;
        }
        for (int i = 0; i < part.gaps.size; i += 3) {
            miss(part.gaps.values[i], part.gaps.values[i + 1], part.gaps.values[i + 2]);
        }
    }

    private void miss(long thread, long before, long behind) {
        if (found.size < 3 * MOST_PLACES) {
            found.add(thread, before, behind);
            return;
        }
        int known = uncertain.size();
        int slot = uncertain.slot(thread);
        if (uncertain.size() > known || before < uncertain.values[slot]) {
            uncertain.values[slot] = before;
        }
    }

    private void passPoints(int block) {
        List<BlockDirectory.SequencePoint> points = directory.sequencePoints();
        while (nextPoint < points.size() && points.get(nextPoint).blocksBefore() <= block) {
            BlockDirectory.SequencePoint point = points.get(nextPoint++);
            for (int i = 0; i < point.captureThreads().length; i++) {
                int slot = states.slot(keys.numbering(point.captureThreads()[i]));
                if (point.sequences()[i] - (int) states.values[slot + NUMBER] > 0) {
                    states.values[slot + NUMBER] = point.sequences()[i];
                    states.values[slot + MISSES] = 1;
                }
            }
        }
    }

    private long ticksBefore(int slot) {
        return states.values[slot + WRITES] == 1 ? states.values[slot + TICKS] : Long.MIN_VALUE;
    }

    private MissingEvents byThread() {
        Map<ThreadId, Gaps> ofThreads = new HashMap<>();
        Gaps all = new Gaps();
        for (int i = 0; i < found.size; i += 3) {
            long thread = found.values[i];
            long before = nanos(found.values[i + 1]);
            long behind = nanos(found.values[i + 2]);
            ofThreads.computeIfAbsent(threadId(thread), id -> new Gaps()).add(thread, before, behind);
            all.add(thread, before, behind);
        }
        Map<ThreadId, Long> uncertainFrom = new HashMap<>();
        long anyFrom = Long.MAX_VALUE;
        for (int entry = 0; entry < uncertain.size(); entry++) {
            long from = nanos(uncertain.values[entry]);
            anyFrom = Math.min(anyFrom, from);
            uncertainFrom.merge(threadId(uncertain.key(entry)), from, Math::min);
            ofThreads.putIfAbsent(threadId(uncertain.key(entry)), new Gaps());
        }
        Map<ThreadId, Places> places = new HashMap<>();
        ofThreads.forEach((thread, gaps) ->
                places.put(thread, inOrder(gaps, uncertainFrom.getOrDefault(thread, Long.MAX_VALUE))));
        return new Found(places, inOrder(all, anyFrom));
    }

    private ThreadId threadId(long key) {
        return new ThreadId(keys.processId(key), keys.threadId(key));
    }

    private long nanos(long ticks) {
        return ticks == Long.MIN_VALUE || ticks == Long.MAX_VALUE ? ticks : trace.clock().toNanos(ticks);
    }

    private static Places inOrder(Gaps gaps, long uncertainFrom) {
        Integer[] order = new Integer[gaps.size / 3];
        Arrays.setAll(order, i -> i * 3);
        Arrays.sort(order, Comparator.comparingLong(at -> gaps.values[at + 1]));
        long[] before = new long[order.length];
        long[] least = new long[order.length];
        long[] greatest = new long[order.length];
        for (int i = 0; i < order.length; i++) {
            before[i] = gaps.values[order[i] + 1];
            least[i] = gaps.values[order[i] + 2];
            greatest[i] = i == 0 ? least[i] : Math.max(least[i], greatest[i - 1]);
        }
        for (int i = order.length - 2; i >= 0; i--) {
            least[i] = Math.min(least[i], least[i + 1]);
        }
        return new Places(before, least, greatest, uncertainFrom);
    }
}
