package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Batch;

/** Totals under way. For one thread. */
final class Tally {

    private final Total[] totals;
    /** Where each measure's column is in a batch; -1 for one that counts rows. */
    private final int[] positions;

    /** @param columns of the request */
    Tally(Totals wanted, List<TableColumn> columns) {
        List<TableColumn> read = new ArrayList<>(columns.size());
        for (TableColumn column : columns) {
            if (!column.isTraceName()) {
                read.add(column);
            }
        }
        this.totals = new Total[wanted.measures().size()];
        this.positions = new int[totals.length];
        for (int i = 0; i < totals.length; i++) {
            totals[i] = Total.of(wanted.measures().get(i));
            positions[i] = read.indexOf(wanted.measures().get(i).column());
        }
    }

    void add(Batch batch) {
        for (int i = 0; i < totals.length; i++) {
            totals[i].add(positions[i] < 0 ? null : batch.column(positions[i]), batch.size());
        }
    }

    /** Adds what another thread came across. */
    void add(Tally other) {
        for (int i = 0; i < totals.length; i++) {
            totals[i].add(other.totals[i]);
        }
    }

    /** As Calcite has rows inside: an {@code Object[]}; the bare value for a single measure. */
    Object row() {
        Object[] row = new Object[totals.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = totals[i].value();
        }
        return row.length == 1 ? row[0] : row;
    }
}
