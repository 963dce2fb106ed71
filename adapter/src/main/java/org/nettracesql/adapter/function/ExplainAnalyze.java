package org.nettracesql.adapter.function;

import java.sql.SQLException;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlType;

/** {@code EXPLAIN_ANALYZE(query)}: what {@code EXPLAIN ANALYZE query} is run as. */
public final class ExplainAnalyze extends RowsFunction {

    /** Runs queries to tell what they took. */
    @FunctionalInterface
    public interface Analyzer {

        /**
         * Runs a query to its end under the cancellation that is bound to this thread.
         *
         * @param schema where names without a schema are looked up first
         * @return its plan and what it took, for a person
         * @throws RuntimeException the planner's, if the query is wrong
         */
        String analyze(String schema, String sql) throws SQLException;
    }

    /** How a running plan finds the analyzer of its database. */
    public interface Holder {
        Analyzer analyzer();
    }

    public ExplainAnalyze() {
        super(List.of(new Parameter("query", SqlType.VARCHAR, false, null)));
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory, List<?> arguments) {
        return factory.builder()
                .add("PLAN", Signatures.type(factory, SqlType.VARCHAR))
                .build();
    }

    @Override
    public CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                (translator, call, arguments) -> Expressions.call(
                        ExplainAnalyze.class, "rows", translator.getRoot(),
                        Expressions.constant(schema(), String.class),
                        Expressions.convert_(arguments.get(0), String.class)),
                NullPolicy.NONE, false);
    }

    /** That of the query which is being planned. */
    private static String schema() {
        return String.join(".", CalcitePrepare.Dummy.peek().getDefaultSchemaPath());
    }

    /** The row; none for a NULL. Called by generated code. */
    public static Enumerable<Object[]> rows(DataContext root, String schema, String query) {
        if (query == null) {
            return Linq4j.emptyEnumerable();
        }
        Analyzer analyzer = root.getRootSchema().unwrap(Holder.class).analyzer();
        try {
            return Linq4j.singletonEnumerable(new Object[] {analyzer.analyze(schema, query)});
        } catch (SQLException e) {
            throw new IllegalStateException("The query that is explained did not run.", e);
        }
    }
}
