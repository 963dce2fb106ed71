package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
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
 * {@code TO_CHAR(number, format)} as PostgreSQL has it: {@code 9} a digit, blank in front, {@code 0} a digit, {@code .}
 * or {@code D}, {@code ,} or {@code G}, {@code MI} or {@code S} for the sign, {@code FM} for no blanks in front and no
 * zeros behind, and any other character but a letter. A number that has too many digits is of {@code #}.
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

    private final String pattern;
    private final boolean filled;
    private final StringBuilder text = new StringBuilder();
    private final String whole;
    private final String fraction;
    private final boolean negative;
    private boolean started;

    private NumberText(String pattern, boolean filled, BigDecimal number) {
        this.pattern = pattern;
        this.filled = filled;
        int digits = (int) pattern.substring(point() + (point() < pattern.length() ? 1 : 0)).chars()
                .filter(NumberText::isDigit).count();
        String plain = number.abs().setScale(digits, RoundingMode.HALF_UP).toPlainString();
        int dot = plain.indexOf('.');
        whole = dot < 0 ? plain : plain.substring(0, dot);
        fraction = dot < 0 ? "" : plain.substring(dot + 1);
        negative = number.signum() < 0 && plain.chars().anyMatch(c -> c > '0' && c <= '9');
    }

    /** A number that is or exceeds this has an exponent, as in DuckDB. */
    private static final int MOST_PLAIN_DIGITS = 16;
    private static final int MOST_ZEROS = 4;

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
        if (Double.isInfinite(number) || number == 0 && new BigDecimal(plain).signum() != 0) {
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
     * @throws BadArgumentException if the format has a letter that is none of those above
     */
    public static String text(BigDecimal number, String format) {
        String pattern = format.toUpperCase(Locale.ROOT).replace('D', '.').replace('G', ',');
        boolean filled = !pattern.contains("FM");
        pattern = pattern.replace("FM", "");
        boolean behind = pattern.endsWith("MI") || pattern.length() > 1 && pattern.endsWith("S");
        boolean front = !behind && (pattern.startsWith("MI") || pattern.startsWith("S"));
        boolean both = pattern.endsWith("S") || pattern.startsWith("S");
        pattern = pattern.replace("MI", "").replace("S", "");
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (Character.isLetter(c)) {
                throw new BadArgumentException("TO_CHAR writes numbers by 9, 0, a point, commas, MI, S and FM, and '"
                        + format + "' has the letter " + c);
            }
        }
        NumberText written = new NumberText(pattern, filled, number);
        return written.write(behind || front, behind, both);
    }

    /**
     * @param ownSign whether the format says where the sign is
     * @param behind whether it is behind the digits
     * @param both whether it is a plus, too
     */
    private String write(boolean ownSign, boolean behind, boolean both) {
        int places = (int) pattern.substring(0, point()).chars().filter(NumberText::isDigit).count();
        String digits = whole.equals("0") && places == 0 ? "" : whole;
        String sign = negative ? "-" : both && ownSign ? "+" : ownSign || !filled ? "" : " ";
        if (digits.length() > places) {
            return (behind ? "" : sign) + pattern.replaceAll("[09]", "#")
                    + (behind ? sign.isEmpty() && filled && !both ? " " : sign : "");
        }
        boolean isZero = digits.equals("0");
        boolean hides = isZero && point() < pattern.length() && pattern.substring(0, point()).indexOf('0') < 0;
        String padded = " ".repeat(places - digits.length()) + (hides ? " ".repeat(digits.length()) : digits);
        int place = 0;
        int signAt = -1;
        for (int i = 0; i < point(); i++) {
            char c = pattern.charAt(i);
            if (isDigit(c)) {
                char digit = padded.charAt(place++);
                boolean shown = started || digit != ' ' || c == '0';
                signAt = shown && !started ? text.length() : signAt;
                started |= shown;
                text.append(shown && digit == ' ' ? '0' : digit);
            } else {
                text.append(c == ',' && !started ? ' ' : c);
            }
        }
        signAt = signAt < 0 ? text.length() : signAt;
        writeFraction();
        if (!behind) {
            text.insert(signAt, sign);
        } else {
            text.append(sign.isEmpty() && filled && !both ? " " : sign);
        }
        return filled ? text.toString() : text.toString().strip();
    }

    private void writeFraction() {
        int needed = pattern.lastIndexOf('0');
        int shown = fraction.length();
        int place = 0;
        if (!filled) {
            int always = 0;
            int seen = 0;
            for (int i = point(); i < pattern.length(); i++) {
                seen += isDigit(pattern.charAt(i)) ? 1 : 0;
                always = i == needed ? seen : always;
            }
            while (shown > always && fraction.charAt(shown - 1) == '0') {
                shown--;
            }
        }
        for (int i = point(); i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (!isDigit(c)) {
                text.append(c);
            } else if (place++ < shown) {
                text.append(fraction.charAt(place - 1));
            }
        }
    }

    /** Where the point is; the pattern's length if it has none. */
    private int point() {
        int point = pattern.indexOf('.');
        return point < 0 ? pattern.length() : point;
    }

    private static boolean isDigit(int c) {
        return c == '9' || c == '0';
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
