package org.nettracesql.trace.etl;

/** The kinds of records: the u16 at offset 2 of each. The low byte is the kind, the high byte flags. */
final class RecordType {

    static final int SYSTEM32 = 0xc001;
    static final int SYSTEM64 = 0xc002;
    static final int COMPACT32 = 0xc003;
    static final int COMPACT64 = 0xc004;
    static final int CLASSIC32 = 0xc00a;
    static final int INSTANCE32 = 0xc00b;
    static final int PERFINFO32 = 0xc010;
    static final int PERFINFO64 = 0xc011;
    static final int EVENT32 = 0xc012;
    static final int EVENT64 = 0xc013;
    static final int CLASSIC64 = 0xc014;
    static final int INSTANCE64 = 0xc015;

    /** What the high byte is of records that this reader knows. */
    static final int EVENT_TRACE = 0xc0;

    /** What the high byte of a message is, whose text is in a file of its own (WPP). */
    static final int MESSAGE = 0x90;

    /** A record without this bit of its first four bytes is an old one with a size of four bytes. */
    static final int TRACE_HEADER = 0x8000;

    private static final int KINDS = 0x20;
    /** By kind: bytes of the header; 0 for a kind that is not read. */
    private static final byte[] HEADER_BYTES = new byte[KINDS];

    static {
        HEADER_BYTES[SYSTEM32 & 0xff] = 32;
        HEADER_BYTES[SYSTEM64 & 0xff] = 32;
        HEADER_BYTES[COMPACT32 & 0xff] = 24;
        HEADER_BYTES[COMPACT64 & 0xff] = 24;
        HEADER_BYTES[CLASSIC32 & 0xff] = 48;
        HEADER_BYTES[CLASSIC64 & 0xff] = 48;
        HEADER_BYTES[INSTANCE32 & 0xff] = 72;
        HEADER_BYTES[INSTANCE64 & 0xff] = 72;
        HEADER_BYTES[PERFINFO32 & 0xff] = 16;
        HEADER_BYTES[PERFINFO64 & 0xff] = 16;
        HEADER_BYTES[EVENT32 & 0xff] = 80;
        HEADER_BYTES[EVENT64 & 0xff] = 80;
    }

    private RecordType() {}

    /** Bytes before the payload or the extended items; 0 for a record that is not read. */
    static int headerBytes(int type) {
        return type >>> 8 == EVENT_TRACE && (type & 0xff) < KINDS ? HEADER_BYTES[type & 0xff] : 0;
    }

    /** Whether the size is the second u16 of the record's second word instead of the record's first one. */
    static boolean isSizeSecond(int type) {
        int kind = type & 0xff;
        return type >>> 8 == EVENT_TRACE && (kind <= 0x04 || kind == 0x10 || kind == 0x11);
    }

    /** Of the process that wrote a record which is read: 4 or 8. */
    static int pointerBytes(int type) {
        return switch (type) {
            case SYSTEM32, COMPACT32, CLASSIC32, INSTANCE32, PERFINFO32, EVENT32 -> Integer.BYTES;
            default -> Long.BYTES;
        };
    }
}
