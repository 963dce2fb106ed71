package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * Columns, exploded elements and the payload's JSON are read by different code: over every event of every real trace
 * they must tell the same. The JSON is what {@code GoldenTest} compares with the reference.
 */
class RealColumnsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<Path> traces() {
        return SharedFiles.netTrace4Files().stream();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void columnsOfEveryTypeTellWhatTheJsonTells(Path file) throws JsonProcessingException {
        try (Trace trace = Trace.open(file)) {
            for (EventType type : trace.eventTypes()) {
                List<EventField> fields = columns(type.fields());
                if (!fields.isEmpty()) {
                    List<ScanColumn> columns = new ArrayList<>();
                    fields.forEach(field -> columns.add(PayloadColumn.of(field.name(), field.type().columnType())));
                    columns.add(HeaderColumn.PAYLOAD);
                    for (List<Object> row : rows(trace, type, columns, null)) {
                        JsonNode json = JSON.readTree((String) row.get(fields.size()));
                        for (int i = 0; i < fields.size(); i++) {
                            check(type, fields.get(i), json.get(fields.get(i).name()), row.get(i));
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("traces")
    void explodedElementsAreThoseOfTheJson(Path file) throws JsonProcessingException {
        try (Trace trace = Trace.open(file)) {
            for (EventType type : trace.eventTypes()) {
                for (EventField field : type.fields()) {
                    if (field.type() instanceof FieldType.Array array && !array.isBytes()) {
                        checkElements(trace, type, field, array);
                    }
                }
            }
        }
    }

    private static void checkElements(Trace trace, EventType type, EventField field, FieldType.Array array)
            throws JsonProcessingException {
        List<EventField> members = array.element() instanceof FieldType.Struct struct
                ? columns(struct.fields())
                : List.of(new EventField(ElementColumn.VALUE, array.element()));
        List<ScanColumn> columns = new ArrayList<>();
        members.forEach(member -> columns.add(new ElementColumn(member.name(), member.type().columnType())));
        columns.add(new ElementColumn(ElementColumn.ORDINAL, ColumnType.INT32));
        columns.add(HeaderColumn.EVENT_NUMBER);
        List<List<Object>> exploded = rows(trace, type, columns, field.name());

        int next = 0;
        List<ScanColumn> whole = List.of(HeaderColumn.EVENT_NUMBER, PayloadColumn.of(field.name(), ColumnType.TEXT));
        for (List<Object> event : rows(trace, type, whole, null)) {
            int ordinal = 0;
            for (JsonNode element : JSON.readTree((String) event.get(1))) {
                List<Object> row = exploded.get(next++);
                assertThat(row.get(members.size() + 1)).isEqualTo(event.get(0));
                assertThat(row.get(members.size())).isEqualTo(ordinal++);
                for (int i = 0; i < members.size(); i++) {
                    EventField member = members.get(i);
                    boolean isScalar = member.name().equals(ElementColumn.VALUE) && !element.isObject();
                    check(type, member, isScalar ? element : element.get(member.name()), row.get(i));
                }
            }
        }
        assertThat(exploded).as(type + " " + field.name()).hasSize(next);
    }

    private static List<List<Object>> rows(Trace trace, EventType type, List<ScanColumn> columns, String explode) {
        ScanRequest.Builder request =
                ScanRequest.builder().types(Set.of(type)).columns(columns).fileOrder(true);
        return Rows.of(trace, explode == null ? request.build() : request.explode(explode).build());
    }

    /** The fields that are columns: neither padding nor of a name that an earlier field has. */
    private static List<EventField> columns(List<EventField> fields) {
        List<EventField> columns = new ArrayList<>();
        for (EventField field : fields) {
            boolean isPadding = field.type() instanceof FieldType.Scalar scalar && scalar.isPadding();
            if (!isPadding && columns.stream().noneMatch(column -> column.name().equals(field.name()))) {
                columns.add(field);
            }
        }
        return columns;
    }

    private static void check(EventType type, EventField field, JsonNode json, Object column)
            throws JsonProcessingException {
        if (!Objects.equals(expected(field.type(), json), shown(field.type(), column))) {
            throw new AssertionError(type + " " + field.name() + ": the column has " + column + ", the JSON " + json);
        }
    }

    private static Object shown(FieldType type, Object column) throws JsonProcessingException {
        boolean isJson = type instanceof FieldType.Struct || type instanceof FieldType.Array array && !array.isBytes();
        return isJson && column != null ? JSON.readTree((String) column) : column;
    }

    private static Object expected(FieldType type, JsonNode json) {
        if (json.isNull()) {
            return null;
        }
        if (type instanceof FieldType.Struct || type instanceof FieldType.Array array && !array.isBytes()) {
            return json;
        }
        return switch (type.columnType()) {
            case BOOLEAN -> json.booleanValue();
            case INT8, INT16, INT32 -> json.intValue();
            // Above 2^63 - 1 the JSON has the unsigned value and the column its 64 bits.
            case INT64 -> json.bigIntegerValue().longValue();
            case TIMESTAMP -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(json.textValue()));
            case FLOAT32 -> (double) (float) json.doubleValue();
            case FLOAT64 -> json.doubleValue();
            case TEXT -> json.textValue();
        };
    }
}
