package org.nettracesql.trace.nettrace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * Walks over all event headers once: counts by type and thread, time ranges, and gaps in the sequence numbers.
 *
 * <p>Blocks are walked by several threads, each leaving a {@link BlockSummary}; the summaries are then merged in file order,
 * because a gap shows only against what came before. A capture thread's events are numbered 1, 2, 3 …; a number that jumps
 * ahead means lost events, one that goes back means that the thread id was used again.
 */
final class IndexBuilder {

    /** What the headers of one block say. */
    private static final class BlockSummary {
        long events;
        long minTicks = Long.MAX_VALUE;
        long maxTicks = Long.MIN_VALUE;
        final LongTable types = new LongTable(4);
        final LongTable threads = new LongTable(3);
        final RunList runs = new RunList();
        String damage;
        int damageAt;
    }

    /** Stretches of consecutive sequence numbers of one capture thread, in file order. */
    private static final class RunList {
        long[] threads = new long[16];
        int[] first = new int[16];
        int[] last = new int[16];
        int size;

        void add(long thread, int firstSequence, int lastSequence) {
            if (size == threads.length) {
                threads = java.util.Arrays.copyOf(threads, size * 2);
                first = java.util.Arrays.copyOf(first, size * 2);
                last = java.util.Arrays.copyOf(last, size * 2);
            }
            threads[size] = thread;
            first[size] = firstSequence;
            last[size++] = lastSequence;
        }
    }

    private final NetTrace trace;
    private final Cancellation cancellation = Cancellation.current();
    private final BlockDirectory directory;
    private final int typeCount;

    private IndexBuilder(NetTrace trace) {
        this.trace = trace;
        this.directory = trace.directory();
        this.typeCount = directory.types().size();
    }

    static IndexData build(NetTrace trace) {
        return new IndexBuilder(trace).build();
    }

    private IndexData build() {
        BlockSummary[] summaries = new BlockSummary[directory.eventBlocks().size()];
        trace.forEachBlock(() -> {
            EventHeaderCursor headers = new EventHeaderCursor();
            long[] byType = new long[typeCount * 4];
            return (ordinal, block, bytes) -> summaries[ordinal] = summarise(headers, block, bytes, byType);
        });
        return merge(summaries);
    }

    // By type: events, payload bytes, least tick, greatest tick.
    private BlockSummary summarise(EventHeaderCursor headers, EventBlock block, byte[] bytes, long[] byType) {
        BlockSummary summary = new BlockSummary();
        java.util.Arrays.fill(byType, 0);
        headers.start(bytes, block);
        long runThread = 0;
        int runFirst = 0;
        int runLast = 0;
        boolean inRun = false;
        long thread = 0;
        int threadSlot = -1;
        while (headers.next()) {
            if ((++summary.events & 0x3fff) == 0) {
                cancellation.check();
            }
            long ticks = headers.ticks;
            int type = directory.typeIndex(headers.metadataId) * 4;
            if (byType[type] == 0) {
                byType[type + 2] = ticks;
                byType[type + 3] = ticks;
            }
            byType[type]++;
            byType[type + 1] += headers.payloadSize;
            byType[type + 2] = Math.min(byType[type + 2], ticks);
            byType[type + 3] = Math.max(byType[type + 3], ticks);
            if (threadSlot < 0 || thread != headers.threadId) {
                thread = headers.threadId;
                threadSlot = summary.threads.slot(thread);
                if (summary.threads.values[threadSlot] == 0) {
                    summary.threads.values[threadSlot + 1] = ticks;
                    summary.threads.values[threadSlot + 2] = ticks;
                }
            }
            long[] byThread = summary.threads.values;
            byThread[threadSlot]++;
            byThread[threadSlot + 1] = Math.min(byThread[threadSlot + 1], ticks);
            byThread[threadSlot + 2] = Math.max(byThread[threadSlot + 2], ticks);
            if (headers.startsRun || !inRun) {
                if (inRun && headers.captureThread == runThread && headers.sequence == runLast + 1) {
                    runLast = headers.sequence;
                    continue;
                }
                if (inRun) {
                    summary.runs.add(runThread, runFirst, runLast);
                }
                inRun = true;
                runThread = headers.captureThread;
                runFirst = headers.sequence;
            }
            runLast = headers.sequence;
        }
        if (inRun) {
            summary.runs.add(runThread, runFirst, runLast);
        }
        for (int type = 0; type < typeCount; type++) {
            if (byType[type * 4] > 0) {
                int slot = summary.types.slot(type);
                System.arraycopy(byType, type * 4, summary.types.values, slot, 4);
                summary.minTicks = Math.min(summary.minTicks, byType[type * 4 + 2]);
                summary.maxTicks = Math.max(summary.maxTicks, byType[type * 4 + 3]);
            }
        }
        // A block that the file's end cut is told of by the walk over the blocks.
        if (headers.damage() != null && !block.cut) {
            summary.damage = headers.damage();
            summary.damageAt = headers.position();
        }
        return summary;
    }

