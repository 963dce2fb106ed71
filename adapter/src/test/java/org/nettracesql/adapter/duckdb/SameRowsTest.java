package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every operator that DuckDB is given gives the rows that Java gives, on values that are hard. */
class SameRowsTest {

    private static final MemoryTables JAVA = new MemoryTables(null);
    private static MemoryTables duckDb;

    @BeforeAll
    static void open() {
        duckDb = new MemoryTables(new DuckDbEngine(DuckDbOptions.DEFAULT, true));
    }

    @AfterAll
    static void close() throws SQLException {
        duckDb.close();
    }

    private static String outcome(MemoryTables tables, String sql, Object... parameters) {
        try {
            List<String> rows = tables.rows(sql, parameters);
            boolean ordered = sql.contains("ORDER BY") && !sql.contains("OVER");
            return String.join("\n", ordered ? rows : rows.stream().sorted().toList());
        } catch (SQLException | RuntimeException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            // Once a loop is compiled, the JVM throws what it finds itself without a message.
            boolean isCompiledDivision = root instanceof ArithmeticException && root.getMessage() == null;
            return isCompiledDivision || String.valueOf(root.getMessage()).contains("by zero")
                    ? "by zero"
                    : root.toString();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT id, i, l, s, d, x, b, ts, g FROM t",
        "SELECT COUNT(*), COUNT(i), COUNT(DISTINCT x), SUM(i), SUM(s), MIN(x), MAX(l), MIN(ts) FROM t",
        "SELECT SUM(l) FROM t",
        "SELECT g, AVG(i), AVG(s) FROM t GROUP BY g",
        "SELECT x, COUNT(*), SUM(i) FROM t GROUP BY x HAVING COUNT(*) > 3",
        "SELECT b, g, COUNT(*) FILTER (WHERE i > 0), SUM(DISTINCT s) FROM t GROUP BY b, g",
        "SELECT g, COUNT(*) + 1, MAX(s) * 2 FROM t GROUP BY g HAVING MIN(s) - 1 < 5",
        "SELECT id, i + 1, i - 1, i * 2, l + 1, l - 1, l * 3, -l, -i, s + s, i + l FROM t"
                + " WHERE ABS(i) < 1000 AND l BETWEEN -1000 AND 1000",
        "SELECT id, i + 1 FROM t",
        "SELECT COUNT(*) FROM t WHERE l + 1 > 5",
        "SELECT id, l + l + l * 2 - i * i FROM t WHERE ABS(i) < 1000 AND l BETWEEN -1000 AND 1000",
        "SELECT id, i / -1, l / -1 FROM t WHERE ABS(i) < 1000 AND l > -1000",
        "SELECT l / -1 FROM t",
        "SELECT id, i / 2, l / 7, l / -7, MOD(l, -1), MOD(i, 3), MOD(l, -7), MOD(l, 1000), s / 2 FROM t",
        "SELECT id, i / s FROM t WHERE s <> 0",
        "SELECT id, MOD(l, s) FROM t WHERE s <> 0",
        "SELECT i / s FROM t",
        "SELECT MOD(i, s) FROM t",
        "SELECT SUM(i / s) FROM t",
        "SELECT id, d + 1, d * 2, d / 3, d - 0.5, -d, i / 2.0, d / s FROM t",
        "SELECT id FROM t WHERE d > 1",
        "SELECT id FROM t WHERE NOT (d > 1)",
        "SELECT id FROM t WHERE d = d",
        "SELECT id FROM t WHERE d <> 3 OR d <= 0",
        "SELECT id FROM t WHERE d < i",
        "SELECT id FROM t WHERE i > 1.5",
        "SELECT id FROM t WHERE i IN (1, 2, 3) AND l NOT IN (0, 1)",
        "SELECT id FROM t WHERE i BETWEEN 0 AND 5 OR i IS NULL",
        "SELECT id FROM t WHERE l < 0",
        "SELECT id FROM t WHERE x LIKE 'a%'",
        "SELECT id FROM t WHERE x NOT LIKE '%c'",
        "SELECT id FROM t WHERE x LIKE 'a!%c' ESCAPE '!'",
        "SELECT id FROM t WHERE x LIKE 'a\\c'",
        "SELECT id FROM t WHERE x LIKE '_'",
        "SELECT id FROM t WHERE x = '日本' OR x = 'it''s' OR x = ''",
        "SELECT id FROM t WHERE x > 'a' AND x <= 'zz'",
        "SELECT id, UPPER(x), LOWER(x), CHAR_LENGTH(x), x || '-' || x, SUBSTRING(x FROM 1 FOR 3) FROM t",
        "SELECT id, POSITION('c' IN x), TRIM(x), COALESCE(x, 'none'), NULLIF(x, 'abc'), REPLACE(x, 'a', 'b') FROM t",
        "SELECT id, CASE WHEN i > 0 THEN 'pos' WHEN i < 0 THEN 'negative' ELSE 'other' END FROM t",
        "SELECT id, CASE WHEN b THEN i ELSE l END FROM t",
        "SELECT id, CASE WHEN b THEN d ELSE i END FROM t",
        "SELECT id, b AND g > 1, b OR g > 1, NOT b, b IS TRUE, b IS NOT FALSE, b IS NULL FROM t",
        "SELECT id, CAST(i AS BIGINT), CAST(i AS DOUBLE), CAST(i AS VARCHAR), CAST(s AS INTEGER), CAST(l AS"
                + " VARCHAR) FROM t",
        "SELECT id, CAST(d AS INTEGER), CAST(x AS VARCHAR(2)), CAST(b AS VARCHAR), CAST(ts AS DATE) FROM t"
                + " WHERE d < 100",
        "SELECT id, CAST(d AS VARCHAR), CAST(ts AS VARCHAR) FROM t WHERE d = d",
        "SELECT CAST(i AS SMALLINT) FROM t",
        "SELECT CAST(x AS INTEGER) FROM t WHERE x = 'abc'",
        "SELECT id, i & 3, BITAND(l, 255) FROM t",
        "SELECT id, ABS(i), SIGN(s), FLOOR(d), CEIL(d), ROUND(d, 1), POWER(s, 2), SQRT(g) FROM t WHERE d < 1000",
        "SELECT id, FLOOR(ts TO HOUR), FLOOR(ts TO DAY), FLOOR(ts TO MONTH), FLOOR(ts TO YEAR), FLOOR(ts TO"
                + " SECOND) FROM t",
        "SELECT id, EXTRACT(YEAR FROM ts), EXTRACT(HOUR FROM ts), EXTRACT(SECOND FROM ts), EXTRACT(DOW FROM ts) FROM t",
        "SELECT id FROM t WHERE ts > TIMESTAMP '2023-11-20 00:00:00'",
        "SELECT id, ts + INTERVAL '1' HOUR FROM t",
        "SELECT id, TIMESTAMPDIFF(SECOND, TIMESTAMP '2023-11-20 00:00:00', ts) FROM t",
        "SELECT t.id, m.name FROM t JOIN m ON t.i = m.k",
        "SELECT t.id, m.name, m.v FROM t LEFT JOIN m ON t.i = m.k AND m.v > 50",
        "SELECT t.id, m.name, m.v FROM t RIGHT JOIN m ON t.i = m.k",
        "SELECT t.id, m.name, m.v FROM t FULL JOIN m ON t.i = m.k",
        "SELECT t.id, m.name FROM t, m WHERE t.g < m.k AND t.id < 10",
        "SELECT m.name, COUNT(*), SUM(t.l) FROM t JOIN m ON t.i = m.k GROUP BY m.name",
        "SELECT a.id, b.id FROM t a JOIN t b ON a.i = b.i AND a.id < b.id AND a.id < 50",
        "SELECT id FROM t WHERE i IN (SELECT k FROM m)",
        "SELECT id FROM t WHERE g NOT IN (SELECT k FROM m WHERE k > 1)",
        "SELECT id FROM t WHERE EXISTS (SELECT 1 FROM m WHERE m.k = t.i AND m.v > 100)",
        "SELECT id FROM t WHERE NOT EXISTS (SELECT 1 FROM m WHERE m.k = t.i)",
        "SELECT id, (SELECT MAX(v) FROM m WHERE m.k = t.i) FROM t",
        "SELECT id FROM t WHERE l > (SELECT AVG(v) FROM m)",
        "SELECT id, i FROM t ORDER BY i, id",
        "SELECT id, i FROM t ORDER BY i DESC, id",
        "SELECT id, i FROM t ORDER BY i NULLS FIRST, id",
        "SELECT id, x FROM t ORDER BY x DESC NULLS LAST, id DESC LIMIT 17",
        "SELECT id FROM t ORDER BY l, id LIMIT 5 OFFSET 7",
        "SELECT x FROM t ORDER BY d, ts, id",
        "SELECT id AS i, i AS id FROM t ORDER BY id, 1",
        "SELECT -id AS id FROM t WHERE id > 390 ORDER BY id",
        "SELECT DISTINCT i, b FROM t",
        "SELECT i FROM t UNION SELECT k FROM m",
        "SELECT i FROM t UNION ALL SELECT k FROM m",
        "SELECT i FROM t INTERSECT SELECT k FROM m",
        "SELECT i FROM t EXCEPT SELECT k FROM m",
        "SELECT id, ROW_NUMBER() OVER (PARTITION BY g ORDER BY id) FROM t",
        "SELECT id, RANK() OVER (ORDER BY i), DENSE_RANK() OVER (ORDER BY i DESC) FROM t",
        "SELECT id, SUM(i) OVER (PARTITION BY g ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM t",
        "SELECT id, LAG(i) OVER (ORDER BY id), LEAD(i, 2) OVER (ORDER BY id), FIRST_VALUE(i) OVER (ORDER BY id) FROM t",
        "SELECT id, COUNT(*) OVER (PARTITION BY x), MAX(l) OVER (PARTITION BY b) FROM t",
        "SELECT id, AVG(s) OVER (PARTITION BY g) FROM t",
        "SELECT id, l + SUM(l) OVER (PARTITION BY g) FROM t",
        "SELECT * FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY g ORDER BY id DESC) AS n FROM t) WHERE n <= 2",
        "SELECT g, COUNT(*) c FROM t GROUP BY g ORDER BY c DESC, g",
        "SELECT FLOOR(ts TO DAY) AS ts, COUNT(*) FROM t GROUP BY FLOOR(ts TO DAY)",
        "SELECT i + 1 AS i, COUNT(*) FROM t GROUP BY i + 1",
        "SELECT COUNT(*) FROM t WHERE FALSE",
        "SELECT SUM(i), MAX(x), COUNT(*) FROM t WHERE id < 0",
        "SELECT g, SUM(c) FROM (SELECT g, b, COUNT(*) AS c FROM t GROUP BY g, b) GROUP BY g",
        "WITH q AS (SELECT g, MAX(id) AS m FROM t GROUP BY g) SELECT t.id FROM t JOIN q ON t.id = q.m",
        "SELECT v.a, COUNT(*) FROM (VALUES (0, 'x'), (1, 'y'), (2, NULL)) AS v(a, n) JOIN t ON t.g = v.a GROUP BY v.a",
        "SELECT STDDEV(s), VAR_POP(g) FROM t",
        "SELECT g, STDDEV_SAMP(i) FROM t GROUP BY g",
        "SELECT GROUPING(g), g, b, COUNT(*) FROM t GROUP BY ROLLUP(g, b)",
        "SELECT id, RAND_INTEGER(1) FROM t",
        "SELECT id, CAST(NULL AS VARCHAR) FROM t GROUP BY id",
        "SELECT id, 'a''b\"c', 1e10, 1.5, TRUE, DATE '2020-01-01', TIMESTAMP '2020-01-01 01:02:03' FROM t GROUP BY id",
    })
    void bothEnginesGiveTheSameRows(String sql) {
        assertThat(outcome(duckDb, sql)).isEqualTo(outcome(JAVA, sql));
    }

    @Test
    void parametersReachDuckDb() {
        String sql = "SELECT x, COUNT(*) FROM t WHERE i > ? AND x <> ? GROUP BY x ORDER BY x LIMIT ?";
        assertThat(outcome(duckDb, sql, 1, "abc", 4)).isEqualTo(outcome(JAVA, sql, 1, "abc", 4)).isNotEmpty();
    }
}
