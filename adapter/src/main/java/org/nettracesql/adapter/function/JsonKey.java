package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/** A text that is the key of a member of JSON: never NULL, which is an error. */
public final class JsonKey extends StrictFunction {

    public static final SqlOperator OPERATOR = new StandingFunction("KEY OF JSON", ReturnTypes.VARCHAR_2000,
            List.of(SqlTypeFamily.CHARACTER), types -> List.of(), new JsonKey());

    private JsonKey() {
        super(SqlTypeName.VARCHAR, NullPolicy.NONE);
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        return Expressions.call(JsonKey.class, "known", EnumUtils.convert(arguments.get(0), String.class));
    }

    /**
     * For generated code.
     *
     * @throws BadArgumentException for NULL
     */
    public static String known(String key) {
        if (key == null) {
            throw new BadArgumentException("Null key of JSON object is not allowed.");
        }
        return key;
    }
}
