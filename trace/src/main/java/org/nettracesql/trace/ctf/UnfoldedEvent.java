package org.nettracesql.trace.ctf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An EventSource's event as the runtime sends it through LTTng: i32 event id, then three texts: its name, the
 * EventSource's name, and its payload as an object of JSON whose quotes are escaped once more
 * ({@code {\"n\":81, \"text\":\"x\"}}). What is neither number, boolean nor quoted (a time, a GUID) stands there as the
 * runtime prints it. For one thread; reads one event after another.
 *
 * <p>Source: the runtime's {@code XplatEventLogger.cs}.
 */
final class UnfoldedEvent {

    private static final int MOST_FIELDS = 256;

    int id;
    String name;
    String provider;
    final List<String> fields = new ArrayList<>();
    /** Texts as they are, without quotes and escapes. */
    final List<String> values = new ArrayList<>();
    final List<Kind> kinds = new ArrayList<>();

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

    private String text;
    private int at;

    /** Reads an event; false if its payload is not such an object. */
    boolean read(byte[] bytes, int start, int end) {
        if (start > end - 4) {
            return false;
        }
        id = bytes[start] & 0xff
                | (bytes[start + 1] & 0xff) << 8
                | (bytes[start + 2] & 0xff) << 16
                | bytes[start + 3] << 24;
        int nameEnd = textEnd(bytes, start + 4, end);
        int providerEnd = nameEnd < 0 ? -1 : textEnd(bytes, nameEnd + 1, end);
        int payloadEnd = providerEnd < 0 ? -1 : textEnd(bytes, providerEnd + 1, end);
        if (payloadEnd < 0) {
            return false;
        }
        name = utf8(bytes, start + 4, nameEnd);
        provider = utf8(bytes, nameEnd + 1, providerEnd);
        fields.clear();
        values.clear();
        kinds.clear();
        text = unescaped(utf8(bytes, providerEnd + 1, payloadEnd));
        at = 0;
        // An event without fields has no object at all.
        return !name.isEmpty() && !provider.isEmpty() && (text.isEmpty() || object());
    }

    /** What tells kinds of events apart. */
    String key() {
        return provider + '\0' + id + '\0' + name + '\0' + String.join("\0", fields);
    }

    private static int textEnd(byte[] bytes, int from, int end) {
        int length = TextNode.length(bytes, from, end - from);
        return from + length < end ? from + length : -1;
    }

    private static String utf8(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** The text with one level of escapes resolved, if its quotes have one. */
    private static String unescaped(String escaped) {
        int quote = escaped.indexOf('"');
        if (quote <= 0 || escaped.charAt(quote - 1) != '\\') {
            return escaped;
        }
        StringBuilder text = new StringBuilder(escaped.length());
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c == '\\' && i + 1 < escaped.length()
                    && (escaped.charAt(i + 1) == '"' || escaped.charAt(i + 1) == '\\')) {
                c = escaped.charAt(++i);
            }
            text.append(c);
        }
        return text.toString();
    }

    private boolean object() {
        if (!take('{')) {
            return false;
        }
        if (take('}')) {
            return atEnd();
        }
        do {
            String field = take('"') ? quoted() : null;
            if (field == null || !take(':') || fields.size() == MOST_FIELDS || fields.contains(field)) {
                return false;
            }
            fields.add(field);
            if (take('"')) {
                String value = quoted();
                if (value == null) {
                    return false;
                }
                values.add(value);
                kinds.add(Kind.TEXT);
            } else {
                bare();
            }
        } while (take(','));
        return take('}') && atEnd();
    }

    private boolean atEnd() {
        space();
        return at == text.length();
    }

    private void space() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private boolean take(char c) {
        space();
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    /** The text up to the next quote; null if there is none. */
    private String quoted() {
        StringBuilder value = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return value.toString();
            }
            if (c != '\\' || at == text.length()) {
                value.append(c);
                continue;
            }
            c = text.charAt(at++);
            switch (c) {
                case 'n' -> value.append('\n');
                case 'r' -> value.append('\r');
                case 't' -> value.append('\t');
                case 'b' -> value.append('\b');
                case 'f' -> value.append('\f');
                case 'u' -> {
                    if (at > text.length() - 4) {
                        return null;
                    }
                    try {
                        value.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    } catch (NumberFormatException e) {
                        return null;
                    }
                    at += 4;
                }
                default -> value.append(c);
            }
        }
        return null;
    }

    private void bare() {
        space();
        int start = at;
        while (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '}') {
            at++;
        }
        String value = text.substring(start, at).strip();
        values.add(value);
        kinds.add(kind(value));
    }

    private static Kind kind(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        if (lower.equals("true") || lower.equals("false")) {
            return Kind.BOOLEAN;
        }
        int digits = 0;
        boolean real = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c >= '0' && c <= '9') {
                digits++;
            } else if (c == '.' || c == 'e' || c == 'E' || c == '+') {
                real = true;
            } else if (c != '-') {
                return Kind.TEXT;
            }
        }
        if (digits == 0) {
            return Kind.TEXT;
        }
        try {
            if (real) {
                Double.parseDouble(value);
                return Kind.REAL;
            }
            Long.parseLong(value);
            return Kind.INTEGER;
        } catch (NumberFormatException e) {
            return Kind.TEXT;
        }
    }
}
