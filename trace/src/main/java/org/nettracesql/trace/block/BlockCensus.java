package org.nettracesql.trace.block;

import java.util.Arrays;
import org.nettracesql.trace.Cancellation;

/**
 * Walks over the event headers of one block after another and counts what is in them: for the index, and for a format
 * that has to look at all events before it knows all types, so that nobody need look at them again. For one thread.
 */
public final class BlockCensus {

    /** Runs of events between two looks at whether to go on. */
    private static final int RUNS_PER_LOOK = 0xfff;

    private final EventHeaders headers;
    private final HeaderRuns runs;
    private final Cancellation cancellation = Cancellation.current();
    /** By type: events, payload bytes, least tick, greatest tick. Only those of the block before are cleared. */
    private long[] values;

    private int[] touched = new int[16];
    private int size;

    /** @param types more than the greatest index of a type, or as many as there are to begin with */
    public BlockCensus(EventHeaders headers, int types) {
        this.headers = headers;
        this.runs = new HeaderRuns(headers);
        this.values = new long[types * IndexData.TYPE_VALUES];
    }

    /** Counts a block, whose bytes are at the start of the array, and which has that ordinal in the directory. */
    public BlockSummary summarise(byte[] bytes, Block block, int ordinal) {
        BlockSummary summary = new BlockSummary();
        runs.start(bytes, block, ordinal);
        count(summary);
        moveTo(summary);
        // A block that the file's end cut is told of by the walk over the blocks.
        if (headers.damage() != null && !block.cut) {
            summary.damage = headers.damage();
            summary.damageAt = headers.position();
        }
        return summary;
    }

    /** By itself, because it takes long to compile: what a block begins with would have it compiled once more. */
    private void count(BlockSummary summary) {
        long runThread = 0;
        int runFirst = 0;
        int runLast = 0;
        boolean inRun = false;
        long lastThread = 0;
        int thread = -1;
        int looks = 0;
        while (runs.next()) {
            if ((++looks & RUNS_PER_LOOK) == 0) {
                cancellation.check();
            }
            summary.events += runs.events;
            // A run's ticks ascend: its ends are enough, and a loop here had the second compiler busy for 0.4 s.
            long least = runs.ticks[0];
            long greatest = headers.ticks;
            if (greatest < least) {
                int wrapped = wrappedAt(runs.ticks);
                least = runs.ticks[wrapped];
                greatest = runs.ticks[wrapped - 1];
            }
            int type = headers.typeIndex() * IndexData.TYPE_VALUES;
            if (type >= values.length) {
                values = Arrays.copyOf(values, Math.max(type + IndexData.TYPE_VALUES, values.length * 2));
            }
            if (values[type] == 0) {
                touch(type / IndexData.TYPE_VALUES);
            }
            values[type + 1] += (long) headers.payloadSize * runs.events;
            IndexBuilder.add(values, type, 1, runs.events, least, greatest);
            if (headers.threadKey != lastThread || thread < 0) {
                lastThread = headers.threadKey;
                thread = summary.threads.slot(lastThread);
            }
            IndexBuilder.add(summary.threads.values, thread, 0, runs.events, least, greatest);
            if (runs.isRenumbered || !inRun) {
                if (inRun && headers.captureThread == runThread && runs.firstSequence == runLast + 1) {
                    runLast = headers.sequence;
                    continue;
                }
                if (inRun) {
                    summary.runs.add(runThread, runFirst, runLast);
                }
                inRun = true;
                runThread = headers.captureThread;
                runFirst = runs.firstSequence;
            }
            runLast = headers.sequence;
        }
        if (inRun) {
            summary.runs.add(runThread, runFirst, runLast);
        }
    }

    /** The place of the first of a run's ticks that is behind a wrap around. */
    private static int wrappedAt(long[] ticks) {
        int at = 1;
        while (ticks[at] >= ticks[at - 1]) {
            at++;
        }
        return at;
    }

    private void touch(int type) {
        if (size == touched.length) {
            touched = Arrays.copyOf(touched, size * 2);
        }
        touched[size++] = type;
    }

    private void moveTo(BlockSummary summary) {
        int width = IndexData.TYPE_VALUES;
        int[] types = Arrays.copyOf(touched, size);
        Arrays.sort(types);
        long[] moved = new long[size * width];
        for (int i = 0; i < size; i++) {
            int at = types[i] * width;
            System.arraycopy(values, at, moved, i * width, width);
            Arrays.fill(values, at, at + width, 0);
            summary.minTicks = Math.min(summary.minTicks, moved[i * width + 2]);
            summary.maxTicks = Math.max(summary.maxTicks, moved[i * width + 3]);
        }
        size = 0;
        summary.types = types;
        summary.typeValues = moved;
    }
}
