package org.nettracesql.jdbc;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes statements of operators and functions with values of all types, most of which they are not for. The same seed
 * makes the same statements.
 */
final class SqlOfTypes implements Supplier<String> {

    private static final List<String> VALUES = List.of("id", "i8", "i16", "i32", "i64", "f32", "f64", "b", "s",
            "utc_time", "time_ns", "1", "0", "-3", "2.5", "1e2", "'a'", "'1'", "''", "'1 day'", "'2020-01-02'",
            "'{1,2}'", "'[1, 2]'", "NULL", "CAST(NULL AS INTEGER)", "CAST(NULL AS VARCHAR)", "TRUE",
            "DATE '2020-01-31'", "TIMESTAMP '2020-01-31 10:00:00'", "TIME '10:00:00'", "INTERVAL '1' DAY",
            "INTERVAL '2' MONTH", "INTERVAL '90' MINUTE", "ARRAY[1, 2]", "ARRAY[i8, NULL]", "ARRAY[s, 'a']",
            "ARRAY[ARRAY[id]]", "ROW(1, 'a')", "ROW(id, s)", "MAP['a', id]", "X'00ff'", "CAST(1.5 AS DECIMAL(5, 2))",
            "CAST('123e4567-e89b-12d3-a456-426614174000' AS UUID)", "CAST('9' AS BIGINT)", "(SELECT MAX(i8) FROM Hard)",
            "(SELECT s FROM Hard WHERE id = 2)", "(SELECT ARRAY[1] FROM Hard WHERE id = 2)", "CURRENT_DATE");

    private static final List<String> EXPRESSIONS = List.of("? = ?", "? <> ?", "? < ?", "? >= ?", "? + ?", "? - ?",
            "? * ?", "? / ?", "? % ?", "? || ?", "? IS DISTINCT FROM ?", "? IS NOT DISTINCT FROM ?", "? IN (?, ?)",
            "? NOT IN (?, ?)", "? IN (SELECT ? FROM Hard)", "? = ANY (ARRAY[?, ?])", "? > ALL (?, ?)",
            "? = SOME (SELECT ? FROM Hard)", "? < ALL (SELECT ? FROM Hard)", "? = ANY (?)", "? BETWEEN ? AND ?",
            "CASE WHEN ? THEN ? ELSE ? END", "CASE ? WHEN ? THEN ? WHEN ? THEN ? END", "COALESCE(?, ?)",
            "NULLIF(?, ?)", "GREATEST(?, ?)", "LEAST(?, ?, ?)", "ARRAY[?, ?]", "ROW(?, ?) = ROW(?, ?)",
            "(?, ?) IN ((?, ?), (?, ?))", "(?, ?) < (?, ?)", "? LIKE ?", "? ILIKE ?", "? SIMILAR TO ?", "? ~ ?",
            "NOT ?", "? AND ?", "? OR ?", "- ?", "? IS NULL", "? IS TRUE", "?[?]", "EXTRACT(YEAR FROM ?)",
            "EXTRACT(EPOCH FROM ?)", "CAST(? AS VARCHAR)", "CAST(? AS INTEGER)", "CAST(? AS DOUBLE)",
            "CAST(? AS DECIMAL(10, 2))", "CAST(? AS BOOLEAN)", "CAST(? AS DATE)", "CAST(? AS TIMESTAMP)",
            "CAST(? AS TIME)", "CAST(? AS INTERVAL DAY)", "CAST(? AS UUID)", "CAST(? AS INTEGER ARRAY)",
            "CAST(? AS VARCHAR ARRAY)", "CAST(? AS VARBINARY)", "TRY_CAST(? AS INTEGER)", "TRY_CAST(? AS TIMESTAMP)",
            "?::TEXT", "?::INT[]", "? ->> ?", "? -> ?", "? & ?", "? << ?", "ROW(?, ?)", "(ROW(?, ?)).f1",
            "EXISTS (SELECT 1 FROM Hard h WHERE ? = ?)", "(SELECT MAX(?) FROM Hard)", "FLOOR(? TO DAY)",
            "SUBSTRING(? FROM ? FOR ?)", "POSITION(? IN ?)", "TRIM(BOTH ? FROM ?)", "OVERLAY(? PLACING ? FROM ?)",
            "? AT TIME ZONE ?", "? OVERLAPS ?", "CARDINALITY(?)", "TIMESTAMPADD(DAY, ?, ?)",
            "TIMESTAMPDIFF(HOUR, ?, ?)", "JSON_OBJECT(? VALUE ?)", "JSON_ARRAY(?, ?)", "ARRAY(SELECT ? FROM Hard)");

