package org.nettracesql.adapter.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.EventBlock;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * Written traces of provider {@code Oracle} with the extremes of every type, NULL in every column and ties, and the
 * same rows as they were before they were written.
 *
 * <p>Event {@code Value} has six versions, each without some of the fields: those are NULL. {@code Other} is for joins,
 * and {@code Batch} has an array of structures, which is the child table {@code Batch_Items}.
 */
final class ExtremeTrace {

    private record Field(String name, Kind kind, int typeCode, Set<Integer> missingIn, Object... values) {}

    private static final List<Field> FIELDS = List.of(
            new Field("n", Kind.INTEGER, TypeCode.INT32, Set.of(5), 0, 1, 2, 3, 4, 5, 7, -1, -2, 20),
            new Field("g", Kind.SMALLINT, TypeCode.INT16, Set.of(3), (short) 0, (short) 1, (short) 2),
            new Field("tiny", Kind.TINYINT, TypeCode.SBYTE, Set.of(2, 6), (byte) -128, (byte) 127, (byte) 0, (byte) 1,
                    (byte) -1, (byte) 7),
            new Field("small", Kind.SMALLINT, TypeCode.INT16, Set.of(3, 6), Short.MIN_VALUE, Short.MAX_VALUE, (short) 0,
                    (short) 2, (short) 300),
            new Field("whole", Kind.INTEGER, TypeCode.INT32, Set.of(4, 6), Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 1,
                    -1, 10, 65_536),
            new Field("wide", Kind.BIGINT, TypeCode.INT64, Set.of(2, 5), Long.MIN_VALUE, Long.MAX_VALUE, 0L, 1L, -1L,
                    1L << 40, (1L << 53) + 1, 1_000_000_000_000_000_000L, -4_611_686_018_427_387_904L),
            new Field("bits", Kind.BIGINT, TypeCode.UINT64, Set.of(6), Long.MIN_VALUE, -1L, 0L, 2L, 0x7fff_0000_0000L),
            new Field("single", Kind.REAL, TypeCode.SINGLE, Set.of(4), 0f, 1.5f, -2.25f, Float.MAX_VALUE, 0.1f),
            new Field("ratio", Kind.DOUBLE, TypeCode.DOUBLE, Set.of(3, 6), 0.0, 0.25, -0.5, 3.0, 1e300, -1e300, 1e-300,
                    Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN),
            new Field("part", Kind.DOUBLE, TypeCode.DOUBLE, Set.of(5), 0.0, 0.25, -0.5, 3.0, 1000.75),
            new Field("flag", Kind.BOOLEAN, TypeCode.BOOLEAN, Set.of(2), true, false),
            new Field("name", Kind.VARCHAR, TypeCode.STRING, Set.of(4), "alpha", "Beta", "Größe", "100%", "a_b", "",
                    "日本", "é", "e\u0301", "it's", " pad ", "\\", "a\tb\n", "A", "😀", "x😀e\u0301"),
            new Field("note", Kind.VARCHAR, TypeCode.STRING, Set.of(2, 3, 6), "10", "-7", "alpha", "x.y", "none"),
            new Field("moment", Kind.TIMESTAMP, TypeCode.DATE_TIME, Set.of(4), "1970-01-01T00:00:00Z",
                    "2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.679Z", "2024-02-29T23:59:59.999Z",
                    "1900-03-01T12:00:00Z", "1969-12-31T23:59:59.999Z", "1601-01-01T00:00:00.001Z",
                    "9998-12-31T23:59:59.999Z"));

    private static final int VERSIONS = 6;
    private static final long FILETIME_OF_EPOCH = 116_444_736_000_000_000L;
    private static final List<String> EVENT_COLUMNS =
            List.of("trace", "event_number", "time_ns", "thread_id", "event_version");
    private static final List<Kind> EVENT_KINDS =
            List.of(Kind.VARCHAR, Kind.BIGINT, Kind.BIGINT, Kind.BIGINT, Kind.INTEGER);

