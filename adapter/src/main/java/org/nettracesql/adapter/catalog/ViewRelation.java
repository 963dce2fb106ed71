package org.nettracesql.adapter.catalog;

import java.util.List;

/**
 * A view that is defined by SQL.
 *
 * @param sql a query in the dialect of the connection; unqualified names are those of the schema {@code trace}
 * @param needsAsText of {@link #needs}, each as {@link Need#parse} reads it
 * @param order what a person wants the rows ordered by, as in ORDER BY; null for any order
 * @param comparisonAsText of {@link #comparison}, as {@link Comparison#parse} reads it; null where there is none
 */
public record ViewRelation(
        String schema,
        String name,
        String remark,
        List<TableColumn> columns,
        String sql,
        List<String> needsAsText,
        String order,
        String comparisonAsText)
        implements Relation {

    public ViewRelation {
        columns = List.copyOf(columns);
        needsAsText = List.copyOf(needsAsText);
    }

    /**
     * What gives the events that it reads; empty where every trace has what it needs. Parsed here, since a query does
     * not ask, and the first pattern of a process takes as long as a small trace's rows.
     */
    public List<Need> needs() {
        return needsAsText.stream().map(Need::parse).toList();
    }

    /** How its rows in two traces are compared; null where they cannot be. */
    public Comparison comparison() {
        return comparisonAsText == null ? null : Comparison.parse(comparisonAsText);
    }

    @Override
    public String tableType() {
        return "VIEW";
    }
}
