package org.nettracesql.adapter.scan;

import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.trace.Column;

/** Batches with some of the columns that others have. States as theirs. */
final class PickedBatches implements RowBatches {

    private final RowBatches all;
    private final int[] positions;

    /** @param positions of the columns among those of all, in the order here */
    PickedBatches(RowBatches all, int[] positions) {
        this.all = all;
        this.positions = positions;
    }

    @Override
    public boolean next() {
        return all.next();
    }

    @Override
    public int rows() {
        return all.rows();
    }

    @Override
    public Column column(int position) {
        return all.column(positions[position]);
    }

    @Override
    public String traceName() {
        return all.traceName();
    }

    @Override
    public void close() {
        all.close();
    }
}
