package org.nettracesql.trace;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * The layout of a payload field on the wire, whatever format the trace has. All numbers are little-endian and packed;
 * a format whose bytes differ (CTF's alignment, 8-bit text) has its own kinds here rather than its own decoder.
 */
public sealed interface FieldType extends Serializable {

    /** The column type that shows a field of this type in SQL: the smallest signed type that holds every value. */
    ColumnType columnType();

    /** Bytes on the wire if every value of the type has the same size, else -1; also where no payload has so many. */
    int fixedSize();

    /** A single value. */
    enum Scalar implements FieldType {
        /** Zero is false, anything else true; 1 byte. */
        BOOL8(ColumnType.BOOLEAN, 1),
        /** Zero is false, anything else true; 4 bytes. */
        BOOL32(ColumnType.BOOLEAN, 4),
        I8(ColumnType.INT8, 1),
        U8(ColumnType.INT16, 1),
        I16(ColumnType.INT16, 2),
        U16(ColumnType.INT32, 2),
        I32(ColumnType.INT32, 4),
        U32(ColumnType.INT64, 4),
        I64(ColumnType.INT64, 8),
        /** Shown as its 64 bits. */
        U64(ColumnType.INT64, 8),
        /** A 4-byte pointer or size, zero-extended. */
        POINTER32(ColumnType.INT64, 4),
        /** An 8-byte pointer or size. */
        POINTER64(ColumnType.INT64, 8),
        F32(ColumnType.FLOAT32, 4),
        F64(ColumnType.FLOAT64, 8),
        /** UTF-16 code unit, shown as text of one character. */
        CHAR16(ColumnType.TEXT, 2),
        /** UTF-8 code unit, shown as text of one character; an array of them is text. */
        CHAR8(ColumnType.TEXT, 1),
        /** 16 bytes, shown as lower-case text without braces. */
        GUID(ColumnType.TEXT, 16),
        /** i64, 100 ns since 1601-01-01 UTC. */
        FILETIME(ColumnType.TIMESTAMP, 8),
        /** UTF-16LE up to a zero unit; without one, up to the end of the payload. */
        UTF16Z(ColumnType.TEXT, -1),
        /** 8-bit text (UTF-8) up to a zero byte; without one, up to the end of the payload. */
        UTF8Z(ColumnType.TEXT, -1),
        /** Varint, 7 bits a byte, zigzag. */
        VARINT(ColumnType.INT64, -1),
        /** Varint, 7 bits a byte. */
        VARUINT(ColumnType.INT64, -1),
        /** varuint byte count, then UTF-8. */
        VARTEXT8(ColumnType.TEXT, -1),
        /** u16 byte count, then UTF-16LE. */
        COUNTED16(ColumnType.TEXT, -1),
        /** u16 byte count, then 8-bit text (UTF-8). */
        COUNTED8(ColumnType.TEXT, -1),
        /** i16 year, month, day of week, day, hour, minute, second, millisecond; NULL where that is no date. */
        SYSTEMTIME(ColumnType.TIMESTAMP, 16),
        /** u8 revision, u8 n, 6 bytes authority (big-endian), n u32; shown as {@code S-1-5-21-…}. */
        SID(ColumnType.TEXT, -1),
        /** u16, big-endian: a port. */
        PORT(ColumnType.INT32, 2),
        /** 4 bytes of an address of IPv4, in the order in which they are shown. */
        IPV4(ColumnType.TEXT, 4),
        /** 16 bytes of an address of IPv6, shown as RFC 5952 says. */
        IPV6(ColumnType.TEXT, 16),
        /** A u32 0, which is no SID; or two 4-byte pointers and a SID. */
        USER_SID32(ColumnType.TEXT, -1),
        /** A u32 0, which is no SID; or two 8-byte pointers and a SID. */
        USER_SID64(ColumnType.TEXT, -1),
        /** Two bytes to skip; never a column. */
        PAD2(ColumnType.INT16, 2),
        /** Four bytes to skip; never a column. */
        PAD4(ColumnType.INT32, 4);

        private final ColumnType columnType;
        private final int fixedSize;

        Scalar(ColumnType columnType, int fixedSize) {
            this.columnType = columnType;
            this.fixedSize = fixedSize;
        }

        @Override
        public ColumnType columnType() {
            return columnType;
        }

        @Override
        public int fixedSize() {
            return fixedSize;
        }

        /** Whether the field only takes room. */
        public boolean isPadding() {
            return this == PAD2 || this == PAD4;
        }
    }

    // What a record compares by itself is linked when it is first called, which takes some milliseconds of a process
    // that looks for one of its event types.

    /** How many elements an array has. */
    sealed interface Count extends Serializable permits CountField, CountPrefix, CountFixed, CountLocated, CountRest {}

    /** The count is the value of an earlier integer field of the same structure (or payload), read as unsigned. */
    record CountField(String field) implements Count {
        @Override
        public boolean equals(Object other) {
            return other instanceof CountField that && field.equals(that.field);
        }

        @Override
        public int hashCode() {
            return field.hashCode();
        }
    }

    /** The count is a u16 right before the elements. */
    record CountPrefix() implements Count {
        @Override
        public boolean equals(Object other) {
            return other instanceof CountPrefix;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    /** The count is the same in every event. */
    record CountFixed(int count) implements Count {
        @Override
        public boolean equals(Object other) {
            return other instanceof CountFixed that && count == that.count;
        }

        @Override
        public int hashCode() {
            return count;
        }
    }

    /** As many elements, of fixed size, as fit into what is left of the payload. */
    record CountRest() implements Count {
        @Override
        public boolean equals(Object other) {
            return other instanceof CountRest;
        }

        @Override
        public int hashCode() {
            return 2;
        }
    }

    /**
     * The elements are elsewhere in the payload; in the array's place is a u32: low 16 bits their position, high 16
     * bits their size in bytes. They must be of fixed size.
     *
     * @param baseBytes what the position is relative to, from the array's place on
     */
    record CountLocated(int baseBytes) implements Count {
        /** Bytes in the array's place. */
        public static final int BYTES = 4;

        @Override
        public boolean equals(Object other) {
            return other instanceof CountLocated that && baseBytes == that.baseBytes;
        }

        @Override
        public int hashCode() {
            return ~baseBytes;
        }
    }

    /** Elements of one type, packed. Shown as JSON text; bytes as upper-case hex text, code units as text. */
    record Array(FieldType element, Count count) implements FieldType {
        public Array {
            Objects.requireNonNull(element, "element");
            Objects.requireNonNull(count, "count");
        }

        @Override
        public ColumnType columnType() {
            return ColumnType.TEXT;
        }

        @Override
        public int fixedSize() {
            if (isLocated()) {
                return CountLocated.BYTES;
            }
            if (!(count instanceof CountFixed fixed)) {
                return -1;
            }
            // Once: what arrays in arrays ask of each other twice takes for ever.
            long elementSize = element.fixedSize();
            long size = elementSize * fixed.count();
            return elementSize >= 0 && size <= Integer.MAX_VALUE ? (int) size : -1;
        }

        /** Whether SQL shows the array as hex text of its bytes. */
        public boolean isBytes() {
            return element == Scalar.U8;
        }

        /**
         * Whether SQL shows the array as the text that its elements are the code units of; an EventSource's array of
         * characters, which has its count before it, is an array.
         */
        public boolean isText() {
            return element == Scalar.CHAR8 || element == Scalar.CHAR16 && !(count instanceof CountPrefix);
        }

        /** Whether nothing in the payload counts the elements, so that a text of them ends at its first zero. */
        public boolean isRoom() {
            return count instanceof CountFixed || count instanceof CountRest;
        }

        /** Whether the elements are elsewhere in the payload. */
        public boolean isLocated() {
            return count instanceof CountLocated;
        }

        @Override
        public boolean equals(Object other) {
            return this == other
                    || other instanceof Array that && element.equals(that.element) && count.equals(that.count);
        }

        @Override
        public int hashCode() {
            return element.hashCode() * 31 + count.hashCode();
        }
    }

    /** Fields one after another. Shown as a JSON object, and each scalar member as a column of its own. */
    record Struct(List<EventField> fields) implements FieldType {
        public Struct {
            fields = List.copyOf(fields);
        }

        @Override
        public ColumnType columnType() {
            return ColumnType.TEXT;
        }

        @Override
        public int fixedSize() {
            long sum = 0;
            for (EventField field : fields) {
                int size = field.type().fixedSize();
                sum += size;
                if (size < 0 || sum > Integer.MAX_VALUE) {
                    return -1;
                }
            }
            return (int) sum;
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Struct that && fields.equals(that.fields);
        }

        @Override
        public int hashCode() {
            return fields.hashCode();
        }
    }
}
