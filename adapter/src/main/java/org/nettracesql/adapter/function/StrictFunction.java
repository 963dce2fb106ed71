package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A function behind an operator of ours, which says what arguments it takes: NULL for any NULL, and otherwise what
 * generated code computes.
 */
abstract class StrictFunction implements ScalarFunction, ImplementableFunction {

    private final SqlTypeName returnType;

    StrictFunction(SqlTypeName returnType) {
        this.returnType = returnType;
    }

    /** @param arguments none of them NULL */
    abstract Expression expression(RexCall call, List<Expression> arguments);

    @Override
    public final RelDataType getReturnType(RelDataTypeFactory factory) {
        return factory.createSqlType(returnType);
    }

    @Override
    public final List<FunctionParameter> getParameters() {
        return List.of();
    }

    @Override
    public final CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                (translator, call, arguments) -> expression(call, arguments), NullPolicy.STRICT, false);
    }
}
