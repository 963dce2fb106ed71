package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * {@code TRY_CAST} of a number or a text to an integer type, DECIMAL or REAL: what {@code CAST} gives, and NULL where
 * that is an error. Calcite 1.42 cuts a DOUBLE instead of rounding it, has Infinity for what REAL cannot hold, and
 * writes code for constants that does not compile. The methods are for generated code.
 */
public final class NumberPerhaps extends SqlUserDefinedFunction {

    public static final NumberPerhaps INSTANCE = new NumberPerhaps();

    private NumberPerhaps() {
        super(new SqlIdentifier("NUMBER_PERHAPS", SqlParserPos.ZERO), SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0, null,
                StrictFunction.ANY_ARGUMENTS, new Implementation());
    }

    /** Whether it is there for a cast from one type to another. */
    public static boolean isFor(SqlTypeName from, SqlTypeName to) {
        boolean toNumber = SqlTypeName.INT_TYPES.contains(to) || to == SqlTypeName.DECIMAL || to == SqlTypeName.REAL;
        return toNumber && (SqlTypeName.NUMERIC_TYPES.contains(from) || SqlTypeName.CHAR_TYPES.contains(from));
    }

    public static Byte tinyint(Object value) {
        Long whole = whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
        return whole == null ? null : whole.byteValue();
    }

    public static Short smallint(Object value) {
        Long whole = whole(value, Short.MIN_VALUE, Short.MAX_VALUE);
        return whole == null ? null : whole.shortValue();
    }

    public static Integer integer(Object value) {
        Long whole = whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return whole == null ? null : whole.intValue();
    }

    public static Long bigint(Object value) {
        return whole(value, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static Long whole(Object value, long least, long most) {
        try {
            long whole = value instanceof Double number
                    ? new BigDecimal(CheckedMath.whole(number)).longValueExact()
                    : value instanceof String text
                            ? Long.parseLong(text.strip())
                            : ((BigDecimal) value).setScale(0, RoundingMode.HALF_UP).longValueExact();
            return whole < least || whole > most ? null : Long.valueOf(whole);
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }

    public static BigDecimal decimal(Object value, int precision, int scale) {
        try {
            BigDecimal exact = value instanceof Double number
                    ? new BigDecimal(Double.toString(CheckedMath.exact(number)))
                    : value instanceof String text ? DecimalText.number(text) : (BigDecimal) value;
            BigDecimal rounded = exact.setScale(scale, RoundingMode.HALF_UP);
            return rounded.precision() > precision ? null : rounded;
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }

    public static Float real(Object value) {
        try {
            double number = value instanceof String text ? NumberText.number(text) : ((Number) value).doubleValue();
            return CheckedMath.real(number);
        } catch (ArithmeticException | NumberFormatException e) {
            return null;
        }
    }

    private static final class Implementation extends StrictFunction {
        private Implementation() {
            super(SqlTypeName.ANY);
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            RelDataType type = call.getType();
            SqlTypeName from = call.getOperands().get(0).getType().getSqlTypeName();
            Class<?> given = SqlTypeName.CHAR_TYPES.contains(from) ? String.class
                    : SqlTypeName.APPROX_TYPES.contains(from) ? double.class : BigDecimal.class;
            Expression value = EnumUtils.convert(arguments.get(0), given);
            List<Expression> converted = new ArrayList<>(List.of(
                    given == double.class ? Expressions.box(value) : value));
            if (type.getSqlTypeName() == SqlTypeName.DECIMAL) {
                converted.add(Expressions.constant(type.getPrecision()));
                converted.add(Expressions.constant(type.getScale()));
            }
            String method = switch (type.getSqlTypeName()) {
                case TINYINT -> "tinyint";
                case SMALLINT -> "smallint";
                case INTEGER -> "integer";
                case DECIMAL -> "decimal";
                case REAL -> "real";
                default -> "bigint";
            };
            return Expressions.call(NumberPerhaps.class, method, converted);
        }
    }
}
