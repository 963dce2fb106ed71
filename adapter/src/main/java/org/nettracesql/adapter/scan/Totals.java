package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.rel.RelWriter;
import org.nettracesql.adapter.catalog.TableColumn;

/**
 * What an aggregate over a scan asks for: a row a group, its keys first.
 *
 * @param keys columns of the request; none for one row over all
 */
public record Totals(List<TableColumn> keys, List<ScanMeasure> measures) {

    RelWriter describe(RelWriter writer) {
        StringBuilder names = new StringBuilder();
        for (TableColumn key : keys) {
            names.append(names.isEmpty() ? "" : ", ").append(key.name());
        }
        return writer.itemIf("group", names.toString(), !keys.isEmpty()).item("measures", measures.toString());
    }
}
