package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.rel.RelFieldCollation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.aggregate.KeptResult;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.NotEnoughMemoryException;
import org.nettracesql.adapter.scan.SortedRows;
import org.nettracesql.jdbc.NettraceConnection;

/** What Java keeps for a statement is bounded by bytes, and a value that is collected by its length. */
@Timeout(120)
class KeptMemoryTest {

    private static final String REPEATED =
            " FROM (SELECT REPEAT('x', 1000000) AS x, n FROM Demo.Item WHERE n IS NOT NULL) t";

    @TempDir
    private static Path folder;

    private static Path trace;

    @BeforeAll
    static void write() {
        trace = DemoTrace.writeWithNulls(folder);
    }

    private static void assertFailsEverywhere(String sql, String part) throws SQLException {
        for (String engine : List.of("java", "duckdb", "auto")) {
            try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=" + engine);
                    Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> lastText(statement, sql)).as("%s with %s", sql, engine)
                        .isInstanceOf(SQLException.class).hasMessageContaining(part);
            }
        }
    }

    private static String lastText(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            String last = null;
            while (rows.next()) {
                last = rows.getString(1);
            }
            return last;
        }
    }

    @Test
    @Tag("thorough")
    void aCollectedTextIsAsLongAsOneCallMayBuildOnEveryEngine() throws SQLException {
        for (String function : List.of("LISTAGG(x, '')", "STRING_AGG(x, ';' ORDER BY n)", "JSON_ARRAYAGG(x)",
                "JSON_OBJECTAGG(CAST(n AS VARCHAR) VALUE x)")) {
            assertFailsEverywhere("SELECT CHAR_LENGTH(" + function + ")" + REPEATED, "16777216 is the most");
        }
    }

    @Test
    void jsonOfManyRowsIsWhatItWas() throws SQLException {
        try (TestDatabase database = TestDatabase.of(trace)) {
            String from = " FROM (VALUES (2, 'b'), (1, 'a'), (CAST(NULL AS INTEGER), 'c')) AS t(n, x)";
            assertThat(database.row("SELECT JSON_ARRAYAGG(n)" + from)).isEqualTo("[2,1]");
            assertThat(database.row("SELECT JSON_ARRAYAGG(n ORDER BY x NULL ON NULL)" + from)).isEqualTo("[1,2,null]");
            assertThat(database.row("SELECT JSON_OBJECTAGG(x VALUE n)" + from))
                    .isEqualTo("{\"b\":2,\"a\":1,\"c\":null}");
            assertThat(database.row("SELECT JSON_OBJECTAGG(x VALUE n ABSENT ON NULL)" + from))
                    .isEqualTo("{\"b\":2,\"a\":1}");
        }
    }

    @Test
    void listsOfAGrowingWindowShareTheirElements() {
        try (TestDatabase database = TestDatabase.of(trace)) {
            long items = Long.parseLong(database.row("SELECT COUNT(*) FROM Demo.Item"));
            long rows = items * items;
            assertThat(rows).isGreaterThan(10_000);
            assertThat(database.row("SELECT COUNT(*), SUM(CARDINALITY(a)), MAX(a[1]) FROM (SELECT ARRAY_AGG(i) OVER"
                    + " (ORDER BY i ROWS UNBOUNDED PRECEDING) AS a FROM (SELECT ROW_NUMBER() OVER () AS i"
                    + " FROM Demo.Item a, Demo.Item b) t) u"))
                    .isEqualTo(rows + "|" + rows * (rows + 1) / 2 + "|1");
        }
    }

    @Test
    void sortedRowsEndBeforeTheHeapDoes() {
        String text = "x".repeat(1 << 24);
        // Equal texts of one array of bytes: they count, and take no memory.
        Enumerable<Object> rows =
                Linq4j.asEnumerable(() -> Stream.generate(() -> (Object) new String(text)).iterator());
        SortedRows sorted = new SortedRows(rows, List.of(new RelFieldCollation(0)), 0, Long.MAX_VALUE);
        assertThatThrownBy(sorted::enumerator).isInstanceOf(NotEnoughMemoryException.class)
                .hasMessageContaining("What ORDER BY sorts");
    }

    @Test
    void anOperatorThatFailsKeepsNothing() {
        List<KeptMemory> held = new ArrayList<>();
        assertThatThrownBy(() -> KeptResult.of("The test", memory -> {
            held.add(memory);
            memory.addBytes(10_000_000);
            throw new IllegalStateException("no more");
        })).isInstanceOf(IllegalStateException.class);
        assertThat(held).singleElement().extracting(KeptMemory::bytes).isEqualTo(0L);
    }

    @Test
    void whatNobodyHoldsLeavesAllToOthers() {
        KeptMemory.Pool pool = new KeptMemory.Pool(1000);
        new KeptMemory("Forgotten", pool).addBytes(900);
        KeptMemory next = new KeptMemory("The test", pool);
        next.addBytes(900);
        assertThatThrownBy(() -> new KeptMemory("Another", pool).addBytes(900))
                .isInstanceOf(NotEnoughMemoryException.class).hasMessageContaining("(the most is: The test, 0 MB)");
        assertThat(next.bytes()).isEqualTo(900);
    }

    @Test
    void whatIsRefusedLeavesAllToOthers() {
        KeptMemory.Pool pool = new KeptMemory.Pool(1000);
        KeptMemory refused = new KeptMemory("The test", pool);
        refused.addBytes(900);
        assertThatThrownBy(() -> refused.addBytes(200)).isInstanceOf(NotEnoughMemoryException.class);
        new KeptMemory("Another", pool).addBytes(900);
    }

    @Test
    void rowsCountWithTheirTextsAndASharedTextCountsOnce() {
        String text = "x".repeat(1000);
        KeptMemory shared = new KeptMemory("The test", new KeptMemory.Pool(100_000));
        for (int i = 0; i < 1000; i++) {
            shared.addRow(new Object[] {text, 1L});
        }
        KeptMemory own = new KeptMemory("The test", new KeptMemory.Pool(100_000));
        assertThatThrownBy(() -> {
            for (int i = 0; i < 100; i++) {
                own.addRow(new Object[] {new String(text), 1L});
            }
        }).isInstanceOf(NotEnoughMemoryException.class).hasMessageContaining("The test would take more")
                .hasMessageContaining("engine=duckdb");
        own.anew().addRow(text);
        KeptMemory ofJava = new KeptMemory("The test", true, new KeptMemory.Pool(100));
        assertThatThrownBy(() -> ofJava.addBytes(200)).hasMessageContaining("in Java with every engine")
                .hasMessageNotContaining("engine=duckdb");
    }

    @Test
    void operatorsOfAProcessShareOneBoundAndGiveBackWhatTheyHad() {
        KeptMemory.Pool pool = new KeptMemory.Pool(100_000);
        KeptMemory first = new KeptMemory("The first", pool);
        first.addBytes(60_000);
        KeptMemory second = new KeptMemory("The second", pool);
        assertThatThrownBy(() -> second.addBytes(60_000)).isInstanceOf(NotEnoughMemoryException.class)
                .hasMessageContaining("The second would take more than what others leave of");
        first.close();
        new KeptMemory("The third", pool).addBytes(60_000);
    }

    /** The operators' bound is the process's: it is nearly used up here, so that small results are too much. */
    @Test
    void whatJavaKeepsForAnyOperatorIsCountedAndTheSentenceTellsTheOption() throws SQLException {
        String pairs = "(SELECT a.i + 1000 * b.i + 1000000 * c.i AS i,"
                + " REPEAT('x', 100) || CAST(a.i AS VARCHAR) AS x"
                + " FROM (SELECT ROW_NUMBER() OVER () AS i FROM Demo.Item) a,"
                + " (SELECT ROW_NUMBER() OVER () AS i FROM Demo.Item) b, (VALUES 1, 2, 3, 4, 5) AS c(i))";
        List<String> greedy = List.of(
                "SELECT i, x FROM " + pairs + " t ORDER BY x, i",
                "SELECT i, x FROM " + pairs + " t ORDER BY x || 'y', i LIMIT 90000",
                "SELECT COUNT(*) FROM " + pairs + " a JOIN " + pairs + " b ON a.i = b.i",
                "SELECT COUNT(*) FROM Demo.Item a LEFT JOIN " + pairs + " b ON a.n > b.i",
                "SELECT COUNT(*) FROM (SELECT i, COUNT(*) FROM " + pairs + " t GROUP BY i) u",
                "SELECT COUNT(*) FROM (SELECT i, COUNT(DISTINCT x) FROM " + pairs + " t GROUP BY i) u",
                "SELECT COUNT(*) FROM (SELECT i FROM " + pairs + " t UNION SELECT n FROM Demo.Item) u",
                "SELECT COUNT(*) FROM (SELECT i FROM " + pairs + " t EXCEPT SELECT n FROM Demo.Item) u",
                "SELECT i, LAG(x) OVER (ORDER BY i) FROM " + pairs + " t");
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=java");
                Statement statement = connection.createStatement()) {
            long fits = Long.parseLong(lastText(statement, "SELECT COUNT(*) FROM " + pairs + " t"));
            assertThat(fits).isGreaterThan(50_000);
            try (KeptMemory others = new KeptMemory("The others")) {
                others.addBytes(Runtime.getRuntime().maxMemory() / 2 - (1 << 20));
                for (String sql : greedy) {
                    assertThatThrownBy(() -> lastText(statement, sql)).as(sql).isInstanceOf(SQLException.class)
                            .hasMessageContaining("NETTRACE_SQL_JAVA=-Xmx4g")
                            .extracting(thrown -> ((SQLException) thrown).getSQLState()).isEqualTo("53200");
                }
                assertThat(lastText(statement, "SELECT COUNT(*) FROM (SELECT MOD(i, 7), COUNT(*) FROM " + pairs
                        + " t GROUP BY MOD(i, 7)) u")).as("few groups of many rows").isEqualTo("7");
                assertThat(lastText(statement, "SELECT COUNT(*) FROM (SELECT MOD(i, 7) FROM " + pairs
                        + " t UNION SELECT 8) u")).as("few distinct ones of many rows").isEqualTo("8");
            }
            for (String sql : greedy) {
                lastText(statement, sql);
            }
        }
    }

    @Test
    void arraysOfAResultAndRowsToGoBackToAreCountedToo() throws SQLException {
        String pairs = "SELECT a.n, b.n, REPEAT('x', 100) || CAST(a.event_number * 1000 + b.event_number AS VARCHAR)"
                + " FROM Demo.Item a, Demo.Item b";
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=java");
                Statement scrolling = connection.createStatement(
                        ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            NettraceConnection ours = connection.unwrap(NettraceConnection.class);
            try (KeptMemory others = new KeptMemory("The others")) {
                others.addBytes(Runtime.getRuntime().maxMemory() / 2 - (1 << 20));
                assertThatThrownBy(() -> ours.columns(pairs)).isInstanceOf(SQLException.class)
                        .hasMessageContaining("What a result has as arrays would take more")
                        .hasMessageContaining("take fewer rows or columns");
                try (ResultSet rows = scrolling.executeQuery(pairs)) {
                    assertThat(rows.last()).isTrue();
                    assertThat(rows.getWarnings().getMessage())
                            .contains("What a scrollable result set keeps would take", "forward only from here");
                    assertThatThrownBy(rows::first).isInstanceOf(SQLException.class).hasMessageContaining("is gone");
                }
            }
            assertThat(ours.columns(pairs).rowCount()).isGreaterThan(10_000);
            try (ResultSet rows = scrolling.executeQuery(pairs)) {
                assertThat(rows.last()).isTrue();
                assertThat(rows.first()).isTrue();
            }
        }
    }
}
