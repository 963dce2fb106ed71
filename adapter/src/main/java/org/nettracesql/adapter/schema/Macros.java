package org.nettracesql.adapter.schema;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Functions of DuckDB and PostgreSQL that are an expression of others, which is parsed in the place of a call:
 * {@code SEM(x)} is {@code STDDEV_POP(x) / SQRT(COUNT(x))}. X, Y and Z are the arguments.
 */
final class Macros {

    /** The member of an object of JSON, without braces, of its key and value. Nobody can type it. */
    static final String JSON_MEMBER = "MEMBER OF JSON";

    private static final Map<String, String> EXPRESSIONS = new HashMap<>();
    private static final Set<String> NAMES = new HashSet<>();

    static {
        // Aggregates. What DuckDB adds up with less error is a DOUBLE here as there.
        define("MEAN", 1, "AVG(X)");
        define("ARBITRARY", 1, "ANY_VALUE(X)");
        define("ARGMAX", 2, "ARG_MAX(X, Y)");
        define("ARGMIN", 2, "ARG_MIN(X, Y)");
        define("COUNT_STAR", 0, "COUNT(*)");
        define("FAVG", 1, "AVG(CAST(X AS DOUBLE))");
        define("FSUM", 1, "SUM(CAST(X AS DOUBLE))");
        define("SUMKAHAN", 1, "SUM(CAST(X AS DOUBLE))");
        define("KAHAN_SUM", 1, "SUM(CAST(X AS DOUBLE))");
        define("GEOMEAN", 1, "EXP(AVG(LN(X)))");
        define("GEOMETRIC_MEAN", 1, "EXP(AVG(LN(X)))");
        define("SEM", 1, "STDDEV_POP(X) / SQRT(NULLIF(COUNT(X), 0))");
        define("WEIGHTED_AVG", 2, "SUM(CAST(X AS DOUBLE) * Y) / NULLIF(SUM(CAST(Y AS DOUBLE)), 0)");
        define("WAVG", 2, "SUM(CAST(X AS DOUBLE) * Y) / NULLIF(SUM(CAST(Y AS DOUBLE)), 0)");
        define("SKEWNESS", 1, skewness("CAST(X AS DOUBLE)", "CAST(NULLIF(COUNT(X), 0) AS DOUBLE)"));
        define("KURTOSIS_POP", 1, kurtosis("CAST(X AS DOUBLE)", "CAST(NULLIF(COUNT(X), 0) AS DOUBLE)") + " - 3");
        define("KURTOSIS", 1, "CASE WHEN COUNT(X) > 3 THEN (COUNT(X) - 1) * ((COUNT(X) + 1) * "
                + kurtosis("CAST(X AS DOUBLE)", "CAST(NULLIF(COUNT(X), 0) AS DOUBLE)") + " - 3 * (COUNT(X) - 1))"
                + " / CAST(NULLIF((COUNT(X) - 2) * (COUNT(X) - 3), 0) AS DOUBLE) END");
        define("REGR_SXY", 2, "COVAR_POP(X, Y) * REGR_COUNT(X, Y)");
        define("JSON_GROUP_ARRAY", 1, "JSON_ARRAYAGG(X NULL ON NULL)");
        define("JSON_GROUP_OBJECT", 2, "JSON_OBJECT_AGG(X, Y)");
        // Numbers.
        define("ADD", 2, "X + Y");
        define("SUBTRACT", 2, "X - Y");
        define("MULTIPLY", 2, "X * Y");
        define("DIVIDE", 2, "X / Y");
        define("FDIV", 2, "FLOOR(CAST(X AS DOUBLE) / Y)");
        define("FMOD", 2, "X - FLOOR(CAST(X AS DOUBLE) / Y) * Y");
        define("GREATEST_COMMON_DIVISOR", 2, "GCD(X, Y)");
        define("LEAST_COMMON_MULTIPLE", 2, "LCM(X, Y)");
        define("COTD", 1, "1 / TAND(X)");
        define("ATAN2D", 2, "DEGREES(ATAN2(X, Y))");
        // Texts and bytes.
        define("LCASE", 1, "LOWER(X)");
        define("UCASE", 1, "UPPER(X)");
        define("STRLEN", 1, "OCTET_LENGTH(X)");
        define("ORD", 1, "ASCII(X)");
        define("UNICODE", 1, "ASCII(X)");
        define("EDITDIST3", 2, "LEVENSHTEIN(X, Y)");
        define("REGEXP_FULL_MATCH", 2, "REGEXP_LIKE(X, '^(?:' || Y || ')$')");
        define("REGEXP_EXTRACT", 3, "CASE WHEN X IS NULL OR Y IS NULL THEN NULL"
                + " ELSE COALESCE(REGEXP_MATCH(X, '(' || Y || ')')[Z + 1], '') END");
        define("PARSE_FILENAME", 1, "REGEXP_REPLACE(X, '^.*[/\\\\]', '')");
        define("STR_SPLIT_REGEX", 2, "REGEXP_SPLIT_TO_ARRAY(X, Y)");
        define("STRING_SPLIT_REGEX", 2, "REGEXP_SPLIT_TO_ARRAY(X, Y)");
        define("UNHEX", 1, "DECODE(X, 'hex')");
        define("FROM_HEX", 1, "DECODE(X, 'hex')");
        define("FROM_BASE64", 1, "DECODE(X, 'base64')");
        define("TO_BASE64", 1, "ENCODE(X, 'base64')");
        define("BASE64", 1, "ENCODE(X, 'base64')");
        // Moments and intervals.
        for (String part : List.of("CENTURY", "DECADE", "ISOYEAR", "MICROSECOND", "MILLENNIUM", "MILLISECOND")) {
            define(part, 1, "DATE_PART('" + part + "', X)");
        }
        define("WEEKDAY", 1, "DATE_PART('dow', X)");
        define("YEARWEEK", 1, "DATE_PART('isoyear', X) * 100 + DATE_PART('week', X)");
        define("DAYS_IN_MONTH", 1, "DATE_PART('day', LAST_DAY(X))");
        define("DATETRUNC", 2, "DATE_TRUNC(X, Y)");
        define("MAKE_TIMESTAMP_MS", 1, "MAKE_TIMESTAMP(X * 1000)");
        define("MAKE_TIMESTAMP_NS", 1, "MAKE_TIMESTAMP(X / 1000)");
        define("GET_CURRENT_TIMESTAMP", 0, "CURRENT_TIMESTAMP");
        define("CURRENT_LOCALTIMESTAMP", 0, "CURRENT_TIMESTAMP");
        define("AGO", 1, "CURRENT_TIMESTAMP - X");
        define("TO_MILLISECONDS", 1, "X * INTERVAL '0.001' SECOND(2, 3)");
        define("TO_SECONDS", 1, "X * INTERVAL '1' SECOND(2, 3)");
        define("TO_MINUTES", 1, "X * INTERVAL '1' MINUTE");
        define("TO_HOURS", 1, "X * INTERVAL '1' HOUR");
        define("TO_DAYS", 1, "X * INTERVAL '1' DAY");
        define("TO_WEEKS", 1, "X * INTERVAL '7' DAY");
        define("TO_MONTHS", 1, "X * INTERVAL '1' MONTH");
        define("TO_QUARTERS", 1, "X * INTERVAL '3' MONTH");
        define("TO_YEARS", 1, "X * INTERVAL '1' YEAR");
        define("TO_DECADES", 1, "X * INTERVAL '10' YEAR");
        define("TO_CENTURIES", 1, "X * INTERVAL '100' YEAR(3)");
        // Lists.
        define("LIST_FIRST", 1, "X[1]");
        define("LIST_LAST", 1, "X[CARDINALITY(X)]");
        define("LIST_UNIQUE", 1, "CARDINALITY(LIST_DISTINCT(X))");
        define("ARRAY_UNIQUE", 1, "CARDINALITY(LIST_DISTINCT(X))");
        define("LIST_STRING_AGG", 1, "ARRAY_TO_STRING(X, ',')");
        define("ARRAY_POP_BACK", 1, "LIST_SLICE(X, 1, CARDINALITY(X) - 1)");
        define("ARRAY_POP_FRONT", 1, "LIST_SLICE(X, 2, CARDINALITY(X))");
        define("ARRAY_DIMS", 1, "'[1:' || NULLIF(CARDINALITY(X), 0) || ']'");
        // JSON.
        define("JSON_VALID", 1, "X IS JSON");
        define(JSON_MEMBER, 2, "SUBSTRING(JSON_BUILD_OBJECT(\"KEY OF JSON\"(CAST(X AS VARCHAR)), Y) FROM 2"
                + " FOR CHAR_LENGTH(JSON_BUILD_OBJECT(\"KEY OF JSON\"(CAST(X AS VARCHAR)), Y)) - 2)");
        define("JSON_QUOTE", 1, "TO_JSON(X)");
        define("JSONB_PRETTY", 1, "JSON_PRETTY(X)");
        define("JSONB_PATH_QUERY_FIRST", 2, "JSON_EXTRACT(X, Y)");
        define("JSONB_PATH_EXISTS", 2, "JSON_EXISTS(X, Y)");
    }

