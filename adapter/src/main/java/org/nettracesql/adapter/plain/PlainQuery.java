package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.RequestScans;

/** A plain statement whose names are found: what its result looks like, and how it runs. Immutable. */
public final class PlainQuery {

    /** Runs a query. */
    interface Rows {
        /** The rows of one execution; whatever fails at once fails here. */
        RowCells open(Execution execution);

        /** The scans that give them; null where something is computed of these. */
        default RequestScans scans(Execution execution) {
            return null;
        }
    }

    private final List<PlainColumn> columns;
    private final Rows rows;

    PlainQuery(List<PlainColumn> columns, Rows rows) {
        this.columns = List.copyOf(columns);
        this.rows = rows;
    }

    /** The columns of the result. */
    public List<PlainColumn> columns() {
        return columns;
    }

    /** Runs it, under the execution's cancellation, which is bound to this thread. The caller closes the cells. */
    public RowCells open(Execution execution) {
        return rows.open(execution);
    }

    /**
     * The scans whose rows are the query's, of one execution.
     *
     * @return null where something is computed of scans, or there is none
     */
    public RequestScans scans(Execution execution) {
        return rows.scans(execution);
    }
}
