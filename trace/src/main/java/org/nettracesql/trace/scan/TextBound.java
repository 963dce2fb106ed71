package org.nettracesql.trace.scan;

import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;

/**
 * How long a value of a type can become as JSON text: so many characters, and so many more for each of its bytes. An
 * upper bound that tells how many events can be shown at once without looking at them. Most types have 6 characters
 * per byte (a control character of a text); an array of structures has their names for each element; one of structures
 * without fields has 65,535 elements of no bytes behind a count of two bytes: 32,768 elements per byte.
 *
 * @param leastBytes bytes that a value takes at the least
 */
record TextBound(long fixedChars, long charsPerByte, long leastBytes) {

    private static final long CHARS_PER_BYTE = 6;
    private static final long SCALAR_CHARS = 48;
    private static final long MOST_ELEMENTS_OF_NO_BYTES = 0xffff;
    /** Far beyond any text, far below overflow. */
    private static final long MOST = 1L << 40;

    static TextBound of(Layout layout) {
        long fixed = 2;
        long perByte = CHARS_PER_BYTE;
        long least = 0;
        for (int i = 0; i < layout.size(); i++) {
            TextBound field = of(layout.types[i], layout.nested[i]);
            fixed += layout.names[i].length() * CHARS_PER_BYTE + 4 + field.fixedChars;
            perByte = Math.max(perByte, field.charsPerByte);
            least = Math.min(MOST, least + field.leastBytes);
        }
        return new TextBound(Math.min(MOST, fixed), perByte, least);
    }

    private static TextBound of(FieldType type, Layout nested) {
        if (type instanceof Scalar scalar) {
            return new TextBound(SCALAR_CHARS, CHARS_PER_BYTE, scalar.fixedSize() >= 0 ? scalar.fixedSize() : 1);
        }
        if (type instanceof FieldType.Struct) {
            return of(nested);
        }
        FieldType.Array array = (FieldType.Array) type;
        TextBound element = of(array.element(), nested);
        long chars = element.fixedChars + 1;
        if (array.count() instanceof FieldType.CountFixed fixed) {
            return new TextBound(Math.min(MOST, 2 + Math.min(MOST, chars) * fixed.count()), element.charsPerByte,
                    Math.min(MOST, element.leastBytes * fixed.count()));
        }
        if (array.isLocated()) {
            // Its elements are not in its place, and other fields may have the same ones.
            return new TextBound(Math.min(MOST, 2 + Math.min(MOST, chars) * MOST_ELEMENTS_OF_NO_BYTES),
                    element.charsPerByte, FieldType.CountLocated.BYTES);
        }
        boolean hasPrefix = array.count() instanceof FieldType.CountPrefix;
        long perByte = element.leastBytes > 0
                ? chars / element.leastBytes + 1
                : chars * MOST_ELEMENTS_OF_NO_BYTES / 2 + 1;
        return new TextBound(2, Math.min(MOST, element.charsPerByte + perByte), hasPrefix ? 2 : 0);
    }

    /** The most characters that a value of so many bytes is shown as: one that would be longer is NULL. */
    long shownChars(long bytes) {
        return Math.min(PayloadDecoder.MOST_VALUE_CHARS, fixedChars + bytes * charsPerByte);
    }
}
