package org.nettracesql.adapter.schema;

import java.util.List;
import org.apache.calcite.avatica.ColumnMetaData;

/** Plans a query for the columns that it has. */
public interface QueryColumns {

    /**
     * In the query's order.
     *
     * @param schema where the query's names are looked up first
     * @throws RuntimeException of Calcite if the query is wrong
     */
    List<ColumnMetaData> columns(List<String> schema, String sql);
}
