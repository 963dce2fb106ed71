package org.nettracesql.cli.format;

import java.io.IOException;
import java.util.List;

/** Writes one result: {@link #begin} once, {@link #row} for each row, {@link #end} once. */
public interface RowWriter {

    void begin(List<ResultColumn> columns) throws IOException;

    /**
     * Writes a row.
     *
     * @param cells a text per column, null for NULL; the array is used again for the next row
     */
    void row(String[] cells) throws IOException;

    void end() throws IOException;
}
