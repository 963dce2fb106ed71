package org.nettracesql.trace.ctf;

import org.nettracesql.trace.block.Block;

/** A packet of a stream: the bytes from its header on, up to the end of its content. */
final class PacketBlock extends Block {

    final StreamPlan stream;
    /** Bits of the packet that mean something, its header included; no more than there are bytes. */
    final long contentBits;
    /** The value of the stream's clock before the first event. */
    final long beginTicks;

    /**
     * @param beginNanos least time of the events, in nanoseconds since the trace's start, as the packet says
     * @param endNanos greatest
     */
    PacketBlock(
            StreamPlan stream,
            long offsetBytes,
            int lengthBytes,
            long contentBits,
            long beginTicks,
            long beginNanos,
            long endNanos,
            boolean cut,
            int lane) {
        super(offsetBytes, lengthBytes, beginNanos, endNanos, 0, cut, lane);
        this.stream = stream;
        this.contentBits = contentBits;
        this.beginTicks = beginTicks;
    }

    @Override
    protected boolean isReadInPieces() {
        return true;
    }
}
