package org.nettracesql.trace.scan;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.TextDictionary.Encoding;

/**
 * Reads and steps over single values in a byte array. Positions are absolute in the array; every method takes the end
 * of the payload, and gives {@link #BEYOND} for what does not lie before it.
 *
 * <p>Numbers are read through a {@link ByteBuffer} over the array: one unaligned load each, and no start-up cost of
 * method handles.
 */
final class Payload {

    /**
     * A position past every payload: the value, and all that follow it, do not fit. Far enough below the greatest int
     * that the fixed offsets of a plan can be added to it.
     */
    static final int BEYOND = 1 << 30;

    /** So many elements without bytes are there at the most: as many as a count of 16 bits can say. */
    private static final int MOST_WITHOUT_BYTES = 0xffff;

    /** In the place of a position: nothing is there, and that is no fault. */
    static final int NO_SID = -1;

    final byte[] bytes;
    final ByteBuffer numbers;

    Payload(byte[] bytes) {
        this.bytes = bytes;
        this.numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The value of a scalar that has an integer value and lies wholly before the end. */
    long integer(Scalar type, int at) {
        return switch (type) {
            case BOOL8 -> bytes[at] != 0 ? 1 : 0;
            case BOOL32 -> numbers.getInt(at) != 0 ? 1 : 0;
            case I8 -> bytes[at];
            case U8 -> bytes[at] & 0xff;
            case I16 -> numbers.getShort(at);
            case U16, CHAR16, PAD2 -> numbers.getShort(at) & 0xffff;
            case PORT -> (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
            case I32 -> numbers.getInt(at);
            case U32, POINTER32, PAD4 -> numbers.getInt(at) & 0xffffffffL;
            case I64, U64, POINTER64 -> numbers.getLong(at);
            case FILETIME -> fileTimeMicros(numbers.getLong(at));
            case SYSTEMTIME -> SystemTimes.micros(numbers, at);
            case VARINT -> zigzag(varint(at));
            case VARUINT -> varint(at);
            case F32, F64, CHAR8, GUID, UTF16Z, UTF8Z, VARTEXT8, COUNTED16, COUNTED8, SID, USER_SID32, USER_SID64, IPV4,
                    IPV6 ->
                throw new IllegalArgumentException(type + " has no integer value.");
        };
    }

    static long fileTimeMicros(long fileTime) {
        return Math.floorDiv(fileTime, 10L) - 11_644_473_600_000_000L;
    }

    static long zigzag(long value) {
        return value >>> 1 ^ -(value & 1);
    }

    long varint(int at) {
        long value = 0;
        int shift = 0;
        int p = at;
        byte next;
        do {
            next = bytes[p++];
            value |= (long) (next & 0x7f) << shift;
            shift += 7;
        } while (next < 0 && shift < 70);
        return value;
    }

    /** Position after a scalar that begins at {@code at}; {@link #BEYOND} if it does not fit. */
    int skip(Scalar type, int at, int end) {
        int size = type.fixedSize();
        if (size >= 0) {
            return at <= end - size ? at + size : BEYOND;
        }
        if (at >= end) {
            return BEYOND;
        }
        switch (type) {
            case UTF16Z: {
                int zero = utf16End(at, end);
                return Math.min(zero + 2, end);
            }
            case UTF8Z: {
                int zero = utf8End(at, end);
                return Math.min(zero + 1, end);
            }
            case VARINT, VARUINT:
                return varintEnd(at, end);
            case VARTEXT8: {
                int text = varintEnd(at, end);
                if (text == BEYOND) {
                    return BEYOND;
                }
                long length = varint(at);
                return length >= 0 && length <= end - text ? text + (int) length : BEYOND;
            }
            case COUNTED16, COUNTED8: {
                int text = at + 2;
                return text <= end && (numbers.getShort(at) & 0xffff) <= end - text
                        ? text + (numbers.getShort(at) & 0xffff)
                        : BEYOND;
            }
            case SID:
                return sidEnd(at, end);
            case USER_SID32, USER_SID64: {
                int sid = userSid(type, at, end);
                return sid == NO_SID ? at + 4 : sid == BEYOND ? BEYOND : sidEnd(sid, end);
            }
            default:
                throw new IllegalArgumentException(type + " has a fixed size.");
        }
    }

    private int sidEnd(int at, int end) {
        if (at > end - 8) {
            return BEYOND;
        }
        int size = 8 + 4 * (bytes[at + 1] & 0xff);
        return at <= end - size ? at + size : BEYOND;
    }

    /** Position of the SID of a user; {@link #NO_SID} if there is none. */
    int userSid(Scalar type, int at, int end) {
        if (at > end - 4) {
            return BEYOND;
        }
        if (numbers.getInt(at) == 0) {
            return NO_SID;
        }
        int sid = at + (type == Scalar.USER_SID64 ? 16 : 8);
        return sid <= end ? sid : BEYOND;
    }

    /** Position after the last byte of a varint of at most 10 bytes. */
    int varintEnd(int at, int end) {
        int limit = Math.min(end, at + 10);
        for (int p = at; p < limit; p++) {
            if (bytes[p] >= 0) {
                return p + 1;
            }
        }
        return BEYOND;
    }

    /** Position of the zero unit that ends a UTF-16 text; the last whole unit's end if there is none. */
    int utf16End(int at, int end) {
        int p = at;
        // Four units at once: a zero unit shows as a borrow into its top bit, as in strlen.
        for (; p <= end - 8; p += 8) {
            long word = numbers.getLong(p);
            long zeros = word - 0x0001000100010001L & ~word & 0x8000800080008000L;
            if (zeros != 0) {
                return p + (Long.numberOfTrailingZeros(zeros) >> 4) * 2;
            }
        }
        for (; p <= end - 2; p += 2) {
            if (bytes[p] == 0 && bytes[p + 1] == 0) {
                return p;
            }
        }
        return p;
    }

    int utf8End(int at, int end) {
        int p = at;
        for (; p <= end - 8; p += 8) {
            long word = numbers.getLong(p);
            long zeros = word - 0x0101010101010101L & ~word & 0x8080808080808080L;
            if (zeros != 0) {
                return p + (Long.numberOfTrailingZeros(zeros) >> 3);
            }
        }
        while (p < end && bytes[p] != 0) {
            p++;
        }
        return p;
    }

    /** Position after a field of any type; {@code count} is the value of the field that counts it, if one does. */
    int skip(FieldType type, Layout nested, long count, int at, int end) {
        if (type instanceof Scalar scalar) {
            return skip(scalar, at, end);
        }
        if (type instanceof FieldType.Struct) {
            return skip(nested, at, end);
        }
        FieldType.Array array = (FieldType.Array) type;
        if (array.isLocated()) {
            return at <= end - FieldType.CountLocated.BYTES ? at + FieldType.CountLocated.BYTES : BEYOND;
        }
        int p = firstElement(array, at, end);
        long elements = elementCount(array, count, at, end);
        int size = array.element().fixedSize();
        if (p == BEYOND || elements < 0 && size != 0) {
            return BEYOND;
        }
        if (size >= 0) {
            return size == 0 || elements <= (end - p) / size ? p + (int) elements * size : BEYOND;
        }
        for (long i = 0; i < elements; i++) {
            p = skip(array.element(), nested, 0, p, end);
            if (p == BEYOND) {
                return BEYOND;
            }
        }
        return p;
    }

    /** How the bytes of an array are text that is shown as one. */
    static Encoding encoding(FieldType.Array array) {
        if (array.isBytes()) {
            return Encoding.HEX;
        }
        return array.element() == Scalar.CHAR8 ? Encoding.UTF8 : Encoding.UTF16LE;
    }

    /** Where a text ends that is shown of the code units of an array, or where other elements end. */
    int textEnd(FieldType.Array array, int first, int last) {
        if (!array.isText() || !array.isRoom()) {
            return last;
        }
        return array.element() == Scalar.CHAR8 ? utf8End(first, last) : utf16End(first, last);
    }

    /** Position of an array's first element. */
    int firstElement(FieldType.Array array, int at, int end) {
        if (array.count() instanceof FieldType.CountLocated located) {
            return at <= end - FieldType.CountLocated.BYTES
                    ? at + located.baseBytes() + (numbers.getShort(at) & 0xffff)
                    : BEYOND;
        }
        if (array.count() instanceof FieldType.CountPrefix) {
            return at <= end - 2 ? at + 2 : BEYOND;
        }
        return at <= end ? at : BEYOND;
    }

    /** Number of elements an array says it has; -1 where the count itself does not fit. */
    long elementCount(FieldType.Array array, long count, int at, int end) {
        if (array.isLocated()) {
            int first = firstElement(array, at, end);
            int bytes = first == BEYOND ? 0 : numbers.getShort(at + 2) & 0xffff;
            return first <= end - bytes ? bytes / array.element().fixedSize() : -1;
        }
        if (array.count() instanceof FieldType.CountPrefix) {
            return at <= end - 2 ? numbers.getShort(at) & 0xffff : -1;
        }
        if (array.element().fixedSize() == 0) {
            return withoutBytes(array, count);
        }
        if (array.count() instanceof FieldType.CountFixed fixed) {
            return fixed.count();
        }
        if (array.count() instanceof FieldType.CountRest) {
            return at <= end ? (end - at) / array.element().fixedSize() : -1;
        }
        return count;
    }

    /** Elements without bytes would make any number of rows out of no payload. */
    private static long withoutBytes(FieldType.Array array, long count) {
        long elements = array.count() instanceof FieldType.CountFixed fixed
                ? fixed.count()
                : array.count() instanceof FieldType.CountRest ? 0 : count;
        return elements <= MOST_WITHOUT_BYTES ? elements : -1;
    }

    /** Position after a structure. */
    int skip(Layout layout, int at, int end) {
        return walk(layout, layout.size(), at, end, null);
    }

    /**
     * Steps over the first fields of a structure.
     *
     * @param fields how many
     * @param starts receives the position of each of them (and {@link #BEYOND} from the first that does not fit on), or
     *     null
     * @return position after them
     */
    int walk(Layout layout, int fields, int at, int end, int[] starts) {
        int p = at;
        // Counts are few and stand early: remembering each count field's position costs less than a map.
        int[] positions = starts;
        for (int i = 0; i < fields; i++) {
            if (positions == null && layout.isCount[i]) {
                positions = new int[layout.size()];
            }
            if (positions != null) {
                positions[i] = p;
            }
            if (p == BEYOND) {
                if (starts == null) {
                    return BEYOND;
                }
                continue;
            }
            long count = 0;
            int counter = layout.countField[i];
            if (counter >= 0) {
                count = count(layout, counter, positions[counter], end);
            }
            p = count < 0 ? BEYOND : skip(layout.types[i], layout.nested[i], count, p, end);
        }
        return p;
    }

    /** The value of a field that counts an array; -1 if it does not fit or makes no sense. */
    long count(Layout layout, int field, int at, int end) {
        Scalar type = (Scalar) layout.types[field];
        int size = type.fixedSize();
        if (at == BEYOND || at > end - Math.max(size, 1)) {
            return -1;
        }
        return integer(type, at);
    }
}
