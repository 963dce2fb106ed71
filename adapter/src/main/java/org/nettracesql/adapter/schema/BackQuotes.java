package org.nettracesql.adapter.schema;

/**
 * Names in MySQL's quotes, {@code `name`}, as names in the standard's. Nothing else that is taken here has such a
 * character outside of texts, names and comments, so it cannot be misread. Every character keeps its place, and so do
 * the places of errors.
 */
final class BackQuotes {

    private final char[] text;

    private BackQuotes(String sql) {
        text = sql.toCharArray();
    }

    /** The text itself where there is nothing to do, or where a name has the standard's quote in it. */
    static String replaced(String sql) {
        return sql.indexOf('`') < 0 ? sql : new BackQuotes(sql).replaced();
    }

    private String replaced() {
        int at = 0;
        while (at < text.length) {
            char c = text[at];
            if (c == '`') {
                int end = closing(at, '`');
                if (end == text.length) {
                    break;
                }
                quote(at, end);
                at = end + 1;
            } else if (c == '\'' || c == '"') {
                at = closing(at, c) + 1;
            } else if (starts(at, "--") || starts(at, "//")) {
                at = after(at, "\n");
            } else if (starts(at, "/*")) {
                at = after(at + 2, "*/");
            } else {
                at++;
            }
        }
        return new String(text);
    }

    private void quote(int start, int end) {
        for (int i = start + 1; i < end; i++) {
            if (text[i] == '"') {
                return;
            }
        }
        for (int i = start; i <= end; i++) {
            text[i] = text[i] == '`' ? '"' : text[i];
        }
    }

    /** Where what is quoted at a place ends; a quote that is doubled is a part of it. The text's length if nowhere. */
    private int closing(int open, char quote) {
        int at = open + 1;
        while (at < text.length) {
            if (text[at] == quote) {
                boolean doubled = at + 1 < text.length && text[at + 1] == quote;
                if (!doubled) {
                    return at;
                }
                at++;
            }
            at++;
        }
        return text.length;
    }

    private boolean starts(int at, String with) {
        return at + 1 < text.length && text[at] == with.charAt(0) && text[at + 1] == with.charAt(1);
    }

    /** The place behind a word; the text's length if it is not there. */
    private int after(int from, String end) {
        int at = new String(text).indexOf(end, from);
        return at < 0 ? text.length : at + end.length();
    }
}
