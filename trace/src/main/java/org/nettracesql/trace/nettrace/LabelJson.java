package org.nettracesql.trace.nettrace;

import org.nettracesql.trace.scan.JsonText;

/** Puts labels together as a JSON object, in the order in which they come. */
final class LabelJson {

    private final StringBuilder out = new StringBuilder("{");

    void add(String key, String value) {
        name(key);
        JsonText.quote(value, out);
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
        JsonText.quote(key, out);
        out.append(':');
    }
}
