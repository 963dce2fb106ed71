package org.nettracesql.trace.scan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.TextDictionary.Encoding;

/**
 * Shows payload values as JSON text: structures as objects with members in wire order, arrays as arrays, byte arrays as
 * upper-case hex text, unsigned numbers with their unsigned value, GUIDs and times (ISO 8601) as text, NaN and the
 * infinities as text. What does not fit in the payload is null.
 *
 * <p>A few bytes can stand for any amount of text, so a value that would be longer than
 * {@link PayloadDecoder#MOST_VALUE_CHARS} is given up and is NULL as a whole: half a value would be a wrong one.
 */
final class PayloadJson {

    private Payload payload;
    private final Cancellation cancellation;
    private final JsonBuffer out = new JsonBuffer();
    private boolean tooLong;
    /** Bytes of the buffer at each end that are not the value's. */
    private int margin;

    PayloadJson(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    /** Tells in which bytes the values lie. */
    void readFrom(Payload bytes) {
        payload = bytes;
    }

    /** Makes the text of a whole payload: of hex digits if its fields are unknown. False if that is too long. */
    boolean payload(Layout layout, int start, int end) {
        startValue();
        if (layout.size() == 0 && end > start) {
            if (hasRoomFor(2L * (end - start))) {
                out.hex(payload.bytes, start, end - start);
            }
        } else {
            structure(layout, start, end);
        }
        return !tooLong;
    }

    /**
     * Makes the text of a field of any type but text and plain bytes, whose column is the text itself. False if it is
     * too long.
     */
    boolean field(FieldType type, Layout nested, long count, int at, int end) {
        startValue();
        value(type, nested, count, at, end);
        // Alone, a time or an infinity needs no quotes to be told from a number.
        margin = type instanceof Scalar && out.isQuoted() ? 1 : 0;
        return !tooLong;
    }

    /** The text that was made. */
    String text() {
        return out.text(margin);
    }

    /** Adds the text that was made to a dictionary; returns its code there. */
    int appendTo(TextDictionary dictionary) {
        return out.appendTo(dictionary, margin);
    }

    private void startValue() {
        tooLong = false;
        margin = 0;
        out.clear();
    }

    /** Whether there is room for so many characters more; if not, the value is given up. */
    private boolean hasRoomFor(long chars) {
        tooLong |= out.chars() + chars > PayloadDecoder.MOST_VALUE_CHARS;
        return !tooLong;
    }

    private int structure(Layout layout, int start, int end) {
        int[] starts = new int[layout.size()];
        int after = payload.walk(layout, layout.size(), start, end, starts);
        out.put('{');
        boolean first = true;
        for (int i = 0; i < starts.length && hasRoomFor(layout.keyChars[i]); i++) {
            if (layout.types[i] instanceof Scalar scalar && scalar.isPadding()) {
                continue;
            }
            if (!first) {
                out.put(',');
            }
            first = false;
            out.put(layout.keys[i], layout.keyChars[i]);
            int counter = layout.countField[i];
            long count = counter < 0 ? 0 : payload.count(layout, counter, starts[counter], end);
            if (count < 0) {
                out.put("null");
            } else {
                value(layout.types[i], layout.nested[i], count, starts[i], end);
            }
        }
        out.put('}');
        return after;
    }

    private void value(FieldType type, Layout nested, long count, int at, int end) {
        if (type instanceof Scalar scalar) {
            scalar(scalar, at, end);
        } else if (at >= Payload.BEYOND) {
            out.put("null");
        } else if (type instanceof FieldType.Struct) {
            structure(nested, at, end);
        } else {
            array((FieldType.Array) type, nested, count, at, end);
        }
    }

    private void array(FieldType.Array array, Layout nested, long count, int at, int end) {
        if (payload.skip(array, nested, count, at, end) >= Payload.BEYOND) {
            out.put("null");
            return;
        }
        long elements = payload.elementCount(array, count, at, end);
        int p = payload.firstElement(array, at, end);
        if (elements < 0) {
            out.put("null");
            return;
        }
        if (array.isText()) {
            int bytes = payload.textEnd(array, p, p + (int) elements * array.element().fixedSize()) - p;
            if (hasRoomFor(bytes)) {
                out.quote(payload.bytes, p, bytes, Payload.encoding(array));
            }
            return;
        }
        if (array.isBytes()) {
            if (!hasRoomFor(2 * elements)) {
                return;
            }
            out.put('"');
            out.hex(payload.bytes, p, (int) elements);
            out.put('"');
            return;
        }
        out.put('[');
        for (long i = 0; i < elements && hasRoomFor(1); i++) {
            if ((i & 0xfff) == 0xfff) {
                cancellation.check();
            }
            if (i > 0) {
                out.put(',');
            }
            if (array.element() instanceof FieldType.Struct) {
                p = structure(nested, p, end);
            } else {
                value(array.element(), nested, 0, p, end);
                p = payload.skip(array.element(), nested, 0, p, end);
            }
        }
        out.put(']');
    }

    private void scalar(Scalar type, int at, int end) {
        if (at >= end || payload.skip(type, at, end) >= Payload.BEYOND) {
            out.put("null");
            return;
        }
        switch (type) {
            case BOOL8, BOOL32 -> out.put(payload.integer(type, at) != 0 ? "true" : "false");
            case U64, POINTER64, VARUINT -> out.unsigned(payload.integer(type, at));
            case FILETIME -> out.quote(time(payload.numbers.getLong(at)));
            case SYSTEMTIME -> {
                if (SystemTimes.isTime(payload.numbers, at)) {
                    out.quote(Instant.EPOCH.plus(payload.integer(type, at), ChronoUnit.MICROS).toString());
                } else {
                    out.put("null");
                }
            }
            case USER_SID32, USER_SID64 -> {
                if (payload.userSid(type, at, end) == Payload.NO_SID) {
                    out.put("null");
                } else {
                    text(type, at, end);
                }
            }
            case F32 -> number(payload.numbers.getFloat(at), Float.toString(payload.numbers.getFloat(at)));
            case F64 -> number(payload.numbers.getDouble(at), Double.toString(payload.numbers.getDouble(at)));
            case CHAR8, CHAR16, GUID, UTF16Z, UTF8Z, VARTEXT8, COUNTED16, COUNTED8, SID, IPV4, IPV6 -> {
                if (hasRoomFor((payload.skip(type, at, end) - at) / 2)) {
                    text(type, at, end);
                }
            }
            default -> out.number(payload.integer(type, at));
        }
    }

    private static String time(long fileTime) {
        return Instant.EPOCH
                .plus(Payload.fileTimeMicros(fileTime), ChronoUnit.MICROS)
                .plusNanos(Math.floorMod(fileTime, 10L) * 100)
                .toString();
    }

    private void number(double value, String text) {
        if (Double.isFinite(value)) {
            out.put(text);
        } else {
            out.quote(text);
        }
    }

    /** A scalar of one of the text types, which fits. */
    private void text(Scalar type, int at, int end) {
        byte[] bytes = payload.bytes;
        switch (type) {
            case CHAR8 -> out.quote(bytes, at, 1, Encoding.UTF8);
            case CHAR16 -> out.quote(bytes, at, 2, Encoding.UTF16LE);
            case GUID -> out.quote(bytes, at, type.fixedSize(), Encoding.GUID);
            case UTF16Z -> out.quote(bytes, at, payload.utf16End(at, end) - at, Encoding.UTF16LE);
            case UTF8Z -> out.quote(bytes, at, payload.utf8End(at, end) - at, Encoding.UTF8);
            case VARTEXT8 -> out.quote(bytes, payload.varintEnd(at, end), (int) payload.varint(at), Encoding.UTF8);
            case IPV4, IPV6 -> out.quote(bytes, at, type.fixedSize(), Encoding.IP);
            case COUNTED16 -> out.quote(bytes, at + 2, payload.numbers.getShort(at) & 0xffff, Encoding.UTF16LE);
            case COUNTED8 -> out.quote(bytes, at + 2, payload.numbers.getShort(at) & 0xffff, Encoding.UTF8);
            case SID, USER_SID32, USER_SID64 -> {
                int sid = type == Scalar.SID ? at : payload.userSid(type, at, end);
                out.quote(bytes, sid, payload.skip(type, at, end) - sid, Encoding.SID);
            }
            default -> throw new IllegalArgumentException(type + " is not text.");
        }
    }
}
