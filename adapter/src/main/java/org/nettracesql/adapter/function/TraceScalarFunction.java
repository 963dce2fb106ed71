package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.SqlType;

/** A function called with some number of arguments; the parameters after them have their defaults. */
public final class TraceScalarFunction implements ScalarFunction, ImplementableFunction {

    private final SqlFunction function;
    private final List<Parameter> written;

    /** @param count how many arguments are written */
    TraceScalarFunction(SqlFunction function, int count) {
        this.function = function;
        this.written = function.parameters().subList(0, count);
    }

    /** Whether it reads traces for its result. */
    public boolean readsEvents() {
        return function.readsEvents();
    }

    @Override
    public RelDataType getReturnType(RelDataTypeFactory factory) {
        return Signatures.type(factory, function.returnType());
    }

    @Override
    public List<FunctionParameter> getParameters() {
        return Signatures.parameters(written);
    }

    /**
     * Whether an argument may be cast to what it is given for. The column {@code trace} stands last, and is no time or
     * process where these are left out, nor are they a trace.
     *
     * @param isTrace whether it is that column
     */
    public boolean takes(int index, RelDataType argument, boolean isTrace) {
        Parameter parameter = written.get(index);
        boolean isNumber = parameter.type() == SqlType.BIGINT || parameter.type() == SqlType.INTEGER;
        boolean isText = isTrace && SqlTypeUtil.isCharacter(argument);
        return isNumber
                ? !isText && !SqlTypeUtil.isDatetime(argument)
                : !parameter.optional() || !SqlTypeUtil.isNumeric(argument) && !SqlTypeUtil.isDatetime(argument);
    }

    @Override
    public CallImplementor getImplementor() {
        // Any argument may be NULL, and the result may be NULL for others.
        return RexImpTable.createImplementor(
                (translator, call, arguments) -> call(translator, arguments), NullPolicy.SEMI_STRICT, false);
    }

    private Expression call(RexToLixTranslator translator, List<Expression> arguments) {
        List<Expression> all = new ArrayList<>();
        if (function.needsContext()) {
            all.add(Expressions.call(TraceFunctions.class, "context", translator.getRoot()));
        }
        List<Parameter> parameters = function.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            Class<?> type = parameters.get(i).type().argumentClass();
            all.add(i < arguments.size()
                    ? EnumUtils.convert(arguments.get(i), type)
                    : Expressions.constant(parameters.get(i).defaultValue(), type));
        }
        return Expressions.call(function.method(), all);
    }
}
