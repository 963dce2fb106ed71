package org.nettracesql.adapter.duckdb;

import java.util.BitSet;

/**
 * Columns of a source, all of texts, that DuckDB gets as numbers in one run.
 *
 * @param columns their places in the source
 * @param texts whose numbers they are
 */
record KeyColumns(BitSet columns, KeyTexts texts) {

    static final KeyColumns NONE = new KeyColumns(new BitSet(), new KeyTexts());

    boolean contains(int column) {
        return columns.get(column);
    }
}
