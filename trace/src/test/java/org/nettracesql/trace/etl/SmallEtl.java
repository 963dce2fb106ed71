package org.nettracesql.trace.etl;

/** A log file of ETW of two buffers, one of them compressed, with events of the runtime, the kernel and others. */
public final class SmallEtl {

    public static final int EVENTS = 9;

    private SmallEtl() {}

    public static byte[] bytes() {
        return bytes(Unpacker.XPRESS);
    }

    /** @param compression of the compressed one, as {@link Unpacker} numbers it */
    static byte[] bytes(int compression) {
        return new WrittenEtl(1024).compression(compression)
                .buffer(1, r -> r.threadStart(3, 100, 7, 1_000_010)
                        .gcStart(true, 100, 7, 1_000_020, 1)
                        .gcStart(true, 100, 7, 1_000_030, 2)
                        .sample(0x7ff0, 7, 1_000_040)
                        .performance(true, 24, 32, 2, 1_000_041,
                                p -> p.i64(1_000_040).i32(100).i32(7).i64(-5).i64(1)))
                .compressed(2, r -> r
                        .event(false, 100, 7, 1_000_025, WrittenEtl.DEMO, 5, 2, 8, items -> items.activity(77)
                                .add(1, d -> d.i64(5).i64(6)).add(6, d -> d.i64(0).i64(0x10).i64(0x20)),
                                p -> p.i32(3))
                        .event(true, 100, 7, 1_000_026, WrittenEtl.SELF_DESCRIBING, 0, 0, 0, items -> items
                                .add(12, d -> d.i16(4).utf8z("P")).add(11, d -> d.i16(19).i8(0).utf8z("E")
                                        .utf8z("x").i8(0x45).utf8z("y").i8(0xc0 | 24).i8(1).utf8z("z").i8(22)),
                                p -> p.i16(1).i16(2).i16(1).i16(2).i16('q'))
                        .classic(true, WrittenEtl.IMAGE_ID, 32, 2, -1, -1, 1_000_026, p -> p.i64(4096).i32(100)))
                .toBytes();
    }
}
