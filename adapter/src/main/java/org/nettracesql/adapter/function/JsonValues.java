package org.nettracesql.adapter.function;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of JSON: a map, a list, a text, a truth value, null, or a number with the digits that it is written with.
 * Calcite's are DOUBLEs where they have a point, to which 1.50 is 1.5 and 12345678901234567890.5 is another number.
 */
final class JsonValues {

    private static final JsonFactory JSON = new JsonFactory();

    /** A number as it is written. */
    static final class Digits extends Number {
        private static final long serialVersionUID = 1L;

        private final String digits;

        Digits(String digits) {
            this.digits = digits;
        }

        @Override
        public int intValue() {
            return (int) doubleValue();
        }

        @Override
        public long longValue() {
            return (long) doubleValue();
        }

        @Override
        public float floatValue() {
            return Float.parseFloat(digits);
        }

        @Override
        public double doubleValue() {
            return Double.parseDouble(digits);
        }

        @Override
        public String toString() {
            return digits;
        }
    }

    private JsonValues() {}

    /** @throws IOException if the text is not one value of JSON */
    static Object of(String json) throws IOException {
        try (JsonParser in = JSON.createParser(json)) {
            Object value = value(in, in.nextToken());
            if (in.nextToken() != null) {
                throw new IOException("There is more than one value.");
            }
            return value;
        }
    }

    private static Object value(JsonParser in, JsonToken token) throws IOException {
        if (token == null) {
            throw new IOException("There is no value.");
        }
        return switch (token) {
            case START_OBJECT -> members(in);
            case START_ARRAY -> elements(in);
            case VALUE_STRING -> in.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Digits(in.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IOException(token + " is no value.");
        };
    }

    /** The last one of several with one name. */
    private static Map<String, Object> members(JsonParser in) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        for (JsonToken token = in.nextToken(); token != JsonToken.END_OBJECT; token = in.nextToken()) {
            String name = in.currentName();
            members.put(name, value(in, in.nextToken()));
        }
        return members;
    }

    private static List<Object> elements(JsonParser in) throws IOException {
        List<Object> elements = new ArrayList<>();
        for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
            elements.add(value(in, token));
        }
        return elements;
    }
}
