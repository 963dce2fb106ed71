package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * A report, as the table {@code reports} describes it, and the columns of its view.
 *
 * @param name as the view is spelt
 * @param columns in their order
 * @param orderBy what a person wants the rows ordered by, as in ORDER BY; null for any order
 * @param comparison how the rows of two traces are compared; null where they cannot be
 * @param withoutIdle name of the view of the same that leaves out threads which wait for something to do; null where
 *     there is none
 */
public record ReportInfo(
        String name, List<String> columns, String orderBy, Comparison comparison, String withoutIdle) {

    public ReportInfo {
        columns = List.copyOf(columns);
    }

    static ReportInfo of(ViewRelation view) {
        List<String> columns = new ArrayList<>();
        for (TableColumn column : view.columns()) {
            columns.add(column.name());
        }
        String withoutIdle = view.name() + ViewFiles.WITHOUT_IDLE;
        return new ReportInfo(
                view.name(),
                columns,
                view.order(),
                view.comparison(),
                ViewFiles.names().contains(withoutIdle) ? withoutIdle : null);
    }
}
