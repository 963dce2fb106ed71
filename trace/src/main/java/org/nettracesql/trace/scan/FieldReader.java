package org.nettracesql.trace.scan;

import java.util.Arrays;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.TextDictionary;

/**
 * Reads a field of all payloads of the {@link PayloadGroup} at once to an array, whatever its type on the wire: as
 * integers, as floating-point numbers, or as codes of texts. Whoever filters and whoever fills columns reads by it. For
 * one thread.
 *
 * <p>Where a payload has no such value, its entry of {@link #missing} is set. Methods that return whether any was
 * missing leave {@link #missing} undefined if none was.
 */
final class FieldReader {

    private static final int CAPACITY = EventRows.CAPACITY;

    /** Texts made between two looks at whether the statement was cancelled; one less than a power of two. */
    private static final int TEXTS_PER_LOOK = 0x3f;

    final long[] longs = new long[CAPACITY];
    final double[] doubles = new double[CAPACITY];
    /** Codes in the dictionary that was handed in. */
    final int[] codes = new int[CAPACITY];

    final boolean[] missing = new boolean[CAPACITY];

    private final PayloadGroup group;
    private final Cancellation cancellation;
    private final FieldPass pass = new FieldPass(CAPACITY);
    private Payload payload;
    private final PayloadJson json;
    private boolean hasLongValues;

    FieldReader(PayloadGroup group, Cancellation cancellation) {
        this.group = group;
        this.cancellation = cancellation;
        this.json = new PayloadJson(cancellation);
    }

    /**
     * Tells in which bytes the payloads lie. Without a look whether they are the same bytes: another reader's first
     * would go the way that was never gone, and what was compiled of it would be thrown away.
     */
    void readFrom(byte[] block) {
        payload = new Payload(block);
        json.readFrom(payload);
    }

    Payload payload() {
        return payload;
    }

    /** Whether a value was NULL because of its length, over the reader's life. */
    boolean hasLongValues() {
        return hasLongValues;
    }

    /** Hands each field of a plan to the sink, which reads it by the other methods. */
    void forEachField(FieldPlan plan, int n, FieldPass.Sink sink) {
        pass.run(plan, payload, group.starts, group.ends, n, sink);
    }

    static boolean isFloating(FieldType type) {
        return type == Scalar.F32 || type == Scalar.F64;
    }

    private static boolean isText(FieldType type) {
        return type instanceof Scalar scalar && scalar.columnType() == ColumnType.TEXT;
    }

    /** Whether the field is a text, or bytes: whatever else is asked for as text is shown as JSON. */
    static boolean isPlainText(FieldType type) {
        return isText(type) || type instanceof FieldType.Array array && (array.isBytes() || array.isText());
    }

    /**
     * Reads a field as integers; one that has no integer value is missing everywhere.
     *
     * @param values where they go, from {@code first} on
     * @return whether any is missing
     */
    boolean readLongs(FieldType type, int[] bases, int offset, int n, long[] values, int first) {
        if (type instanceof Scalar scalar && !isText(type)) {
            if (bases == group.starts
                    && offset + scalar.fixedSize() <= group.commonBytes
                    && FixedNumbers.has(scalar)) {
                FixedNumbers.read(scalar, payload.bytes, bases, offset, n, values, first);
                return false;
            }
            Arrays.fill(missing, 0, n, false);
            return FieldPass.readLongs(scalar, payload, bases, offset, group.ends, n, values, first, missing);
        }
        Arrays.fill(missing, 0, n, true);
        return n > 0;
    }

    /** Fills {@link #doubles} with a field that {@link #isFloating}; returns whether any is missing. */
    boolean readDoubles(FieldType type, int[] bases, int offset, int n) {
        Arrays.fill(missing, 0, n, false);
        return FieldPass.readDoubles((Scalar) type, payload, bases, offset, group.ends, n, doubles, missing);
    }

    /** Fills {@link #codes} with the field as text, whatever its type; returns whether any is missing. */
    boolean readTexts(
            FieldType type,
            Layout nested,
            int[] bases,
            int offset,
            long[] counts,
            int n,
            TextDictionary dictionary) {
        Arrays.fill(missing, 0, n, false);
        int[] ends = group.ends;
        if (isPlainText(type)) {
            boolean anyMissing = FieldPass.readTexts(
                    type, payload, bases, offset, counts, ends, n, dictionary, codes, missing);
            if (anyMissing && !hasLongValues) {
                for (int i = 0; i < n; i++) {
                    hasLongValues |= missing[i] && ends[i] - bases[i] - offset > PayloadDecoder.MOST_VALUE_CHARS;
                }
            }
            return anyMissing;
        }
        boolean anyMissing = false;
        for (int i = 0; i < n; i++) {
            lookAfterSome(i);
            if (i > 0 && bases[i] == bases[i - 1] && !missing[i - 1]) {
                // The elements of an array have their event's values in common.
                codes[i] = codes[i - 1];
                continue;
            }
            if (makesJson(type, nested, counts == null ? 0 : counts[i], bases[i] + offset, ends[i])) {
                codes[i] = json.appendTo(dictionary);
            } else {
                missing[i] = true;
                anyMissing = true;
            }
        }
        return anyMissing;
    }

    /** The field of the group's i-th payload as JSON; null if it does not fit in its payload or would be too long. */
    String jsonOf(int i, FieldType type, Layout nested, int[] bases, int offset, long[] counts) {
        lookAfterSome(i);
        return makesJson(type, nested, counts == null ? 0 : counts[i], bases[i] + offset, group.ends[i])
                ? json.text()
                : null;
    }

    private boolean makesJson(FieldType type, Layout nested, long count, int at, int end) {
        if (at > end || count < 0 || payload.skip(type, nested, count, at, end) >= Payload.BEYOND) {
            return false;
        }
        return noted(json.field(type, nested, count, at, end));
    }

    /**
     * A whole payload as JSON; null if it would be too long.
     *
     * @param i which one of many it is
     */
    String payloadJson(int i, Layout layout, int start, int end) {
        lookAfterSome(i);
        return noted(json.payload(layout, start, end)) ? json.text() : null;
    }

    /** The code of a whole payload as JSON, which is added to a dictionary; -1 if it would be too long. */
    int payloadJsonCode(int i, Layout layout, int start, int end, TextDictionary dictionary) {
        lookAfterSome(i);
        return noted(json.payload(layout, start, end)) ? json.appendTo(dictionary) : -1;
    }

    private void lookAfterSome(int i) {
        if ((i & TEXTS_PER_LOOK) == 0) {
            cancellation.check();
        }
    }

    /** Takes down whether a text was made, which it is unless it would be too long. */
    private boolean noted(boolean isMade) {
        hasLongValues |= !isMade;
        return isMade;
    }
}
