package org.nettracesql.trace.block;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;

/**
 * What one pass over all event headers leaves, in the trace's own terms: ticks, and types by their index in the
 * directory.
 *
 * @param events events in the trace
 * @param lostEvents events missing according to the sequence numbers
 * @param byType for each type of the directory: events, payload bytes, least tick, greatest tick
 * @param threads keys of {@link ThreadKeys}, ascending
 * @param byThread for each of them: events, least tick, greatest tick
 * @param firstEventNumber by block: 1-based number of its first event
 * @param blockTypes by block: the type indexes that occur, ascending
 * @param minTicks by block: least tick of its events
 * @param maxTicks by block: greatest tick
 * @param warnings what the pass found
 */
record IndexData(
        long events,
        long lostEvents,
        long[] byType,
        long[] threads,
        long[] byThread,
        long[] firstEventNumber,
        int[][] blockTypes,
        long[] minTicks,
        long[] maxTicks,
        List<TraceWarning> warnings) {

    private static final Comparator<TraceIndex.TypeStatistics> BY_TYPE = new Comparator<>() {
        @Override
        public int compare(TraceIndex.TypeStatistics a, TraceIndex.TypeStatistics b) {
            return EventType.ORDER.compare(a.type(), b.type());
        }
    };

    static final int TYPE_VALUES = 4;
    static final int THREAD_VALUES = 3;

    /** The index of a trace with these types and threads. */
    BlockIndex index(BlockDirectory directory, Clock clock) {
        List<EventType> types = directory.types();
        List<TraceIndex.TypeStatistics> typeStatistics = new ArrayList<>();
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int type = 0; type < types.size(); type++) {
            int at = type * TYPE_VALUES;
            if (byType[at] > 0) {
                first = Math.min(first, byType[at + 2]);
                last = Math.max(last, byType[at + 3]);
                typeStatistics.add(new TraceIndex.TypeStatistics(types.get(type), byType[at], byType[at + 1],
                        clock.toNanos(byType[at + 2]), clock.toNanos(byType[at + 3])));
            }
        }
        typeStatistics.sort(BY_TYPE);
        TraceIndex summary = new TraceIndex(events, List.copyOf(typeStatistics),
                events == 0 ? 0 : clock.toNanos(first), events == 0 ? 0 : clock.toNanos(last),
                new Threads(directory.threads(), threads, byThread, clock), lostEvents);
        return new BlockIndex(summary, firstEventNumber, blockTypes, typeBlocks(types.size()), minTicks, maxTicks);
    }

    private int[][] typeBlocks(int types) {
        int[] counts = new int[types];
        for (int[] ofBlock : blockTypes) {
            for (int type : ofBlock) {
                counts[type]++;
            }
        }
        int[][] blocks = new int[types][];
        for (int type = 0; type < types; type++) {
            blocks[type] = new int[counts[type]];
            counts[type] = 0;
        }
        for (int block = 0; block < blockTypes.length; block++) {
            for (int type : blockTypes[block]) {
                blocks[type][counts[type]++] = block;
            }
        }
        return blocks;
    }

    /** The threads of an index as a list, whose elements are made when they are asked for: there may be millions. */
    private static final class Threads extends AbstractList<TraceIndex.ThreadStatistics> implements RandomAccess {
        private final ThreadKeys keys;
        private final long[] ids;
        private final long[] values;
        private final Clock clock;

        Threads(ThreadKeys keys, long[] ids, long[] values, Clock clock) {
            this.keys = keys;
            this.ids = ids;
            this.values = values;
            this.clock = clock;
        }

        @Override
        public TraceIndex.ThreadStatistics get(int i) {
            int at = Objects.checkIndex(i, ids.length) * THREAD_VALUES;
            return new TraceIndex.ThreadStatistics(keys.processId(ids[i]), keys.threadId(ids[i]), keys.name(ids[i]),
                    values[at], clock.toNanos(values[at + 1]), clock.toNanos(values[at + 2]));
        }

        @Override
        public int size() {
            return ids.length;
        }
    }
}
