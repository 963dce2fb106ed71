package org.nettracesql.trace.nettrace;

/** Puts labels together as a JSON object, in the order in which they come. */
final class LabelJson {

    private final StringBuilder out = new StringBuilder("{");

    void add(String key, String value) {
        name(key);
        text(value);
    }

    void add(String key, long value) {
        name(key);
        out.append(value);
    }

    String text() {
        return out + "}";
    }

    private void name(String key) {
        if (out.length() > 1) {
            out.append(',');
        }
        text(key);
        out.append(':');
    }

    private void text(String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 0x20) {
                out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
