package org.nettracesql.trace.etl;

import java.nio.ByteBuffer;

/**
 * The 72 bytes that a buffer begins with: u32 size on disk, u32 end of what is valid (compressed: before compression),
 * …, i64 sequence number at 0x18, u16 processor at 0x28, u16 flags at 0x34, u16 type at 0x36.
 *
 * <p>Source: WMI_BUFFER_HEADER, checked on real files.
 *
 * @param sizeBytes from this buffer to the next one
 * @param savedBytes header and valid records
 */
record BufferHeader(long sizeBytes, long savedBytes, int processor, int flags) {

    static final int BYTES = 72;
    static final int TYPE = 0x36;
    static final int TYPE_HEADER = 4;

    private static final int EVENTS_LOST = 2;
    private static final int BUFFER_LOST = 4;
    private static final int PROCESSOR_IS_WIDE = 0x20;
    private static final int COMPRESSED = 0x40;

    static BufferHeader read(ByteBuffer in, int at) {
        int flags = in.getShort(at + 0x34) & 0xffff;
        int processor = in.getShort(at + 0x28) & ((flags & PROCESSOR_IS_WIDE) != 0 ? 0xffff : 0xff);
        return new BufferHeader(
                in.getInt(at) & 0xffffffffL,
                in.getInt(at + 4) & 0xffffffffL,
                processor,
                flags);
    }

    boolean isCompressed() {
        return (flags & COMPRESSED) != 0;
    }

    boolean tellsOfLosses() {
        return (flags & (EVENTS_LOST | BUFFER_LOST)) != 0;
    }
}
