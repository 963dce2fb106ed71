package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TraceOptions.Engine;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * Java and DuckDB, with push-down and without, give the same rows: for a list of queries, and for queries made from a
 * seed, which is printed. {@code -Dnettracesql.seed=N} repeats a run, {@code -Dnettracesql.queries=N} makes it longer.
 */
class EngineEquivalenceTest {

    static final String ERROR = "error: ";

    private static final List<String> ON_THE_WRITTEN_TRACE = List.of(
            "SELECT * FROM Demo.Item",
            "SELECT COUNT(*) FROM events",
            "SELECT provider, event_name, COUNT(*), MIN(time_ns), MAX(event_number) FROM events GROUP BY"
                    + " provider, event_name",
            "SELECT name, COUNT(*), SUM(n), SUM(wide), AVG(n), AVG(ratio), MIN(name), MAX(note) FROM Demo.Item"
                    + " GROUP BY name",
            "SELECT COUNT(*), SUM(wide) FROM Demo.Item WHERE MOD(n, 7) = 0",
            "SELECT COUNT(*) FROM Demo.Item WHERE wide < 0",
            "SELECT n, HEX(wide), n / 3, MOD(n, 3), n / 2.0 FROM Demo.Item ORDER BY n DESC LIMIT 10",
            "SELECT note, COUNT(*) FROM Demo.Item WHERE note IS NULL OR note LIKE 'note 1%' GROUP BY note",
            "SELECT name, n FROM Demo.Item WHERE name LIKE '100!%' ESCAPE '!' OR name LIKE 'gr_ße!_1' ESCAPE"
                    + " '!' ORDER BY n",
            "SELECT thread_id, processor, COUNT(*) FROM events GROUP BY thread_id, processor",
            "SELECT FLOOR(utc_time TO SECOND), MIN(utc_time), COUNT(*) FROM events GROUP BY FLOOR(utc_time TO SECOND)",
            "SELECT a.n, b.n FROM Demo.Item a JOIN Demo.Item b ON a.n = -b.n ORDER BY 1",
            "SELECT i.name, COUNT(m.event_number) FROM Demo.Item i LEFT JOIN Demo.Mark m ON m.time_ns >"
                    + " i.time_ns GROUP BY i.name",
            "SELECT n FROM Demo.Item WHERE n IN (SELECT MAX(n) FROM Demo.Item GROUP BY name)",
            "SELECT n, ROW_NUMBER() OVER (PARTITION BY name ORDER BY event_number),"
                    + " LAG(n) OVER (ORDER BY event_number),"
                    + " SUM(wide) OVER (PARTITION BY flag ORDER BY event_number) FROM Demo.Item",
            "SELECT name FROM Demo.Item UNION SELECT note FROM Demo.Item",
            "SELECT thread_id FROM Demo.Item EXCEPT SELECT thread_id FROM Demo.Mark",
            "SELECT DISTINCT flag, name FROM Demo.Item WHERE ratio BETWEEN 3 AND 20",
            "SELECT trace, COUNT(*) FROM events GROUP BY trace",
            "SELECT COUNT(*) FROM Demo.Item WHERE trace = 'no such file'",
            "SELECT s, COUNT(*) FROM (SELECT CASE WHEN n < 0 THEN 'minus' WHEN n = 0 THEN NULL ELSE 'plus' END AS s"
                    + " FROM Demo.Item) GROUP BY s",
            "SELECT COALESCE(note, name), NULLIF(name, 'alpha'), CAST(n AS VARCHAR), CAST(ratio AS INTEGER)"
                    + " FROM Demo.Item",
            "SELECT payload, event_number FROM events WHERE event_id = 1 ORDER BY event_number LIMIT 3 OFFSET 2");