    private IndexData merge(BlockSummary[] summaries) {
        List<TraceWarning> warnings = new ArrayList<>();
        int blocks = summaries.length;
        long[] firstEventNumber = new long[blocks];
        long[][] typeSets = new long[blocks][];
        long[] minTicks = new long[blocks];
        long[] maxTicks = new long[blocks];
        long[] byType = new long[typeCount * 4];
        TreeMap<Long, long[]> byThread = new TreeMap<>();
        LostEvents lost = new LostEvents();
        long events = 0;
        int nextPoint = 0;
        for (int i = 0; i < blocks; i++) {
            cancellation.check();
            while (nextPoint < directory.sequencePoints().size()
                    && directory.sequencePoints().get(nextPoint).blocksBefore() <= i) {
                lost.at(directory.sequencePoints().get(nextPoint++));
            }
            BlockSummary summary = summaries[i];
            firstEventNumber[i] = events + 1;
            events += summary.events;
            minTicks[i] = summary.minTicks;
            maxTicks[i] = summary.maxTicks;
            typeSets[i] = mergeTypes(summary, byType);
            for (int slot = summary.threads.first(); slot >= 0; slot = summary.threads.next(slot)) {
                merge(byThread.computeIfAbsent(summary.threads.key(slot), key -> new long[3]), 0,
                        summary.threads.values, slot, 0, 1);
            }
            for (int run = 0; run < summary.runs.size; run++) {
                lost.run(summary.runs.threads[run], summary.runs.first[run], summary.runs.last[run]);
            }
            warnOfTimeRange(directory.eventBlocks().get(i), summary, warnings);
            if (summary.damage != null) {
                long at = directory.eventBlocks().get(i).offsetBytes + summary.damageAt;
                warnings.add(new TraceWarning(Kind.CORRUPT_BLOCK, at, 1, null, -1, "The trace is damaged at offset "
                        + at + ": the event block has " + summary.damage + "; the rest of the block is skipped."));
            }
        }
        while (nextPoint < directory.sequencePoints().size()) {
            lost.at(directory.sequencePoints().get(nextPoint++));
        }
        lost.warn(warnings);
        long[] threads = new long[byThread.size()];
        long[] threadValues = new long[threads.length * IndexData.THREAD_VALUES];
        int next = 0;
        for (Map.Entry<Long, long[]> thread : byThread.entrySet()) {
            System.arraycopy(thread.getValue(), 0, threadValues, next * IndexData.THREAD_VALUES,
                    IndexData.THREAD_VALUES);
            threads[next++] = thread.getKey();
        }
        return new IndexData(events, lost.total(), byType, threads, threadValues, firstEventNumber, typeSets, minTicks,
                maxTicks, List.copyOf(warnings));
    }

    /** Scans skip blocks by the range in their header until there is an index, so a range that is too narrow hides rows. */
    private void warnOfTimeRange(EventBlock block, BlockSummary summary, List<TraceWarning> warnings) {
        if (summary.events > 0 && (summary.minTicks < block.minTicks || summary.maxTicks > block.maxTicks)) {
            warnings.add(new TraceWarning(Kind.OTHER, block.offsetBytes, summary.events, null, -1,
                    "The event block at offset " + block.offsetBytes + " claims ticks " + block.minTicks + " to "
                            + block.maxTicks + " and has events from " + summary.minTicks + " to " + summary.maxTicks
                            + ": a query with a time range that ran before may have passed over it."));
        }
    }

    private long[] mergeTypes(BlockSummary summary, long[] byType) {
        long[] set = new long[(typeCount + 63) / 64];
        for (int slot = summary.types.first(); slot >= 0; slot = summary.types.next(slot)) {
            int type = (int) summary.types.key(slot);
            set[type >> 6] |= 1L << (type & 63);
            byType[type * 4 + 1] += summary.types.values[slot + 1];
            merge(byType, type * 4, summary.types.values, slot, 1, 2);
        }
        return set;
    }

    /** Adds a count (first value) and widens a range ({@code gap} values further on). */
    private static void merge(long[] into, int at, long[] from, int slot, int gap, int step) {
        int min = at + gap + 1;
        if (into[at] == 0) {
            into[min] = from[slot + gap + 1];
            into[min + 1] = from[slot + gap + 2];
        } else {
            into[min] = Math.min(into[min], from[slot + gap + 1]);
            into[min + 1] = Math.max(into[min + 1], from[slot + gap + 2]);
        }
        into[at] += from[slot];
    }
}
