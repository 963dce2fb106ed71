package org.nettracesql.cli.format;

import java.io.IOException;
import java.util.List;

/**
 * A table of GitHub-flavoured Markdown. NULL is an empty cell. A vertical bar is escaped, a line break becomes
 * {@code <br>}, and characters that Markdown or HTML would read as markup are written as entities.
 */
final class MarkdownWriter implements RowWriter {

    private final Appendable out;
    private final boolean header;

    MarkdownWriter(Appendable out, boolean header) {
        this.out = out;
        this.header = header;
    }

    @Override
    public void begin(List<ResultColumn> columns) throws IOException {
        if (!header) {
            return;
        }
        row(columns.stream().map(ResultColumn::label).toArray(String[]::new));
        out.append('|');
        for (ResultColumn column : columns) {
            out.append(column.kind() == ResultColumn.Kind.NUMBER ? " ---: |" : " --- |");
        }
        out.append('\n');
    }

    @Override
    public void row(String[] cells) throws IOException {
        out.append('|');
        for (String cell : cells) {
            out.append(' ');
            if (cell != null) {
                escape(cell);
            }
            out.append(" |");
        }
        out.append('\n');
    }

    @Override
    public void end() {
        // A line is complete when its row is.
    }

    private void escape(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '|', '\\', '`', '*', '_', '[', ']' -> out.append('\\').append(c);
                case '<' -> out.append("&lt;");
                case '&' -> out.append("&amp;");
                case '\n' -> out.append("<br>");
                default -> {
                    if (!Character.isISOControl(c)) {
                        out.append(c);
                    } else {
                        out.append(' ');
                    }
                }
            }
        }
    }
}