    private static final List<String> AGGREGATES = List.of("SUM(?)", "AVG(?)", "MIN(?)", "MAX(?)", "COUNT(DISTINCT ?)",
            "ARRAY_AGG(? ORDER BY ?)", "STRING_AGG(?, ?)", "LISTAGG(?, ?) WITHIN GROUP (ORDER BY ?)", "MODE(?)",
            "MEDIAN(?)", "STDDEV(?)", "EVERY(?)", "ANY_VALUE(?)", "MAX_BY(?, ?)", "BIT_AND(?)", "CORR(?, ?)",
            "PERCENTILE_CONT(?) WITHIN GROUP (ORDER BY ?)", "PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY ?)",
            "SUM(DISTINCT ?) FILTER (WHERE ?)", "JSON_ARRAYAGG(?)", "JSON_OBJECTAGG(? VALUE ?)", "COLLECT(?)",
            "APPROX_COUNT_DISTINCT(?)", "COUNT(?, ?)");

    private static final List<String> WINDOWS = List.of("OVER ()", "OVER (ORDER BY ?)", "OVER (PARTITION BY ?)",
            "OVER (ORDER BY ? RANGE BETWEEN ? PRECEDING AND CURRENT ROW)",
            "OVER (ORDER BY ? ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)");

    private static final List<String> WINDOWED = List.of("LAG(?, 1, ?)", "LEAD(?)", "FIRST_VALUE(?)", "NTH_VALUE(?, 2)",
            "SUM(?)", "MAX(?)", "MIN(?)", "COUNT(?)", "AVG(?)", "ARRAY_AGG(?)", "STRING_AGG(?, ?)", "MEDIAN(?)",
            "NTILE(?)", "RANK()", "CUME_DIST()");

    private static final List<String> STATEMENTS = List.of("SELECT $ FROM Hard", "SELECT $, $ FROM Hard",
            "SELECT id FROM Hard WHERE $", "SELECT id FROM Hard ORDER BY $", "SELECT $, COUNT(*) FROM Hard GROUP BY 1",
            "SELECT DISTINCT $ FROM Hard", "SELECT ? FROM Hard UNION SELECT ? FROM Hard",
            "SELECT $ FROM Hard EXCEPT SELECT ? FROM Hard", "SELECT $ FROM Hard UNION ALL SELECT $ FROM Hard",
            "SELECT * FROM (VALUES (?, ?), (?, ?)) AS t(x, y)",
            "SELECT a.id FROM Hard a JOIN Hard b USING (id) WHERE ?",
            "SELECT h.id FROM Hard h JOIN (SELECT $ AS x FROM Hard) q ON q.x = h.i8",
            "SELECT h.id FROM (SELECT id, $ AS x FROM Hard) h LEFT JOIN (SELECT $ AS x FROM Hard) q ON q.x = h.x",
            "SELECT x FROM Hard, UNNEST(?) AS u(x)", "SELECT % FROM Hard", "SELECT b, % FROM Hard GROUP BY b",
            "SELECT id, # FROM Hard", "SELECT b, SUM(id) FROM Hard GROUP BY b HAVING % = ?",
            "SELECT x, $ FROM (SELECT $ AS x, h.* FROM Hard h) q WHERE x IS NOT NULL",
            "SELECT (SELECT $ FROM Hard WHERE id = h.id) FROM Hard h", "SELECT id FROM Hard LIMIT ?");

    private final Random random;
    private final List<String> functions;

    /** @param functions names of functions */
    SqlOfTypes(List<String> functions, long seed) {
        this.functions = functions;
        this.random = new Random(seed);
    }

    @Override
    public String get() {
        String sql = any(STATEMENTS);
        sql = filled(sql, "\\$", () -> expression(0));
        sql = filled(sql, "%", () -> random.nextInt(3) > 0 ? any(AGGREGATES) : call());
        sql = filled(sql, "#", () -> any(WINDOWED) + " " + any(WINDOWS));
        return filled(sql, "\\?", () -> value(1));
    }

    private String any(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String expression(int depth) {
        return filled(random.nextBoolean() ? any(EXPRESSIONS) : call(), "\\?", () -> value(depth + 1));
    }

    private String call() {
        return any(functions) + "(" + "?, ".repeat(random.nextInt(3)) + "?)";
    }

    private String value(int depth) {
        return depth < 3 && random.nextInt(6) == 0 ? expression(depth) : any(VALUES);
    }

    private static String filled(String sql, String hole, Supplier<String> part) {
        return Pattern.compile(hole).matcher(sql)
                .replaceAll(match -> Matcher.quoteReplacement(part.get()));
    }
}
