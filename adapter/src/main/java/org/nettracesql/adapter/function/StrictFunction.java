package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * A function behind an operator of ours, which says what arguments it takes: NULL for any NULL, and otherwise what
 * generated code computes.
 */
abstract class StrictFunction implements ScalarFunction, ImplementableFunction {

    /** Of an operator that only plans have, whose arguments nobody has to check. */
    static final SqlOperandMetadata ANY_ARGUMENTS =
            OperandTypes.operandMetadata(List.of(), factory -> List.of(), index -> "argument", index -> false);

    private final SqlTypeName returnType;
    private final NullPolicy nulls;

    StrictFunction(SqlTypeName returnType) {
        this(returnType, NullPolicy.STRICT);
    }

    /** @param nulls strict, or semi-strict where what is computed may be NULL as well */
    StrictFunction(SqlTypeName returnType, NullPolicy nulls) {
        this.returnType = returnType;
        this.nulls = nulls;
    }

    /** @param arguments none of them NULL */
    abstract Expression expression(RexCall call, List<Expression> arguments);

    /** Arguments that are all of one class. */
    static List<Expression> converted(List<Expression> arguments, Class<?> type) {
        List<Expression> converted = new ArrayList<>();
        for (Expression argument : arguments) {
            converted.add(EnumUtils.convert(argument, type));
        }
        return converted;
    }

    /** An operator that computes this. Nobody can type it; plans have it. */
    final SqlOperator operator(String name, SqlKind kind, SqlReturnTypeInference type) {
        return new SqlUserDefinedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO), kind, type, null, ANY_ARGUMENTS, this);
    }

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
                (translator, call, arguments) -> expression(call, arguments), nulls, false);
    }
}
