package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A moment or a time of day that lies between two milliseconds, given the one before: a parameter whose value has more
 * digits than a type. Comparisons look at what it is, see {@code ExactMoments}; everywhere else it is what it is given.
 */
public final class BetweenMillis extends StrictFunction {

    /** Nobody can type it; a parameter is it. */
    public static final SqlOperator OPERATOR = new StandingFunction("BETWEEN_MILLIS", ReturnTypes.ARG0,
            List.of(SqlTypeFamily.DATETIME), types -> List.of(), new BetweenMillis());

    private BetweenMillis() {
        super(SqlTypeName.ANY);
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        return arguments.get(0);
    }
}
