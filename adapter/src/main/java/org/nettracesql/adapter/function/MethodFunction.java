package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.type.SqlTypeName;

/** A static method whose parameters are all of one class; its result may be NULL where no argument is. */
final class MethodFunction extends StrictFunction {

    private final Class<?> functions;
    private final String method;
    private final Class<?> parameter;

    MethodFunction(SqlTypeName returnType, Class<?> functions, String method, Class<?> parameter) {
        super(returnType, NullPolicy.SEMI_STRICT);
        this.functions = functions;
        this.method = method;
        this.parameter = parameter;
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        return Expressions.call(functions, method, converted(arguments, parameter));
    }
}
