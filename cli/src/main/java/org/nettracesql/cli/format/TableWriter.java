package org.nettracesql.cli.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A table for people: columns of equal width, numbers to the right, NULL as {@code NULL}.
 *
 * <p>The first {@value #SAMPLE_ROWS} rows, or fewer where they are long, decide the widths, so that a result of any
 * length streams. A later or a very long cell pushes its line to the right; nothing is ever cut. Control characters,
 * which could steer a terminal, are shown as escapes, so a line is a row; only a one-column result, such as a plan,
 * keeps its line breaks.
 */
final class TableWriter implements RowWriter {

    static final int SAMPLE_ROWS = 1_000;
    /** So that rows with long cells do not fill the memory. */
    private static final int SAMPLE_CHARS = 1 << 22;
    /** A cell that is wider does not widen its column. */
    static final int WIDEST_COLUMN = 120;

    private final Appendable out;
    private final boolean header;
    private final StringBuilder line = new StringBuilder();
    private List<ResultColumn> columns;
    private List<String[]> sample = new ArrayList<>();
    private long sampleChars;
    private int[] widths;

    TableWriter(Appendable out, boolean header) {
        this.out = out;
        this.header = header;
    }

    @Override
    public void begin(List<ResultColumn> columns) {
        this.columns = columns;
        this.widths = new int[columns.size()];
        if (header) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = DisplayText.width(DisplayText.visible(columns.get(i).label()));
            }
        }
    }

    @Override
    public void row(String[] cells) throws IOException {
        if (cells.length == 1 && cells[0] != null && cells[0].indexOf('\n') >= 0) {
            for (String part : cells[0].stripTrailing().split("\n")) {
                row(new String[] {part.endsWith("\r") ? part.substring(0, part.length() - 1) : part});
            }
            return;
        }
        String[] visible = new String[cells.length];
        for (int i = 0; i < cells.length; i++) {
            visible[i] = cells[i] == null ? "NULL" : DisplayText.visible(cells[i]);
        }
        if (sample == null) {
            line(visible);
            return;
        }
        for (int i = 0; i < visible.length; i++) {
            widths[i] = Math.max(widths[i], Math.min(DisplayText.width(visible[i]), WIDEST_COLUMN));
            sampleChars += visible[i].length();
        }
        sample.add(visible);
        if (sample.size() == SAMPLE_ROWS || sampleChars > SAMPLE_CHARS) {
            writeSample();
        }
    }

    @Override
    public void end() throws IOException {
        if (sample != null) {
            writeSample();
        }
    }

    private void writeSample() throws IOException {
        if (header) {
            String[] labels = new String[columns.size()];
            for (int i = 0; i < labels.length; i++) {
                labels[i] = DisplayText.visible(columns.get(i).label());
            }
            line(labels);
            for (int i = 0; i < widths.length; i++) {
                out.append(i == 0 ? "" : "  ").append("-".repeat(widths[i]));
            }
            out.append('\n');
        }
        for (String[] row : sample) {
            line(row);
        }
        sample = null;
    }

    private void line(String[] cells) throws IOException {
        line.setLength(0);
        for (int i = 0; i < cells.length; i++) {
            if (i > 0) {
                line.append("  ");
            }
            int blanks = Math.max(0, widths[i] - DisplayText.width(cells[i]));
            boolean right = columns.get(i).kind() == ResultColumn.Kind.NUMBER;
            if (right) {
                line.append(" ".repeat(blanks));
            }
            line.append(cells[i]);
            if (!right && i < cells.length - 1) {
                line.append(" ".repeat(blanks));
            }
        }
        out.append(line).append('\n');
    }
}
