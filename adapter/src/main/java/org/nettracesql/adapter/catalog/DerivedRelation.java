package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A table whose rows are computed from what is known of a trace: its index, its code map, its stacks.
 *
 * @param schema primary name of the schema it is in
 * @param columns begin with the name of the trace where the rows are those of traces
 * @param perTrace whether each trace has rows of its own; the others are the same for any
 * @param madeFrom what to record so that there are rows
 * @param rows gives the rows of one trace, without its name; or all rows, given null
 * @param ofSkipped the rows of files that are no open traces, without their names, by these: they come first
 */
public record DerivedRelation(
        String schema,
        String name,
        String remark,
        List<TableColumn> columns,
        boolean perTrace,
        MadeFrom madeFrom,
        RowMaker rows,
        Map<String, List<Object[]>> ofSkipped)
        implements Relation {

    /** Makes the rows of one trace. */
    @FunctionalInterface
    public interface RowMaker {
        /**
         * The rows, computed as the iterator moves where that saves memory. Values are boxed as the column types say:
         * Boolean, Byte, Short, Integer, Long (TIMESTAMP: microseconds since 1970), Float, Double, String, or null.
         * An iterator that is {@link java.io.Closeable} is closed if it is not read to its end.
         */
        Iterator<Object[]> rows(OpenTrace trace);
    }

    public DerivedRelation {
        columns = List.copyOf(columns);
        ofSkipped = Collections.unmodifiableMap(new LinkedHashMap<>(ofSkipped));
    }

    /** Rows of traces; the column that names the trace is put before the others. */
    public static DerivedRelation ofTraces(
            String name, String remark, List<TableColumn> columns, MadeFrom madeFrom, RowMaker rows) {
        return ofTraces(name, remark, columns, madeFrom, rows, Map.of());
    }

    /** As the other, with rows of files that are no open traces. */
    static DerivedRelation ofTraces(
            String name,
            String remark,
            List<TableColumn> columns,
            MadeFrom madeFrom,
            RowMaker rows,
            Map<String, List<Object[]>> ofSkipped) {
        List<TableColumn> all = new ArrayList<>(columns.size() + 1);
        all.add(TableColumn.ofTrace());
        all.addAll(columns);
        return new DerivedRelation(TraceCatalog.TRACE_SCHEMA, name, remark, all, true, madeFrom, rows, ofSkipped);
    }

    /** Rows that do not depend on what a trace has. */
    static DerivedRelation constant(
            String name, String remark, List<TableColumn> columns, Supplier<Iterator<Object[]>> rows) {
        return new DerivedRelation(TraceCatalog.TRACE_SCHEMA, name, remark, columns, false, MadeFrom.EVERY_TRACE,
                noTrace -> rows.get(), Map.of());
    }

    /** Whether rows can be computed of some traces alone. A row of one column is no array to Calcite. */
    public boolean canChooseTraces() {
        return perTrace && columns.size() > 1;
    }

    @Override
    public String tableType() {
        return schema.equals(TraceCatalog.TRACE_SCHEMA) ? "TABLE" : "SYSTEM VIEW";
    }
}
