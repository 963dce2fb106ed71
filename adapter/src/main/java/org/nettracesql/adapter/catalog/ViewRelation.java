package org.nettracesql.adapter.catalog;

import java.util.List;

/**
 * A view that is defined by SQL.
 *
 * @param sql a query in the dialect of the connection; unqualified names are those of the schema {@code trace}
 */
public record ViewRelation(String schema, String name, String remark, List<TableColumn> columns, String sql)
        implements Relation {

    public ViewRelation {
        columns = List.copyOf(columns);
    }

    @Override
    public String tableType() {
        return "VIEW";
    }
}
