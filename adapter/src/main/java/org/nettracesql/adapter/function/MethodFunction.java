package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.type.SqlTypeName;

/** A static method; what it takes as a Number or an Object may be of any type that is one. */
final class MethodFunction extends StrictFunction {

    private final Class<?> functions;
    private final String method;
    private final List<Class<?>> parameters;

    /** Its parameters are all of one class, and its result may be NULL where no argument is. */
    MethodFunction(SqlTypeName returnType, Class<?> functions, String method, Class<?> parameter) {
        this(returnType, NullPolicy.SEMI_STRICT, functions, method, List.of(parameter));
    }

    /** @param parameters their classes; the last one is that of all further arguments */
    MethodFunction(SqlTypeName returnType, NullPolicy nulls, Class<?> functions, String method,
            List<Class<?>> parameters) {
        super(returnType, nulls);
        this.functions = functions;
        this.method = method;
        this.parameters = parameters;
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        List<Expression> converted = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Class<?> parameter = parameters.get(Math.min(i, parameters.size() - 1));
            boolean isAny = parameter == Number.class || parameter == Object.class;
            converted.add(isAny
                    ? Expressions.box(arguments.get(i))
                    : EnumUtils.convert(arguments.get(i), parameter));
        }
        return Expressions.call(functions, method, converted);
    }
}
