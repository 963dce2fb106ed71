package org.nettracesql.jdbc;

import java.nio.file.Path;
import java.util.List;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * A written trace with a column of every type and the values that are hard for it. Table {@code Demo.Hard}: {@code id}
 * from 1; {@code i8}, {@code i16}, {@code i32}, {@code i64}, {@code f32}, {@code f64}, {@code b} and {@code s} are NULL
 * in the last row.
 */
final class ExtremesTrace {

    private record Row(int i8, int i16, int i32, long i64, float f32, double f64, boolean b, String s) {}

    private static final List<Row> ROWS = List.of(
            new Row(0, 0, 0, 0, 0, 0, false, ""),
            new Row(1, 1, 1, 1, 1.5f, 2.5, true, "a"),
            new Row(-1, -1, -1, -1, -2.5f, -2.5, false, "Abc%"),
            new Row(7, 300, 70_000, 1L << 53, 0.1f, 0.1, true, "  42 "),
            new Row(127, 32_767, Integer.MAX_VALUE, Long.MAX_VALUE, Float.MAX_VALUE, Double.MAX_VALUE, true, "größe_1"),
            new Row(-128, -32_768, Integer.MIN_VALUE, Long.MIN_VALUE, -Float.MAX_VALUE, -Double.MAX_VALUE, false,
                    "it's 日本"),
            new Row(3, 5, 17, -7, Float.POSITIVE_INFINITY, Double.NaN, true, "2020-01-02"),
            new Row(-3, -5, 100, 1000, Float.MIN_VALUE, Double.NEGATIVE_INFINITY, false, "a,b,,c"));

    /** With the row of NULLs. */
    static final int COUNT = ROWS.size() + 1;

    private ExtremesTrace() {}

    static Path write(Path folder) {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord whole = trace.define("Demo", 1, "Hard", type -> type.level(4).version(1)
                .field("id", TypeCode.INT32)
                .field("i8", TypeCode.SBYTE)
                .field("i16", TypeCode.INT16)
                .field("i32", TypeCode.INT32)
                .field("i64", TypeCode.INT64)
                .field("f32", TypeCode.SINGLE)
                .field("f64", TypeCode.DOUBLE)
                .field("b", TypeCode.BOOLEAN)
                .field("s", TypeCode.STRING));
        MetadataRecord empty = trace.define("Demo", 1, "Hard", type -> type.level(4).version(2)
                .field("id", TypeCode.INT32));
        trace.events(events -> {
            for (int i = 0; i < ROWS.size(); i++) {
                int id = i + 1;
                Row row = ROWS.get(i);
                events.event(whole, NetTraceWriter.SYNC_TICKS + id * 1_000_000L).thread(id % 3 + 1)
                        .payload(p -> p.i32(id).i8(row.i8).i16(row.i16).i32(row.i32).i64(row.i64).f32(row.f32)
                                .f64(row.f64).bool32(row.b).utf16z(row.s));
            }
            events.event(empty, NetTraceWriter.SYNC_TICKS + COUNT * 1_000_000L).thread(1)
                    .payload(p -> p.i32(COUNT));
        });
        return trace.end().saveIn(folder);
    }
}
