package org.nettracesql.adapter.duckdb;

import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.function.Function1;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBWritableVector;
import org.nettracesql.adapter.scan.Cancellations;
import org.nettracesql.adapter.scan.ContextWithin;
import org.nettracesql.trace.Cancellation;

/**
 * Expressions that Java computes for DuckDB: the same compiled code on both engines. DuckDB needs a function for each
 * combination of types, so one is registered when a combination first occurs ({@code nt_java_VARCHAR_BIGINT(key, x)});
 * its first argument is the key of the expression.
 */
final class JavaFunctions {

    /** The name that generated code asks the data context for its row by. */
    private static final String INPUT_RECORD = "inputRecord";

    private final ConcurrentMap<Long, Expression> expressions = new ConcurrentHashMap<>();
    private final AtomicLong lastKey = new AtomicLong();
    private final Set<String> signatures = new HashSet<>();

    /** Name of the function that computes expressions of a type from arguments of others. */
    static String name(SourceColumn type, List<SourceColumn> arguments) {
        StringBuilder name = new StringBuilder("nt_java_").append(type.storage());
        for (SourceColumn argument : arguments) {
            name.append('_').append(argument.storage());
        }
        return name.toString();
    }

    /** The values that an expression is called with. */
    static Object[] arguments(DataContext row) {
        return (Object[]) row.get(INPUT_RECORD);
    }

    /**
     * Makes an expression callable until the registration is closed.
     *
     * @param compiled gives its value as the only element of an array
     * @param root parameters and context of the query
     */
    Registered register(
            SourceColumn type,
            List<SourceColumn> arguments,
            Function1<DataContext, Object[]> compiled,
            DataContext root) {
        Expression expression = new Expression(lastKey.incrementAndGet(), type, arguments, compiled, root);
        expressions.put(expression.key, expression);
        return expression;
    }

    /** Makes sure that DuckDB knows the function of a combination of types. */
    void ensureFunction(DuckDBConnection connection, SourceColumn type, List<SourceColumn> arguments)
            throws SQLException {
        String name = name(type, arguments);
        synchronized (signatures) {
            if (signatures.contains(name)) {
                return;
            }
            try (DuckDBScalarFunctionBuilder function = DuckDBFunctions.scalarFunction()) {
                function.withName(name).withParameter(DuckDBColumnType.BIGINT);
                for (SourceColumn argument : arguments) {
                    function.withParameter(argument.storage());
                }
                function.withReturnType(type.storage())
                        .withVectorizedFunction(this::apply)
                        .register(connection);
            }
            signatures.add(name);
        }
    }

    private void apply(DuckDBDataChunkReader arguments, DuckDBWritableVector values) {
        if (arguments.rowCount() == 0) {
            return;
        }
        long key = arguments.vector(0).getLong(0);
        Expression expression = expressions.get(key);
        if (expression == null) {
            throw new IllegalStateException("No expression is registered under " + key + "; its query has ended.");
        }
        expression.compute(arguments, values);
    }

    private final class Expression implements Registered {
        private final long key;
        private final SourceColumn type;
        private final List<SourceColumn> arguments;
        private final Function1<DataContext, Object[]> compiled;
        private final DataContext root;
        private final Cancellation cancellation;
        private volatile Throwable failure;

        Expression(
                long key,
                SourceColumn type,
                List<SourceColumn> arguments,
                Function1<DataContext, Object[]> compiled,
                DataContext root) {
            this.key = key;
            this.type = type;
            this.arguments = List.copyOf(arguments);
            this.compiled = compiled;
            this.root = root;
            this.cancellation = Cancellations.of(root);
        }

        private void compute(DuckDBDataChunkReader chunk, DuckDBWritableVector values) {
            Object[] row = new Object[arguments.size()];
            RowContext context = new RowContext(root, row);
            Cancellation before = cancellation.bind();
            try {
                for (int at = 0; at < chunk.rowCount(); at++) {
                    cancellation.check();
                    for (int i = 0; i < row.length; i++) {
                        row[i] = ObjectValues.read(arguments.get(i), chunk.vector(i + 1), at);
                    }
                    ObjectValues.write(type, compiled.apply(context)[0], at, values);
                }
            } catch (RuntimeException | Error e) {
                if (failure == null) {
                    failure = e;
                }
                throw e;
            } finally {
                Cancellation.unbind(before);
            }
        }

        @Override
        public long key() {
            return key;
        }

        @Override
        public Throwable failure() {
            return failure;
        }

        @Override
        public void cancel() {
            // It looks at its statement's cancellation for each row.
        }

        @Override
        public void close() {
            expressions.remove(key);
        }
    }

    /** The query's context with a row in it. */
    private static final class RowContext extends ContextWithin {
        private final Object[] row;

        RowContext(DataContext root, Object[] row) {
            super(root);
            this.row = row;
        }

        @Override
        public Object get(String name) {
            return name.equals(INPUT_RECORD) ? row : super.get(name);
        }
    }
}
