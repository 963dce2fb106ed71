package org.nettracesql.trace.etl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Array;
import org.nettracesql.trace.FieldType.CountPrefix;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.FieldType.Struct;

/**
 * What a self-describing event says of itself: u16 size of it all, tags (bytes up to one whose highest bit is 0), name
 * as UTF-8 with a zero, then fields: name, u8 InType (0x80: a u8 OutType follows, whose 0x80 says that tags follow;
 * 0x20: an array of so many elements as the u16 after that; 0x40: an array whose count stands before it in the payload;
 * 0x60: bytes that only the provider knows, behind a u16 of how many the schema has of it). A structure (InType 24) has
 * so many of the fields that follow as its OutType says.
 */
final class TraceLoggingSchema {

    private static final int TYPE = 0x1f;
    private static final int KIND = 0x60;
    private static final int ARRAY = 0x20;
    private static final int COUNTED_ARRAY = 0x40;
    private static final int MORE = 0x80;
    private static final int STRUCT = 24;
    private static final int NOTHING = 0;
    private static final int MOST_DEPTH = 16;

    private final byte[] bytes;
    private final int end;
    private final int pointerBytes;
    private int at;
    private boolean isBroken;

    final String name;
    /** The fields; the last is {@link FieldTypes#REST} where the layout is not known from there on. */
    final List<EventField> fields;

    TraceLoggingSchema(byte[] bytes, int pointerBytes) {
        this.bytes = bytes;
        this.pointerBytes = pointerBytes;
        this.end = bytes.length < 2 ? 0 : Math.min(bytes.length, bytes[0] & 0xff | (bytes[1] & 0xff) << 8);
        at = 2;
        tags();
        name = text();
        fields = new ArrayList<>();
        while (at < end && !isBroken) {
            EventField field = field(0);
            if (field != null) {
                fields.add(field);
            }
        }
        if (isBroken) {
            fields.add(FieldTypes.REST);
        }
    }

    /** Of a provider's traits: u16 size, name as UTF-8 with a zero. */
    static String providerName(byte[] traits, int from, int size) {
        int start = from + 2;
        int stop = start;
        while (stop < from + size && traits[stop] != 0) {
            stop++;
        }
        return size <= 2 ? "" : new String(traits, start, stop - start, StandardCharsets.UTF_8);
    }

    private int u8() {
        if (at >= end) {
            isBroken = true;
            return 0;
        }
        return bytes[at++] & 0xff;
    }

    private int u16() {
        int low = u8();
        return low | u8() << 8;
    }

    private void tags() {
        while ((u8() & MORE) != 0) {
            if (isBroken) {
                return;
            }
        }
    }

    private String text() {
        int start = at;
        while (at < end && bytes[at] != 0) {
            at++;
        }
        String text = start <= at && at <= bytes.length
                ? new String(bytes, start, at - start, StandardCharsets.UTF_8)
                : "";
        u8();
        return text;
    }

    /** The next field; null for one without bytes, or where the schema is broken or not known any further. */
    private EventField field(int depth) {
        String fieldName = text();
        int in = u8();
        int out = 0;
        if ((in & MORE) != 0) {
            out = u8();
            if ((out & MORE) != 0) {
                tags();
            }
        }
        int kind = in & KIND;
        int count = kind == ARRAY ? u16() : 0;
        if (kind == KIND) {
            at += u16();
            return isBroken ? null : new EventField(fieldName, new Array(Scalar.U8, new CountPrefix()));
        }
        if (isBroken) {
            return null;
        }
        FieldType type = (in & TYPE) == STRUCT
                ? struct(out & 0x7f, depth)
                : FieldTypes.ofSchema(in & TYPE, out & 0x7f, pointerBytes);
        if (type == null) {
            isBroken |= (in & TYPE) != NOTHING;
            return null;
        }
        FieldType shown = switch (kind) {
            case ARRAY -> FieldTypes.fixed(type, count);
            case COUNTED_ARRAY -> new Array(type, new CountPrefix());
            default -> type;
        };
        isBroken |= shown == null;
        return isBroken ? null : new EventField(fieldName, shown);
    }

    private FieldType struct(int members, int depth) {
        if (depth == MOST_DEPTH) {
            isBroken = true;
            return null;
        }
        List<EventField> fieldsOfIt = new ArrayList<>();
        for (int i = 0; i < members; i++) {
            EventField member = field(depth + 1);
            if (isBroken) {
                return null;
            }
            if (member != null) {
                fieldsOfIt.add(member);
            }
        }
        return new Struct(fieldsOfIt);
    }
}
