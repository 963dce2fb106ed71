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

    /** A longer buffer is not kept for the next value. */
    private static final int KEPT_CHARS = 1 << 20;

    private final Payload payload;
    private final Cancellation cancellation;
    private StringBuilder out = new StringBuilder();
    private boolean tooLong;

    PayloadJson(Payload payload, Cancellation cancellation) {
        this.payload = payload;
        this.cancellation = cancellation;
    }

    /** The whole payload; hex text if its fields are unknown. Null if that is too long. */
    String payload(Layout layout, int start, int end) {
        if (layout.size() == 0 && end > start) {
            if (end - start > PayloadDecoder.MOST_VALUE_CHARS / 2) {
                return null;
            }
            return TextDictionary.decode(payload.bytes, start, end - start, Encoding.HEX);
        }
        startValue();
        structure(layout, start, end);
        return tooLong ? null : out.toString();
    }

    /** A field of any type but text and plain bytes, whose column is the text itself. Null if that is too long. */
    String field(FieldType type, Layout nested, long count, int at, int end) {
        startValue();
        value(type, nested, count, at, end);
        if (tooLong) {
            return null;
        }
        // Alone, a time or an infinity needs no quotes to be told from a number.
        boolean isQuoted = type instanceof Scalar && out.charAt(0) == '"';
        return isQuoted ? out.substring(1, out.length() - 1) : out.toString();
    }

    private void startValue() {
        tooLong = false;
        out.setLength(0);
        if (out.capacity() > KEPT_CHARS) {
            out = new StringBuilder();
        }
    }

    /** Whether there is room for so many characters more; if not, the value is given up. */
    private boolean hasRoomFor(long chars) {
        tooLong |= out.length() + chars > PayloadDecoder.MOST_VALUE_CHARS;
        return !tooLong;
    }

    private int structure(Layout layout, int start, int end) {
        int[] starts = new int[layout.size()];
        int after = payload.walk(layout, layout.size(), start, end, starts);
        out.append('{');
        boolean first = true;
        for (int i = 0; i < starts.length && hasRoomFor(layout.names[i].length()); i++) {
            if (layout.types[i] instanceof Scalar scalar && scalar.isPadding()) {
                continue;
            }
            if (!first) {
                out.append(',');
            }
            first = false;
            out.append(layout.keys[i]);
            int counter = layout.countField[i];
            long count = counter < 0 ? 0 : payload.count(layout, counter, starts[counter], end);
            if (count < 0) {
                out.append("null");
            } else {
                value(layout.types[i], layout.nested[i], count, starts[i], end);
            }
        }
        out.append('}');
        return after;
    }

    private void value(FieldType type, Layout nested, long count, int at, int end) {
        if (type instanceof Scalar scalar) {
            scalar(scalar, at, end);
        } else if (at >= Payload.BEYOND) {
            out.append("null");
        } else if (type instanceof FieldType.Struct) {
            structure(nested, at, end);
        } else {
            array((FieldType.Array) type, nested, count, at, end);
        }
    }

    private void array(FieldType.Array array, Layout nested, long count, int at, int end) {
        if (payload.skip(array, nested, count, at, end) >= Payload.BEYOND) {
            out.append("null");
            return;
        }
        long elements = payload.elementCount(array, count, at, end);
        int p = payload.firstElement(array, at, end);
        if (elements < 0) {
            out.append("null");
            return;
        }
        if (array.isText()) {
            int bytes = payload.textEnd(array, p, p + (int) elements * array.element().fixedSize()) - p;
            if (hasRoomFor(bytes)) {
                JsonText.quote(TextDictionary.decode(payload.bytes, p, bytes, Payload.encoding(array)), out);
            }
            return;
        }
        if (array.isBytes()) {
            if (!hasRoomFor(2 * elements)) {
                return;
            }
            out.append('"')
                    .append(TextDictionary.decode(payload.bytes, p, (int) elements, Encoding.HEX))
                    .append('"');
            return;
        }
        out.append('[');
        for (long i = 0; i < elements && hasRoomFor(1); i++) {
            if ((i & 0xfff) == 0xfff) {
                cancellation.check();
            }
            if (i > 0) {
                out.append(',');
            }
            if (array.element() instanceof FieldType.Struct) {
                p = structure(nested, p, end);
            } else {
                value(array.element(), nested, 0, p, end);
                p = payload.skip(array.element(), nested, 0, p, end);
            }
        }
        out.append(']');
    }

    private void scalar(Scalar type, int at, int end) {
        if (at >= end || payload.skip(type, at, end) >= Payload.BEYOND) {
            out.append("null");
            return;
        }
        switch (type) {
            case BOOL8, BOOL32 -> out.append(payload.integer(type, at) != 0);
            case U64, POINTER64, VARUINT -> out.append(Long.toUnsignedString(payload.integer(type, at)));
            case FILETIME -> JsonText.quote(time(payload.numbers.getLong(at)), out);
            case SYSTEMTIME -> {
                if (SystemTimes.isTime(payload.numbers, at)) {
                    JsonText.quote(Instant.EPOCH.plus(payload.integer(type, at), ChronoUnit.MICROS).toString(), out);
                } else {
                    out.append("null");
                }
            }
            case USER_SID32, USER_SID64 -> {
                if (payload.userSid(type, at, end) == Payload.NO_SID) {
                    out.append("null");
                } else {
                    JsonText.quote(textValue(type, at, end), out);
                }
            }
            case F32 -> number(payload.numbers.getFloat(at), Float.toString(payload.numbers.getFloat(at)));
            case F64 -> number(payload.numbers.getDouble(at), Double.toString(payload.numbers.getDouble(at)));
            case CHAR8, CHAR16, GUID, UTF16Z, UTF8Z, VARTEXT8, COUNTED16, COUNTED8, SID, IPV4, IPV6 -> {
                if (hasRoomFor((payload.skip(type, at, end) - at) / 2)) {
                    JsonText.quote(textValue(type, at, end), out);
                }
            }
            default -> out.append(payload.integer(type, at));
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
            out.append(text);
        } else {
            JsonText.quote(text, out);
        }
    }

    /** The text of a scalar of one of the text types, which fits. */
    private String textValue(Scalar type, int at, int end) {
        return switch (type) {
            case CHAR8 -> TextDictionary.decode(payload.bytes, at, 1, Encoding.UTF8);
            case CHAR16 -> TextDictionary.decode(payload.bytes, at, 2, Encoding.UTF16LE);
            case GUID -> TextDictionary.decode(payload.bytes, at, 16, Encoding.GUID);
            case UTF16Z -> TextDictionary.decode(
                    payload.bytes, at, payload.utf16End(at, end) - at, Encoding.UTF16LE);
            case UTF8Z -> TextDictionary.decode(payload.bytes, at, payload.utf8End(at, end) - at, Encoding.UTF8);
            case VARTEXT8 -> TextDictionary.decode(
                    payload.bytes, payload.varintEnd(at, end), (int) payload.varint(at), Encoding.UTF8);
            case IPV4, IPV6 -> TextDictionary.decode(payload.bytes, at, type.fixedSize(), Encoding.IP);
            case COUNTED16 -> TextDictionary.decode(
                    payload.bytes, at + 2, payload.numbers.getShort(at) & 0xffff, Encoding.UTF16LE);
            case COUNTED8 -> TextDictionary.decode(
                    payload.bytes, at + 2, payload.numbers.getShort(at) & 0xffff, Encoding.UTF8);
            case SID, USER_SID32, USER_SID64 -> {
                int sid = type == Scalar.SID ? at : payload.userSid(type, at, end);
                yield TextDictionary.decode(payload.bytes, sid, payload.skip(type, at, end) - sid, Encoding.SID);
            }
            default -> throw new IllegalArgumentException(type + " is not text.");
        };
    }
}
