package org.nettracesql.cli.format;

import java.io.IOException;
import java.util.List;

/** Rows for people, a line for each column, for rows that are wider than the screen. */
public final class RecordWriter implements RowWriter {

    private final Appendable out;
    private List<ResultColumn> columns;
    private int labelWidth;
    private long rows;

    public RecordWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void begin(List<ResultColumn> columns) {
        this.columns = columns;
        for (ResultColumn column : columns) {
            labelWidth = Math.max(labelWidth, DisplayText.width(DisplayText.visible(column.label())));
        }
    }

    @Override
    public void row(String[] cells) throws IOException {
        out.append("-- row ").append(String.valueOf(++rows)).append(' ').append("-".repeat(Math.max(2, labelWidth)))
                .append('\n');
        for (int i = 0; i < cells.length; i++) {
            String label = DisplayText.visible(columns.get(i).label());
            out.append(label).append(" ".repeat(labelWidth - DisplayText.width(label))).append("  ")
                    .append(cells[i] == null ? "NULL" : DisplayText.visible(cells[i])).append('\n');
        }
    }

    @Override
    public void end() {
        // Each row is complete.
    }
}
