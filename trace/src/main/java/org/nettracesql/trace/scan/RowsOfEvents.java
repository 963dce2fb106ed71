package org.nettracesql.trace.scan;

import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanColumn;

/** Makes a row of the batch of each selected event. For one thread. */
final class RowsOfEvents {

    private final PayloadScan scan;
    private final SelectedEvents selected;
    private final Batch batch;
    private final TypeGroups groups;
    private final HeaderColumns headerColumns;
    private final PayloadColumns payloadColumns;

    RowsOfEvents(
            PayloadScan scan,
            SelectedEvents selected,
            Batch batch,
            TypeGroups groups,
            HeaderColumns headerColumns,
            PayloadColumns payloadColumns) {
        this.scan = scan;
        this.selected = selected;
        this.batch = batch;
        this.groups = groups;
        this.headerColumns = headerColumns;
        this.payloadColumns = payloadColumns;
    }

    /** Adds rows of all selected events, or of some if all could be long; returns whether any are left. */
    boolean fill() {
        int base = batch.size();
        int n = scan.makesJson ? slice() : selected.count;
        List<ScanColumn> columns = scan.request.columns();
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c) instanceof HeaderColumn header) {
                headerColumns.write(header, batch.column(c), selected.positions, n, base);
            }
        }
        if (scan.readsPayloadColumns) {
            groups.forEach(n, base, payloadColumns::write);
        }
        batch.size(base + n);
        selected.dropFirst(n);
        return selected.count > 0;
    }

    /** How many of the selected events can be shown at once, whatever they are: at least one. */
    private int slice() {
        EventRows rows = selected.rows;
        long chars = 0;
        for (int i = 0; i < selected.count; i++) {
            int row = selected.positions[i];
            TextBound bound = scan.plans[rows.typeIndex[row]].layout.textBound();
            chars += bound.shownChars(rows.payloadEnd[row] - rows.payloadStart[row]);
            if (chars > OutputBatch.SLICE_CHARS) {
                return Math.max(1, i);
            }
        }
        return selected.count;
    }
}
