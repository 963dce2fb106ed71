package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.ScanStatistics;

/** What plans hand to the scan: the plan says so, and the scan's statistics prove it. */
class ScanRulesTest {

    private static final int EVENTS_PER_BLOCK = DemoTrace.PER_BLOCK + 1;

    private static TestDatabase database;

    @BeforeAll
    static void open(@TempDir Path folder) {
        database = TestDatabase.of(DemoTrace.write(folder));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void filtersAndColumnsBecomePartOfTheScan() {
        String sql = "select name from \"Demo\".Item where n >= 40 and (event_keywords & 4) <> 0"
                + " and time_ns between 95000 and 96000";
        assertThat(database.plan(sql).strip()).isEqualTo("EventScan(table=[Demo.Item], keywords=[0x4],"
                + " time=[95000..96000], where=[n 40..], columns=[name])");
        assertThat(database.rows(sql)).containsExactly("100%", "alpha");
    }

    @Test
    void aTimeRangeSkipsBlocks() {
        assertThat(database.rows("select thread_id from events where time_ns >= 90000")).hasSize(11);
        ScanStatistics statistics = database.statistics();
        assertThat(statistics.blocksRead()).isEqualTo(1);
        assertThat(statistics.blocksSkipped()).isEqualTo(9);
        assertThat(statistics.eventsSeen()).isEqualTo(EVENTS_PER_BLOCK);
    }

    @Test
    void aCountReadsNoBlockThatLiesWhollyInItsTimeRange() {
        assertThat(database.row("select count(*) from events where time_ns >= 90000")).isEqualTo("11");
        assertThat(database.statistics().blocksRead()).isZero();
        String apart = "select count(*) from (select event_number from events where time_ns between 85000 and 90000"
                + " order by event_number limit 100000)";
        assertThat(database.row("select count(*) from events where time_ns between 85000 and 90000"))
                .isEqualTo(database.row(apart));
        database.row("select count(*) from events where time_ns between 85000 and 90000");
        assertThat(database.statistics().blocksRead()).isPositive();
    }

    @Test
    void aFilterOnTheHeaderDecodesNoPayload() {
        assertThat(database.row("select count(*) from events where thread_id = 103")).isEqualTo("25");
        assertThat(database.statistics().eventsDecoded()).isZero();
        assertThat(database.statistics().rowsMatched()).isEqualTo(25);
    }

    @Test
    void aSumThatIsZeroWhereThereIsNoneIsNoGroupingColumn() {
        String sum = "sum(case when n > 10 then cast(n as bigint) end)";
        String sql = "select thread_id, processor, %s from \"Demo\".Item group by thread_id, processor order by 1, 2";
        assertThat(database.rows(sql.formatted("coalesce(" + sum + ", 0), " + sum)))
                .isEqualTo(database.rows(sql.formatted(
                        "case when count(case when n > 10 then 1 end) = 0 then 0 else " + sum + " end, " + sum)));
    }

    @Test
    void aLimitStopsTheScan() {
        String sql = "select n from \"Demo\".Item limit 3";
        assertThat(database.plan(sql)).contains("limit=[3]").doesNotContain("Limit(");
        assertThat(database.rows(sql)).containsExactly("-50", "-49", "-48");
        assertThat(database.statistics().rowsMatched()).isEqualTo(3);
    }

    @Test
    void aLimitStaysAboveAResidualFilter() {
        String sql = "select n from \"Demo\".Item where n * 2 = 98 limit 1";
        assertThat(database.plan(sql)).doesNotContain("limit=[1]");
        assertThat(database.rows(sql)).containsExactly("49");
    }

    @Test
    void anOffsetReadsTheSkippedRowsToo() {
        String sql = "select n from \"Demo\".Item limit 2 offset 5";
        assertThat(database.plan(sql)).contains("limit=[7]");
        assertThat(database.rows(sql)).containsExactly("-45", "-44");
    }

    @Test
    void aSortOfTextWithALimitReadsEverything() {
        assertThat(database.rows("select n from \"Demo\".Item order by name || '', n desc limit 2")).hasSize(2);
        assertThat(database.statistics().rowsMatched()).isEqualTo(DemoTrace.ITEMS);
    }

    @Test
    void whatTheScanCannotDecideStaysAbove() {
        String sql = "select count(*) from \"Demo\".Item where n > 0 and upper(name) = 'ALPHA'";
        assertThat(database.plan(sql)).contains("where=[n 1..]").contains("UPPER");
        assertThat(database.row(sql)).isEqualTo("12");
    }

    @Test
    void whatAllPartsOfAnOrSayOfTimeOrTypeIsDecidedByTheScanToo() {
        String sql = "select n, time_ns from \"Demo\".Item where (time_ns between 95000 and 96000 and n + 1 > 3)"
                + " or (upper(name) = 'X' and time_ns = 97000) or (time_ns < 94001 and time_ns > 93000 and n < n + 1)";
        assertThat(database.plan(sql)).contains("time=[").contains("UPPER");
        assertThat(database.plan(sql.replace("time_ns = 97000", "n = 97"))).doesNotContain("time=[");
        assertThat(database.rows(sql)).isNotEmpty().isEqualTo(database.rows(
                "select n, time_ns from \"Demo\".Item where time_ns in (94000, 95000, 96000)"));
    }

    @Test
    void countsByTypeComeFromTheIndex() {
        String sql = "select event_name, count(*), min(time_ns), max(time_ns), sum(payload_size)"
                + " from events where event_id in (1, 2) group by event_name order by 1";
        assertThat(database.plan(sql)).contains("EventIndexScan(").doesNotContain("EventScan(");
        assertThat(database.rows(sql)).hasSize(2).element(1).asString().startsWith("Mark|10|9500|99500|");
        assertThat(database.statistics()).isEqualTo(ScanStatistics.NONE);
        assertThat(database.row("select count(*) from \"Demo\".Item")).isEqualTo("100");
        assertThat(database.row("select count(*), max(time_ns) from GCStart")).isEqualTo("0|null");
    }

    @Test
    void countsOfSomeEventsOfATypeAreScanned() {
        String sql = "select count(*) from events where thread_id = 101";
        assertThat(database.plan(sql)).contains(
                "EventTotals(table=[trace.events], where=[thread_id 101], columns=[], measures=[[COUNT(*)]])");
        assertThat(database.row(sql)).isEqualTo("25");
    }

    @Test
    void parametersArePushedWithTheirValues() {
        String sql = "select count(*) from \"Demo\".Item where n between ? and ? and name = ?";
        assertThat(database.plan(sql, 0, 20, "alpha")).contains("where=[>=(n, ?0) and <=(n, ?1) and =(name, ?2)]")
                .doesNotContain("Calc");
        assertThat(database.row(sql, 0, 20, "alpha")).isEqualTo("5");
        assertThat(database.statistics().rowsMatched()).isEqualTo(5);
        assertThat(database.row(sql, 0, 20, "nobody")).isEqualTo("0");
        assertThat(database.row("select count(*) from \"Demo\".Item where name like ?", "%e%")).isEqualTo("50");
        assertThat(database.row("select count(*) from events where provider = ?", "Demo")).isEqualTo("110");
    }

    @Test
    void aPreparedStatementReadsItsParametersAnewEachTime() throws SQLException {
        try (PreparedStatement statement = database.connection()
                .prepareStatement("select count(*) from \"Demo\".Item where n >= ?")) {
            for (int n : new int[] {40, 0, 49}) {
                statement.setInt(1, n);
                try (ResultSet result = statement.executeQuery()) {
                    result.next();
                    assertThat(result.getInt(1)).isEqualTo(50 - n);
                }
            }
        }
    }

    @Test
    void aCancelledStatementEndsItsScan() throws SQLException {
        try (Statement statement = database.connection().createStatement();
                ResultSet result = statement.executeQuery("select a.n from \"Demo\".Item a, \"Demo\".Item b,"
                        + " \"Demo\".Item c")) {
            assertThat(result.next()).isTrue();
            statement.cancel();
            database.database().cancelFlagged();
            assertThatThrownBy(() -> {
                while (result.next()) {
                    assertThat(result.getInt(1)).isBetween(-50, 49);
                }
            }).isInstanceOf(SQLException.class);
        }
    }
}
