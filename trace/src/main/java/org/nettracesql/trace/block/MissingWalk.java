package org.nettracesql.trace.block;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nettracesql.trace.MissingEvents;

/**
 * Finds where the numbers of a thread's events jump, as {@link LostEvents} counts it, between which of its events. A
 * walk over all headers by itself, for those few traces that have losses: the index need not keep it.
 */
final class MissingWalk {

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
    private static final class Part {
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
     */
    private record Places(long[] before, long[] leastBehind, long[] greatestBehind) {
        boolean areWithin(long from, long to) {
            int next = from == Long.MIN_VALUE ? 0 : countUpTo(from - 1);
            return next < before.length && leastBehind[next] <= to;
        }

        boolean touch(long from, long to) {
            int count = countUpTo(to);
            return count > 0 && greatestBehind[count - 1] >= from;
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
        public boolean during(long fromNanos, long toNanos) {
            return ofAll.touch(fromNanos, toNanos);
        }
    }

    private final BlockTrace trace;
    private final BlockDirectory directory;
    private final ThreadKeys keys;
    private final AtomicReferenceArray<Part> parts;
    private final LongTable states = new LongTable(STATE_VALUES);
    private final Gaps found = new Gaps();
    private int nextPoint;
    /** Blocks, guarded by this as all is that they are merged into. */
    private int merged;

    private MissingWalk(BlockTrace trace) {
        this.trace = trace;
        this.directory = trace.directory();
        this.keys = directory.threads();
        this.parts = new AtomicReferenceArray<>(directory.blocks().size());
    }

    static MissingEvents walk(BlockTrace trace) {
        return new MissingWalk(trace).walk();
    }

    private MissingEvents walk() {
        trace.forEachBlock(Walker::new);
        passPoints(Integer.MAX_VALUE);
        for (int entry = 0; entry < states.size(); entry++) {
            int slot = entry * STATE_VALUES;
            if (states.values[slot + MISSES] == 1) {
                found.add(states.key(entry), ticksBefore(slot), Long.MAX_VALUE);
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
            parts.set(ordinal, part);
            mergeWalked();
        }
    }

    /** What follows one another of what was walked, which is forgotten then: half a million blocks' would not fit. */
    private synchronized void mergeWalked() {
        for (; merged < parts.length() && parts.get(merged) != null; merged++) {
            passPoints(merged);
            merge(parts.getAndSet(merged, null));
        }
    }

    private void merge(Part part) {
        for (int entry = 0; entry < part.threads.size(); entry++) {
            long thread = part.threads.key(entry);
            int from = entry * PART_VALUES;
            int slot = states.slot(thread);
            long[] values = states.values;
            int missing = (int) part.threads.values[from + FIRST] - 1 - (int) values[slot + NUMBER];
            if (missing > 0 || values[slot + MISSES] == 1) {
                found.add(thread, ticksBefore(slot), part.threads.values[from + FIRST_TICKS]);
            }
            values[slot + NUMBER] = part.threads.values[from + LAST];
            values[slot + TICKS] = part.threads.values[from + LAST_TICKS];
            values[slot + MISSES] = 0;
            values[slot + WRITES] = 1;
        }
        for (int i = 0; i < part.gaps.size; i += 3) {
            found.add(part.gaps.values[i], part.gaps.values[i + 1], part.gaps.values[i + 2]);
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
        for (int i = 0; i < found.size; i += 3) {
            long key = found.values[i];
            ofThreads.computeIfAbsent(new ThreadId(keys.processId(key), keys.threadId(key)), thread -> new Gaps())
                    .add(key, nanos(found.values[i + 1]), nanos(found.values[i + 2]));
        }
        Map<ThreadId, Places> places = new HashMap<>();
        Gaps all = new Gaps();
        ofThreads.forEach((thread, gaps) -> {
            places.put(thread, inOrder(gaps));
            for (int i = 0; i < gaps.size; i += 3) {
                all.add(gaps.values[i], gaps.values[i + 1], gaps.values[i + 2]);
            }
        });
        return new Found(places, inOrder(all));
    }

    private long nanos(long ticks) {
        return ticks == Long.MIN_VALUE || ticks == Long.MAX_VALUE ? ticks : trace.clock().toNanos(ticks);
    }

    private static Places inOrder(Gaps gaps) {
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
        return new Places(before, least, greatest);
    }
}
