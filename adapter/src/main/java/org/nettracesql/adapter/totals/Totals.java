package org.nettracesql.adapter.totals;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.catalog.TableColumn;

/**
 * What an aggregate over a scan asks for: a row a group, its keys first.
 *
 * @param keys of columns of the request; none for one row over all
 */
public record Totals(List<GroupKey> keys, List<ScanMeasure> measures) {

    /** What they are made of. */
    public List<TableColumn> columns() {
        List<TableColumn> columns = new ArrayList<>();
        for (GroupKey key : keys) {
            if (!columns.contains(key.column())) {
                columns.add(key.column());
            }
        }
        for (ScanMeasure measure : measures) {
            if (measure.column() != null && !columns.contains(measure.column())) {
                columns.add(measure.column());
            }
        }
        return columns;
    }
}
