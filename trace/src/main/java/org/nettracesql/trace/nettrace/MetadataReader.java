package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.manifest.DeclaredTypes;

/**
 * Reads the payload of a metadata event into an {@link EventType}.
 *
 * <p>Shape: i32 metadata id, UTF-16z provider, i32 event id, UTF-16z name, i64 keywords, i32 version, i32 level, fields;
 * then tags {i32 length, u8 kind}: 1 = opcode (u8), 2 = fields of the second layout.
 *
 * <p>Fields, first layout: i32 count, each {i32 type; for an object its fields in the same layout; UTF-16z name}. Second:
 * i32 count, each {i32 size that includes itself, UTF-16z name, type}, a type being an i32 and for an array (19) its
 * element type, for an object (1) its fields.
 *
 * <p>The runtime's own providers leave name and fields empty. Source: NetTraceFormat_v5.md, section "MetadataEvent".
 */
final class MetadataReader {

    private static final int MAX_DEPTH = 16;
    private static final int MAX_FIELDS = 4096;
    private static final int TAG_OPCODE = 1;
    private static final int TAG_FIELDS = 2;

    /**
     * What one metadata event declares.
     *
     * @param problem why the fields could not be read, as the end of a sentence; the type then has none. Null if all
     *     is well
     */
    record Definition(int metadataId, EventType type, String problem) {}

    private final int pointerBytes;
    private ByteBuffer in;
    private int fieldsLeft;

    MetadataReader(int pointerBytes) {
        this.pointerBytes = pointerBytes;
    }

    Definition read(byte[] bytes, int start, int length) throws Wire.MalformedException {
        in = ByteBuffer.wrap(bytes, start, length).slice().order(ByteOrder.LITTLE_ENDIAN);
        fieldsLeft = MAX_FIELDS;
        int metadataId = i32("metadata id");
        String provider = text("provider name");
        int eventId = i32("event id");
        String name = text("event name");
        long keywords = i64("keywords");
        int version = i32("event version");
        int level = i32("level");
        List<EventField> fields = List.of();
        int opcode = 0;
        String problem = null;
        try {
            if (in.hasRemaining()) {
                fields = fields(0);
            }
            while (in.remaining() >= 5) {
                int tagBytes = i32("tag length");
                int kind = in.get() & 0xff;
                if (tagBytes < 0 || tagBytes > in.remaining()) {
                    throw new Wire.MalformedException("a tag of " + tagBytes + " bytes where " + in.remaining()
                            + " are left");
                }
                int next = in.position() + tagBytes;
                if (kind == TAG_OPCODE && tagBytes >= 1) {
                    opcode = in.get() & 0xff;
                } else if (kind == TAG_FIELDS) {
                    fields = sizedFields(0);
                }
                in.position(next);
            }
        } catch (Wire.MalformedException e) {
            // Half a layout would give wrong values: better none, and the payload as hex.
            fields = List.of();
            problem = e.getMessage();
        }
        EventType type = DeclaredTypes.of(
                provider, eventId, version, name, level, keywords, opcode, fields, pointerBytes);
        return new Definition(metadataId, type, problem);
    }

    private List<EventField> fields(int depth) throws Wire.MalformedException {
        int count = fieldCount(depth);
        List<EventField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int code = i32("field type");
            FieldType type = code == 1 ? new FieldType.Struct(fields(depth + 1)) : scalar(code);
            fields.add(new EventField(text("field name"), type));
        }
        return fields;
    }

    private List<EventField> sizedFields(int depth) throws Wire.MalformedException {
        int count = fieldCount(depth);
        List<EventField> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int start = in.position();
            int size = i32("field size");
            if (size < 4 || size > in.limit() - start) {
                throw new Wire.MalformedException("a field description of " + size + " bytes where "
                        + (in.limit() - start) + " are left");
            }
            String name = text("field name");
            fields.add(new EventField(name, sizedType(depth)));
            in.position(start + size);
        }
        return fields;
    }

    private FieldType sizedType(int depth) throws Wire.MalformedException {
        if (depth > MAX_DEPTH) {
            throw new Wire.MalformedException("types nested more than " + MAX_DEPTH + " deep");
        }
        int code = i32("field type");
        return switch (code) {
            case 1 -> new FieldType.Struct(sizedFields(depth + 1));
            case 19 -> new FieldType.Array(sizedType(depth + 1), new FieldType.CountPrefix());
            default -> scalar(code);
        };
    }

    private int fieldCount(int depth) throws Wire.MalformedException {
        int count = i32("field count");
        if (depth > MAX_DEPTH) {
            throw new Wire.MalformedException("types nested more than " + MAX_DEPTH + " deep");
        }
        if (count < 0 || count > fieldsLeft) {
            throw new Wire.MalformedException(count + " fields where at most " + fieldsLeft + " make sense");
        }
        fieldsLeft -= count;
        return count;
    }

    static Scalar scalar(int code) throws Wire.MalformedException {
        return switch (code) {
            case 3 -> Scalar.BOOL32;
            case 4 -> Scalar.CHAR16;
            case 5 -> Scalar.I8;
            case 6 -> Scalar.U8;
            case 7 -> Scalar.I16;
            case 8 -> Scalar.U16;
            case 9 -> Scalar.I32;
            case 10 -> Scalar.U32;
            case 11 -> Scalar.I64;
            case 12 -> Scalar.U64;
            case 13 -> Scalar.F32;
            case 14 -> Scalar.F64;
            case 16 -> Scalar.FILETIME;
            case 17 -> Scalar.GUID;
            case 18 -> Scalar.UTF16Z;
            default -> throw new Wire.MalformedException("field type " + code);
        };
    }

    private int i32(String what) throws Wire.MalformedException {
        if (in.remaining() < 4) {
            throw new Wire.MalformedException("the end of the metadata instead of the " + what);
        }
        return in.getInt();
    }

    private long i64(String what) throws Wire.MalformedException {
        if (in.remaining() < 8) {
            throw new Wire.MalformedException("the end of the metadata instead of the " + what);
        }
        return in.getLong();
    }

    private String text(String what) throws Wire.MalformedException {
        int start = in.position();
        for (int p = start; p + 1 < in.limit(); p += 2) {
            if (in.getShort(p) == 0) {
                in.position(p + 2);
                return new String(in.array(), in.arrayOffset() + start, p - start, StandardCharsets.UTF_16LE);
            }
        }
        throw new Wire.MalformedException("the end of the metadata inside the " + what);
    }
}
