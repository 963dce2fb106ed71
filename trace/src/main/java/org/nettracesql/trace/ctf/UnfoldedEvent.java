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

    /**
     * Reads an event; false if its payload is not such an object. All in one method, so that it is compiled once, not
     * once for every caller.
     */
    boolean read(Frame frame, int start, int stop) {
        if (start > stop - 4) {
            return false;
        }
        id = frame.numbers.getInt(start);
        event = frame.bytes;
        eventNameStart = start + 4;
        eventNameEnd = frame.zero(eventNameStart, stop);
        providerEnd = frame.zero(eventNameEnd + 1, stop);
        int payloadEnd = frame.zero(providerEnd + 1, stop);
        if (payloadEnd >= stop || eventNameEnd == eventNameStart || providerEnd == eventNameEnd + 1) {
            return false;
        }
        count = 0;
        textBytes = 0;
        unescape(event, providerEnd + 1, payloadEnd);
        // An event without fields has no object at all.
        if (at < end && !object()) {
            return false;
        }
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

    private void addToKey(byte[] from, int start, int stop) {
        System.arraycopy(from, start, key, keyBytes, stop - start);
        keyBytes += stop - start;
        key[keyBytes++] = 0;
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
        // Names and values in turn, so that both are read in one place: the compiler copies what is called to each.
        boolean isValue = false;
        while (true) {
            int start = textBytes;
            boolean isText = take('"');
            if (isText ? !quoted() : !isValue) {
                return false;
            }
            if (!isValue) {
                if (count == MOST_FIELDS || !take(':')) {
                    return false;
                }
                nameStart[count] = start;
                nameEnd[count] = textBytes;
            } else {
                valueStart[count] = start;
                if (isText) {
                    kinds[count] = Kind.TEXT;
                } else {
                    bare();
                }
                valueEnd[count++] = textBytes;
                if (!take(',')) {
                    return take('}') && atEnd();
                }
            }
            isValue = !isValue;
        }
    }

    /** Whether two fields have the same name: it is then no event that can be shown as columns. */
    boolean hasTwins() {
        for (int field = 1; field < count; field++) {
            for (int i = 0; i < field; i++) {
                if (Arrays.equals(text, nameStart[i], nameEnd[i], text, nameStart[field], nameEnd[field])) {
                    return true;
                }
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
                return isWord("true", start, stop) || isWord("false", start, stop) ? Kind.BOOLEAN : Kind.TEXT;
            }
        }
        if (!digits) {
            return Kind.TEXT;
        }
        if (!real) {
            return integer(start, stop) ? Kind.INTEGER : Kind.TEXT;
        }
        return isReal(start, stop) ? Kind.REAL : Kind.TEXT;
    }

    /** Whether it is a decimal number with a point or an exponent, or without. */
    private boolean isReal(int start, int stop) {
        int p = in[start] == '-' || in[start] == '+' ? start + 1 : start;
        int whole = digitsEnd(p, stop);
        boolean hasPoint = whole < stop && in[whole] == '.';
        int number = hasPoint ? digitsEnd(whole + 1, stop) : whole;
        if (number - p == (hasPoint ? 1 : 0)) {
            return false;
        }
        if (number == stop) {
            return true;
        }
        if (in[number] != 'e' && in[number] != 'E') {
            return false;
        }
        int exponent = number + 1;
        if (exponent < stop && (in[exponent] == '-' || in[exponent] == '+')) {
            exponent++;
        }
        return exponent < stop && digitsEnd(exponent, stop) == stop;
    }

    private int digitsEnd(int start, int stop) {
        int p = start;
        while (p < stop && in[p] >= '0' && in[p] <= '9') {
            p++;
        }
        return p;
    }

    /** Whether the value of a field of {@link Kind#BOOLEAN} is true. */
    boolean isTrue(int i) {
        return valueEnd[i] - valueStart[i] == 4;
    }

    /** Whether a value is a word of small letters, in any case. */
    private boolean isWord(String word, int start, int stop) {
        if (stop - start != word.length()) {
            return false;
        }
        for (int j = 0; j < word.length(); j++) {
            if ((in[start + j] | 0x20) != word.charAt(j)) {
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
