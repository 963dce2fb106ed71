package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;

/** A function that gives rows, called with some number of arguments. */
final class TraceTableFunction extends RowsFunction {

    private final org.nettracesql.functions.TableFunction function;

    /** @param count how many arguments are written */
    TraceTableFunction(org.nettracesql.functions.TableFunction function, int count) {
        super(function.parameters().subList(0, count));
        this.function = function;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory, List<?> arguments) {
        RelDataTypeFactory.Builder builder = factory.builder();
        function.columns().forEach(column -> builder.add(column.name(), Signatures.type(factory, column.type())));
        return builder.build();
    }

    @Override
    public CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                (translator, call, arguments) -> call(translator, arguments), NullPolicy.NONE, false);
    }

    private Expression call(RexToLixTranslator translator, List<Expression> arguments) {
        return Expressions.call(
                TraceFunctions.class,
                "rows",
                translator.getRoot(),
                Expressions.constant(function.name()),
                Expressions.newArrayInit(
                        Object.class, arguments.stream().map(TraceTableFunction::asObject).toList()));
    }

    private static Expression asObject(Expression argument) {
        return Expressions.convert_(Expressions.box(argument), Object.class);
    }
}
