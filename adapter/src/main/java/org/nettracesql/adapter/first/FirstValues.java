package org.nettracesql.adapter.first;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.scan.ContextWithin;
import org.nettracesql.adapter.scan.DirectRows;

/**
 * A statement's context with what is known of the queries that run before the rest: values, as further parameters,
 * kept rows, and conditions for scans. They run when it is made. Afterwards nothing changes: it is safe for all
 * threads.
 */
public final class FirstValues extends ContextWithin {

    /** With more rows than that a query runs again where they are joined, and tells scans nothing. */
    static final int MOST_ROWS = 50_000;

    private static final long MOST_BYTES = 16 << 20;

    /** A query that can be run. */
    public record Runnable(FirstQuery query, Function<DataContext, Enumerable<Object>> rows) {}

    private final Map<String, Object> values = new HashMap<>();

    private FirstValues(DataContext statement) {
        super(statement);
    }

    /** The context of the rest of a statement. */
    public static DataContext of(DataContext statement, List<Runnable> queries) {
        if (queries.isEmpty()) {
            return statement;
        }
        FirstValues context = new FirstValues(statement);
        for (Runnable one : queries) {
            Enumerable<Object> rows = one.rows.apply(context);
            if (one.query instanceof FirstRow row) {
                context.run(row, rows);
            } else {
                context.run((FirstRows) one.query, rows);
            }
        }
        return context;
    }

    private void run(FirstRow query, Enumerable<Object> rows) {
        List<Integer> parameters = query.parameters();
        try (Enumerator<Object> row = rows.enumerator()) {
            boolean found = row.moveNext();
            for (int i = 0; i < parameters.size(); i++) {
                Object value = found ? DirectRows.value(row.current(), parameters.size() == 1, i) : null;
                values.put(FirstQuery.parameter(parameters.get(i)), value);
            }
            if (query.found() >= 0) {
                values.put(FirstQuery.parameter(query.found()), found);
            }
        }
    }

    private void run(FirstRows query, Enumerable<Object> rows) {
        List<Object> kept = kept(rows);
        values.put(query.name(), kept == null ? rows : Linq4j.asEnumerable(kept));
        boolean isSingle = query.plan().getRowType().getFieldCount() == 1;
        for (DynamicFilter filter : query.filters()) {
            values.put(filter.name(), kept == null ? filter.ofAny() : filter.of(kept, isSingle, this));
        }
    }

    /** Null for more rows than are kept. */
    private static List<Object> kept(Enumerable<Object> rows) {
        KeptMemory memory = new KeptMemory("What is joined");
        List<Object> kept = new ArrayList<>();
        long bytes = 0;
        try (Enumerator<Object> row = rows.enumerator()) {
            while (row.moveNext()) {
                kept.add(row.current());
                bytes += memory.bytesOfRow(row.current());
                if (kept.size() > MOST_ROWS || bytes > MOST_BYTES) {
                    return null;
                }
            }
        }
        return kept;
    }

    @Override
    public Object get(String name) {
        Object value = values.get(name);
        return value != null || values.containsKey(name) ? value : super.get(name);
    }
}
