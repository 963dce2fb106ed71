package org.nettracesql.trace.manifest;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountField;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;

/**
 * Parses the fields column of {@code clr-events.tsv} for one pointer size.
 *
 * <p>Shape:
 * <pre>
 * fields  = field { ";" field }
 * field   = "pad2" | "padptr" | type [ ":" map ] " " name
 * type    = scalar | "bytes(" name ")" | "array(" name "){" element "}"
 * element = type | fields
 * </pre>
 *
 * <p>Padding fields have an empty name. A {@code padptr} is no field at all where pointers have 4 bytes.
 *
 * <p>Errors: {@link IllegalStateException}, since the text is the project's own.
 */
final class LayoutParser {

    private static final String TYPE_ENDS = " :;}";

    private final String text;
    private final boolean widePointers;
    private int position;

    private LayoutParser(String text, int pointerBytes) {
        this.text = text;
        this.widePointers = pointerBytes == Long.BYTES;
    }

    static List<EventField> parse(String text, int pointerBytes) {
        if (text.isEmpty()) {
            return List.of();
        }
        LayoutParser parser = new LayoutParser(text, pointerBytes);
        List<EventField> fields = parser.fields();
        if (parser.position != text.length()) {
            throw parser.error("the end");
        }
        return fields;
    }

    /** Whether the layout is another one for another pointer size. */
    static boolean dependsOnPointers(String text) {
        return text.contains("pointer") || text.contains("padptr");
    }

    private List<EventField> fields() {
        List<EventField> fields = new ArrayList<>();
        do {
            field(fields);
        } while (take(';'));
        return fields;
    }

    private void field(List<EventField> fields) {
        if (takeWord("padptr")) {
            if (widePointers) {
                fields.add(new EventField("", Scalar.PAD4));
            }
            return;
        }
        if (takeWord("pad2")) {
            fields.add(new EventField("", Scalar.PAD2));
            return;
        }
        namedField(fields, type());
    }

    private void namedField(List<EventField> fields, FieldType type) {
        String map = take(':') ? until(" ") : null;
        expect(' ');
        fields.add(new EventField(until(";}"), type, map));
    }

    private FieldType type() {
        if (takeWord("bytes(")) {
            String count = until(")");
            expect(')');
            return new Array(Scalar.U8, new CountField(count));
        }
        if (takeWord("array(")) {
            String count = until(")");
            expect(')');
            expect('{');
            FieldType element = element();
            expect('}');
            return new Array(element, new CountField(count));
        }
        return scalar(until(TYPE_ENDS));
    }

    /** A type that nothing names is a scalar element; a named one begins the members of a structure. */
    private FieldType element() {
        int start = position;
        if (!text.startsWith("pad", start)) {
            FieldType type = type();
            if (at('}')) {
                return type;
            }
            position = start;
        }
        return new Struct(fields());
    }

    private FieldType scalar(String name) {
        return switch (name) {
            case "bool32" -> Scalar.BOOL32;
            case "u8" -> Scalar.U8;
            case "u16" -> Scalar.U16;
            case "u32" -> Scalar.U32;
            case "u64" -> Scalar.U64;
            case "i32" -> Scalar.I32;
            case "i64" -> Scalar.I64;
            case "f64" -> Scalar.F64;
            case "guid" -> Scalar.GUID;
            case "pointer" -> widePointers ? Scalar.POINTER64 : Scalar.POINTER32;
            case "utf16z" -> Scalar.UTF16Z;
            case "ansiz" -> Scalar.UTF8Z;
            default -> throw error("a type");
        };
    }

    /** The text up to the first of the given characters or the end. */
    private String until(String ends) {
        int start = position;
        while (position < text.length() && ends.indexOf(text.charAt(position)) < 0) {
            position++;
        }
        if (position == start) {
            throw error("a name");
        }
        return text.substring(start, position);
    }

    private boolean at(char expected) {
        return position < text.length() && text.charAt(position) == expected;
    }

    private boolean take(char expected) {
        if (at(expected)) {
            position++;
            return true;
        }
        return false;
    }

    private boolean takeWord(String word) {
        if (text.startsWith(word, position)) {
            position += word.length();
            return true;
        }
        return false;
    }

    private void expect(char expected) {
        if (!take(expected)) {
            throw error(String.valueOf(expected));
        }
    }

    private IllegalStateException error(String expected) {
        return new IllegalStateException("Expected " + expected + " at character " + position + " of the layout '"
                + text + "' in the built-in manifest.");
    }
}
