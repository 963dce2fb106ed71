package org.nettracesql.adapter.function;

import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code AGE} of two moments, in the place of Calcite's: years, months and days between them as PostgreSQL counts
 * them. Where days are borrowed from a month, PostgreSQL takes the month of the earlier moment and Calcite 1.42 the one
 * before the later moment: from January 15 to March 1 it is 1 month and 17 days, and not 15.
 *
 * <p>Source: PostgreSQL, {@code timestamp_age} and {@code EncodeInterval}.
 */
public final class AgeText {

    private static final SqlOperator OPERATOR = new MethodFunction(
            SqlTypeName.ANY, AgeText.class, "age", long.class)
            .operator(SqlLibraryOperators.AGE.getName(), SqlKind.OTHER_FUNCTION,
                    SqlLibraryOperators.AGE.getReturnTypeInference());

    private static final int MILLIS_PER_SECOND = 1000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private AgeText() {}

    /** The operator to use instead of one, which may be the same. */
    public static SqlOperator of(SqlOperator operator, List<? extends RexNode> operands) {
        return operator == SqlLibraryOperators.AGE && operands.size() == 2 ? OPERATOR : operator;
    }

    /** From the second moment to the first, in milliseconds since 1970. For generated code. */
    public static String age(long to, long from) {
        boolean isNegative = to < from;
        LocalDateTime later = moment(Math.max(to, from));
        LocalDateTime earlier = moment(Math.min(to, from));
        int months = (later.getYear() - earlier.getYear()) * 12 + later.getMonthValue() - earlier.getMonthValue();
        int days = later.getDayOfMonth() - earlier.getDayOfMonth();
        long millis = (later.toLocalTime().toNanoOfDay() - earlier.toLocalTime().toNanoOfDay()) / NANOS_PER_MILLI;
        if (millis < 0) {
            millis += 24L * 60 * 60 * MILLIS_PER_SECOND;
            days--;
        }
        if (days < 0) {
            days += YearMonth.from(earlier).lengthOfMonth();
            months--;
        }
        String sign = isNegative ? "-" : "";
        StringBuilder text = new StringBuilder();
        append(text, sign, months / 12, "year");
        append(text, sign, months % 12, "mon");
        append(text, sign, days, "day");
        if (millis > 0 || text.isEmpty()) {
            long seconds = millis / MILLIS_PER_SECOND;
            text.append(text.isEmpty() ? "" : " ").append(millis > 0 ? sign : "");
            text.append(String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60));
            if (millis % MILLIS_PER_SECOND > 0) {
                text.append(String.format(Locale.ROOT, ".%03d", millis % MILLIS_PER_SECOND).replaceAll("0+$", ""));
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String sign, int count, String unit) {
        if (count > 0) {
            text.append(text.isEmpty() ? "" : " ").append(sign).append(count).append(' ').append(unit);
            text.append(count == 1 && sign.isEmpty() ? "" : "s");
        }
    }

    private static LocalDateTime moment(long millis) {
        return LocalDateTime.ofEpochSecond(Math.floorDiv(millis, MILLIS_PER_SECOND),
                Math.floorMod(millis, MILLIS_PER_SECOND) * NANOS_PER_MILLI, ZoneOffset.UTC);
    }
}
