package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * Numbers as texts: {@code TO_CHAR(number, format)} as PostgreSQL has it, by a {@link NumberPicture}, and what casts
 * make of numbers and read as such.
 *
 * <p>{@code TO_CHAR(12345.678, '999,999.99')} is {@code '  12,345.68'}.
 */
public final class NumberText {

    public static final SqlOperator TO_CHAR = new SqlUserDefinedFunction(
            new SqlIdentifier("TO_CHAR", SqlParserPos.ZERO), SqlKind.OTHER_FUNCTION,
            ReturnTypes.VARCHAR_NULLABLE, null,
            OperandTypes.operandMetadata(List.of(SqlTypeFamily.NUMERIC, SqlTypeFamily.CHARACTER),
                    types -> List.of(types.createSqlType(SqlTypeName.DECIMAL),
                            types.createSqlType(SqlTypeName.VARCHAR)),
                    index -> "argument", index -> false),
            new Written());

    /** A number that is or exceeds this has an exponent, as in DuckDB. */
    private static final int MOST_PLAIN_DIGITS = 16;
    private static final int MOST_ZEROS = 4;

    private NumberText() {}

    /**
     * The number that a text is, of which infinities and NaN may be written as PostgreSQL and DuckDB have them, in any
     * case. Called by generated code.
     *
     * @throws NumberFormatException if it is none
     * @throws ArithmeticException if it is beyond a DOUBLE, or so near to zero that it would be that
     */
    public static double number(String text) {
        String plain = text.strip();
        String size = plain.startsWith("-") || plain.startsWith("+") ? plain.substring(1) : plain;
        if (size.equalsIgnoreCase("inf") || size.equalsIgnoreCase("infinity")) {
            return plain.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (plain.equalsIgnoreCase("nan")) {
            return Double.NaN;
        }
        if (!plain.isEmpty() && Character.isLetter(plain.charAt(plain.length() - 1))) {
            // Java would read the letter as a type of its own.
            throw new NumberFormatException("For input string: \"" + text + "\"");
        }
        double number = Double.parseDouble(plain);
        if (Double.isInfinite(number) || number == 0 && DecimalText.hasDigits(plain)) {
            throw new ArithmeticException("'" + plain + "' does not fit DOUBLE.");
        }
        return number;
    }

    /** NULL if it is none. Called by generated code. */
    public static Double numberOrNull(String text) {
        try {
            return number(text);
        } catch (NumberFormatException | ArithmeticException e) {
            return null;
        }
    }

    /**
     * A fraction with its digits, and with an exponent where it is small or large: {@code 0.5}, {@code 1234567.0},
     * {@code 1e+16}, {@code 1e-05}. As DuckDB writes them, but that {@code NaN} and {@code Infinity} are
     * PostgreSQL's. Called by generated code.
     */
    public static String text(double number) {
        return Double.isFinite(number) && number != 0 ? text(Double.toString(number)) : Double.toString(number);
    }

    /** The same of 32 bits. Called by generated code. */
    public static String text(float number) {
        return Float.isFinite(number) && number != 0 ? text(Float.toString(number)) : Float.toString(number);
    }

    /** Of the digits that Java writes. */
    private static String text(String written) {
        BigDecimal number = new BigDecimal(written).stripTrailingZeros();
        int exponent = number.precision() - number.scale() - 1;
        if (exponent >= -MOST_ZEROS && exponent < MOST_PLAIN_DIGITS) {
            return number.scale() > 0 ? number.toPlainString() : number.toPlainString() + ".0";
        }
        String digits = number.unscaledValue().abs().toString();
        String size = Integer.toString(Math.abs(exponent));
        return (number.signum() < 0 ? "-" : "") + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + (exponent < 0 ? "e-" : "e+") + (size.length() < 2 ? "0" : "") + size;
    }

    /** A decimal with all its digits. Called by generated code. */
    public static String text(BigDecimal number) {
        return number.toPlainString();
    }

    /**
     * Called by generated code.
     *
     * @throws BadArgumentException if the words of the format contradict each other
     */
    public static String text(BigDecimal number, String format) {
        return NumberPicture.of(format).write(number);
    }

    private static final class Written extends StrictFunction {
        private Written() {
            super(SqlTypeName.VARCHAR);
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(NumberText.class, "text",
                    EnumUtils.convert(arguments.get(0), BigDecimal.class),
                    EnumUtils.convert(arguments.get(1), String.class));
        }
    }
}
