package org.nettracesql.trace.testing;

import java.util.UUID;
import java.util.function.Consumer;

/** Writes small NetPerf files of any version, without any code of the reader's. */
public final class SmallNetPerf {

    /** Events of {@link #version3}. */
    public static final int EVENTS = 5;

    /** Events of {@link #old}. */
    public static final int OLD_EVENTS = 2;

    private static final int BEGIN = 4;
    private static final int END = 6;

    private final ByteSink sink = new ByteSink();

    public SmallNetPerf() {
        sink.name("!FastSerialization.1");
    }

    public SmallNetPerf object(String name, int version, Consumer<ByteSink> body) {
        sink.i8(BEGIN).i8(BEGIN).i8(1).i32(version).i32(0).name(name).i8(END);
        body.accept(sink);
        return this;
    }

    private static void time(ByteSink body) {
        for (int part : new int[] {2018, 2, 4, 1, 17, 21, 38, 442}) {
            body.i16(part);
        }
        body.i64(0).i64(1_000_000_000);
    }

    public SmallNetPerf trace(int version, int pointerBytes) {
        return object("Trace", version, body -> {
            time(body);
            body.i32(pointerBytes).i32(77).i32(4).i32(1_000_000).i8(END);
        });
    }

    public SmallNetPerf events(Consumer<ByteSink> fill) {
        return block("EventBlock", fill);
    }

    public SmallNetPerf block(String name, Consumer<ByteSink> fill) {
        ByteSink body = new ByteSink();
        fill.accept(body);
        return object(name, 1, out -> out.i32(body.size()).pad4().bytes(body.toBytes()).i8(END));
    }

    public byte[] end() {
        return sink.i8(1).toBytes();
    }

    public static void event(ByteSink out, int metadataId, int thread, long ticks, int pointerBytes,
            Consumer<ByteSink> fill, long... stack) {
        ByteSink payload = new ByteSink();
        fill.accept(payload);
        ByteSink event = new ByteSink();
        event.i32(metadataId).i32(thread).i64(ticks).i64(ticks == 20 ? 1 : 0).i64(0).i64(0).i64(0)
                .i32(payload.size()).bytes(payload.toBytes()).i32(stack.length * pointerBytes);
        for (long frame : stack) {
            if (pointerBytes == 8) {
                event.i64(frame);
            } else {
                event.i32((int) frame);
            }
        }
        event.pad4();
        out.i32(event.size()).bytes(event.toBytes());
    }

    private static void tick(ByteSink metadata) {
        metadata.i32(1).utf16z("Tick").i64(0x30).i32(2).i32(4).i32(2).i32(9).utf16z("n").i32(18).utf16z("text");
    }

    private static void gcStart(ByteSink metadata) {
        metadata.i32(1).utf16z("").i64(1).i32(1).i32(4).i32(0);
    }

    public static byte[] version3(int pointerBytes) {
        return new SmallNetPerf().trace(3, pointerBytes)
                .events(out -> {
                    event(out, 0, 1, 5, pointerBytes, p -> tick(p.i32(7).utf16z("Demo")));
                    event(out, 7, 11, 10, pointerBytes, p -> p.i32(1).utf16z("a"), 0x10, 0x20);
                    event(out, 7, 12, 20, pointerBytes, p -> p.i32(2).utf16z("bc"));
                })
                .block("Other", out -> out.i64(-1))
                .events(out -> {
                    event(out, 0, 1, 25, pointerBytes,
                            p -> gcStart(p.i32(8).utf16z("Microsoft-Windows-DotNETRuntime")));
                    event(out, 8, 0xfffffff0, 30, pointerBytes, p -> p.i32(1).i32(2).i32(3).i32(0).i16(4), 0x10, 0x20);
                    event(out, 7, 11, 28, pointerBytes, p -> p.i32(3).utf16z(""), 0x30);
                    event(out, 9, 11, 40, pointerBytes, p -> p.i8(0xab));
                })
                .end();
    }

    /** Versions 1 and 2 know metadata by where it is declared. */
    public static byte[] old(int version) {
        ByteSink out = new SmallNetPerf().object("Microsoft.DotNet.Runtime.EventPipeFile", version, body -> {
            body.i32(0);
            time(body);
        }).sink;
        int runtime = out.size();
        event(out, 0, 1, 5, 8, p -> {
            if (version == 1) {
                p.guid(UUID.fromString("e13c0d23-ccbc-4e12-931b-d9cc2eee27e4"));
            } else {
                p.utf16z("Microsoft-Windows-DotNETRuntime");
            }
            p.i32(1).i32(1).i32(0);
        });
        event(out, runtime, 11, 10, 8, p -> p.i32(1).i32(2).i32(3).i32(0).i16(4), 0x10, 0x20);
        int demo = out.size();
        event(out, 0, 1, 15, 8, p -> {
            if (version == 1) {
                p.guid(new UUID(1, 2));
            } else {
                p.utf16z("Demo");
            }
            ByteSink description = new ByteSink();
            tick(description);
            p.i32(1).i32(2).i32(description.size()).bytes(description.toBytes());
        });
        event(out, demo, 12, 20, 8, p -> p.i32(2).utf16z("bc"));
        int end = out.size();
        return out.i8(END).i32(1).i32(end).i32(end + 1).i32(end + 9).toBytes();
    }
}
