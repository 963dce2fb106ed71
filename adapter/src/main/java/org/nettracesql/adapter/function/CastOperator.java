package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * Casts that Calcite 1.42 has in another way than people expect: timestamps and dates with T and zone, see
 * {@link MomentText}, truth values in few letters, see {@link TruthText}, {@code true} and {@code false} in lower
 * case, decimals below one with their zero, fractions without an exponent that nobody needs, and intervals as results
 * show them. Nobody can type them; plans have them.
 */
public final class CastOperator extends SqlUserDefinedFunction {

    public static final CastOperator TIMESTAMP_OF_TEXT =
            new CastOperator("TIMESTAMP_OF_TEXT", MomentText.class, "timestamp", String.class);
    public static final CastOperator DATE_OF_TEXT =
            new CastOperator("DATE_OF_TEXT", MomentText.class, "date", String.class);
    public static final CastOperator TIME_OF_TEXT =
            new CastOperator("TIME_OF_TEXT", MomentText.class, "time", String.class);
    public static final CastOperator TEXT_OF_TIME =
            new CastOperator("TEXT_OF_TIME", MomentText.class, "ofTime", int.class);
    /** NULL where there is none. */
    public static final CastOperator TIMESTAMP_PERHAPS =
            new CastOperator("TIMESTAMP_PERHAPS", MomentText.class, "timestampOrNull", String.class);
    public static final CastOperator DATE_PERHAPS =
            new CastOperator("DATE_PERHAPS", MomentText.class, "dateOrNull", String.class);
    public static final CastOperator TIME_PERHAPS =
            new CastOperator("TIME_PERHAPS", MomentText.class, "timeOrNull", String.class);
    public static final CastOperator DOUBLE_OF_TEXT =
            new CastOperator("DOUBLE_OF_TEXT", NumberText.class, "number", String.class);
    public static final CastOperator DOUBLE_PERHAPS =
            new CastOperator("DOUBLE_PERHAPS", NumberText.class, "numberOrNull", String.class);
    /** Still a text, which a cast reads. */
    public static final CastOperator DECIMAL_OF_TEXT =
            new CastOperator("DECIMAL_OF_TEXT", DecimalText.class, "shortened", String.class);
    public static final CastOperator BOOLEAN_OF_TEXT =
            new CastOperator("BOOLEAN_OF_TEXT", TruthText.class, "truth", String.class);
    public static final CastOperator BOOLEAN_PERHAPS =
            new CastOperator("BOOLEAN_PERHAPS", TruthText.class, "truthOrNull", String.class);
    public static final CastOperator TEXT_OF_BOOLEAN =
            new CastOperator("TEXT_OF_BOOLEAN", Boolean.class, "toString", boolean.class);
    /** With a zero before the point, and without an exponent. */
    public static final CastOperator TEXT_OF_DECIMAL =
            new CastOperator("TEXT_OF_DECIMAL", NumberText.class, "text", BigDecimal.class);
    public static final CastOperator TEXT_OF_DOUBLE =
            new CastOperator("TEXT_OF_DOUBLE", NumberText.class, "text", double.class);
    public static final CastOperator TEXT_OF_REAL =
            new CastOperator("TEXT_OF_REAL", NumberText.class, "text", float.class);
    public static final CastOperator DAYS_OF_TEXT =
            new CastOperator("DAYS_OF_TEXT", IntervalText.class, "millisOf", String.class);
    public static final CastOperator TEXT_OF_DAYS =
            new CastOperator("TEXT_OF_DAYS", IntervalText.class, "textOfMillis", long.class);
    public static final CastOperator TEXT_OF_HOURS =
            new CastOperator("TEXT_OF_HOURS", IntervalText.class, "textOfHours", long.class);
    public static final CastOperator TEXT_OF_MONTHS =
            new CastOperator("TEXT_OF_MONTHS", IntervalText.class, "textOfMonths", long.class);

    private CastOperator(String name, Class<?> functions, String method, Class<?> argument) {
        super(new SqlIdentifier(name, SqlParserPos.ZERO), SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0, null,
                StrictFunction.ANY_ARGUMENTS, new MethodFunction(SqlTypeName.ANY, functions, method, argument));
    }
}
