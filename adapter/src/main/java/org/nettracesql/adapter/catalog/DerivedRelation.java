package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A table whose rows are computed from what is known of a trace: its index, its code map, its stacks.
 *
 * @param columns begin with the name of the trace
 * @param rows gives the rows of one trace, without that name
 */
public record DerivedRelation(
        String schema, String name, String remark, List<TableColumn> columns, RowSource rows) implements Relation {

    /** Makes the rows of one trace. */
    @FunctionalInterface
    public interface RowSource {
        /**
         * The rows, computed as the iterator moves where that saves memory. Values are boxed as the column types say:
         * Boolean, Byte, Short, Integer, Long (TIMESTAMP: microseconds since 1970), Float, Double, String, or null.
         */
        Iterator<Object[]> rows(OpenTrace trace);
    }

    public DerivedRelation {
        List<TableColumn> all = new ArrayList<>(columns.size() + 1);
        all.add(TableColumn.ofTrace());
        all.addAll(columns);
        columns = List.copyOf(all);
    }
}