    private Macros() {}

    private static String sum(String x, int power) {
        return "SUM(" + String.join(" * ", Collections.nCopies(power, x)) + ")";
    }

    /** The variance of all, NULL for one that is 0. */
    private static String variance(String x, String n) {
        return "NULLIF(" + sum(x, 2) + " / " + n + " - POWER(" + sum(x, 1) + " / " + n + ", 2), 0)";
    }

    /** By the third power of distances from the mean, for a sample. */
    private static String skewness(String x, String n) {
        String mean = "(" + sum(x, 1) + " / " + n + ")";
        return "CASE WHEN COUNT(X) > 2 THEN SQRT(" + n + " * (" + n + " - 1)) / NULLIF(" + n + " - 2, 0) * ("
                + sum(x, 3) + " / " + n + " - 3 * " + mean + " * " + sum(x, 2) + " / " + n + " + 2 * POWER(" + mean
                + ", 3)) / POWER(" + variance(x, n) + ", 1.5) END";
    }

    /** The fourth power of distances from the mean, as a share of the variance's square. */
    private static String kurtosis(String x, String n) {
        String mean = "(" + sum(x, 1) + " / " + n + ")";
        return "(" + sum(x, 4) + " / " + n + " - 4 * " + mean + " * " + sum(x, 3) + " / " + n + " + 6 * POWER(" + mean
                + ", 2) * " + sum(x, 2) + " / " + n + " - 3 * POWER(" + mean + ", 4)) / POWER(" + variance(x, n)
                + ", 2)";
    }

