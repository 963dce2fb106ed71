package org.nettracesql.trace.eventpipe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.nettracesql.trace.block.Block;

/**
 * Where an event block is and what its header says. The body is: u16 header size (the whole header, at least 20), u16
 * flags (1 = compressed event headers), i64 least and i64 greatest timestamp, then events.
 */
public final class EventBlock extends Block {

    public static final int HEADER_BYTES = 20;

    private static final int FLAG_COMPRESSED = 1;

    /** Position of the first event in the body. */
    final int firstEvent;

    final boolean compressed;

    private EventBlock(ByteBuffer header, long offsetBytes, int lengthBytes, int scope, boolean cut) {
        super(offsetBytes, lengthBytes, header.getLong(4), header.getLong(12), scope, cut);
        this.firstEvent = firstEvent(header);
        this.compressed = isCompressed(header);
    }

    /** The block of a body that begins with these bytes; null if its header does not fit into it. */
    public static EventBlock of(byte[] header, int length, long bodyOffset, int bodyLength, int scope, boolean cut) {
        ByteBuffer in = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        return length < HEADER_BYTES || firstEvent(in) < HEADER_BYTES || firstEvent(in) > bodyLength
                ? null
                : new EventBlock(in, bodyOffset, bodyLength, scope, cut);
    }

    private static int firstEvent(ByteBuffer header) {
        return header.getShort(0) & 0xffff;
    }

    private static boolean isCompressed(ByteBuffer header) {
        return (header.getShort(2) & FLAG_COMPRESSED) != 0;
    }

    @Override
    protected boolean isOf(byte[] body) {
        ByteBuffer in = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
        return firstEvent(in) == firstEvent
                && isCompressed(in) == compressed
                && in.getLong(4) == minTicks
                && in.getLong(12) == maxTicks;
    }
}
