package org.nettracesql.trace.scan;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.TextDictionary.Encoding;

/**
 * JSON that is written, as well-formed UTF-8, in an array that is used for one value after the other. Numbers and plain
 * texts go from a payload's bytes to these without a Java text in between, which was more than half of what the columns
 * of all events took. For one thread.
 */
final class JsonBuffer {

    /** A longer array is not kept for the next value. */
    private static final int MOST_KEPT_BYTES = 1 << 20;

    private static final int FIRST_BYTES = 256;
    private static final int LONGEST_NUMBER = 20;
    private static final int LONGEST_ESCAPE = 6;
    private static final char REPLACEMENT = '\ufffd';

    /** By number below 100: its two digits. */
    private static final byte[] TENS = new byte[100];

    private static final byte[] ONES = new byte[100];
    /** Powers of ten by exponent, but zero in the place of one: even zero has a digit. */
    private static final long[] POWERS = new long[19];

    static {
        for (int i = 0; i < TENS.length; i++) {
            TENS[i] = (byte) ('0' + i / 10);
            ONES[i] = (byte) ('0' + i % 10);
        }
        long power = 1;
        for (int i = 1; i < POWERS.length; i++) {
            power *= 10;
            POWERS[i] = power;
        }
    }

    private byte[] bytes = new byte[FIRST_BYTES];
    private int size;
    /** By how much the text has fewer characters than bytes. */
    private int surplusBytes;

    /** Begins another value. */
    void clear() {
        size = 0;
        surplusBytes = 0;
        if (bytes.length > MOST_KEPT_BYTES) {
            bytes = new byte[FIRST_BYTES];
        }
    }

    /** The length as a Java text. */
    int chars() {
        return size - surplusBytes;
    }

    /** Whether the value begins with a quote. */
    boolean isQuoted() {
        return size > 0 && bytes[0] == '"';
    }

    /** As a Java text, without so many bytes at each end. */
    String text(int margin) {
        return new String(bytes, margin, size - 2 * margin, StandardCharsets.UTF_8);
    }

    /** Adds the text to a dictionary, without so many bytes at each end; returns its code. */
    int appendTo(TextDictionary dictionary, int margin) {
        return dictionary.append(bytes, margin, size - 2 * margin);
    }

    /** Makes room for so many bytes more. */
    private void reserve(int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
        }
    }

    /** A character of ASCII. */
    void put(char c) {
        reserve(1);
        bytes[size++] = (byte) c;
    }

    /** Well-formed UTF-8 of so many characters. */
    void put(byte[] utf8, int chars) {
        reserve(utf8.length);
        System.arraycopy(utf8, 0, bytes, size, utf8.length);
        size += utf8.length;
        surplusBytes += utf8.length - chars;
    }

    /** A text of ASCII as it is. */
    void put(String ascii) {
        reserve(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            bytes[size++] = (byte) ascii.charAt(i);
        }
    }

    void number(long value) {
        if (value < 0) {
            put('-');
            unsigned(-value);
        } else {
            unsigned(value);
        }
    }

    void unsigned(long value) {
        reserve(LONGEST_NUMBER);
        if (value >= 0) {
            digits(value);
        } else {
            long tenth = (value >>> 1) / 5;
            digits(tenth);
            bytes[size++] = (byte) ('0' + value - tenth * 10);
        }
    }

    /** A number that is not negative, for which there is room. */
    private void digits(long value) {
        // 1233 / 4096 is a little more than the logarithm of 2.
        int exponent = (Long.SIZE - Long.numberOfLeadingZeros(value)) * 1233 >> 12;
        size += value >= POWERS[exponent] ? exponent + 1 : exponent;
        int at = size;
        long rest = value;
        while (rest > Integer.MAX_VALUE) {
            long hundreds = rest / 100;
            at = twoDigits((int) (rest - hundreds * 100), at);
            rest = hundreds;
        }
        // Java's compiler divides an int in half the time.
        int last = (int) rest;
        while (last >= 100) {
            int hundreds = last / 100;
            at = twoDigits(last - hundreds * 100, at);
            last = hundreds;
        }
        bytes[--at] = ONES[last];
        if (last >= 10) {
            bytes[--at] = TENS[last];
        }
    }

    /** Writes a number below 100 before a place; returns where it begins. */
    private int twoDigits(int value, int end) {
        bytes[end - 1] = ONES[value];
        bytes[end - 2] = TENS[value];
        return end - 2;
    }

    /** Bytes as upper-case hex digits. */
    void hex(byte[] source, int start, int length) {
        reserve(2 * length);
        for (int i = start; i < start + length; i++) {
            bytes[size++] = (byte) "0123456789ABCDEF".charAt(source[i] >> 4 & 15);
            bytes[size++] = (byte) "0123456789ABCDEF".charAt(source[i] & 15);
        }
    }

    /** The text that bytes spell, between quotes. */
    void quote(byte[] source, int start, int length, Encoding encoding) {
        int before = size;
        boolean isAscii = switch (encoding) {
            case UTF8 -> quoteAscii(source, start, length, 1);
            case UTF16LE -> (length & 1) == 0 && quoteAscii(source, start, length, 2);
            default -> false;
        };
        if (!isAscii) {
            size = before;
            quote(TextDictionary.decode(source, start, length, encoding));
        }
    }

    /** Between quotes, a text whose characters have so many bytes; false if not all are ASCII. */
    private boolean quoteAscii(byte[] source, int start, int length, int charBytes) {
        reserve(length / charBytes + 2);
        bytes[size++] = '"';
        int end = start + length;
        for (int at = start; at < end; at += charBytes) {
            byte c = source[at];
            if (c < 0 || charBytes == 2 && source[at + 1] != 0) {
                return false;
            }
            String escape = JsonText.escape((char) c);
            if (escape == null) {
                bytes[size++] = c;
            } else {
                reserve(LONGEST_ESCAPE + (end - at) / charBytes);
                put(escape);
            }
        }
        bytes[size++] = '"';
        return true;
    }

    /** A text between quotes. */
    void quote(String text) {
        put('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            String escape = JsonText.escape(c);
            if (escape != null) {
                put(escape);
            } else if (c < 0x80) {
                put(c);
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
                encoded(Character.toCodePoint(c, text.charAt(i)));
            } else {
                encoded(Character.isSurrogate(c) ? REPLACEMENT : c);
            }
        }
        put('"');
    }

    /** A character beyond ASCII. */
    private void encoded(int c) {
        reserve(4);
        if (c < 0x800) {
            bytes[size++] = (byte) (0xc0 | c >> 6);
            surplusBytes += 1;
        } else {
            if (c < 0x10000) {
                bytes[size++] = (byte) (0xe0 | c >> 12);
            } else {
                bytes[size++] = (byte) (0xf0 | c >> 18);
                bytes[size++] = (byte) (0x80 | c >> 12 & 0x3f);
            }
            bytes[size++] = (byte) (0x80 | c >> 6 & 0x3f);
            surplusBytes += 2;
        }
        bytes[size++] = (byte) (0x80 | c & 0x3f);
    }
}
