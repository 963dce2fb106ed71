package org.nettracesql.trace.manifest;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountField;
import org.nettracesql.trace.FieldType.CountFixed;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;

/**
 * Parses the fields column of {@code clr-events.tsv}, for one pointer size.
 *
 * <p>Shape:
 * <pre>
 * fields  = field { ";" field }
 * field   = "pad2" | "padptr" | type [ ":" map ] " " name
 * type    = scalar | "bytes(" count ")" | "array(" count "){" element "}"
 * count   = name | digits
 * element = type | fields
 * </pre>
 *
 * <p>Padding fields have an empty name. A {@code padptr} is no field at all where pointers have 4 bytes.
 */
final class LayoutParser {

    private final ManifestCursor cursor;
    private final boolean widePointers;
    private boolean dependsOnPointers;

    /** For the layout at the cursor. */
    LayoutParser(ManifestCursor cursor, int pointerBytes) {
        this.cursor = cursor;
        this.widePointers = pointerBytes == Long.BYTES;
    }

    /** The fields; the cursor is then at the end of the line. */
    List<EventField> parse() {
        if (cursor.atLineEnd()) {
            return List.of();
        }
        List<EventField> fields = fields();
        if (!cursor.atLineEnd()) {
            throw cursor.expected("the end of the line");
        }
        return fields;
    }

    /** Whether what was parsed would be different for the other pointer size. */
    boolean dependsOnPointers() {
        return dependsOnPointers;
    }

    private List<EventField> fields() {
        return fields(new ArrayList<>(), cursor.word());
    }

    /** The fields of which the first one's first word was read. */
    private List<EventField> fields(List<EventField> fields, String firstWord) {
        String word = firstWord;
        while (true) {
            if (!padding(fields, word)) {
                fields.add(named(type(word)));
            }
            if (!cursor.take(';')) {
                return fields;
            }
            word = cursor.word();
        }
    }

    private boolean padding(List<EventField> fields, String word) {
        if (word.equals("pad2")) {
            fields.add(new EventField("", Scalar.PAD2));
            return true;
        }
        if (!word.equals("padptr")) {
            return false;
        }
        dependsOnPointers = true;
        if (widePointers) {
            fields.add(new EventField("", Scalar.PAD4));
        }
        return true;
    }

    private EventField named(FieldType type) {
        String map = cursor.take(':') ? cursor.word() : null;
        cursor.expect(' ');
        return new EventField(cursor.word(), type, map);
    }

    /** The type of which the first word was read. */
    private FieldType type(String word) {
        return switch (word) {
            case "bytes" -> new Array(Scalar.U8, count());
            case "array" -> array();
            case "bool32" -> Scalar.BOOL32;
            case "u8" -> Scalar.U8;
            case "u16" -> Scalar.U16;
            case "u32" -> Scalar.U32;
            case "u64" -> Scalar.U64;
            case "i32" -> Scalar.I32;
            case "i64" -> Scalar.I64;
            case "f64" -> Scalar.F64;
            case "guid" -> Scalar.GUID;
            case "utf16z" -> Scalar.UTF16Z;
            case "ansiz" -> Scalar.UTF8Z;
            case "pointer" -> pointer();
            default -> throw cursor.expected("a type instead of '" + word + "' before this text");
        };
    }

    private FieldType pointer() {
        dependsOnPointers = true;
        return widePointers ? Scalar.POINTER64 : Scalar.POINTER32;
    }

    private FieldType.Count count() {
        cursor.expect('(');
        String word = cursor.word();
        cursor.expect(')');
        return Character.isDigit(word.charAt(0)) ? new CountFixed(Integer.parseInt(word)) : new CountField(word);
    }

    private Array array() {
        FieldType.Count count = count();
        cursor.expect('{');
        FieldType element = element();
        cursor.expect('}');
        return new Array(element, count);
    }

    /** A type without a name is a scalar element; a named one begins the members of a structure. */
    private FieldType element() {
        List<EventField> members = new ArrayList<>();
        String word = cursor.word();
        if (!padding(members, word)) {
            FieldType type = type(word);
            if (cursor.at('}')) {
                return type;
            }
            members.add(named(type));
        }
        return new Struct(cursor.take(';') ? fields(members, cursor.word()) : members);
    }
}
