package org.nettracesql.adapter.condition;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.function.CodeOfExpressions;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ScanCancelledException;

/**
 * Any condition on the name of the trace and what is computed of it, such as {@code trace ILIKE 'A%'} or {@code
 * CAST(TRACE_LABEL(trace, 'n') AS INT) > 7}: what it is for a row, it is for all rows of the trace. It is computed once
 * a trace when a statement runs, by the code that would compute it of rows.
 */
public final class OfTraces implements PushedFilter {

    /** Where Calcite's code looks for the row. */
    private static final String ROW = "inputRecord";

    private final RexNode condition;
    private final TableColumn trace;
    private final List<String> names;
    private final boolean isWhole;
    private final RexBuilder rexBuilder;
    private volatile Function1<DataContext, Object[]> code;

    /**
     * A condition.
     *
     * @param condition on no other column
     * @param names of the traces that there may be rows of
     * @param isWhole whether the rows are not asked again: it is not known of a trace for which it fails otherwise, and
     *     fails for its rows
     */
    OfTraces(RexNode condition, TableColumn trace, List<String> names, boolean isWhole, RexBuilder rexBuilder) {
        // The same whatever the place of the column is: a scan of fewer columns has it elsewhere.
        this.condition = condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return new RexInputRef(0, ref.getType());
            }
        });
        this.trace = trace;
        this.names = names;
        this.isWhole = isWhole;
        this.rexBuilder = rexBuilder;
    }

    @Override
    public PushedPredicate predicate(DataContext execution) {
        Function1<DataContext, Object[]> computing = code();
        Set<String> admitted = new HashSet<>();
        for (String name : names) {
            if (isTrue(computing, new RowOf(name, execution))) {
                admitted.add(name);
            }
        }
        return new PushedPredicate(trace, new Condition.TextIn(admitted, false));
    }

    private boolean isTrue(Function1<DataContext, Object[]> computing, DataContext row) {
        try {
            return Boolean.TRUE.equals(computing.apply(row)[0]);
        } catch (ScanCancelledException e) {
            throw e;
        } catch (RuntimeException e) {
            if (isWhole) {
                throw e;
            }
            return true;
        }
    }

    private Function1<DataContext, Object[]> code() {
        Function1<DataContext, Object[]> made = code;
        if (made == null) {
            RelDataType text = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.VARCHAR);
            RelDataType row = rexBuilder.getTypeFactory().builder().add(TableColumn.TRACE, text).build();
            RexNode expanded = RexUtil.expandSearch(rexBuilder, null, condition);
            made = RexExecutorImpl.getExecutable(
                    rexBuilder, List.of(((CodeOfExpressions) rexBuilder).inCode(expanded)), row).getFunction();
            code = made;
        }
        return made;
    }

    @Override
    public TableColumn column() {
        return trace;
    }

    /** The share of traces that it is expected to leave. */
    public double selectivity() {
        return RelMdUtil.guessSelectivity(condition);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OfTraces ofTraces
                && condition.equals(ofTraces.condition)
                && isWhole == ofTraces.isWhole
                && names.equals(ofTraces.names);
    }

    @Override
    public int hashCode() {
        return Objects.hash(condition, isWhole);
    }

    /** The trace's name in the place of the column's number; so are two conditions the same if their words are. */
    @Override
    public String toString() {
        return WrittenCondition.of(condition, List.of(trace));
    }

    /** A statement's context with a row in it. */
    private record RowOf(String name, DataContext statement) implements DataContext {
        @Override
        public SchemaPlus getRootSchema() {
            return statement.getRootSchema();
        }

        @Override
        public JavaTypeFactory getTypeFactory() {
            return statement.getTypeFactory();
        }

        @Override
        public QueryProvider getQueryProvider() {
            return statement.getQueryProvider();
        }

        @Override
        public Object get(String asked) {
            return asked.equals(ROW) ? new Object[] {name} : statement.get(asked);
        }
    }
}
