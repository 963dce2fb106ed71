package org.nettracesql.jdbc;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;

/** Calls of every scalar function and operator that the dialect knows, with arguments of every type, from a seed. */
final class ScalarCases {

    /** A value as SQL has it, and as a parameter of JDBC is given it. */
    record Value(String type, String sql, Object java) {}

    /** A call; {@code $0} and so on stand for its arguments. */
    record Template(String name, String text, int arguments) {
        String with(List<String> arguments) {
            String call = text;
            for (int i = arguments.size() - 1; i >= 0; i--) {
                call = call.replace("$" + i, arguments.get(i));
            }
            return call;
        }
    }

    private static final int MOST_ARGUMENTS = 4;

    /** Of another kind than scalar, or never the same twice. */
    private static final Set<String> LEFT_OUT = Set.of("RAND", "RANDOM", "RAND_INTEGER", "CURRENT_TIMESTAMP",
            "CURRENT_TIME", "CURRENT_DATE", "LOCALTIME", "LOCALTIMESTAMP", "CURRENT_DATETIME", "NOW", "CURSOR", "AGE",
            "CAST", "UUID_GENERATE_V4", "GEN_RANDOM_UUID");

    private static final List<String> CASTS = List.of("BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT",
            "DECIMAL(10, 2)", "DECIMAL(38, 0)", "REAL", "DOUBLE", "VARCHAR", "TIMESTAMP", "DATE", "TIME", "TEXT",
            "INT8", "INTERVAL DAY", "INTERVAL SECOND");

