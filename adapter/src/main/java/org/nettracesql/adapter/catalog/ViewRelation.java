package org.nettracesql.adapter.catalog;

import java.util.List;

/**
 * A view that is defined by SQL.
 *
 * @param sql a query in the dialect of the connection; unqualified names are those of the schema {@code trace}
 * @param needs what gives the events that it reads; empty where every trace has what it needs
 * @param order what a person wants the rows ordered by, as in ORDER BY; null for any order
 * @param comparison how its rows in two traces are compared; null where they cannot be
 */
public record ViewRelation(
        String schema,
        String name,
        String remark,
        List<TableColumn> columns,
        String sql,
        List<Need> needs,
        String order,
        Comparison comparison)
        implements Relation {

    public ViewRelation {
        columns = List.copyOf(columns);
        needs = List.copyOf(needs);
    }

    @Override
    public String tableType() {
        return "VIEW";
    }
}
