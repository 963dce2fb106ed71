package org.nettracesql.trace.ctf;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.block.BlockCensus;
import org.nettracesql.trace.block.BlockSummary;
import org.nettracesql.trace.block.Helpers;
import org.nettracesql.trace.file.TraceInput;

/**
 * Looks at all events of some packets, which follow each other: what EventSources' events there are, and what the
 * threads are called. Several share a trace; what each has found is put together in the order of the packets, so that
 * it does not matter how many they are. On the way they count what there is, so that the index need not.
 */
final class Learner implements Runnable {

    /** Less than this is not worth a thread of its own. */
    private static final long LEAST_BYTES = 2 << 20;

    private static final long MOST_SUMMARY_BYTES = 16 << 20;

    final EventSources sources = new EventSources();
    final CtfThreads threads = new CtfThreads();
    private final BlockCensus census;
    private final List<PacketBlock> packets = new ArrayList<>();
    /** Of the packets, in the directory. */
    private final List<Integer> ordinals = new ArrayList<>();
    private final int declaredTypes;
    /** Of the packets; null where there are too many to keep them. */
    private List<BlockSummary> summaries = new ArrayList<>();
    private long summaryBytes;

    private Learner(TraceInput input, CtfDirectory directory) {
        this.declaredTypes = directory.types().size();
        this.census = new BlockCensus(
                new CtfHeaders(input, directory, this), declaredTypes + EventSources.MOST_KINDS);
    }

    /**
     * Looks at the packets that have something to learn of, on as many threads at the most; and at all, where the
     * others are few.
     *
     * @return those who have looked, in the order of the packets
     */
    static List<Learner> learn(TraceInput input, CtfDirectory directory, int threads) {
        List<Block> blocks = directory.blocks();
        long bytes = 0;
        long wantedBytes = 0;
        for (Block block : blocks) {
            bytes += block.lengthBytes;
            wantedBytes += isWanted(block) ? block.lengthBytes : 0;
        }
        boolean all = wantedBytes > bytes / 2;
        long parts = Math.max(1, Math.min(threads, wantedBytes / LEAST_BYTES));
        List<Learner> learners = new ArrayList<>();
        Learner current = null;
        long given = 0;
        for (int i = 0; i < blocks.size(); i++) {
            PacketBlock packet = (PacketBlock) blocks.get(i);
            if (!all && !isWanted(packet)) {
                continue;
            }
            if (current == null || given >= (all ? bytes : wantedBytes) * learners.size() / parts) {
                current = new Learner(input, directory);
                learners.add(current);
            }
            current.packets.add(packet);
            current.ordinals.add(i);
            given += packet.lengthBytes;
        }
        Helpers.run("nettrace-ctf-walk", learners);
        return learners;
    }

    private static boolean isWanted(Block block) {
        StreamPlan stream = ((PacketBlock) block).stream;
        return stream.namesThreads || stream.hasUnfolded;
    }

    @Override
    public void run() {
        byte[] bytes = new byte[0];
        for (int i = 0; i < packets.size(); i++) {
            Cancellation.checkCurrent();
            PacketBlock packet = packets.get(i);
            if (bytes.length < packet.lengthBytes + Frame.SLACK) {
                bytes = new byte[packet.lengthBytes + Frame.SLACK];
            }
            keep(census.summarise(bytes, packet, ordinals.get(i)));
        }
    }

    private void keep(BlockSummary summary) {
        if (summaries != null) {
            summaries.add(summary);
            summaryBytes += summary.bytes();
            if (summaryBytes > MOST_SUMMARY_BYTES) {
                summaries = null;
            }
        }
    }

    /** Leaves what was counted, with the types as they are now declared, if it is all and right. */
    static void leave(List<Learner> learners, CtfDirectory directory) {
        BlockSummary[] all = new BlockSummary[directory.blocks().size()];
        int counted = 0;
        for (Learner learner : learners) {
            int[] types = directory.sources.typesOf(learner.sources, directory);
            if (types == null || learner.summaries == null) {
                return;
            }
            for (int i = 0; i < learner.summaries.size(); i++) {
                BlockSummary summary = learner.summaries.get(i);
                summary.renameTypes(learner.declaredTypes, types);
                all[learner.ordinals.get(i)] = summary;
                counted++;
            }
        }
        if (counted == all.length && directory.sources.areSizesKnown()) {
            directory.summarised(all);
        }
    }
}
