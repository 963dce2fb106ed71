package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An EventSource's event as the runtime sends it through LTTng: i32 event id, then three texts: its name, the
 * EventSource's name, and its payload as an object of JSON whose quotes are escaped once more
 * ({@code {\"n\":81, \"text\":\"x\"}}). What is neither number, boolean nor quoted (a time, a GUID) stands there as the
 * runtime prints it. For one thread; reads one event after another, without an object for any.
 *
 * <p>Source: the runtime's {@code XplatEventLogger.cs}.
 */
final class UnfoldedEvent {

    private static final int MOST_FIELDS = 256;
    private static final int FIRST_BYTES = 1 << 10;

    /** What a value looks like. */
    enum Kind {
        INTEGER,
        REAL,
        BOOLEAN,
        TEXT;

        /** What holds the values of both. */
        Kind with(Kind other) {
            if (this == other) {
                return this;
            }
            return ordinal() <= REAL.ordinal() && other.ordinal() <= REAL.ordinal() ? REAL : TEXT;
        }
    }

    int id;
    /** How many fields there are. */
    int count;
    final Kind[] kinds = new Kind[MOST_FIELDS];
    /** Of fields of {@link Kind#INTEGER}. */
    final long[] integers = new long[MOST_FIELDS];

    /** Names and values without quotes and escapes. */
    byte[] text = new byte[FIRST_BYTES];
    private int textBytes;
    private final int[] nameStart = new int[MOST_FIELDS];
    private final int[] nameEnd = new int[MOST_FIELDS];
    final int[] valueStart = new int[MOST_FIELDS];
    final int[] valueEnd = new int[MOST_FIELDS];

    /** What tells kinds of events apart: provider, 0, id, name, 0, names of the fields, 0 after each, their count. */
    byte[] key = new byte[FIRST_BYTES];
    int keyBytes;
    int keyHash;

    /** The payload with one level of escapes resolved. */
    private byte[] unescaped = new byte[FIRST_BYTES];
    private byte[] in;
    private int at;
    private int end;
    private byte[] event;
    private int eventNameStart;
    private int eventNameEnd;
    private int providerEnd;

    /** Reads an event; false if its payload is not such an object. */
    boolean read(byte[] bytes, int start, int stop) {
        if (start > stop - 4) {
            return false;
        }
        id = bytes[start] & 0xff
                | (bytes[start + 1] & 0xff) << 8
                | (bytes[start + 2] & 0xff) << 16
                | bytes[start + 3] << 24;
        event = bytes;
        eventNameStart = start + 4;
        eventNameEnd = textEnd(bytes, eventNameStart, stop);
        providerEnd = eventNameEnd < 0 ? -1 : textEnd(bytes, eventNameEnd + 1, stop);
        int payloadEnd = providerEnd < 0 ? -1 : textEnd(bytes, providerEnd + 1, stop);
        if (payloadEnd < 0 || eventNameEnd == eventNameStart || providerEnd == eventNameEnd + 1) {
            return false;
        }
        count = 0;
        textBytes = 0;
        unescape(bytes, providerEnd + 1, payloadEnd);
        // An event without fields has no object at all.
        if (at < end && !object()) {
            return false;
        }
        makeKey();
        return true;
    }

    String name() {
        return new String(event, eventNameStart, eventNameEnd - eventNameStart, StandardCharsets.UTF_8);
    }

    String provider() {
        return new String(event, eventNameEnd + 1, providerEnd - eventNameEnd - 1, StandardCharsets.UTF_8);
    }

    String field(int i) {
        return new String(text, nameStart[i], nameEnd[i] - nameStart[i], StandardCharsets.UTF_8);
    }

    String value(int i) {
        return new String(text, valueStart[i], valueEnd[i] - valueStart[i], StandardCharsets.UTF_8);
    }

    private void makeKey() {
        int names = 0;
        for (int i = 0; i < count; i++) {
            names += nameEnd[i] - nameStart[i] + 1;
        }
        int most = providerEnd - eventNameStart + names + 16;
        if (key.length < most) {
            key = new byte[most * 2];
        }
        keyBytes = 0;
        addToKey(event, eventNameEnd + 1, providerEnd);
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            key[keyBytes++] = (byte) (id >>> shift);
        }
        addToKey(event, eventNameStart, eventNameEnd);
        for (int i = 0; i < count; i++) {
            addToKey(text, nameStart[i], nameEnd[i]);
        }
        key[keyBytes++] = (byte) count;
        // Of what differs, without a look at every byte.
        int hash = id * 31 + keyBytes;
        for (int i = eventNameStart; i < eventNameEnd; i++) {
            hash = hash * 31 + event[i];
        }
        keyHash = hash ^ hash >>> 15;
    }

    private void addToKey(byte[] from, int start, int stop) {
        System.arraycopy(from, start, key, keyBytes, stop - start);
        keyBytes += stop - start;
        key[keyBytes++] = 0;
    }

    private static int textEnd(byte[] bytes, int from, int end) {
        int length = TextNode.length(bytes, from, end - from);
        return from + length < end ? from + length : -1;
    }

    /** Sets out on the payload, with one level of escapes resolved, if its quotes have one. */
    private void unescape(byte[] bytes, int start, int stop) {
        int quote = start;
        while (quote < stop && bytes[quote] != '"') {
            quote++;
        }
        if (quote == stop || quote == start || bytes[quote - 1] != '\\') {
            in = bytes;
            at = start;
            end = stop;
            return;
        }
        if (unescaped.length < stop - start) {
            unescaped = new byte[(stop - start) * 2];
        }
        byte[] out = unescaped;
        int n = 0;
        for (int i = start; i < stop; i++) {
            byte b = bytes[i];
            if (b == '\\' && i + 1 < stop && (bytes[i + 1] == '"' || bytes[i + 1] == '\\')) {
                b = bytes[++i];
            }
            out[n++] = b;
        }
        in = out;
        at = 0;
        end = n;
    }

    private boolean object() {
        // What is unescaped never gets longer.
        if (text.length < end - at) {
            text = new byte[(end - at) * 2];
        }
        if (!take('{')) {
            return false;
        }
        if (take('}')) {
            return atEnd();
        }
        do {
            if (count == MOST_FIELDS) {
                return false;
            }
            nameStart[count] = textBytes;
            if (!take('"') || !quoted()) {
                return false;
            }
            nameEnd[count] = textBytes;
            if (!take(':') || isKnown(count)) {
                return false;
            }
            valueStart[count] = textBytes;
            if (take('"')) {
                if (!quoted()) {
                    return false;
                }
                kinds[count] = Kind.TEXT;
                valueEnd[count] = textBytes;
            } else {
                bare();
            }
            count++;
        } while (take(','));
        return take('}') && atEnd();
    }

    /** Whether an earlier field has the name of this one. */
    private boolean isKnown(int field) {
        for (int i = 0; i < field; i++) {
            if (Arrays.equals(text, nameStart[i], nameEnd[i], text, nameStart[field], nameEnd[field])) {
                return true;
            }
        }
        return false;
    }

    private boolean atEnd() {
        space();
        return at == end;
    }

    private void space() {
        while (at < end && in[at] >= 0 && in[at] <= ' ') {
            at++;
        }
    }

    private boolean take(char c) {
        space();
        if (at < end && in[at] == c) {
            at++;
            return true;
        }
        return false;
    }

    /** Takes the text up to the next quote; false if there is none. */
    private boolean quoted() {
        byte[] from = in;
        byte[] out = text;
        int n = textBytes;
        while (at < end) {
            byte b = from[at++];
            if (b == '"') {
                textBytes = n;
                return true;
            }
            if (b == '\\' && at < end) {
                b = from[at++];
                switch (b) {
                    case 'n' -> b = '\n';
                    case 'r' -> b = '\r';
                    case 't' -> b = '\t';
                    case 'b' -> b = '\b';
                    case 'f' -> b = '\f';
                    case 'u' -> {
                        int unit = unit();
                        if (unit < 0) {
                            return false;
                        }
                        n = character(unit, out, n);
                        continue;
                    }
                    default -> {
                        // It stands for itself.
                    }
                }
            }
            out[n++] = b;
        }
        return false;
    }

    /** Takes four hexadecimal digits; -1 if there are none. */
    private int unit() {
        if (at > end - 4) {
            return -1;
        }
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(in[at++], 16);
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    /** Writes a UTF-16 unit, with the one behind it if the two are a character; returns where it ends. */
    private int character(int unit, byte[] out, int from) {
        char first = (char) unit;
        String character = String.valueOf(first);
        if (Character.isHighSurrogate(first) && at < end - 5 && in[at] == '\\' && in[at + 1] == 'u') {
            int before = at;
            at += 2;
            int second = unit();
            if (second >= 0 && Character.isLowSurrogate((char) second)) {
                character += (char) second;
            } else {
                at = before;
            }
        }
        byte[] utf8 = character.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(utf8, 0, out, from, utf8.length);
        return from + utf8.length;
    }

    private void bare() {
        space();
        int start = at;
        while (at < end && in[at] != ',' && in[at] != '}') {
            at++;
        }
        int stop = at;
        while (stop > start && in[stop - 1] >= 0 && in[stop - 1] <= ' ') {
            stop--;
        }
        System.arraycopy(in, start, text, textBytes, stop - start);
        textBytes += stop - start;
        valueEnd[count] = textBytes;
        kinds[count] = kind(start, stop);
    }

    private Kind kind(int start, int stop) {
        boolean real = false;
        boolean digits = false;
        for (int i = start; i < stop; i++) {
            byte b = in[i];
            if (b >= '0' && b <= '9') {
                digits = true;
            } else if (b == '.' || b == 'e' || b == 'E' || b == '+') {
                real = true;
            } else if (b != '-') {
                return isBoolean() ? Kind.BOOLEAN : Kind.TEXT;
            }
        }
        if (!digits) {
            return Kind.TEXT;
        }
        if (!real) {
            return integer(start, stop) ? Kind.INTEGER : Kind.TEXT;
        }
        try {
            Double.parseDouble(value(count));
            return Kind.REAL;
        } catch (NumberFormatException e) {
            return Kind.TEXT;
        }
    }

    private boolean isBoolean() {
        return isWord(count, "true") || isWord(count, "false");
    }

    /** Whether the value of a field of {@link Kind#BOOLEAN} is true. */
    boolean isTrue(int i) {
        return isWord(i, "true");
    }

    /** Whether a value is a word of small letters, in any case. */
    private boolean isWord(int i, String word) {
        int start = valueStart[i];
        if (valueEnd[i] - start != word.length()) {
            return false;
        }
        for (int j = 0; j < word.length(); j++) {
            if ((text[start + j] | 0x20) != word.charAt(j)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it is an integer of 64 bits, which is kept. */
    private boolean integer(int start, int stop) {
        boolean negative = in[start] == '-';
        int first = negative ? start + 1 : start;
        if (first == stop) {
            return false;
        }
        // As a negative number, of which there is one more.
        long value = 0;
        for (int i = first; i < stop; i++) {
            int digit = in[i] - '0';
            if (digit < 0 || digit > 9 || value < Long.MIN_VALUE / 10) {
                return false;
            }
            value = value * 10 - digit;
            if (value > 0) {
                return false;
            }
        }
        if (!negative && value == Long.MIN_VALUE) {
            return false;
        }
        integers[count] = negative ? value : -value;
        return true;
    }
}