    private static final List<String> UNITS = List.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE",
            "SECOND", "MILLISECOND", "MICROSECOND", "EPOCH", "DOW", "DOY", "ISODOW", "ISOYEAR", "DECADE", "CENTURY",
            "MILLENNIUM");

    private static final List<String> SPECIAL = List.of("POSITION($0 IN $1)", "POSITION($0 IN $1 FROM $2)",
            "SUBSTRING($0 FROM $1)", "SUBSTRING($0 FROM $1 FOR $2)", "OVERLAY($0 PLACING $1 FROM $2)",
            "OVERLAY($0 PLACING $1 FROM $2 FOR $3)", "TRIM(BOTH $0 FROM $1)", "TRIM(LEADING $0 FROM $1)",
            "TRIM(TRAILING $0 FROM $1)", "TRIM($0)", "$0 BETWEEN $1 AND $2", "$0 NOT BETWEEN SYMMETRIC $1 AND $2",
            "$0 IN ($1, $2)", "$0 NOT IN ($1, $2)", "CASE WHEN $0 THEN $1 ELSE $2 END",
            "CASE $0 WHEN $1 THEN $2 ELSE $3 END", "$0 LIKE $1 ESCAPE $2", "$0 ILIKE $1", "$0 NOT ILIKE $1",
            "$0 SIMILAR TO $1", "$0 NOT SIMILAR TO $1 ESCAPE $2", "$0 ~ $1", "$0 ~* $1", "$0 !~ $1",
            "$0 IS DISTINCT FROM $1", "$0 IS NOT DISTINCT FROM $1", "JSON_VALUE($0, $1)", "JSON_QUERY($0, $1)",
            "JSON_EXISTS($0, $1)", "JSON_VALUE($0, $1 RETURNING BIGINT)", "JSON_OBJECT('k': $0)",
            "JSON_ARRAY($0, $1)", "$0 IS JSON", "$0 % $1", "$0 & $1", "- $0", "+ $0", "NOT $0", "$0 != $1",
            "$0 || $1", "ARRAY[$0, $1][1]", "CARDINALITY(ARRAY[$0, $1])",
            "ROW($0, $1) IS NULL", "$0 + INTERVAL '1' DAY", "$0 - INTERVAL '3' MONTH", "$0 + INTERVAL '1' SECOND",
            "EXISTS (SELECT 1 FROM (VALUES (1)) v(w) WHERE v.w = $0)", "COALESCE($0, $1, $2)",
            "$0 = ANY (SELECT 1)", "(SELECT $0)", "$0 - $1", "$0 + $1", "$0 * $1", "$0 / $1",
            "$0 COLLATE \"x\"", "CONVERT($0 USING UTF8)", "TRANSLATE($0 USING UTF8)");

    private static final List<Value> VALUES = values();

    private final List<Template> templates = new ArrayList<>();
    private final Random random;

    /** @param functions the project's own functions: names and numbers of arguments, as in {@code HEX/1} */
    ScalarCases(long seed, Set<String> functions) {
        random = new Random(seed);
        Set<String> calls = new TreeSet<>();
        for (SqlOperator operator : SqlLibraryOperatorTableFactory.INSTANCE
                .getOperatorTable(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL).getOperatorList()) {
            addCalls(operator, calls);
        }
        for (String call : calls) {
            templates.add(new Template(name(call), call, arguments(call)));
        }
        for (String function : functions) {
            String[] parts = function.split("/");
            templates.add(function(parts[0], Integer.parseInt(parts[1])));
        }
        for (String special : SPECIAL) {
            templates.add(new Template(special, special, arguments(special)));
        }
        for (String type : CASTS) {
            templates.add(new Template("CAST", "CAST($0 AS " + type + ")", 1));
            templates.add(new Template("::", "$0::" + type, 1));
        }
        for (String unit : UNITS) {
            templates.add(new Template("EXTRACT " + unit, "EXTRACT(" + unit + " FROM $0)", 1));
            templates.add(new Template("FLOOR " + unit, "FLOOR($0 TO " + unit + ")", 1));
            templates.add(new Template("CEIL " + unit, "CEIL($0 TO " + unit + ")", 1));
            templates.add(new Template("TIMESTAMPADD " + unit, "TIMESTAMPADD(" + unit + ", $0, $1)", 2));
            templates.add(new Template("TIMESTAMPDIFF " + unit, "TIMESTAMPDIFF(" + unit + ", $0, $1)", 2));
            templates.add(new Template("DATE_TRUNC", "DATE_TRUNC('" + unit + "', $0)", 1));
            templates.add(new Template("DATE_PART", "DATE_PART('" + unit + "', $0)", 1));
        }
    }

    private static String name(String call) {
        return call.contains("(") ? call.substring(0, call.indexOf('(')) : call;
    }

    private static int arguments(String text) {
        int count = 0;
        while (text.contains("$" + count)) {
            count++;
        }
        return count;
    }

    private static Template function(String name, int arguments) {
        StringBuilder call = new StringBuilder(name).append('(');
        for (int i = 0; i < arguments; i++) {
            call.append(i == 0 ? "" : ", ").append('$').append(i);
        }
        return new Template(name, call.append(')').toString(), arguments);
    }

    private static void addCalls(SqlOperator operator, Set<String> calls) {
        String name = operator.getName();
        if (name.equals("::")) {
            // Its right side is a type: CASTS has them.
            return;
        }
        if (operator.isAggregator() || operator.requiresOver() || LEFT_OUT.contains(name) || name.startsWith("$")) {
            return;
        }
        SqlSyntax syntax = operator.getSyntax();
        if (syntax == SqlSyntax.BINARY && !name.isBlank()) {
            calls.add("$0 " + name + " $1");
        } else if (syntax == SqlSyntax.POSTFIX) {
            calls.add("$0 " + name);
        } else if (operator instanceof SqlFunction) {
            int least = 0;
            int most = MOST_ARGUMENTS;
            try {
                SqlOperandCountRange range = operator.getOperandCountRange();
                least = Math.max(0, range.getMin());
                most = range.getMax() < 0 ? Math.max(least, 3) : Math.min(range.getMax(), MOST_ARGUMENTS);
            } catch (RuntimeException | AssertionError e) {
                // An operator that is never written as a call does not tell.
                least = 1;
                most = 2;
            }
            for (int count = least; count <= most; count++) {
                calls.add(function(name, count).text());
            }
        }
    }

    List<Template> templates() {
        return templates;
    }

    Template template() {
        return templates.get(random.nextInt(templates.size()));
    }

    List<Value> arguments(Template template) {
        List<Value> chosen = new ArrayList<>();
        for (int i = 0; i < template.arguments(); i++) {
            // Functions of two values of one type are many.
            Value value = VALUES.get(random.nextInt(VALUES.size()));
            while (i > 0 && random.nextInt(2) == 0 && !value.type().equals(chosen.get(0).type())) {
                value = VALUES.get(random.nextInt(VALUES.size()));
            }
            chosen.add(value);
        }
        return chosen;
    }

    private static List<Value> values() {
        List<Value> all = new ArrayList<>();
        for (boolean value : new boolean[] {true, false}) {
            all.add(new Value("BOOLEAN", value ? "TRUE" : "FALSE", value));
        }
        for (byte value : new byte[] {0, 1, -1, Byte.MAX_VALUE, Byte.MIN_VALUE}) {
            all.add(new Value("TINYINT", "CAST(" + value + " AS TINYINT)", value));
        }
        for (short value : new short[] {2, -3, Short.MAX_VALUE, Short.MIN_VALUE}) {
            all.add(new Value("SMALLINT", "CAST(" + value + " AS SMALLINT)", value));
        }
        for (int value : new int[] {0, 1, 2, 3, -1, 65, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            all.add(new Value("INTEGER", "CAST(" + value + " AS INTEGER)", value));
        }
        for (long value : new long[] {0, 1, -2, 1L << 53, Long.MAX_VALUE, Long.MIN_VALUE}) {
            all.add(new Value("BIGINT", "CAST(" + value + " AS BIGINT)", value));
        }
        for (String value : List.of("0.00", "1.50", "-2.25", "99999999.99")) {
            all.add(new Value("DECIMAL", "CAST(" + value + " AS DECIMAL(10, 2))", new BigDecimal(value)));
        }
        String widest = "9".repeat(38);
        all.add(new Value("DECIMAL", "CAST(" + widest + " AS DECIMAL(38, 0))", new BigDecimal(widest)));
        for (float value : new float[] {0, 1.5f, -2.5f}) {
            all.add(new Value("REAL", "CAST(" + value + " AS REAL)", value));
        }
        for (double value : new double[] {0, 1, -2.5, 0.1, 1e300, -1e18, Double.NaN, Double.POSITIVE_INFINITY}) {
            all.add(new Value("DOUBLE", Double.isFinite(value)
                    ? "CAST(" + value + " AS DOUBLE)"
                    : "CAST('" + value + "' AS DOUBLE)", value));
        }
        for (String value : List.of("", "a", "Abc", " x ", "12", "-1.5", "\uD83D\uDE00b", "a,b", "%", "a_c", ",",
                "größe", "2020-01-02", "2020-01-02 03:04:05", "03:04:05", "true", "{\"a\": 1}", "$.a", "YYYY-MM-DD",
                "[a-c]+", "(", "day", "SELECT")) {
            all.add(new Value("VARCHAR", "'" + value + "'", value));
        }
        for (String value : List.of("2020-02-29 03:04:05.678", "1969-12-31 23:59:59.999", "1970-01-01 00:00:00",
                "9999-12-31 23:59:59", "0001-01-01 00:00:00", "2024-06-01 12:00:00")) {
            all.add(new Value("TIMESTAMP", "TIMESTAMP '" + value + "'",
                    Timestamp.from(java.time.Instant.parse(value.replace(' ', 'T') + "Z"))));
        }
        for (String value : List.of("2020-02-29", "1969-12-31", "9999-12-31", "0001-01-01")) {
            all.add(new Value("DATE", "DATE '" + value + "'", Date.valueOf(value)));
        }
        for (String value : List.of("00:00:00", "23:59:59")) {
            all.add(new Value("TIME", "TIME '" + value + "'", Time.valueOf(value)));
        }
        for (String value : List.of("INTERVAL '1' DAY", "INTERVAL '-2' HOUR", "INTERVAL '90' SECOND",
                "INTERVAL '1' MONTH", "INTERVAL '3' YEAR")) {
            all.add(new Value("INTERVAL", value, null));
        }
        for (String type : List.of("BOOLEAN", "INTEGER", "BIGINT", "DECIMAL(10, 2)", "DOUBLE", "VARCHAR", "TIMESTAMP",
                "DATE")) {
            all.add(new Value(type.replaceAll("\\(.*", ""), "CAST(NULL AS " + type + ")", null));
        }
        all.add(new Value("NULL", "NULL", null));
        all.add(new Value("NULL", "NULL", null));
        return all;
    }
}
