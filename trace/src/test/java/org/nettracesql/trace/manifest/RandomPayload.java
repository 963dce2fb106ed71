package org.nettracesql.trace.manifest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountField;
import org.nettracesql.trace.FieldType.CountFixed;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;
import org.nettracesql.trace.testing.ByteSink;

/**
 * A payload of random values for some fields, written value by value, and what a reader is to make of each. It knows
 * the types' documentation and shares no code with the reader.
 */
final class RandomPayload {

    /**
     * What a reader is to show.
     *
     * @param value of a column of the field's own type: Boolean, Integer, Long, Double or String
     * @param json inside JSON text
     * @param elements of an array, else empty
     * @param members of a structure by name, else empty
     * @param end offset in the payload behind the value
     */
    record Expected(Object value, String json, List<Expected> elements, Map<String, Expected> members, int end) {

        /** In a text column. */
        String text() {
            return value instanceof Double ? value.toString() : value instanceof String ? (String) value : json;
        }
    }

    private static final long[] CORNERS = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000,
        0xFFFF, 0x7FFF_FFFF, 0x8000_0000L, 0xFFFF_FFFFL, 0x1_0000_0000L};

    private static final double[] DOUBLE_CORNERS =
            {0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.MIN_VALUE};

    private static final String[] LETTERS = {"a", "Z", "0", " ", "\"", "\\", "\n", "\t", "\r", "\u0001", "\u001f", "'",
        "<", "`", "|", "\u007f", "\u00e9", "\u4e2d", "\u2028", "\uffff", "\ud83d\ude00", "System.", "[", "{", ",", ":"};

    private final Random random;
    private final ByteSink sink = new ByteSink();
    private final Expected fields;

    RandomPayload(Random random, List<EventField> fields) {
        this.random = random;
        this.fields = structure(fields);
    }

    byte[] bytes() {
        return sink.toBytes();
    }

    /** The payload as one structure. */
    Expected fields() {
        return fields;
    }

    private Expected structure(List<EventField> declared) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (EventField field : declared) {
            if (field.type() instanceof Array array && array.count() instanceof CountField count) {
                counts.put(count.field(), random.nextInt(4));
            }
        }
        Map<String, Expected> members = new LinkedHashMap<>();
        for (EventField field : declared) {
            if (field.type() == Scalar.PAD2) {
                sink.i16(random.nextInt());
            } else if (field.type() == Scalar.PAD4) {
                sink.i32(random.nextInt());
            } else if (counts.containsKey(field.name())) {
                members.put(field.name(), integer((Scalar) field.type(), counts.get(field.name())));
            } else {
                members.put(field.name(), value(field.type(), counts));
            }
        }
        String json = members.entrySet().stream()
                .map(member -> '"' + member.getKey() + "\":" + member.getValue().json())
                .collect(Collectors.joining(",", "{", "}"));
        return new Expected(json, json, List.of(), members, sink.size());
    }

    private Expected value(FieldType type, Map<String, Integer> counts) {
        if (type instanceof Array array) {
            return array(array, array.count() instanceof CountFixed fixed
                    ? fixed.count()
                    : counts.get(((CountField) array.count()).field()));
        }
        return type instanceof Struct struct ? structure(struct.fields()) : scalar((Scalar) type);
    }

    private Expected array(Array array, int count) {
        if (array.element() == Scalar.U8) {
            byte[] bytes = new byte[count];
            random.nextBytes(bytes);
            sink.bytes(bytes);
            return text(HexFormat.of().withUpperCase().formatHex(bytes));
        }
        List<Expected> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(value(array.element(), Map.of()));
        }
        String json = elements.stream().map(Expected::json).collect(Collectors.joining(",", "[", "]"));
        return new Expected(json, json, elements, Map.of(), sink.size());
    }

    private Expected scalar(Scalar type) {
        return switch (type) {
            case BOOL32 -> {
                int number = random.nextInt(3) - 1;
                sink.i32(number);
                yield plain(number != 0, String.valueOf(number != 0));
            }
            case F64 -> {
                double number = random.nextInt(4) == 0
                        ? DOUBLE_CORNERS[random.nextInt(DOUBLE_CORNERS.length)]
                        : random.nextGaussian() * 1e10;
                sink.f64(number);
                boolean isNumber = !Double.isNaN(number) && !Double.isInfinite(number);
                yield plain(number, isNumber ? Double.toString(number) : '"' + Double.toString(number) + '"');
            }
            case GUID -> {
                UUID guid = new UUID(random.nextLong(), random.nextLong());
                sink.guid(guid);
                yield text(guid.toString());
            }
            case UTF16Z -> {
                String letters = letters();
                sink.utf16z(letters);
                yield text(letters);
            }
            case UTF8Z -> {
                String letters = letters();
                sink.bytes(letters.getBytes(StandardCharsets.UTF_8)).i8(0);
                yield text(letters);
            }
            default -> integer(type, random.nextInt(3) == 0
                    ? CORNERS[random.nextInt(CORNERS.length)]
                    : random.nextLong() >>> random.nextInt(64));
        };
    }

    private Expected integer(Scalar type, long number) {
        return switch (type) {
            case U8 -> {
                sink.i8((int) number);
                yield plain((int) (number & 0xFF), Long.toString(number & 0xFF));
            }
            case U16 -> {
                sink.i16((int) number);
                yield plain((int) (number & 0xFFFF), Long.toString(number & 0xFFFF));
            }
            case I32 -> {
                sink.i32((int) number);
                yield plain((int) number, Integer.toString((int) number));
            }
            case U32, POINTER32 -> {
                sink.i32((int) number);
                yield plain(number & 0xFFFF_FFFFL, Long.toString(number & 0xFFFF_FFFFL));
            }
            case I64 -> {
                sink.i64(number);
                yield plain(number, Long.toString(number));
            }
            case U64, POINTER64 -> {
                sink.i64(number);
                yield plain(number, Long.toUnsignedString(number));
            }
            default -> throw new IllegalStateException("The manifest has no field of type " + type + ".");
        };
    }

    private String letters() {
        StringBuilder letters = new StringBuilder();
        for (int i = random.nextInt(3) == 0 ? 0 : random.nextInt(40); i > 0; i--) {
            letters.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return letters.toString();
    }

    private Expected plain(Object value, String json) {
        return new Expected(value, json, List.of(), Map.of(), sink.size());
    }

    private Expected text(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> json.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return plain(text, json.append('"').toString());
    }
}
