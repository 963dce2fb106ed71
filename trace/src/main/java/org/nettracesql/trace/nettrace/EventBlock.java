package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Where an event block is and what its header says. The body is: u16 header size (the whole header, at least 20), u16
 * flags (1 = compressed event headers), i64 least and i64 greatest timestamp, then events.
 */
final class EventBlock {

    static final int HEADER_BYTES = 20;
    static final int FLAG_COMPRESSED = 1;

    /** Absolute offset of the body. */
    final long offsetBytes;
    /** Bytes of the body that are in the file; fewer than declared where the file is cut. */
    final int lengthBytes;
    /** Position of the first event in the body. */
    final int firstEvent;

    final boolean compressed;
    final long minTicks;
    final long maxTicks;
    /** How many sequence points stand before the block: stack ids belong to one such stretch. */
    final int stretch;
    /** Whether the file or a damaged object ends before the block does. */
    final boolean cut;

    EventBlock(
            long offsetBytes,
            int lengthBytes,
            int firstEvent,
            boolean compressed,
            long minTicks,
            long maxTicks,
            int stretch,
            boolean cut) {
        this.offsetBytes = offsetBytes;
        this.lengthBytes = lengthBytes;
        this.firstEvent = firstEvent;
        this.compressed = compressed;
        this.minTicks = minTicks;
        this.maxTicks = maxTicks;
        this.stretch = stretch;
        this.cut = cut;
    }

    /** Whether a body begins with the header that this block was made from. */
    boolean hasHeader(byte[] body) {
        ByteBuffer in = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
        return (in.getShort(0) & 0xffff) == firstEvent
                && (in.getShort(2) & FLAG_COMPRESSED) != 0 == compressed
                && in.getLong(4) == minTicks
                && in.getLong(12) == maxTicks;
    }
}
