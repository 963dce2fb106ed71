package org.nettracesql.trace.testing;

import java.util.TreeMap;
import java.util.UUID;

/** A written trace of a few kilobytes that has everything the format offers. */
public final class SmallTrace {

    public static final int EVENTS = 15;

    private static final String RUNTIME = "Microsoft-Windows-DotNETRuntime";

    private SmallTrace() {}

    public static byte[] bytes() {
        NetTraceWriter writer = new NetTraceWriter(10_000_000, 8);
        MetadataRecord load = writer.record(RUNTIME, 143, "").version(2).keywords(0x30);
        MetadataRecord map = writer.record(RUNTIME, 190, "").version(1).level(5).keywords(0x20000);
        MetadataRecord types = writer.record(RUNTIME, 15, "").keywords(0x80000);
        MetadataRecord plain = writer.record("Demo", 1, "Plain")
                .field("n", TypeCode.INT32).field("t", TypeCode.STRING).field("d", TypeCode.DOUBLE).opcode(1);
        MetadataRecord nested = writer.record("Demo", 2, "Nested")
                .object("", outer -> outer.scalar("a", TypeCode.INT64)
                        .object("inner", inner -> inner.scalar("b", TypeCode.STRING).scalar("c", TypeCode.GUID)));
        MetadataRecord arrays = writer.record("Demo", 3, "Arrays").v2(fields -> fields
                .array("ints", TypeCode.INT32).array("texts", TypeCode.STRING).array("bytes", TypeCode.BYTE)
                .objectArray("points", point -> point.scalar("x", TypeCode.SINGLE).scalar("y", TypeCode.DATE_TIME)));
        MetadataRecord unknown = writer.record("Demo", 4, "");
        writer.metadata(load, map, types, plain).metadata(nested, arrays, unknown);
        writer.block("FutureBlock", new byte[13]);
        long t = NetTraceWriter.SYNC_TICKS;
        UUID activity = new UUID(0x0011223344556677L, 0x8899aabbccddeeffL);
        writer.stacks(1, new long[] {0x7f0000001000L, 0x7f0000002000L}, new long[] {0x7f0000001000L});
        writer.events(block -> {
            block.event(load, t + 10).sorted().thread(100).processor(1).stack(1).payload(p -> p
                    .i64(1).i64(2).i64(0x7f0000001000L).i32(0x40).i32(0x6000001).i32(8)
                    .utf16z("Space.Type").utf16z("Run").utf16z("void ()").i16(9).i64(1));
            block.event(map, t + 11).thread(100).processor(1).stack(1).payload(p -> p
                    .i64(1).i64(1).i8(0).i16(2).i32(0).i32(-2).i32(0).i32(16).i16(9).i64(0));
            block.event(types, t + 9).thread(101).stack(2).payload(p -> p
                    .i32(2).i16(9)
                    .i64(1).i64(2).i32(3).i32(4).i8(5).utf16z("A").i32(1).i64(6)
                    .i64(7).i64(8).i32(9).i32(10).i8(11).utf16z("B").i32(0));
            for (int i = 0; i < 5; i++) {
                int n = i;
                block.event(plain, t + 20 + i).thread(100).activity(activity)
                        .payload(p -> p.i32(n).utf16z("text " + n).f64(n / 3.0));
            }
        });
        TreeMap<Long, Integer> sequences = new TreeMap<>();
        sequences.put(100L, 7);
        sequences.put(101L, 1);
        writer.sequencePoint(t + 30, sequences);
        writer.stacks(1, new long[] {0x7f0000003000L});
        writer.events(block -> {
            block.extraHeader(new byte[4]);
            block.event(nested, t + 40).thread(102).stack(1).related(activity)
                    .payload(p -> p.i64(-1).utf16z("inner").guid(activity));
            block.event(arrays, t + 41).thread(102).stack(1).payload(p -> p.i16(2).i32(1).i32(2).i16(1).utf16z("x")
                    .i16(3).i8(1).i8(2).i8(3).i16(1).f32(1).i64(130_000_000_000_000_000L));
            block.event(unknown, t + 42).thread(102).captureThread(103).payload((byte) 1, (byte) 2);
            // Longer and shorter than declared.
            block.event(plain, t + 43).thread(102).payload(p -> p.i32(1).utf16z("long").f64(1).i64(0));
            block.event(plain, t + 44).thread(102).payload(p -> p.i32(1).utf16z("short"));
        });
        writer.events(block -> {
            block.uncompressed();
            block.event(plain, t + 50).thread(100).payload(p -> p.i32(1).utf16z("odd").f64(1));
            block.event(unknown, t + 51).thread(100).sequence(30).payload((byte) 1);
        });
        return writer.end().toBytes();
    }
}