    private static void define(String name, int arguments, String expression) {
        EXPRESSIONS.put(name + "/" + arguments, expression);
        NAMES.add(name);
    }

    /** Whether a name in capitals may be that of one of these. */
    static boolean isKnown(String name) {
        return NAMES.contains(name);
    }

    /** The names of those that are an aggregate, or of one. */
    static List<String> aggregates() {
        return List.of("MEAN", "ARBITRARY", "ARGMAX", "ARGMIN", "COUNT_STAR", "FAVG", "FSUM", "SUMKAHAN", "KAHAN_SUM",
                "GEOMEAN", "GEOMETRIC_MEAN", "SEM", "WEIGHTED_AVG", "WAVG", "SKEWNESS", "KURTOSIS",
                "KURTOSIS_POP", "REGR_SXY", "JSON_GROUP_ARRAY",
                "JSON_GROUP_OBJECT");
    }

    /**
     * Null for a call that is none of these.
     *
     * @param name of the function in capitals, and how many operands it has
     */
    static SqlNode of(SqlCall call, String name, SqlParserPos at) {
        String expression = EXPRESSIONS.get(name);
        if (expression == null) {
            return null;
        }
        SqlNode parsed;
        try {
            parsed = SqlParser.create(expression,
                    SqlParser.config().withParserFactory(SqlBabelParserImpl.FACTORY)).parseExpression();
        } catch (SqlParseException e) {
            throw new IllegalStateException(expression, e);
        }
        return parsed.accept(new Arguments(call, at));
    }

    /** Puts a call's operands in the place of the letters, and itself in that of all else. */
    private static final class Arguments extends SqlShuttle {
        private static final String LETTERS = "XYZ";

        private final SqlCall call;
        private final SqlParserPos at;

        Arguments(SqlCall call, SqlParserPos at) {
            this.call = call;
            this.at = at;
        }

        @Override
        public SqlNode visit(SqlIdentifier name) {
            int argument = name.isSimple() && name.getSimple().length() == 1 ? LETTERS.indexOf(name.getSimple()) : -1;
            return argument < 0 ? name.clone(at) : RowsInQueries.copy(call.operand(argument));
        }

        @Override
        public SqlNode visit(SqlCall part) {
            CallCopyingArgHandler copied = new CallCopyingArgHandler(part, true);
            part.getOperator().acceptCall(this, part, false, copied);
            SqlCall placed = (SqlCall) copied.result().clone(at);
            boolean one = placed.getOperator() instanceof SqlFunction && placed.getFunctionQuantifier() == null
                    && call.getFunctionQuantifier() != null;
            return DialectCalls.of(one
                    ? placed.getOperator().createCall(call.getFunctionQuantifier(), at, placed.getOperandList())
                    : placed);
        }

        @Override
        public SqlNode visit(SqlLiteral literal) {
            return literal.clone(at);
        }
    }
}
