package org.nettracesql.trace.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.manifest.RandomPayload.Expected;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;

/** Every event of the manifest, with random payloads, reads back as written: each field alone and all as JSON. */
class ManifestPayloadTest {

    /** Replay a failure with -Dnettracesql.seed=N. */
    private static final long SEED = Long.getLong("nettracesql.seed", 20_261_122L);

    private static final int EVENTS_OF_A_TYPE = 6;

    @TempDir
    Path folder;

    /** A written event; the payload is cut after {@code length} bytes. */
    private record Written(EventType type, Expected fields, byte[] payload, int length) {}

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void everyFieldReadsBackAsItWasWritten(int pointerBytes) {
        List<Written> events = randomEvents(pointerBytes, false);
        try (Trace trace = Trace.open(write(events, pointerBytes))) {
            for (EventType type : typesOf(trace, pointerBytes)) {
                List<ScanColumn> columns = new ArrayList<>();
                columns.add(HeaderColumn.PAYLOAD);
                for (EventField field : visible(type.fields())) {
                    columns.add(PayloadColumn.of(field.name(), field.type().columnType()));
                    columns.add(PayloadColumn.of(field.name(), ColumnType.TEXT));
                }
                List<List<Object>> expected = new ArrayList<>();
                for (Written event : events) {
                    if (isOf(event, type)) {
                        List<Object> row = new ArrayList<>(List.of(event.fields.json()));
                        for (Expected field : event.fields.members().values()) {
                            row.add(field.value());
                            row.add(field.text());
                        }
                        expected.add(row);
                    }
                }
                assertThat(scan(trace, type, columns)).as(what(type, pointerBytes)).isEqualTo(expected);
            }
            assertThat(trace.warnings()).as(what(null, pointerBytes)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void everyArrayElementIsARowOfItsOwn(int pointerBytes) {
        List<Written> events = randomEvents(pointerBytes, false);
        try (Trace trace = Trace.open(write(events, pointerBytes))) {
            for (EventType type : typesOf(trace, pointerBytes)) {
                for (EventField field : type.fields()) {
                    if (field.type() instanceof Array array && !array.isBytes()) {
                        assertElements(trace, events, type, field.name(), array.element(), what(type, pointerBytes));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void whatLiesBeforeACutIsReadAndWhatLiesBehindItIsNull(int pointerBytes) {
        List<Written> events = randomEvents(pointerBytes, true);
        try (Trace trace = Trace.open(write(events, pointerBytes))) {
            for (EventType type : typesOf(trace, pointerBytes)) {
                List<EventField> fields = visible(type.fields());
                List<ScanColumn> columns = new ArrayList<>();
                fields.forEach(field -> columns.add(PayloadColumn.of(field.name(), field.type().columnType())));
                List<List<Object>> rows = scan(trace, type, columns);
                int next = 0;
                for (Written event : events) {
                    if (isOf(event, type)) {
                        assertCut(event, fields, rows.get(next++), what(type, pointerBytes) + ", cut to "
                                + event.length + " of " + event.payload.length + " bytes");
                    }
                }
                assertThat(rows).hasSize(next);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void aFieldIsNullInTheTypesThatLackIt(int pointerBytes) {
        List<Written> events = randomEvents(pointerBytes, false);
        try (Trace trace = Trace.open(write(events, pointerBytes))) {
            PayloadColumn reJitId = new PayloadColumn(List.of("ReJITID"), ColumnType.INT64, 0L);
            PayloadColumn wideCount = PayloadColumn.of("Count", ColumnType.INT64);
            PayloadColumn name = PayloadColumn.of("MethodName", ColumnType.TEXT);
            List<List<Object>> expected = new ArrayList<>();
            for (Written event : events) {
                Map<String, Expected> fields = event.fields.members();
                Expected count = fields.get("Count");
                expected.add(Arrays.asList(
                        fields.containsKey("ReJITID") ? fields.get("ReJITID").value() : Long.valueOf(0),
                        count == null ? null : ((Number) count.value()).longValue(),
                        fields.containsKey("MethodName") ? fields.get("MethodName").value() : null));
            }
            assertThat(Rows.of(trace, reJitId, wideCount, name)).as(what(null, pointerBytes)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void aConditionOnAnyFieldKeepsExactlyTheEventsThatMeetIt(int pointerBytes) {
        List<Written> events = randomEvents(pointerBytes, false);
        try (Trace trace = Trace.open(write(events, pointerBytes))) {
            for (EventType type : typesOf(trace, pointerBytes)) {
                List<EventField> fields = visible(type.fields()).stream()
                        .filter(field -> field.type() != Scalar.F64)
                        .toList();
                if (!fields.isEmpty()) {
                    assertCondition(trace, events, type, fields.get(random.nextInt(fields.size())), pointerBytes);
                }
            }
        }
    }

    private void assertCondition(
            Trace trace, List<Written> events, EventType type, EventField field, int pointerBytes) {
        List<Written> ofType = events.stream().filter(event -> isOf(event, type)).toList();
        Object wanted = ofType.get(random.nextInt(ofType.size())).fields.members().get(field.name()).value();
        List<List<Object>> expected = new ArrayList<>();
        for (Written event : ofType) {
            if (event.fields.members().get(field.name()).value().equals(wanted)) {
                expected.add(List.of(event.fields.json()));
            }
        }
        Condition condition = wanted instanceof String text
                ? new Condition.TextIn(Set.of(text), false)
                : Condition.LongRanges.equalTo(wanted instanceof Number number
                        ? number.longValue()
                        : wanted.equals(true) ? 1 : 0);
        ScanRequest request = ScanRequest.builder()
                .types(Set.of(type))
                .where(PayloadColumn.of(field.name(), field.type().columnType()), condition)
                .columns(HeaderColumn.PAYLOAD)
                .fileOrder(true)
                .build();
        assertThat(Rows.of(trace, request))
                .as(what(type, pointerBytes) + ", " + field.name() + " = " + wanted)
                .isEqualTo(expected);
    }

    private void assertElements(
            Trace trace, List<Written> events, EventType type, String array, FieldType element, String what) {
        List<EventField> members = element instanceof Struct struct
                ? visible(struct.fields())
                : List.of(new EventField(ElementColumn.VALUE, element));
        List<ScanColumn> columns = new ArrayList<>();
        columns.add(HeaderColumn.PAYLOAD);
        columns.add(new ElementColumn(ElementColumn.ORDINAL, ColumnType.INT32));
        members.forEach(member -> columns.add(new ElementColumn(member.name(), member.type().columnType())));
        List<List<Object>> expected = new ArrayList<>();
        for (Written event : events) {
            if (isOf(event, type)) {
                List<Expected> elements = event.fields.members().get(array).elements();
                for (int ordinal = 0; ordinal < elements.size(); ordinal++) {
                    List<Object> row = new ArrayList<>(List.of(event.fields.json(), ordinal));
                    Expected value = elements.get(ordinal);
                    if (element instanceof Struct) {
                        value.members().values().forEach(member -> row.add(member.value()));
                    } else {
                        row.add(value.value());
                    }
                    expected.add(row);
                }
            }
        }
        ScanRequest request = ScanRequest.builder()
                .types(Set.of(type)).columns(columns).explode(array).fileOrder(true).build();
        assertThat(Rows.of(trace, request)).as(what + ", elements of " + array).isEqualTo(expected);
    }

    /**
     * Two fields are not certain: a text that the cut goes through is shown up to the cut, and an empty array right
     * behind such a text fits.
     */
    private static void assertCut(Written event, List<EventField> fields, List<Object> row, String what) {
        int start = 0;
        for (int i = 0; i < fields.size(); i++) {
            Expected field = event.fields.members().get(fields.get(i).name());
            if (field.end() <= event.length) {
                assertThat(row.get(i)).as(what + ", " + fields.get(i)).isEqualTo(field.value());
            } else if (field.end() > start && (start >= event.length || !endsInText(fields.get(i).type()))) {
                assertThat(row.get(i)).as(what + ", " + fields.get(i)).isNull();
            }
            start = field.end();
        }
    }

    private static boolean endsInText(FieldType type) {
        if (type instanceof Array array && array.element() instanceof Struct struct) {
            return endsInText(struct.fields().get(struct.fields().size() - 1).type());
        }
        return type == Scalar.UTF16Z || type == Scalar.UTF8Z;
    }

    private List<Written> randomEvents(int pointerBytes, boolean cut) {
        List<Written> events = new ArrayList<>();
        for (EventType type : ClrManifest.instance().all(pointerBytes)) {
            for (int i = 0; i < EVENTS_OF_A_TYPE; i++) {
                RandomPayload payload = new RandomPayload(random, type.fields());
                byte[] bytes = payload.bytes();
                int length = cut && bytes.length > 0 ? random.nextInt(bytes.length) : bytes.length;
                events.add(new Written(type, payload.fields(), bytes, length));
            }
        }
        Collections.shuffle(events, random);
        return events;
    }

    /** A trace whose metadata says as little about these types as a runtime's does. */
    private Path write(List<Written> events, int pointerBytes) {
        NetTraceWriter writer = new NetTraceWriter(1_000_000_000L, pointerBytes);
        Map<EventType, MetadataRecord> records = new HashMap<>();
        for (EventType type : ClrManifest.instance().all(pointerBytes)) {
            records.put(type, writer.define(type.provider(), type.id(), "",
                    record -> record.version(type.version()).level(type.level()).keywords(type.keywords())));
        }
        for (int from = 0; from < events.size(); from += 500) {
            List<Written> some = events.subList(from, Math.min(from + 500, events.size()));
            writer.events(block -> some.forEach(event -> block
                    .event(records.get(event.type), NetTraceWriter.SYNC_TICKS)
                    .payload(Arrays.copyOf(event.payload, event.length))));
        }
        return writer.end().saveIn(folder);
    }

    /** The trace's types, which are to be the manifest's. */
    private static List<EventType> typesOf(Trace trace, int pointerBytes) {
        List<EventType> types = trace.eventTypes();
        assertThat(types).isEqualTo(ClrManifest.instance().all(pointerBytes));
        return types;
    }

    private static List<List<Object>> scan(Trace trace, EventType type, List<ScanColumn> columns) {
        return Rows.of(trace, ScanRequest.builder().types(Set.of(type)).columns(columns).fileOrder(true).build());
    }

    private static boolean isOf(Written event, EventType type) {
        return event.type.equals(type);
    }

    private static List<EventField> visible(List<EventField> fields) {
        return fields.stream()
                .filter(field -> !(field.type() instanceof Scalar scalar && scalar.isPadding()))
                .toList();
    }

    private static String what(EventType type, int pointerBytes) {
        return "seed " + SEED + ", " + pointerBytes + "-byte pointers, " + type;
    }
}