    private static final List<String> ON_A_REAL_TRACE = List.of(
            "SELECT event_name, COUNT(*), SUM(payload_size) FROM events GROUP BY event_name ORDER BY 2 DESC, 1",
            "SELECT MethodNamespace, COUNT(*), SUM(MethodSize), MAX(MethodStartAddress) FROM clr.MethodLoadVerbose"
                    + " GROUP BY MethodNamespace",
            "SELECT name, start_address FROM methods ORDER BY start_address, name LIMIT 20",
            "SELECT m.namespace, COUNT(*) FROM methods m JOIN rundown.MethodDCEndVerbose e"
                    + " ON e.MethodStartAddress = m.start_address GROUP BY m.namespace",
            "SELECT METHOD_AT(MethodStartAddress + 1, time_ns), COUNT(*) FROM clr.MethodLoadVerbose"
                    + " GROUP BY METHOD_AT(MethodStartAddress + 1, time_ns)",
            "SELECT KEYWORD_NAMES('Microsoft-Windows-DotNETRuntime', event_keywords), COUNT(*) FROM events"
                    + " WHERE provider = 'Microsoft-Windows-DotNETRuntime'"
                    + " GROUP BY KEYWORD_NAMES('Microsoft-Windows-DotNETRuntime', event_keywords)",
            "SELECT thread_id, COUNT(DISTINCT event_id), COUNT(DISTINCT stack_id) FROM events GROUP BY thread_id",
            "SELECT activity_id, COUNT(*) FROM events GROUP BY activity_id");

    private static final String[] NUMBERS = {"n", "wide", "thread_id", "event_number", "time_ns", "processor"};
    private static final String[] TEXTS = {"name", "note"};

    @TempDir
    private static Path folder;

    private static final Map<String, TestDatabase> WRITTEN = new LinkedHashMap<>();

    @BeforeAll
    static void open() {
        WRITTEN.putAll(databases(DemoTrace.write(folder)));
    }

    @AfterAll
    static void close() {
        WRITTEN.values().forEach(TestDatabase::close);
    }

    static Map<String, TestDatabase> databases(Path... traces) {
        Map<String, TestDatabase> databases = new LinkedHashMap<>();
        for (Engine engine : Engine.values()) {
            // What AUTO chooses without push-down is one of the other two.
            for (boolean pushdown : engine == Engine.AUTO ? new boolean[] {true} : new boolean[] {true, false}) {
                databases.put(engine + (pushdown ? ", pushed" : ", not pushed"),
                        new TestDatabase(TraceOptions.builder(List.of(traces))
                                .engine(engine)
                                .pushdown(pushdown)
                                .build()));
            }
        }
        return databases;
    }

    /** @return the rows, or the error that all gave, which begins with {@link #ERROR} */
    static String assertSame(Map<String, TestDatabase> databases, String sql) {
        String expected = null;
        for (Map.Entry<String, TestDatabase> database : databases.entrySet()) {
            String found = outcome(database.getValue(), sql);
            if (expected == null) {
                expected = found;
            }
            assertThat(found).as("%s: %s", database.getKey(), sql).isEqualTo(expected);
        }
        return expected;
    }

