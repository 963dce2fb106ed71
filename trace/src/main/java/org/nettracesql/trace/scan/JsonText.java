package org.nettracesql.trace.scan;

/** Writes texts as JSON has them (RFC 8259, section 7): what is no control character, quote or backslash as it is. */
public final class JsonText {

    private JsonText() {}

    /** Appends a text between quotes. */
    public static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append("\\u00").append(digit(c >> 4)).append(digit(c & 15));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static char digit(int value) {
        return Character.forDigit(value, 16);
    }
}
