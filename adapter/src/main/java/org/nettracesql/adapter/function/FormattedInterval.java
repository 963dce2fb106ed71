package org.nettracesql.adapter.function;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * {@code TO_CHAR(interval, format)} as PostgreSQL has it, of an interval of days and less: {@code DD} its days,
 * {@code HH24}, {@code MI}, {@code SS}, {@code MS} and {@code US} what is left of a day, {@code HH12} that of half a
 * day, {@code SSSS} seconds of the day, {@code FM} for no zeros in front.
 *
 * <p>{@code TO_CHAR(INTERVAL '1 day 02:03:04.5', 'DD HH24:MI:SS.MS')} is {@code '01 02:03:04.500'}.
 */
public final class FormattedInterval {

    public static final SqlOperator TO_CHAR = new SqlUserDefinedFunction(
            new SqlIdentifier("TO_CHAR", SqlParserPos.ZERO), SqlKind.OTHER_FUNCTION,
            ReturnTypes.VARCHAR_NULLABLE, null,
            OperandTypes.operandMetadata(List.of(SqlTypeFamily.INTERVAL_DAY_TIME, SqlTypeFamily.CHARACTER),
                    types -> List.of(DialectOperators.interval(types), types.createSqlType(SqlTypeName.VARCHAR)),
                    index -> "argument", index -> false),
            new Written());

    private static final Pattern WORD = Pattern.compile("(?i)(FM)?(HH24|HH12|HH|SSSSS|SSSS|MI|SS|MS|US|DDD|DD|D)"
            + "|\"([^\"]*)\"|([a-z]+)");
    private static final long SECOND = 1000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private FormattedInterval() {}

    /**
     * For generated code.
     *
     * @param ofDays whether hours beyond 24 are days
     * @throws BadArgumentException if the format has a word that an interval has nothing for
     */
    public static String text(long millis, boolean ofDays, String format) {
        StringBuilder text = new StringBuilder();
        Matcher word = WORD.matcher(format);
        while (word.find()) {
            if (word.group(4) != null) {
                throw new BadArgumentException("TO_CHAR writes intervals by DD, HH24, HH12, MI, SS, SSSS, MS, US and"
                        + " FM, and '" + format + "' has " + word.group(4) + ".");
            }
            String written = word.group(3) != null
                    ? word.group(3)
                    : part(word.group(2).toUpperCase(Locale.ROOT), millis, ofDays, word.group(1) != null);
            word.appendReplacement(text, Matcher.quoteReplacement(written));
        }
        word.appendTail(text);
        return text.toString();
    }

    private static String part(String word, long millis, boolean ofDays, boolean bare) {
        long time = ofDays ? millis % DAY : millis;
        return switch (word) {
            case "DD", "DDD", "D" -> digits((millis - time) / DAY, word.length() == 1 || bare ? 1 : word.length());
            case "HH24" -> digits(time / HOUR, bare ? 1 : 2);
            case "HH", "HH12" -> digits(halfDay(time / HOUR), bare ? 1 : 2);
            case "MI" -> digits(time % HOUR / MINUTE, bare ? 1 : 2);
            case "SS" -> digits(time % MINUTE / SECOND, bare ? 1 : 2);
            case "MS" -> digits(time % SECOND, bare ? 1 : 3);
            case "US" -> digits(time % SECOND * 1000, bare ? 1 : 6);
            default -> digits(time / SECOND, 1);
        };
    }

    /** 12 at 0, as on a clock. */
    private static long halfDay(long hours) {
        return hours % 12 == 0 ? 12 : hours % 12;
    }

    private static String digits(long number, int count) {
        String digits = Long.toString(Math.abs(number));
        return (number < 0 ? "-" : "") + "0".repeat(Math.max(0, count - digits.length())) + digits;
    }

    private static final class Written extends StrictFunction {
        private Written() {
            super(SqlTypeName.VARCHAR);
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(FormattedInterval.class, "text",
                    EnumUtils.convert(arguments.get(0), long.class),
                    Expressions.constant(IntervalParts.Kind.of(call.getOperands().get(0).getType().getSqlTypeName())
                            == IntervalParts.Kind.DAYS),
                    EnumUtils.convert(arguments.get(1), String.class));
        }
    }
}
