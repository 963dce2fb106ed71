package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** Operators of timestamps, which queries are given in the place of what people write. */
public final class MomentOperators {

    /** What clocks in a zone show at a moment in UTC. */
    public static final SqlOperator SHOWN_IN_ZONE = new Moment("SHOWN_IN_ZONE", "shown");

    /** The moment in UTC at which clocks in a zone show a time. */
    public static final SqlOperator MOMENT_OF_ZONE = new Moment("MOMENT_OF_ZONE", "moment");

    /** How many whole months are between two timestamps. */
    public static final SqlOperator MONTHS = new Between();

    /** Of a unit's name and a timestamp: the timestamp without what is below the unit. */
    public static final SqlOperator TRUNC =
            new OfUnit("DATE_TRUNC", "trunc", ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 3));

    /** Of a unit's name and a timestamp: the part that the unit names. */
    public static final SqlOperator PART = new OfUnit("DATE_PART", "part", ReturnTypes.DOUBLE);

    private MomentOperators() {}

    private static final class OfUnit extends StandingFunction {
        private OfUnit(String name, String method, SqlReturnTypeInference type) {
            super(name, type.andThen(SqlTypeTransforms.TO_NULLABLE),
                    List.of(SqlTypeFamily.CHARACTER, SqlTypeFamily.TIMESTAMP),
                    types -> List.of(types.createSqlType(SqlTypeName.VARCHAR),
                            types.createSqlType(SqlTypeName.TIMESTAMP, 3)),
                    new UnitFunction(method));
        }
    }

    private static final class UnitFunction extends StrictFunction {
        private final String method;

        private UnitFunction(String method) {
            super(SqlTypeName.ANY);
            this.method = method;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(MomentUnits.class, method,
                    EnumUtils.convert(arguments.get(0), String.class),
                    EnumUtils.convert(arguments.get(1), long.class));
        }
    }

    private static final class Between extends StandingFunction {
        private Between() {
            super("MONTHS_BETWEEN", ReturnTypes.BIGINT_NULLABLE,
                    List.of(SqlTypeFamily.TIMESTAMP, SqlTypeFamily.TIMESTAMP),
                    types -> List.of(types.createSqlType(SqlTypeName.TIMESTAMP, 3),
                            types.createSqlType(SqlTypeName.TIMESTAMP, 3)),
                    new MethodFunction(SqlTypeName.BIGINT, MomentParts.class, "months", long.class));
        }
    }

    private static final class Moment extends StandingFunction {
        private Moment(String name, String method) {
            super(name, ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE),
                    List.of(SqlTypeFamily.TIMESTAMP, SqlTypeFamily.CHARACTER),
                    types -> List.of(types.createSqlType(SqlTypeName.TIMESTAMP, 3),
                            types.createSqlType(SqlTypeName.VARCHAR)),
                    new Implementation(method));
        }
    }

    private static final class Implementation extends StrictFunction {
        private final String method;

        private Implementation(String method) {
            super(SqlTypeName.TIMESTAMP);
            this.method = method;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(ZonedMoments.class, method,
                    EnumUtils.convert(arguments.get(0), long.class),
                    EnumUtils.convert(arguments.get(1), String.class));
        }
    }
}
