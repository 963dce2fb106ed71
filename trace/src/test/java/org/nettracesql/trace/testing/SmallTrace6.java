package org.nettracesql.trace.testing;

import static org.nettracesql.trace.testing.NetTrace6Writer.field;
import static org.nettracesql.trace.testing.NetTrace6Writer.text;

import org.nettracesql.trace.testing.NetTrace6Writer.Event;

/** A NetTrace 6 file of a few hundred bytes with every kind of block and most kinds of fields. */
public final class SmallTrace6 {

    public static final int EVENTS = 7;

    private SmallTrace6() {}

    public static byte[] bytes() {
        return new NetTrace6Writer(6, 8, "HardwareThreadCount", "3", "ProcessId", "12")
                .define(1, "Demo", 1, "Tick", 2, fields -> {
                    field(fields, "n", 9);
                    field(fields, "text", 19, 23);
                })
                .define(2, "Demo", 2, "Located", 2, fields -> {
                    field(fields, "where", 25, 6);
                    field(fields, "more", 24, 9);
                })
                .thread(1, 100, 11, "main")
                .thread(2, 200, 22, null)
                .block(NetTrace6Writer.LABEL_LIST, body -> {
                    body.i32(1).i32(2).i8(1).i64(5).i64(6).i8(0x83).i64(7).i64(8);
                    text(text(body.i8(0x85), "user"), "ann");
                })
                .stacks(1, new long[] {0x10, 0x20}, new long[] {0x30})
                .events(tick(1, 1, 10, 1).stack(1).labels(1), tick(1, 2, 20, 2).stack(1),
                        tick(2, 1, 30, 3).stack(2).labels(2))
                .block(NetTrace6Writer.SEQUENCE_POINT, body -> body.i64(0).i32(3).i32(1).varuint(1).varuint(2))
                .thread(1, 200, 33, "other")
                .define(1, "Demo", 3, "Tock", 1, fields -> field(fields, "v", 20))
                .plainEvents(new Event(1, 1, 40).payload(p -> p.varuint(9)), located(50))
                .block(99, body -> body.i32(1))
                .block(NetTrace6Writer.REMOVE_THREAD, body -> body.varuint(1).varuint(2))
                .events(located(60), located(70).number(1, 2))
                .end()
                .toBytes();
    }

    private static Event tick(long thread, int number, long ticks, int n) {
        return new Event(1, thread, ticks).number(thread, number).payload(p -> p.i32(n).i16(2).i8('o').i8('k'));
    }

    private static Event located(long ticks) {
        return new Event(2, 2, ticks).payload(p -> p.i16(8).i16(3).i16(3).i16(4).bytes((byte) 1, (byte) 2, (byte) 3)
                .i32(77));
    }
}