    private final Random random;
    private final NetTraceWriter writer = new NetTraceWriter();
    private final String file;
    private final List<Object[]> values = new ArrayList<>();
    private final List<Object[]> others = new ArrayList<>();
    private final List<Object[]> items = new ArrayList<>();
    private final List<Object[]> events = new ArrayList<>();
    private long number;

    private ExtremeTrace(String file, long seed) {
        this.file = file;
        this.random = new Random(seed);
    }

    /** Writes a trace of that name into a folder. */
    static ExtremeTrace write(Path folder, String file, long seed) throws IOException {
        ExtremeTrace trace = new ExtremeTrace(file, seed);
        trace.fill();
        Files.write(folder.resolve(file), trace.writer.end().toBytes());
        return trace;
    }

    /** The tables of several traces together, in their order. */
    static List<Source> load(Native database, List<ExtremeTrace> traces) throws SQLException {
        List<String> names = new ArrayList<>(EVENT_COLUMNS);
        List<Kind> kinds = new ArrayList<>(EVENT_KINDS);
        FIELDS.forEach(field -> {
            names.add(field.name);
            kinds.add(field.kind);
        });
        List<String> key = List.of("trace", "event_number");
        List<Source> tables = new ArrayList<>();
        tables.add(database.load("Oracle", "Value", names, kinds, all(traces, trace -> trace.values), key));
        tables.add(database.load("Oracle", "Other", with("k", "label", "weight", "big"),
                kindsWith(Kind.INTEGER, Kind.VARCHAR, Kind.DOUBLE, Kind.BIGINT), all(traces, trace -> trace.others),
                key));
        tables.add(database.load("Oracle", "Batch_Items",
                List.of("trace", "event_number", "Id", "Size", "Label"),
                List.of(Kind.VARCHAR, Kind.BIGINT, Kind.INTEGER, Kind.BIGINT, Kind.VARCHAR),
                all(traces, trace -> trace.items), List.of("trace", "event_number", "Id")));
        tables.add(database.load("trace", "events", with("event_id", "event_name"),
                kindsWith(Kind.INTEGER, Kind.VARCHAR), all(traces, trace -> trace.events), key));
        return tables;
    }

    private static List<Object[]> all(
            List<ExtremeTrace> traces, Function<ExtremeTrace, List<Object[]>> rows) {
        return traces.stream().map(rows).flatMap(List::stream).toList();
    }

    private static List<String> with(String... more) {
        List<String> names = new ArrayList<>(EVENT_COLUMNS);
        names.addAll(Arrays.asList(more));
        return names;
    }

    private static List<Kind> kindsWith(Kind... more) {
        List<Kind> kinds = new ArrayList<>(EVENT_KINDS);
        kinds.addAll(Arrays.asList(more));
        return kinds;
    }

    private void fill() {
        List<MetadataRecord> versions = new ArrayList<>();
        for (int version = 1; version <= VERSIONS; version++) {
            int current = version;
            versions.add(writer.define("Oracle", 1, "Value", type -> {
                type.version(current);
                FIELDS.stream()
                        .filter(field -> !field.missingIn.contains(current))
                        .forEach(field -> type.field(field.name, field.typeCode));
            }));
        }
        MetadataRecord other = writer.define("Oracle", 2, "Other", type -> type.version(1)
                .field("k", TypeCode.INT32)
                .field("label", TypeCode.STRING)
                .field("weight", TypeCode.DOUBLE)
                .field("big", TypeCode.INT64));
        MetadataRecord withoutKey = writer.define("Oracle", 2, "Other", type -> type.version(2)
                .field("label", TypeCode.STRING)
                .field("big", TypeCode.INT64));
        MetadataRecord batch = writer.define("Oracle", 3, "Batch", type -> type.version(1).v2(fields -> fields
                .objectArray("Items", members -> members
                        .scalar("Id", TypeCode.INT32)
                        .scalar("Size", TypeCode.INT64)
                        .scalar("Label", TypeCode.STRING))));
        for (int block = 0; block < 6; block++) {
            writer.events(events -> {
                for (int i = 0; i < 10; i++) {
                    int version = 1 + (random.nextInt(3) == 0 ? random.nextInt(VERSIONS) : 0);
                    List<Object> row = new ArrayList<>();
                    byte[] payload = value(version, row);
                    Object[] system = system(1, "Value", version);
                    values.add(joined(system, row));
                    event(events, versions.get(version - 1), system, payload);
                }
                for (int i = 0; i < 4; i++) {
                    boolean keyed = random.nextInt(4) != 0;
                    Object[] system = system(2, "Other", keyed ? 1 : 2);
                    List<Object> row = new ArrayList<>();
                    event(events, keyed ? other : withoutKey, system, other(keyed, row));
                    others.add(joined(system, row));
                }
                Object[] system = system(3, "Batch", 1);
                event(events, batch, system, batch(system));
            });
        }
    }

