package org.nettracesql.trace.scan;

import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.TextDictionary.Encoding;

/**
 * Runs a {@link FieldPlan} over many payloads of one layout at once. Gives each wanted field's values to a {@link Sink}
 * as scratch arrays, in the order of the payloads. For one thread.
 */
final class FieldPass {

    /** Takes one field of all payloads of a pass. */
    interface Sink {
        /**
         * @param sink which wanted field
         * @param type its type on the wire
         * @param bases plus {@code offset}: where the field begins in each payload, at or above
         *     {@link Payload#BEYOND} where it does not fit
         * @param counts how many elements the array has, where the field is an array that another field counts
         * @param n number of payloads
         */
        void accept(int sink, FieldType type, Layout nested, int[] bases, int offset, long[] counts, int n);
    }

    private final int[] moved;
    private long[][] counts = new long[0][];

    FieldPass(int capacity) {
        moved = new int[capacity];
    }

    /**
     * @param from where each payload (or element) begins, first {@code n} entries
     * @param ends where each payload ends
     */
    void run(FieldPlan plan, Payload payload, int[] from, int[] ends, int n, Sink sink) {
        // Until a field of variable size is passed the bases are the payloads' starts themselves.
        int[] bases = from;
        if (counts.length < plan.countSlots) {
            counts = new long[plan.countSlots][moved.length];
        }
        for (FieldPlan.Step step : plan.steps) {
            if (step instanceof FieldPlan.Read read) {
                long[] elements = read.countSlot() < 0 ? null : counts[read.countSlot()];
                sink.accept(read.sink(), read.type(), read.nested(), bases, read.offset(), elements, n);
            } else if (step instanceof FieldPlan.Count count) {
                count(count, payload, bases, ends, n);
            } else if (step instanceof FieldPlan.Advance advance) {
                advance(advance, payload, bases, ends, n);
                bases = moved;
            }
        }
    }

    private void count(FieldPlan.Count step, Payload payload, int[] bases, int[] ends, int n) {
        long[] values = counts[step.slot()];
        int size = Math.max(step.type().fixedSize(), 1);
        for (int i = 0; i < n; i++) {
            int at = bases[i] + step.offset();
            values[i] = at <= ends[i] - size ? payload.integer(step.type(), at) : -1;
        }
    }

    private void advance(FieldPlan.Advance step, Payload payload, int[] bases, int[] ends, int n) {
        int offset = step.offset();
        if (step.type() == Scalar.UTF16Z) {
            // The common case by far, worth a loop without the type switch.
            for (int i = 0; i < n; i++) {
                int at = bases[i] + offset;
                int end = ends[i];
                moved[i] = at < end ? Math.min(payload.utf16End(at, end) + 2, end) : Payload.BEYOND;
            }
            return;
        }
        long[] elements = step.countSlot() < 0 ? null : counts[step.countSlot()];
        for (int i = 0; i < n; i++) {
            int at = bases[i] + offset;
            long count = elements == null ? 0 : elements[i];
            moved[i] = at > ends[i] || count < 0
                    ? Payload.BEYOND
                    : payload.skip(step.type(), step.nested(), count, at, ends[i]);
        }
    }

    /**
     * Reads integers to {@code values} from position {@code first} on; where a value does not fit {@code missing} is
     * set, from position 0 on. Returns whether any was missing.
     */
    static boolean readLongs(
            Scalar type,
            Payload payload,
            int[] bases,
            int offset,
            int[] ends,
            int n,
            long[] values,
            int first,
            boolean[] missing) {
        boolean anyMissing = false;
        int size = type.fixedSize();
        switch (type) {
            case I64, U64, POINTER64 -> {
                for (int i = 0; i < n; i++) {
                    int at = bases[i] + offset;
                    if (at <= ends[i] - 8) {
                        values[first + i] = payload.numbers.getLong(at);
                    } else {
                        missing[i] = true;
                        anyMissing = true;
                    }
                }
            }
            case I32, U32, POINTER32 -> {
                long mask = type == Scalar.I32 ? -1L : 0xffffffffL;
                for (int i = 0; i < n; i++) {
                    int at = bases[i] + offset;
                    if (at <= ends[i] - 4) {
                        values[first + i] = payload.numbers.getInt(at) & mask;
                    } else {
                        missing[i] = true;
                        anyMissing = true;
                    }
                }
            }
            default -> {
                for (int i = 0; i < n; i++) {
                    int at = bases[i] + offset;
                    boolean fits = size >= 0
                            ? at <= ends[i] - size
                                    && (type != Scalar.SYSTEMTIME || SystemTimes.isTime(payload.numbers, at))
                            : at < ends[i] && payload.varintEnd(at, ends[i]) < Payload.BEYOND;
                    if (fits) {
                        values[first + i] = payload.integer(type, at);
                    } else {
                        missing[i] = true;
                        anyMissing = true;
                    }
                }
            }
        }
        return anyMissing;
    }

