package org.nettracesql.trace.eventpipe;

import org.nettracesql.trace.block.Block;
import org.nettracesql.trace.file.LittleEndian;

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

    private EventBlock(byte[] header, long offsetBytes, int lengthBytes, int scope, boolean cut) {
        super(offsetBytes, lengthBytes, LittleEndian.i64(header, 4), LittleEndian.i64(header, 12), scope, cut);
        this.firstEvent = firstEvent(header);
        this.compressed = isCompressed(header);
    }

    /** The block of a body that begins with these bytes; null if its header does not fit into it. */
    public static EventBlock of(byte[] header, int length, long bodyOffset, int bodyLength, int scope, boolean cut) {
        return length < HEADER_BYTES || firstEvent(header) < HEADER_BYTES || firstEvent(header) > bodyLength
                ? null
                : new EventBlock(header, bodyOffset, bodyLength, scope, cut);
    }

    private static int firstEvent(byte[] header) {
        return LittleEndian.u16(header, 0);
    }

    private static boolean isCompressed(byte[] header) {
        return (LittleEndian.u16(header, 2) & FLAG_COMPRESSED) != 0;
    }

    @Override
    protected boolean isOf(byte[] body) {
        return firstEvent(body) == firstEvent
                && isCompressed(body) == compressed
                && LittleEndian.i64(body, 4) == minTicks
                && LittleEndian.i64(body, 12) == maxTicks;
    }
}
