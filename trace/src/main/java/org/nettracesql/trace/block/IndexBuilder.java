package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * Walks over all event headers once: counts by type and thread, time ranges, and gaps in the sequence numbers.
 *
 * <p>Blocks are walked by several threads, each leaving a {@link BlockSummary}; the summaries are merged in file order
 * as they come, because a gap shows only against what came before. A capture thread's events are numbered 1, 2, 3 …;
 * a number that jumps ahead means lost events, one that goes back means that the thread id was used again.
 *
 * <p>A format that had to look at all events to know their types has left the summaries, and nothing is read again.
 *
 * <p>Time and memory follow what is in the blocks: a block costs its own types and threads, not all that the trace has.
 */
final class IndexBuilder {

    private final BlockTrace trace;
    private final Cancellation cancellation = Cancellation.current();
    private final BlockDirectory directory;
    private final Clock clock;
    private final int typeCount;
    private final int blocks;

    private int nextPoint;
    private int nextDamage;
    private long events;
    private long clampedBlocks;
    private final WarningList warnings = new WarningList();
    private final long[] firstEventNumber;
    private final int[][] blockTypes;
    private final long[] minTicks;
    private final long[] maxTicks;
    private final long[] byType;
    private final LongTable byThread = new LongTable(IndexData.THREAD_VALUES);
    private final LostEvents lost;
    /** Where the walk over the blocks' headers found damage, in the order of the file. */
    private final long[] damagedOffsets;

    private IndexBuilder(BlockTrace trace) {
        this.trace = trace;
        this.directory = trace.directory();
        this.lost = new LostEvents(directory.threads());
        this.damagedOffsets = damagedOffsets(directory.warnings());
        this.clock = trace.clock();
        this.typeCount = directory.types().size();
        this.blocks = directory.blocks().size();
        this.firstEventNumber = new long[blocks];
        this.blockTypes = new int[blocks][];
        this.minTicks = new long[blocks];
        this.maxTicks = new long[blocks];
        this.byType = new long[typeCount * IndexData.TYPE_VALUES];
    }

    static IndexData build(BlockTrace trace) {
        return new IndexBuilder(trace).build();
    }

    private IndexData build() {
        BlockSummary[] known = directory.takeSummaries();
        if (known != null) {
            for (int block = 0; block < blocks; block++) {
                cancellation.check();
                merge(block, known[block]);
            }
            return finish();
        }
        Merging summaries = new Merging();
        trace.forEachBlock(() -> new Walker(summaries));
        summaries.finish();
        return finish();
    }

    private final class Merging extends InFileOrder<BlockSummary> {
        private Merging() {
            super(blocks);
        }

        @Override
        void merge(int block, BlockSummary summary) {
            IndexBuilder.this.merge(block, summary);
        }
    }

    /** One thread's. Not a lambda: of two that are first run at once, Java would generate the second one's class. */
    private final class Walker implements BlockTrace.BlockVisitor {
        private final BlockCensus census = new BlockCensus(trace.newHeaders(directory), typeCount);
        private final Merging summaries;

        private Walker(Merging summaries) {
            this.summaries = summaries;
        }

        @Override
        public void visit(int ordinal, Block block, byte[] bytes) {
            summaries.add(ordinal, census.summarise(bytes, block, ordinal));
        }
    }

    private void merge(int block, BlockSummary summary) {
        passDamage(directory.blocks().get(block).offsetBytes);
        mergePoints(block);
        firstEventNumber[block] = events + 1;
        events += summary.events;
        minTicks[block] = summary.minTicks;
        maxTicks[block] = summary.maxTicks;
        blockTypes[block] = summary.types;
        for (int i = 0; i < summary.types.length; i++) {
            int from = i * IndexData.TYPE_VALUES;
            int at = summary.types[i] * IndexData.TYPE_VALUES;
            byType[at + 1] += summary.typeValues[from + 1];
            merge(byType, at, summary.typeValues, from, 1);
        }
        for (int entry = 0; entry < summary.threads.size(); entry++) {
            int slot = byThread.slot(summary.threads.key(entry));
            merge(byThread.values, slot, summary.threads.values, entry * IndexData.THREAD_VALUES, 0);
        }
        for (int run = 0; run < summary.runs.size; run++) {
            lost.run(summary.runs.threads[run], summary.runs.first[run], summary.runs.last[run]);
        }
        Block header = directory.blocks().get(block);
        warnOfTimeRange(header, summary);
        if (summary.damage != null) {
            warnings.add(damaged(header, summary.damage, summary.damageAt));
            lost.damage();
        }
        if (summary.events > 0
                && (Clock.isClamped(clock.toNanos(summary.minTicks))
                        || Clock.isClamped(clock.toNanos(summary.maxTicks)))) {
            clampedBlocks++;
        }
    }

