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
    /** By kind: its form; 0 for a kind that is not read. */
    private static final int[] FORMS = new int[KINDS];

    // A form: bytes of the header, how many bits of the record's first long are below its size, and the rest.
    private static final int FORM_BYTES = 0xff;
    private static final int FORM_SIZE_SHIFT = 8;
    private static final int FORM_WIDE = 1 << 16;

    static {
        forms(SYSTEM32, SYSTEM64, 32, Integer.SIZE);
        forms(COMPACT32, COMPACT64, 24, Integer.SIZE);
        forms(CLASSIC32, CLASSIC64, 48, 0);
        forms(INSTANCE32, INSTANCE64, 72, 0);
        forms(PERFINFO32, PERFINFO64, 16, Integer.SIZE);
        forms(EVENT32, EVENT64, 80, 0);
    }

    private RecordType() {}

    private static void forms(int narrow, int wide, int bytes, int sizeShift) {
        FORMS[narrow & 0xff] = bytes | sizeShift << FORM_SIZE_SHIFT;
        FORMS[wide & 0xff] = FORMS[narrow & 0xff] | FORM_WIDE;
    }

    /** What a record is like; 0 for one that is not read. */
    static int form(int type) {
        return type >>> 8 == EVENT_TRACE && (type & 0xff) < KINDS ? FORMS[type & 0xff] : 0;
    }

    /** Bytes before the payload or the extended items, of a form. */
    static int headerBytes(int form) {
        return form & FORM_BYTES;
    }

    /** The size of a record with a form, whose first eight bytes these are. */
    static int size(int form, long head) {
        return (int) (head >>> (form >>> FORM_SIZE_SHIFT)) & 0xffff;
    }

    /** Whether the size is the second u16 of the record's second word instead of the record's first one. */
    static boolean isSizeSecond(int type) {
        int kind = type & 0xff;
        return type >>> 8 == EVENT_TRACE && (kind <= 0x04 || kind == 0x10 || kind == 0x11);
    }

    /** Which of the kinds of {@link EventKinds} a record is of that is read. */
    static int kind(int type) {
        return switch (type) {
            case EVENT32, EVENT64 -> EventKinds.EVENT;
            case CLASSIC32, CLASSIC64, INSTANCE32, INSTANCE64 -> EventKinds.CLASSIC;
            default -> EventKinds.KERNEL;
        };
    }

    /** Of the process that wrote a record which is read: 4 or 8. */
    static int pointerBytes(int type) {
        return (form(type) & FORM_WIDE) != 0 ? Long.BYTES : Integer.BYTES;
    }
}
