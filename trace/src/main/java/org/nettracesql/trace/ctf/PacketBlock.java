package org.nettracesql.trace.ctf;

import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.file.PartedInput;

/** A packet of a stream: the bytes from its header on, up to the end of its content. */
final class PacketBlock extends Block {

    final StreamPlan stream;
    /** The file that it is in. */
    final PartedInput.Part part;
    /** Bits of the packet that mean something, its header included; no more than there are bytes. */
    final long contentBits;
    /** Of the events' times; null where they have none. */
    final StreamClock clock;
    /** The value of the stream's clock before the first event. */
    final long beginTicks;

    /**
     * @param beginNanos least time of the events, in nanoseconds since the trace's start, as the packet says
     * @param endNanos greatest
     * @param scope no other packet has it
     */
    PacketBlock(
            StreamPlan stream,
            PartedInput.Part part,
            long offsetBytes,
            int lengthBytes,
            long contentBits,
            StreamClock clock,
            long beginTicks,
            long beginNanos,
            long endNanos,
            boolean cut,
            int scope,
            int lane) {
        super(offsetBytes, lengthBytes, beginNanos, endNanos, scope, cut, lane);
        this.stream = stream;
        this.part = part;
        this.contentBits = contentBits;
        this.clock = clock;
        this.beginTicks = beginTicks;
    }

    @Override
    protected String damagedAt(int position) {
        return "The stream " + part.name() + " is damaged at offset " + (offsetBytes - part.offsetBytes() + position);
    }

    @Override
    protected boolean isReadInPieces() {
        return true;
    }
}
