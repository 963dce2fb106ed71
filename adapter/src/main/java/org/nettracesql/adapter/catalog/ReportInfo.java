package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A report, as the table {@code reports} describes it, and the columns of its view.
 *
 * @param name as the view is spelt
 * @param columns in their order
 * @param orderBy what a person wants the rows ordered by, as in ORDER BY; null for any order
 * @param compareBy columns with commas between them by which the rows of two traces are compared; null where they
 *     cannot be
 * @param measures what is compared of them, as {@code sum(COLUMN) as NAME} with commas between; null likewise
 * @param withoutIdle name of the view of the same that leaves out threads which wait for something to do; null where
 *     there is none
 */
public record ReportInfo(
        String name, List<String> columns, String orderBy, String compareBy, String measures, String withoutIdle) {

    public ReportInfo {
        columns = List.copyOf(columns);
    }

    static ReportInfo of(ViewRelation view) {
        List<String> columns = new ArrayList<>();
        for (TableColumn column : view.columns()) {
            columns.add(column.name());
        }
        Comparison comparison = view.comparison();
        String withoutIdle = view.name() + ViewFiles.WITHOUT_IDLE;
        return new ReportInfo(
                view.name(),
                columns,
                view.order(),
                comparison == null ? null : String.join(", ", comparison.keys()),
                comparison == null
                        ? null
                        : comparison.measures().stream()
                                .map(Comparison.Measure::toString)
                                .collect(Collectors.joining(", ")),
                ViewFiles.names().contains(withoutIdle) ? withoutIdle : null);
    }
}
