package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.nettracesql.adapter.collect.CollectAdvisor;
import org.nettracesql.adapter.collect.Transport;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlType;

/** {@code EXPLAIN_COLLECT(query, recorder)}: what {@code EXPLAIN COLLECT FOR recorder query} is run as. */
public final class ExplainCollect extends RowsFunction {

    private static final Parameter QUERY = new Parameter("query", SqlType.VARCHAR, false, null);

    /** @param recorder whether it has that parameter: a call of a table function leaves none out */
    public ExplainCollect(boolean recorder) {
        super(recorder ? List.of(QUERY, new Parameter("recorder", SqlType.VARCHAR, false, null)) : List.of(QUERY));
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory, List<?> arguments) {
        return factory.builder()
                .add("table_name", Signatures.type(factory, SqlType.VARCHAR))
                .add("events", Signatures.type(factory, SqlType.BIGINT))
                .add("collect", Signatures.type(factory, SqlType.VARCHAR))
                .add("why_empty", Signatures.type(factory, SqlType.VARCHAR))
                .build();
    }

    @Override
    public CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                (translator, call, arguments) -> Expressions.call(
                        ExplainCollect.class, "rows", translator.getRoot(),
                        Expressions.convert_(arguments.get(0), String.class),
                        arguments.size() == 1
                                ? Expressions.constant(null, String.class)
                                : Expressions.convert_(arguments.get(1), String.class)),
                NullPolicy.NONE, false);
    }

    /** The rows; none for a NULL. Called by generated code. */
    public static Enumerable<Object[]> rows(DataContext root, String query, String recorder) {
        if (query == null) {
            return Linq4j.emptyEnumerable();
        }
        Transport transport = recorder == null ? null : Transport.of(recorder);
        if (recorder != null && transport == null) {
            throw new IllegalArgumentException("\"" + recorder + "\" records nothing that is known here; what does is "
                    + Transport.names() + ".");
        }
        CollectAdvisor advisor =
                root.getRootSchema().unwrap(CollectAdvisor.Holder.class).collectAdvisor();
        return Linq4j.asEnumerable(advisor.advise(query, transport).stream()
                .map(line -> new Object[] {line.table(), line.events(), line.collect(), line.whyEmpty()})
                .toList());
    }
}
