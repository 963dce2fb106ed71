package org.nettracesql.trace.nettrace6;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.eventpipe.Definition;
import org.nettracesql.trace.eventpipe.MalformedMetadataException;
import org.nettracesql.trace.eventpipe.MetadataReader;
import org.nettracesql.trace.eventpipe.Wire;
import org.nettracesql.trace.manifest.DeclaredTypes;

/**
 * A row of a NetTrace 6 metadata block: varuint32 metadata id, text provider, varuint32 event id, text name, fields,
 * u16 size of the options, options; anything behind is skipped.
 *
 * <p>Fields: u16 count, each {u16 size of what follows, text name, type}. Type: u8 code, then the element type of an
 * array (19, 22, 24, 25), the u16 count of one of fixed length (22), the fields of an object (1).
 *
 * <p>Options: u8 kind, then 1 opcode u8, 3 keywords u64, 4 message template, 5 description, 6 key and value, 7 GUID of
 * the provider, 8 level u8, 9 version u8.
 *
 * <p>The universal providers say code 23, a code unit, for texts with their length before them (u16, in bytes): so
 * their document defines all texts, and so they are written.
 *
 * <p>Source: NetTraceFormat.md, section "MetadataBlock"; UniversalProviders.md.
 */
final class MetadataRow {

    private static final int MAX_DEPTH = 16;
    private static final String UNIVERSAL = "Universal.";

    private MetadataRow() {}

    static Definition read(Wire in, int pointerBytes) throws MalformedMetadataException {
        int metadataId = in.varuint32("metadata id");
        String provider = in.text("provider name");
        int eventId = in.varuint32("event id");
        String name = in.text("event name");
        List<EventField> fields = List.of();
        int opcode = 0;
        long keywords = 0;
        int level = 0;
        int version = 0;
        String problem = null;
        try {
            fields = fields(in, 0, 0);
            if (provider.startsWith(UNIVERSAL)) {
                fields = withTexts(fields);
            }
            Wire options = in.part(in.u16("size of the options"), "options");
            while (options.hasMore()) {
                int kind = options.u8("kind of an option");
                switch (kind) {
                    case 1 -> opcode = options.u8("opcode");
                    case 3 -> keywords = options.i64("keywords");
                    case 4, 5 -> options.text("description");
                    case 6 -> {
                        options.text("key");
                        options.text("value");
                    }
                    case 7 -> options.skip(16, "GUID of the provider");
                    case 8 -> level = options.u8("level");
                    case 9 -> version = options.u8("version");
                    default -> throw new MalformedMetadataException("an option of the unknown kind " + kind);
                }
            }
        } catch (MalformedMetadataException e) {
            // Half a layout would give wrong values: better none, and the payload as hex. A whole one is not in doubt
            // because of what follows it: a newer version may have options that are not known here.
            problem = e.getMessage();
        }
        return new Definition(metadataId, DeclaredTypes.of(
                provider, eventId, version, name, level, keywords, opcode, fields, pointerBytes), problem);
    }

    private static List<EventField> withTexts(List<EventField> fields) {
        List<EventField> changed = new ArrayList<>();
        for (EventField field : fields) {
            changed.add(field.type() == Scalar.CHAR8
                    ? new EventField(field.name(), new FieldType.Array(Scalar.CHAR8, new FieldType.CountPrefix()))
                    : field);
        }
        return changed;
    }

    /** @param offset where the first of them is in the payload; negative where that differs from event to event */
    private static List<EventField> fields(Wire in, int depth, int offset) throws MalformedMetadataException {
        if (depth > MAX_DEPTH) {
            throw new MalformedMetadataException("types nested more than " + MAX_DEPTH + " deep");
        }
        int count = in.u16("field count");
        List<EventField> fields = new ArrayList<>();
        int at = offset;
        for (int i = 0; i < count; i++) {
            Wire field = in.part(in.u16("size of a field"), "description of a field");
            String name = field.text("field name");
            FieldType type = type(field, depth, at);
            fields.add(new EventField(name, type));
            at = at < 0 || type.fixedSize() < 0 || type.fixedSize() > MAX_OFFSET - at ? -1 : at + type.fixedSize();
        }
        return fields;
    }

    private static final int MAX_OFFSET = 1 << 24;

    private static FieldType type(Wire in, int depth, int offset) throws MalformedMetadataException {
        if (depth > MAX_DEPTH) {
            throw new MalformedMetadataException("types nested more than " + MAX_DEPTH + " deep");
        }
        int code = in.u8("field type");
        switch (code) {
            case 1:
                return new FieldType.Struct(fields(in, depth + 1, offset));
            case 19:
                return new FieldType.Array(type(in, depth + 1, -1), new FieldType.CountPrefix());
            case 22: {
                FieldType element = type(in, depth + 1, -1);
                int count = in.u16("element count");
                if ((long) Math.max(0, element.fixedSize()) * count > MAX_OFFSET) {
                    throw new MalformedMetadataException("an array of more than " + MAX_OFFSET + " bytes");
                }
                return new FieldType.Array(element, new FieldType.CountFixed(count));
            }
            case 24:
                return located(type(in, depth + 1, -1), FieldType.CountLocated.BYTES);
            case 25: {
                FieldType element = type(in, depth + 1, -1);
                if (offset < 0) {
                    throw new MalformedMetadataException("a data location behind a field of variable size");
                }
                return located(element, -offset);
            }
            case 20:
                return Scalar.VARINT;
            case 21:
                return Scalar.VARUINT;
            case 23:
                return Scalar.CHAR8;
            case 26:
                return Scalar.BOOL8;
            default:
                return MetadataReader.scalar(code);
        }
    }

    private static FieldType located(FieldType element, int baseBytes) throws MalformedMetadataException {
        if (element.fixedSize() <= 0) {
            throw new MalformedMetadataException("a data location of elements without a fixed size");
        }
        return new FieldType.Array(element, new FieldType.CountLocated(baseBytes));
    }
}
