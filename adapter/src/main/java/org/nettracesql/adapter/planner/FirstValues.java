package org.nettracesql.adapter.planner;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.scan.ContextWithin;
import org.nettracesql.adapter.scan.DirectRows;

/**
 * A statement's context with the values of the queries that run before the rest, as further parameters. They run when
 * it is made. Afterwards nothing changes: it is safe for all threads.
 */
final class FirstValues extends ContextWithin {

    /** A query that can be run. */
    record Runnable(FirstQuery query, Function<DataContext, Enumerable<Object>> rows) {}

    private final Map<String, Object> values = new HashMap<>();

    private FirstValues(DataContext statement) {
        super(statement);
    }

    /** The context of the rest of a statement. */
    static DataContext of(DataContext statement, List<Runnable> queries) {
        if (queries.isEmpty()) {
            return statement;
        }
        FirstValues context = new FirstValues(statement);
        queries.forEach(context::run);
        return context;
    }

    private void run(Runnable runnable) {
        List<Integer> parameters = runnable.query.parameters();
        try (Enumerator<Object> rows = runnable.rows.apply(this).enumerator()) {
            boolean found = rows.moveNext();
            for (int i = 0; i < parameters.size(); i++) {
                Object value = found ? DirectRows.value(rows.current(), parameters.size() == 1, i) : null;
                values.put(FirstQuery.name(parameters.get(i)), value);
            }
            if (runnable.query.found() >= 0) {
                values.put(FirstQuery.name(runnable.query.found()), found);
            }
        }
    }

    @Override
    public Object get(String name) {
        Object value = values.get(name);
        return value != null || values.containsKey(name) ? value : super.get(name);
    }
}
