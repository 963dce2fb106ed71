package org.nettracesql.cli.format;

import java.io.IOException;
import java.util.List;

/**
 * Tab-separated values as PostgreSQL's and DuckDB's text COPY read them, lines ending in a line feed.
 *
 * <p>NULL is {@code \N}. In a text, backslash, tab, line feed and carriage return are {@code \\}, {@code \t},
 * {@code \n} and {@code \r}; nothing else is changed. So a line is a row, a tab ends a cell, and cells read back
 * exactly.
 */
final class TsvWriter implements RowWriter {

    private static final String NULL = "\\N";

    private final Appendable out;
    private final boolean header;

    TsvWriter(Appendable out, boolean header) {
        this.out = out;
        this.header = header;
    }

    @Override
    public void begin(List<ResultColumn> columns) throws IOException {
        if (header) {
            row(columns.stream().map(ResultColumn::label).toArray(String[]::new));
        }
    }

    @Override
    public void row(String[] cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            if (i > 0) {
                out.append('\t');
            }
            if (cells[i] == null) {
                out.append(NULL);
            } else {
                cell(cells[i]);
            }
        }
        out.append('\n');
    }

    @Override
    public void end() {
        // A line is complete when its row is.
    }

    private void cell(String text) throws IOException {
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
