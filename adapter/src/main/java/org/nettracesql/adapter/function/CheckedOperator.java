package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * An operator that fails where its result does not fit the call's type, see {@link CheckedMath}. The planner puts them
 * in the place of what people write; nobody can type them.
 *
 * <p>Calcite 1.42 has checked operators too, and they do not do: there are none for DECIMAL, and Calcite takes them for
 * safe to compute for every row, also for those that a CASE around them leaves out.
 */
public final class CheckedOperator extends SqlUserDefinedFunction {

    public static final CheckedOperator PLUS = new CheckedOperator("+", "plus");
    public static final CheckedOperator MINUS = new CheckedOperator("-", "minus");
    public static final CheckedOperator TIMES = new CheckedOperator("*", "times");
    public static final CheckedOperator DIVIDE = new CheckedOperator("/", "divide");
    public static final CheckedOperator NEGATE = new CheckedOperator("-", "negate");
    /**
     * Of two integers. It cannot fail but for a divisor of zero: it is here since Calcite 1.42 takes two integers of
     * different widths for decimals, for twenty times as long.
     */
    public static final CheckedOperator MOD = new CheckedOperator("MOD", SqlKind.MOD, "remainder");
    public static final CheckedOperator ABS = new CheckedOperator("ABS", "abs");
    /** Of an integer and a number of places. */
    public static final CheckedOperator SHIFT = new CheckedOperator("<<", "shift");
    /** Of an integer and a number of digits. */
    public static final CheckedOperator ROUND = new CheckedOperator("ROUND", "round");
    /** Of a number of digits. Java would have as many zeros as are asked for, and takes hours for a billion. */
    public static final CheckedOperator PLACES = new CheckedOperator("PLACES", "places");
    /** Of a DOUBLE, the name of the function that it comes from, and that function's one or two arguments. */
    public static final CheckedOperator FINITE = new CheckedOperator("FINITE", "finite");
    public static final CheckedOperator WHOLE = new CheckedOperator("WHOLE", "whole");
    public static final CheckedOperator EXACT = new CheckedOperator("EXACT", "exact");
    public static final CheckedOperator REAL = new CheckedOperator("REAL", "real");
    /** Of a DATE or a TIMESTAMP. */
    public static final CheckedOperator MOMENT = new CheckedOperator("MOMENT", "moment");
    /** Of an interval of months. */
    public static final CheckedOperator MONTHS = new CheckedOperator("MONTHS", "months");
    /** Of an interval of days and less. */
    public static final CheckedOperator MILLIS = new CheckedOperator("MILLIS", "millis");

    private CheckedOperator(String name, String method) {
        this(name, SqlKind.OTHER_FUNCTION, method);
    }

    private CheckedOperator(String name, SqlKind kind, String method) {
        super(new SqlIdentifier(name, SqlParserPos.ZERO), kind, ReturnTypes.ARG0, null,
                StrictFunction.ANY_ARGUMENTS, new Implementation(method));
    }

    /** NULL for every NULL, which outer joins are simplified by. */
    @Override
    public Supplier<Strong.Policy> getStrongPolicyInference() {
        return () -> Strong.Policy.ANY;
    }

    private static final class Implementation extends StrictFunction {
        private final String method;

        Implementation(String method) {
            super(SqlTypeName.ANY);
            this.method = method;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            RelDataType type = call.getType();
            Class<?> result = javaClass(type.getSqlTypeName());
            List<Expression> converted = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                converted.add(EnumUtils.convert(arguments.get(i), argument(i, result)));
            }
            if (result == BigDecimal.class) {
                converted.add(Expressions.constant(type.getPrecision()));
                converted.add(Expressions.constant(type.getScale()));
            }
            Expression value = Expressions.call(CheckedMath.class, method, converted);
            // The remainder has the divisor's type, which is wide enough for it.
            return method.equals("remainder") ? Expressions.convert_(value, result) : value;
        }

        private static Class<?> javaClass(SqlTypeName type) {
            if (SqlTypeName.DAY_INTERVAL_TYPES.contains(type)) {
                return long.class;
            }
            return switch (type) {
                case TINYINT -> byte.class;
                case SMALLINT -> short.class;
                case BIGINT, TIMESTAMP -> long.class;
                case REAL -> float.class;
                case DOUBLE, FLOAT -> double.class;
                case DECIMAL -> BigDecimal.class;
                // DATE and intervals of months too.
                default -> int.class;
            };
        }

        private Class<?> argument(int index, Class<?> result) {
            return switch (method) {
                case "round" -> index == 0 ? result : int.class;
                case "shift" -> index == 0 ? result : long.class;
                case "finite" -> index == 1 ? String.class : double.class;
                case "real" -> double.class;
                case "remainder", "places" -> long.class;
                default -> result;
            };
        }
    }
}