    /** As {@link #readLongs} for F32 and F64. */
    static boolean readDoubles(
            Scalar type, Payload payload, int[] bases, int offset, int[] ends, int n, double[] values,
            boolean[] missing) {
        boolean anyMissing = false;
        int size = type.fixedSize();
        for (int i = 0; i < n; i++) {
            int at = bases[i] + offset;
            if (at <= ends[i] - size) {
                values[i] = type == Scalar.F64 ? payload.numbers.getDouble(at) : payload.numbers.getFloat(at);
            } else {
                missing[i] = true;
                anyMissing = true;
            }
        }
        return anyMissing;
    }

    /** As {@link #readLongs} for text types, GUIDs and byte arrays: gives dictionary codes. */
    static boolean readTexts(
            FieldType type,
            Payload payload,
            int[] bases, int offset,
            long[] counts,
            int[] ends,
            int n,
            TextDictionary dictionary,
            int[] codes,
            boolean[] missing) {
        boolean anyMissing = false;
        for (int i = 0; i < n; i++) {
            int code = type instanceof Scalar scalar
                    ? textCode(scalar, payload, bases[i] + offset, ends[i], dictionary)
                    : bytesCode(
                            (FieldType.Array) type,
                            payload,
                            bases[i] + offset,
                            counts == null ? 0 : counts[i],
                            ends[i],
                            dictionary);
            if (code >= 0) {
                codes[i] = code;
            } else {
                missing[i] = true;
                anyMissing = true;
            }
        }
        return anyMissing;
    }

    private static int textCode(Scalar type, Payload payload, int at, int end, TextDictionary dictionary) {
        if (at >= end) {
            return -1;
        }
        switch (type) {
            case UTF16Z:
                return code(payload, at, payload.utf16End(at, end), Encoding.UTF16LE, dictionary);
            case UTF8Z:
                return code(payload, at, payload.utf8End(at, end), Encoding.UTF8, dictionary);
            case GUID:
                return at <= end - 16 ? dictionary.code(payload.bytes, at, 16, Encoding.GUID) : -1;
            case IPV4, IPV6: {
                int size = type.fixedSize();
                return at <= end - size ? dictionary.code(payload.bytes, at, size, Encoding.IP) : -1;
            }
            case CHAR8:
                return dictionary.code(payload.bytes, at, 1, Encoding.UTF8);
            case CHAR16:
                return at <= end - 2 ? dictionary.code(payload.bytes, at, 2, Encoding.UTF16LE) : -1;
            case VARTEXT8: {
                int after = payload.skip(type, at, end);
                int text = payload.varintEnd(at, end);
                return after < Payload.BEYOND ? code(payload, text, after, Encoding.UTF8, dictionary) : -1;
            }
            case COUNTED16, COUNTED8: {
                int after = payload.skip(type, at, end);
                Encoding encoding = type == Scalar.COUNTED16 ? Encoding.UTF16LE : Encoding.UTF8;
                return after < Payload.BEYOND ? code(payload, at + 2, after, encoding, dictionary) : -1;
            }
            case SID, USER_SID32, USER_SID64: {
                int after = payload.skip(type, at, end);
                int sid = type == Scalar.SID ? at : payload.userSid(type, at, end);
                return after < Payload.BEYOND && sid != Payload.NO_SID
                        ? code(payload, sid, after, Encoding.SID, dictionary)
                        : -1;
            }
            default:
                throw new IllegalArgumentException(type + " is not text.");
        }
    }

    private static int bytesCode(
            FieldType.Array array, Payload payload, int at, long count, int end, TextDictionary dictionary) {
        if (at > end || count < 0 || payload.skip(array, null, count, at, end) >= Payload.BEYOND) {
            return -1;
        }
        int elements = (int) payload.elementCount(array, count, at, end);
        if (elements < 0) {
            return -1;
        }
        int first = payload.firstElement(array, at, end);
        int last = first + elements * array.element().fixedSize();
        return code(payload, first, payload.textEnd(array, first, last), Payload.encoding(array), dictionary);
    }

    /** The code of a text of whatever length; -1 if it is too long to be shown. */
    private static int code(Payload payload, int from, int to, Encoding encoding, TextDictionary dictionary) {
        int most = encoding == Encoding.UTF16LE
                ? PayloadDecoder.MOST_VALUE_CHARS * 2
                : encoding == Encoding.HEX ? PayloadDecoder.MOST_VALUE_CHARS / 2 : PayloadDecoder.MOST_VALUE_CHARS;
        return to - from <= most ? dictionary.code(payload.bytes, from, to - from, encoding) : -1;
    }
}