    private static String outcome(TestDatabase database, String sql) {
        try (Statement statement = database.connection().createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int width = result.getMetaData().getColumnCount();
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= width; i++) {
                    row.append(i == 1 ? "" : "|").append(text(result.getObject(i)));
                }
                rows.add(row.toString());
            }
            return String.join("\n", isOrdered(sql) ? rows : rows.stream().sorted().toList());
        } catch (SQLException | RuntimeException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return ERROR + (String.valueOf(root.getMessage()).contains("by zero") ? "division by zero" : root);
        }
    }

    /** Whether the rows themselves have an order: one in parentheses is that of a window or of what is aggregated. */
    private static boolean isOrdered(String sql) {
        String outermost = sql;
        for (String before = ""; !before.equals(outermost);) {
            before = outermost;
            outermost = before.replaceAll("\\([^()]*\\)", "");
        }
        return outermost.contains("ORDER BY");
    }

    /** Sums of doubles differ in their last digits with the order of addition. */
    private static String text(Object value) {
        return value instanceof Double number && Double.isFinite(number)
                ? new BigDecimal(number).round(new MathContext(12)).stripTrailingZeros().toString()
                : String.valueOf(value);
    }

    @Test
    void theListGivesTheSameRows() {
        ON_THE_WRITTEN_TRACE.forEach(sql -> assertThat(assertSame(WRITTEN, sql)).as(sql).doesNotStartWith(ERROR));
    }

    @Test
    void aRealTraceGivesTheSameRows() {
        Map<String, TestDatabase> databases = databases(SharedFiles.ownTrace("jit.nettrace"));
        try {
            ON_A_REAL_TRACE.forEach(
                    sql -> assertThat(assertSame(databases, sql)).as(sql).doesNotStartWith(ERROR).isNotEmpty());
        } finally {
            databases.values().forEach(TestDatabase::close);
        }
    }

    @Test
    void queriesMadeFromASeedGiveTheSameRows() {
        long seed = Long.getLong("nettracesql.seed", 20_261_122L);
        int queries = Integer.getInteger("nettracesql.queries", 25);
        System.out.println("EngineEquivalenceTest: -Dnettracesql.seed=" + seed);
        Random random = new Random(seed);
        int errors = 0;
        for (int i = 0; i < queries; i++) {
            errors += assertSame(WRITTEN, query(random)).startsWith(ERROR) ? 1 : 0;
        }
        assertThat(errors).as("queries that all engines refuse").isLessThan(queries / 2);
    }

    @Test
    void blockingOperatorsRunInDuckDbAndStreamsInJava() {
        TestDatabase duckDb = WRITTEN.get("DUCKDB, pushed");
        assertThat(duckDb.plan("SELECT name, COUNT(*) FROM Demo.Item GROUP BY name"))
                .contains("DuckDbAggregate", "DuckDbEventScan");
        TestDatabase auto = WRITTEN.get("AUTO, pushed");
        assertThat(auto.plan("SELECT name, MAX(ratio) FROM Demo.Item GROUP BY name"))
                .contains("JavaAggregate")
                .doesNotContain("DuckDb");
        assertThat(auto.database().isDuckDbStarted()).isFalse();
    }

    @Test
    void aLargeAggregateRunsInDuckDbByItself() {
        try (TestDatabase database = TestDatabase.of(SharedFiles.ownTrace("jit-full.nettrace"))) {
            assertThat(database.plan("SELECT thread_id, COUNT(DISTINCT payload_size) FROM events GROUP BY thread_id"))
                    .contains("DuckDbAggregate");
            assertThat(database.plan("SELECT thread_id FROM events WHERE MOD(event_number, 3) = 1"))
                    .doesNotContain("DuckDb");
        }
    }

    @Test
    void theFirstRowsOfAScanAreTheFilesFirstInDuckDbToo() {
        String sql = "SELECT event_number, event_name FROM events WHERE payload_size > 8 LIMIT 40";
        TraceOptions.Builder options = TraceOptions.builder(List.of(SharedFiles.ownTrace("jit-full.nettrace")));
        try (TestDatabase java = new TestDatabase(options.engine(Engine.JAVA).build());
                TestDatabase duckDb = new TestDatabase(options.engine(Engine.DUCKDB).build())) {
            List<String> first = java.rows(sql);
            for (int i = 0; i < 20; i++) {
                assertThat(duckDb.rows("SELECT * FROM (" + sql + ") v")).isEqualTo(first);
            }
        }
    }

    private static String query(Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> "SELECT " + number(random, 2) + ", " + text(random, 1) + ", " + truth(random, 1)
                    + " FROM Demo.Item WHERE " + truth(random, 2);
            case 1 -> grouped(random);
            case 2 -> "SELECT event_number, " + number(random, 1) + " AS x FROM Demo.Item WHERE " + truth(random, 1)
                    + " ORDER BY x" + pick(random, "", " DESC", " NULLS FIRST") + ", event_number LIMIT "
                    + random.nextInt(20) + " OFFSET " + random.nextInt(5);
            case 3 -> "SELECT DISTINCT " + text(random, 2) + ", MOD(" + number(random, 1) + ", 5) FROM Demo.Item";
            case 4 -> "SELECT " + number(random, 1) + " FROM Demo.Item WHERE " + truth(random, 1) + " "
                    + pick(random, "UNION", "UNION ALL", "INTERSECT", "EXCEPT") + " SELECT " + number(random, 1)
                    + " FROM Demo.Item WHERE " + truth(random, 1);
            case 5 -> "SELECT event_number, " + pick(random, "SUM", "MIN", "MAX", "COUNT") + "(" + number(random, 1)
                    + ") OVER (PARTITION BY " + text(random, 0) + " ORDER BY event_number),"
                    + " ROW_NUMBER() OVER (ORDER BY " + number(random, 0) + ", event_number) FROM Demo.Item";
            default -> "SELECT a.event_number, b.event_number FROM Demo.Item a "
                    + pick(random, "JOIN", "LEFT JOIN", "FULL JOIN") + " Demo.Item b ON a.n = b.n + "
                    + random.nextInt(5) + " AND a.name = b.name";
        };
    }

    private static String grouped(Random random) {
        String key = random.nextBoolean() ? text(random, 1) : "MOD(n, " + (1 + random.nextInt(4)) + ")";
        return "SELECT " + key + ", COUNT(*), COUNT(note), SUM(" + number(random, 1) + "), AVG(n), MIN("
                + text(random, 1) + "), MAX(" + number(random, 1) + ") FROM Demo.Item WHERE " + truth(random, 1)
                + " GROUP BY " + key + " HAVING COUNT(*) > " + random.nextInt(4);
    }

    private static String number(Random random, int depth) {
        if (depth == 0) {
            return pick(random, NUMBERS);
        }
        String a = number(random, depth - 1);
        return switch (random.nextInt(10)) {
            case 0 -> "(" + a + " + " + number(random, depth - 1) + ")";
            case 1 -> "(" + a + " * " + (random.nextInt(9) - 4) + ")";
            case 2 -> "(" + a + " / " + pick(random, "2", "-1", "7", "n") + ")";
            case 3 -> "MOD(" + a + ", " + pick(random, "3", "-4", "1000") + ")";
            case 4 -> "COALESCE(processor, " + a + ")";
            case 5 -> "CASE WHEN " + truth(random, 0) + " THEN " + a + " ELSE " + number(random, depth - 1) + " END";
            case 6 -> "CHAR_LENGTH(" + text(random, depth - 1) + ")";
            case 7 -> "(" + a + " & 255)";
            case 8 -> "NULLIF(" + a + ", n)";
            default -> a;
        };
    }

    private static String text(Random random, int depth) {
        if (depth == 0) {
            return pick(random, TEXTS);
        }
        String a = text(random, depth - 1);
        return switch (random.nextInt(7)) {
            case 0 -> "UPPER(" + a + ")";
            case 1 -> "(" + a + " || '-é')";
            case 2 -> "COALESCE(" + a + ", 'none')";
            case 3 -> "SUBSTRING(" + a + " FROM 2 FOR 3)";
            case 4 -> "CAST(n AS VARCHAR)";
            case 5 -> "NULLIF(" + a + ", 'alpha')";
            default -> a;
        };
    }

    private static String truth(Random random, int depth) {
        if (depth == 0) {
            return switch (random.nextInt(7)) {
                case 0 -> pick(random, NUMBERS) + pick(random, " = ", " <> ", " < ", " >= ")
                        + pick(random, "0", "-7", "104", "-9223372036854775807");
                case 1 -> pick(random, TEXTS)
                        + pick(random, " LIKE '%a%'", " LIKE 'note _'", " = 'größe_1'", " > 'b'");
                case 2 -> pick(random, TEXTS) + " IS NULL";
                case 3 -> "flag";
                case 4 -> "n IN (1, 2, 3, -50, 49)";
                case 5 -> "ratio " + pick(random, "< 10", "BETWEEN 2 AND 4.5", "= 3");
                default -> "utc_time > TIMESTAMP '2000-01-01 00:00:00'";
            };
        }
        return switch (random.nextInt(4)) {
            case 0 -> "(" + truth(random, depth - 1) + " AND " + truth(random, depth - 1) + ")";
            case 1 -> "(" + truth(random, depth - 1) + " OR " + truth(random, depth - 1) + ")";
            case 2 -> "NOT (" + truth(random, depth - 1) + ")";
            default -> number(random, depth) + " < " + number(random, depth - 1);
        };
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