    private Object[] system(int id, String name, int version) {
        number++;
        Object[] system = {file, number, number * 1_000 / 3, 100L + random.nextInt(3), version};
        events.add(joined(system, List.of(id, name)));
        return system;
    }

    private static void event(
            EventBlock events, MetadataRecord type, Object[] system, byte[] payload) {
        events.event(type, NetTraceWriter.SYNC_TICKS + (Long) system[2]).thread((Long) system[3]).payload(payload);
    }

    private static Object[] joined(Object[] system, List<Object> row) {
        Object[] all = Arrays.copyOf(system, system.length + row.size());
        for (int i = 0; i < row.size(); i++) {
            all[system.length + i] = row.get(i);
        }
        return all;
    }

    private byte[] value(int version, List<Object> row) {
        ByteSink payload = new ByteSink();
        for (Field field : FIELDS) {
            if (field.missingIn.contains(version)) {
                row.add(null);
                continue;
            }
            Object value = field.values[random.nextInt(field.values.length)];
            write(payload, field.typeCode, value);
            row.add(field.kind == Kind.TIMESTAMP
                    ? LocalDateTime.ofInstant(Instant.parse((String) value), ZoneOffset.UTC)
                    : value);
        }
        return payload.toBytes();
    }

    private static void write(ByteSink payload, int typeCode, Object value) {
        switch (typeCode) {
            case TypeCode.SBYTE -> payload.i8((Byte) value);
            case TypeCode.INT16 -> payload.i16((Short) value);
            case TypeCode.INT32 -> payload.i32((Integer) value);
            case TypeCode.INT64, TypeCode.UINT64 -> payload.i64((Long) value);
            case TypeCode.SINGLE -> payload.f32((Float) value);
            case TypeCode.DOUBLE -> payload.f64((Double) value);
            case TypeCode.BOOLEAN -> payload.bool32((Boolean) value);
            case TypeCode.DATE_TIME ->
                payload.i64(FILETIME_OF_EPOCH + Instant.parse((String) value).toEpochMilli() * 10_000);
            default -> payload.utf16z((String) value);
        }
    }

    private byte[] other(boolean keyed, List<Object> row) {
        int k = random.nextInt(6);
        String label = new String[] {"alpha", "Beta", "日本", "z"}[random.nextInt(4)];
        double weight = random.nextInt(20) / 4.0;
        long big = new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 5, 3_000_000_000L, 0}[random.nextInt(5)];
        row.add(keyed ? (Object) k : null);
        row.add(label);
        row.add(keyed ? (Object) weight : null);
        row.add(big);
        ByteSink payload = new ByteSink();
        return keyed
                ? payload.i32(k).utf16z(label).f64(weight).i64(big).toBytes()
                : payload.utf16z(label).i64(big).toBytes();
    }

    private byte[] batch(Object[] system) {
        int count = random.nextInt(4);
        ByteSink payload = new ByteSink().i16(count);
        for (int i = 0; i < count; i++) {
            long size = random.nextInt(3) * 1_000_000_000_000L;
            String label = random.nextBoolean() ? "alpha" : "é" + i;
            payload.i32(i).i64(size).utf16z(label);
            items.add(new Object[] {system[0], system[1], i, size, label});
        }
        return payload.toBytes();
    }
}
