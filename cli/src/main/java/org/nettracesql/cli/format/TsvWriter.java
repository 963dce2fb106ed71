package org.nettracesql.cli.format;

import java.io.IOException;

/**
 * Tab-separated values as PostgreSQL's and DuckDB's text COPY read them, lines ending in a line feed.
 *
 * <p>NULL is {@code \N}. In a text, backslash, tab, line feed and carriage return are {@code \\}, {@code \t},
 * {@code \n} and {@code \r}; nothing else is changed. So a line is a row, a tab ends a cell, and cells read back
 * exactly.
 */
final class TsvWriter extends SeparatedWriter {

    TsvWriter(Appendable out, boolean header) {
        super(out, '\t', "\\N", header);
    }

    @Override
    void cell(String text) throws IOException {
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            String escape = escape(text.charAt(i));
            if (escape != null) {
                out.append(text, from, i).append(escape);
                from = i + 1;
            }
        }
        out.append(text, from, text.length());
    }

    private static String escape(char c) {
        return switch (c) {
            case '\\' -> "\\\\";
            case '\t' -> "\\t";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            default -> null;
        };
    }
}
