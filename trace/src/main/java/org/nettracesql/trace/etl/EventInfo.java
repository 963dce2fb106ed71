package org.nettracesql.trace.etl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountField;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;

/**
 * A TRACE_EVENT_INFO, what Windows knew of an event where the file was merged: GUIDs of provider and event, the event's
 * descriptor, u32 source (0 a manifest, 1 a MOF class, of which an event has the GUID and opcode), offsets of texts
 * (provider 52, task 68, opcode 72), u32 properties 100, of them on the top level 104, then for each 24 bytes: u32
 * flags, name, u16 InType (structure: its first member), OutType (structure: how many), u32 map, u16 count, length,
 * u32.
 */
final class EventInfo {

    private static final int HEAD_BYTES = 112;
    private static final int PROPERTY_BYTES = 24;
    private static final int MOST_PROPERTIES = 4096;

    private static final int STRUCT = 1;
    private static final int LENGTH_IS_FIELD = 2;
    private static final int COUNT_IS_FIELD = 4;

    private static final int UNICODE = 1;
    private static final int ANSI = 2;
    private static final int BINARY = 14;
    private static final int FROM_MANIFEST = 0;
    private static final int FROM_CLASS = 1;

    private final byte[] bytes;
    private final ByteBuffer in;
    private final int end;
    private final int start;
    private int taken;

    private EventInfo(byte[] bytes, int from, int size) {
        this.bytes = bytes;
        this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.start = from;
        this.end = from + size;
    }

    /**
     * Takes note of the description; one that does not hold together, or of an event that says itself what it is, is
     * passed over.
     */
    static void read(byte[] bytes, int from, int size, Definitions into) {
        if (size < HEAD_BYTES) {
            return;
        }
        EventInfo info = new EventInfo(bytes, from, size);
        int properties = info.i32(100);
        int top = info.i32(104);
        int source = info.i32(48);
        if (source != FROM_MANIFEST && source != FROM_CLASS || properties < 0 || properties > MOST_PROPERTIES || top < 0
                || top > properties || HEAD_BYTES + properties * PROPERTY_BYTES > size) {
            return;
        }
        // The header of a classic event tells its class instead of its provider, and no id.
        int identity = source == FROM_CLASS ? from + 16 : from;
        String guid = EventTypes.guid(info.in.getLong(identity), info.in.getLong(identity + 8));
        int id = source == FROM_CLASS ? Definitions.ofOpcode(info.i32(37) & 0xff) : info.i32(32) & 0xffff;
        int version = info.i32(34) & 0xff;
        into.provider(guid, info.text(52));
        if (into.event(guid, id, version, Integer.BYTES) != null) {
            // A merged file has it once for each session.
            return;
        }
        for (int pointerBytes = 4; pointerBytes <= 8; pointerBytes += 4) {
            into.event(guid, id, version, pointerBytes, new Definitions.Definition(
                    null, Definitions.withoutPrefix(info.text(68)),
                    Definitions.withoutPrefix(info.text(72)),
                    info.fields(0, top, properties, pointerBytes)));
        }
    }

    private int i32(int at) {
        return in.getInt(start + at);
    }

    private int property(int index, int at) {
        return in.getInt(start + HEAD_BYTES + index * PROPERTY_BYTES + at);
    }

    /** The text whose offset stands somewhere; empty for none. */
    private String text(int at) {
        int offset = i32(at);
        if (offset <= 0 || offset > end - start - 2) {
            return "";
        }
        int from = start + offset;
        int to = from;
        while (to <= end - 2 && (bytes[to] != 0 || bytes[to + 1] != 0)) {
            to += 2;
        }
        return new String(bytes, from, to - from, StandardCharsets.UTF_16LE).strip();
    }

    /** The fields up to the first whose layout is not known; what is left is then one field of bytes. */
    private List<EventField> fields(int first, int count, int properties, int pointerBytes) {
        List<EventField> fields = new ArrayList<>();
        taken = 0;
        return addFields(fields, first, count, properties, pointerBytes, 0) ? fields : withRest(fields);
    }

    private static List<EventField> withRest(List<EventField> fields) {
        fields.add(FieldTypes.REST);
        return fields;
    }

    private boolean addFields(
            List<EventField> into, int first, int count, int properties, int pointerBytes, int depth) {
        for (int i = first; i < first + count; i++) {
            if (i >= properties || ++taken > MOST_PROPERTIES) {
                return false;
            }
            FieldType type = type(i, into, properties, pointerBytes, depth);
            if (type == null) {
                return false;
            }
            into.add(new EventField(text(HEAD_BYTES + i * PROPERTY_BYTES + 4), type));
        }
        return true;
    }

    private FieldType type(int index, List<EventField> before, int properties, int pointerBytes, int depth) {
        int flags = property(index, 0);
        int types = property(index, 8);
        int inType = types & 0xffff;
        int outType = types >>> 16;
        int count = property(index, 16) & 0xffff;
        int length = property(index, 16) >>> 16;
        FieldType element;
        if ((flags & STRUCT) != 0) {
            List<EventField> members = new ArrayList<>();
            if (depth > 0 || !addFields(members, inType, outType, properties, pointerBytes, depth + 1)) {
                return null;
            }
            element = new Struct(members);
        } else if (inType == UNICODE || inType == ANSI || inType == BINARY) {
            element = sized(inType, flags, length, before);
        } else {
            element = FieldTypes.ofInfo(inType, outType, pointerBytes);
        }
        if (element == null) {
            return null;
        }
        if ((flags & COUNT_IS_FIELD) != 0) {
            String counter = integer(count, before);
            return counter == null ? null : new Array(element, new CountField(counter));
        }
        return count > 1 ? FieldTypes.fixed(element, count) : element;
    }

    private FieldType sized(int inType, int flags, int length, List<EventField> before) {
        Scalar unit = inType == UNICODE ? Scalar.CHAR16 : inType == ANSI ? Scalar.CHAR8 : Scalar.U8;
        if ((flags & LENGTH_IS_FIELD) != 0) {
            String counter = integer(length, before);
            return counter == null ? null : new Array(unit, new CountField(counter));
        }
        if (length > 0) {
            return FieldTypes.fixed(unit, length);
        }
        return inType == UNICODE ? Scalar.UTF16Z : inType == ANSI ? Scalar.UTF8Z : null;
    }

    /** The name of the integer field that a property's index means; null if it is none of those before. */
    private String integer(int property, List<EventField> before) {
        String name = text(HEAD_BYTES + property * PROPERTY_BYTES + 4);
        for (EventField field : before) {
            if (field.name().equals(name)) {
                return field.type() instanceof Scalar scalar && FieldTypes.isInteger(scalar) ? name : null;
            }
        }
        return null;
    }
}
