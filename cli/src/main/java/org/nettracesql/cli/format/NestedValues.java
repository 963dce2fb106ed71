package org.nettracesql.cli.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** SQL arrays, rows and maps as JSON text. */
final class NestedValues {

    private static final JsonFactory JSON = new JsonFactory();

    private NestedValues() {}

    static String toJson(Object value) throws SQLException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            write(json, value);
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory does not fail", e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Object value) throws IOException, SQLException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Array array) {
            write(json, array.getArray());
        } else if (value instanceof Struct struct) {
            write(json, struct.getAttributes());
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof byte[] bytes) {
            json.writeString(HexFormat.of().formatHex(bytes));
        } else if (value instanceof Object[] elements) {
            json.writeStartArray();
            for (Object element : elements) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Timestamp moment) {
            // As anywhere: in UTC, whatever the default time zone is.
            json.writeString(new TimestampCells().text(moment.getTime()));
        } else if (value instanceof Time time) {
            // Its own text leaves out the milliseconds.
            int millis = (int) Math.floorMod(time.getTime(), 1000L);
            json.writeString(millis == 0 ? time.toString() : String.format(Locale.ROOT, "%s.%03d", time, millis));
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else if (value instanceof Byte || value instanceof Short || value instanceof Integer || value instanceof Long
                || value instanceof BigInteger || value instanceof BigDecimal) {
            json.writeNumber(value.toString());
        } else if (value instanceof Float number) {
            // The generator writes NaN and the infinities as texts.
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else {
            json.writeString(value.toString());
        }
    }
}
