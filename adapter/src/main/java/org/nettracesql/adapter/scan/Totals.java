package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.nettracesql.adapter.catalog.TableColumn;

/**
 * What an aggregate over a scan asks for: a row a group, its keys first.
 *
 * @param keys columns of the request; none for one row over all
 */
record Totals(List<TableColumn> keys, List<ScanMeasure> measures) {

    /** Null for an aggregate that has something in it that neither scans nor indexes can give. */
    static Totals of(Aggregate aggregate, List<TableColumn> columns) {
        List<TableColumn> keys = new ArrayList<>();
        for (int key : aggregate.getGroupSet()) {
            keys.add(columns.get(key));
        }
        List<ScanMeasure> measures = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            ScanMeasure measure = ScanMeasure.of(call, columns);
            if (measure == null) {
                return null;
            }
            measures.add(measure);
        }
        return new Totals(keys, measures);
    }

    RelWriter describe(RelWriter writer) {
        StringBuilder names = new StringBuilder();
        for (TableColumn key : keys) {
            names.append(names.isEmpty() ? "" : ", ").append(key.name());
        }
        return writer.itemIf("group", names.toString(), !keys.isEmpty()).item("measures", measures.toString());
    }
}
