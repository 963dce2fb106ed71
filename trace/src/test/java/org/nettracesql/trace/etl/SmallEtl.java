package org.nettracesql.trace.etl;

/** A log file of ETW of two buffers, one of them compressed, with events of the runtime, the kernel and others. */
public final class SmallEtl {

    public static final int EVENTS = 7;

    private SmallEtl() {}

    public static byte[] bytes() {
        return new WrittenEtl(1024)
                .buffer(1, r -> r.threadStart(3, 100, 7, 1_000_010)
                        .gcStart(true, 100, 7, 1_000_020, 1)
                        .gcStart(true, 100, 7, 1_000_030, 2)
                        .sample(0x7ff0, 7, 1_000_040))
                .compressed(2, r -> r
                        .event(false, 100, 7, 1_000_025, WrittenEtl.DEMO, 5, 2, 8, items -> items.activity(77)
                                .add(1, d -> d.i64(5).i64(6)).add(6, d -> d.i64(0).i64(0x10).i64(0x20)),
                                p -> p.i32(3))
                        .classic(true, WrittenEtl.IMAGE_ID, 32, 2, -1, -1, 1_000_026, p -> p.i64(4096).i32(100)))
                .toBytes();
    }
}
