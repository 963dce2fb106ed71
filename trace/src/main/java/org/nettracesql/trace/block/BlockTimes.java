package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.ScanRequest.ClaimedTimes;
import org.nettracesql.trace.TimedPart;
import org.nettracesql.trace.scan.PayloadScan;

/** Finds out what times the parts of a request can have rows of: by the index, or by what the blocks claim. */
final class BlockTimes {

    private final List<Block> blocks;
    private final Clock clock;
    private final TickRange asked;
    private final int lane;
    /** Null unless the trace is indexed. */
    private final BlockIndex index;
    /** Those with an event of a type that is asked for; null unless the trace is indexed. */
    private final BitSet withTypes;

    private BlockTimes(BlockTrace trace, ScanRequest request) {
        BlockDirectory directory = trace.directory();
        this.blocks = directory.blocks();
        this.clock = trace.clock();
        this.asked = TickRange.of(request, trace);
        this.lane = request.lane();
        this.index = trace.indexForScan(false);
        PayloadScan compiled = new PayloadScan(request, directory.types(), directory.contexts(), Set.of());
        this.withTypes = index == null ? null : new BitSet(blocks.size());
        if (index != null) {
            for (int block : index.blocksOf(compiled.accepted())) {
                withTypes.set(block);
            }
        }
    }

    static List<TimedPart> of(BlockTrace trace, ScanRequest request, int most) {
        BlockTimes times = new BlockTimes(trace, request);
        List<TimedPart> parts = new ArrayList<>();
        for (ScanRequest part : BlockSplits.of(times.blocks, request.with(ClaimedTimes.IGNORED), most)) {
            parts.add(times.of(part));
        }
        return parts;
    }

    private TimedPart of(ScanRequest part) {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        int end = Math.min(part.endBlock(), blocks.size());
        for (int i = part.firstBlock(); i < end; i++) {
            if (lane != ScanRequest.ALL_LANES && blocks.get(i).lane != lane
                    || index != null && !withTypes.get(i)) {
                continue;
            }
            long first = index == null ? blocks.get(i).minTicks : index.minTicks()[i];
            long last = index == null ? blocks.get(i).maxTicks : index.maxTicks()[i];
            if (first > last) {
                // It claims what no event can meet, so that it tells nothing.
                first = Long.MIN_VALUE;
                last = Long.MAX_VALUE;
            }
            if (asked.overlaps(first, last)) {
                least = Math.min(least, Math.max(first, asked.min()));
                greatest = Math.max(greatest, Math.min(last, asked.max()));
            }
        }
        return least > greatest
                ? new TimedPart(part, Long.MAX_VALUE, Long.MIN_VALUE, index != null)
                : new TimedPart(part, clock.toNanos(least), clock.toNanos(greatest), index != null);
    }

    /**
     * A request that is going to be divided, with what was weighed for all of it: each part by itself has so few blocks
     * that it would verify them, by reading the whole trace for an index.
     */
    static ScanRequest weighed(BlockTrace trace, ScanRequest request) {
        TickRange ticks = TickRange.of(request, trace);
        boolean asksForTimes = ticks.min() != Long.MIN_VALUE || ticks.max() != Long.MAX_VALUE;
        if (!asksForTimes || request.claimedTimes() != ClaimedTimes.WEIGHED) {
            return request;
        }
        List<Block> blocks = trace.directory().blocks();
        int end = Math.min(request.endBlock(), blocks.size());
        BlocksOutside outside = BlocksOutside.of(blocks, ticks, request.firstBlock(), end);
        if (outside.costLittle()) {
            return request.with(ClaimedTimes.IGNORED);
        }
        if (!trace.hasBlockIndex()) {
            trace.trusted(outside.count());
        }
        return request.with(ClaimedTimes.TRUSTED);
    }

    /** As {@link org.nettracesql.trace.Trace#mayLeaveUnread}. */
    static boolean mayLeaveUnread(BlockTrace trace, List<TimedPart> parts) {
        List<Block> blocks = trace.directory().blocks();
        long bytes = 0;
        int count = 0;
        for (TimedPart part : parts) {
            if (!part.isVerified()) {
                int end = Math.min(part.request().endBlock(), blocks.size());
                for (int i = part.request().firstBlock(); i < end; i++) {
                    bytes += blocks.get(i).lengthBytes;
                    count++;
                }
            }
        }
        BlocksOutside unread = new BlocksOutside(count, bytes);
        if (count > 0 && unread.costLittle()) {
            return false;
        }
        if (count > 0) {
            trace.trusted(count);
        }
        return true;
    }
}