    /** Without a stream, whose classes every first count would load. */
    private static long[] damagedOffsets(List<TraceWarning> warnings) {
        long[] offsets = new long[warnings.size()];
        int count = 0;
        for (TraceWarning warning : warnings) {
            if (warning.kind() == Kind.CORRUPT_BLOCK) {
                offsets[count++] = warning.offsetBytes();
            }
        }
        long[] damaged = Arrays.copyOf(offsets, count);
        Arrays.sort(damaged);
        return damaged;
    }

    private void passDamage(long upTo) {
        while (nextDamage < damagedOffsets.length && damagedOffsets[nextDamage] < upTo) {
            nextDamage++;
            lost.damage();
        }
    }

    /** Takes note of the sequence points that stand before a block. */
    private void mergePoints(int block) {
        while (nextPoint < directory.sequencePoints().size()
                && directory.sequencePoints().get(nextPoint).blocksBefore() <= block) {
            lost.at(directory.sequencePoints().get(nextPoint++));
        }
    }

    private IndexData finish() {
        passDamage(Long.MAX_VALUE);
        mergePoints(Integer.MAX_VALUE);
        if (clampedBlocks > 0) {
            warnings.add(BlockTrace.CLAMPED_TIMES);
        }
        List<TraceWarning> found = new ArrayList<>(warnings.all());
        lost.warn(found);
        LongTable byThread = canonicalThreads();
        long[] threads = byThread.sortedKeys();
        long[] threadValues = new long[threads.length * IndexData.THREAD_VALUES];
        for (int i = 0; i < threads.length; i++) {
            System.arraycopy(byThread.values, byThread.find(threads[i]), threadValues, i * IndexData.THREAD_VALUES,
                    IndexData.THREAD_VALUES);
        }
        return new IndexData(events, lost.total() + directory.lostEvents(), byType, threads, threadValues,
                firstEventNumber, blockTypes, minTicks, maxTicks, List.copyOf(found));
    }

    private LongTable canonicalThreads() {
        if (directory.threads().isOneProcess()) {
            return byThread;
        }
        LongTable merged = new LongTable(IndexData.THREAD_VALUES);
        for (int entry = 0; entry < byThread.size(); entry++) {
            int slot = merged.slot(directory.threads().canonical(byThread.key(entry)));
            merge(merged.values, slot, byThread.values, entry * IndexData.THREAD_VALUES, 0);
        }
        return merged;
    }

    /** What is told of a block that cannot be walked over to its end. */
    static TraceWarning damaged(Block block, String damage, int position) {
        return new TraceWarning(Kind.CORRUPT_BLOCK, block.offsetBytes + position, 1, null, -1,
                block.damagedAt(position) + ": the event block has " + damage + "; the rest of the block is skipped.");
    }

    /** A range that is too narrow would hide rows from those who trust it. */
    private void warnOfTimeRange(Block block, BlockSummary summary) {
        if (summary.events > 0 && (summary.minTicks < block.minTicks || summary.maxTicks > block.maxTicks)) {
            warnings.add(new TraceWarning(Kind.OTHER, block.offsetBytes, summary.events, null, -1,
                    "The event block at offset " + block.offsetBytes + " claims ticks " + block.minTicks + " to "
                            + block.maxTicks + " and has events from " + summary.minTicks + " to " + summary.maxTicks
                            + ": its events' own times count."));
        }
    }

    /** Adds a count (first value) and widens a range ({@code gap} values further on). */
    static void merge(long[] into, int at, long[] from, int slot, int gap) {
        add(into, at, gap, from[slot], from[slot + gap + 1], from[slot + gap + 2]);
    }

    static void add(long[] into, int at, int gap, long count, long least, long greatest) {
        int min = at + gap + 1;
        if (into[at] == 0) {
            into[min] = least;
            into[min + 1] = greatest;
        } else {
            into[min] = Math.min(into[min], least);
            into[min + 1] = Math.max(into[min + 1], greatest);
        }
        into[at] += count;
    }
}
