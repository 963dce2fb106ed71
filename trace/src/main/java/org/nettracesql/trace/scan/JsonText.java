package org.nettracesql.trace.scan;

/** Writes texts as JSON has them (RFC 8259, section 7): what is no control character, quote or backslash as it is. */
public final class JsonText {

    /** By character, up to the last that is written as something else: what is written for it; null is itself. */
    private static final String[] ESCAPES = new String['\\' + 1];

    static {
        for (char c = 0; c < ' '; c++) {
            ESCAPES[c] = "\\u00" + digit(c >> 4) + digit(c & 15);
        }
        ESCAPES['\n'] = "\\n";
        ESCAPES['\r'] = "\\r";
        ESCAPES['\t'] = "\\t";
        ESCAPES['"'] = "\\\"";
        ESCAPES['\\'] = "\\\\";
    }

    private JsonText() {}

    /** What is written for a character; null if it is written as it is. */
    static String escape(char c) {
        return c < ESCAPES.length ? ESCAPES[c] : null;
    }

    /** Appends a text between quotes. */
    public static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            String escape = escape(c);
            if (escape == null) {
                out.append(c);
            } else {
                out.append(escape);
            }
        }
        out.append('"');
    }

    private static char digit(int value) {
        return Character.forDigit(value, 16);
    }
}
