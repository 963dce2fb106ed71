package org.nettracesql.adapter.function;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Intervals of days and less without what is below a unit, as PostgreSQL's {@code DATE_TRUNC} has them. */
public final class IntervalParts {

    /** Of the interval and the unit's name. */
    public static final SqlOperator TRUNC = new Trunc();

    private IntervalParts() {}

    /** For generated code. Months and more are not in such an interval, so that nothing is left of it. */
    public static long trunc(long millis, String unit) {
        long size = switch (unit.toUpperCase(Locale.ROOT)) {
            case "SECOND" -> 1000L;
            case "MINUTE" -> 60_000L;
            case "HOUR" -> 3_600_000L;
            case "DAY" -> 86_400_000L;
            default -> Long.MAX_VALUE;
        };
        return millis / size * size;
    }

    private static final class Trunc extends SqlUserDefinedFunction {
        private Trunc() {
            super(new SqlIdentifier("DATE_TRUNC", SqlParserPos.ZERO), SqlKind.OTHER_FUNCTION,
                    ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE), null,
                    OperandTypes.operandMetadata(List.of(SqlTypeFamily.INTERVAL_DAY_TIME, SqlTypeFamily.CHARACTER),
                            types -> List.of(), index -> "argument", index -> false),
                    new Truncated());
        }

        @Override
        public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            return StandingCall.type(this, validator, scope, call);
        }
    }

    private static final class Truncated extends StrictFunction {
        private Truncated() {
            super(SqlTypeName.ANY);
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(IntervalParts.class, "trunc",
                    EnumUtils.convert(arguments.get(0), long.class),
                    EnumUtils.convert(arguments.get(1), String.class));
        }
    }
}
