package org.nettracesql.adapter.function;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.runtime.JsonFunctions;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code JSON_OBJECT} with its members in the order in which they are written, in the place of Calcite's, whose order
 * in 1.42 is that of a {@code HashMap}.
 */
public final class JsonMembers extends StrictFunction {

    private static final SqlOperator OPERATOR = new JsonMembers().operator(
            SqlStdOperatorTable.JSON_OBJECT.getName(), SqlKind.OTHER_FUNCTION,
            SqlStdOperatorTable.JSON_OBJECT.getReturnTypeInference());

    private JsonMembers() {
        super(SqlTypeName.ANY, NullPolicy.NONE);
    }

    /** The operator to use instead of one, which may be the same. */
    public static SqlOperator of(SqlOperator operator) {
        return operator == SqlStdOperatorTable.JSON_OBJECT ? OPERATOR : operator;
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        List<Expression> members = arguments.subList(1, arguments.size());
        return Expressions.call(JsonMembers.class, "object", arguments.get(0),
                Expressions.newArrayInit(Object.class, members.stream().map(Expressions::box).toList()));
    }

    /**
     * For generated code.
     *
     * @param members keys and values in turn; of several with one key the last one counts
     */
    public static String object(SqlJsonConstructorNullClause nulls, Object[] members) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < members.length; i += 2) {
            JsonFunctions.jsonObjectAggAdd(object, (String) members[i], members[i + 1], nulls);
        }
        return JsonFunctions.jsonize(object);
    }
}
