package org.nettracesql.cli.format;

import java.io.IOException;
import java.util.List;

/**
 * A line for each row, ending in a line feed, with a separator between two cells; first a line of the column names, if
 * asked for. Heirs say how a cell is written.
 */
abstract class SeparatedWriter implements RowWriter {

    final Appendable out;
    private final char separator;
    private final String nullCell;
    private final boolean header;

    SeparatedWriter(Appendable out, char separator, String nullCell, boolean header) {
        this.out = out;
        this.separator = separator;
        this.nullCell = nullCell;
        this.header = header;
    }

    @Override
    public final void begin(List<ResultColumn> columns) throws IOException {
        if (header) {
            row(columns.stream().map(ResultColumn::label).toArray(String[]::new));
        }
    }

    @Override
    public final void row(String[] cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            if (i > 0) {
                out.append(separator);
            }
            if (cells[i] == null) {
                out.append(nullCell);
            } else {
                cell(cells[i]);
            }
        }
        out.append('\n');
    }

    @Override
    public final void end() {
        // A line is complete when its row is.
    }

    /** Writes a text so that it can be told from a separator, the end of a line, and NULL. */
    abstract void cell(String text) throws IOException;
}
