package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Many rows in the order of time come window by window, as if all had been sorted at once. */
class TimeOrderTest extends DriverTest {

    private static final int EVENTS = 60_000;
    private static final int EVENTS_OF_A_BLOCK = 500;

    private record Item(long nanos, int n) {}

    private final List<Item> items = new ArrayList<>();
    private Path many;

    /**
     * Threads write blocks of their own, so the times of neighbouring blocks overlap; one block is far behind; there
     * are moments with more events than a window has.
     */
    @BeforeEach
    void writeBlocksThatOverlap() throws IOException {
        Random random = new Random(20_261_122);
        NetTraceWriter writer = trace();
        MetadataRecord item = writer.define("Demo", 2, "Item", type -> type.field("n", TypeCode.INT32));
        for (int block = 0; block < EVENTS / EVENTS_OF_A_BLOCK; block++) {
            long start = block == 90 ? 1_000 : block / 4 * 100_000L + random.nextInt(50_000);
            boolean isMoment = block >= 20 && block < 44;
            int thread = block % 4;
            int first = block * EVENTS_OF_A_BLOCK;
            writer.events(events -> {
                for (int i = first; i < first + EVENTS_OF_A_BLOCK; i++) {
                    int n = i;
                    long nanos = isMoment ? 777_777 : start + (i - first) * 100L;
                    items.add(new Item(nanos, n));
                    events.event(item, NetTraceWriter.SYNC_TICKS + nanos).thread(thread + 1)
                            .payload(p -> p.i32(n));
                }
            });
        }
        many = folder.resolve("many.nettrace");
        Files.write(many, writer.end().toBytes());
    }

    private static List<Item> rows(Connection on, String sql) throws SQLException {
        List<Item> rows = new ArrayList<>();
        try (Statement statement = on.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(new Item(result.getLong(1), result.getInt(2)));
            }
        }
        return rows;
    }

    /** Counts the events, which else are estimated by the length of the file. */
    private static void count(Connection on) throws SQLException {
        try (Statement statement = on.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from events")) {
            assertThat(rows.next()).isTrue();
        }
    }

    private static String plan(Connection on, String sql) throws SQLException {
        try (Statement statement = on.createStatement();
                ResultSet result = statement.executeQuery("explain plan for " + sql)) {
            result.next();
            return result.getString(1);
        }
    }

    /** A comment makes a statement the planner's. */
    @ParameterizedTest
    @CsvSource({"auto, select", "auto, select /* planned */", "java, select", "duckdb, select"})
    void rowsAreInTheOrderThatIsAskedFor(String engine, String word) throws SQLException {
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + many + ";engine=" + engine)) {
            count(on);
            Comparator<Item> byTime = Comparator.comparingLong(Item::nanos);
            Comparator<Item> byNumber = Comparator.comparingInt(Item::n);
            String select = word + " time_ns, n from \"Demo\".Item ";
            assertThat(plan(on, select + "order by time_ns").contains("EventTimeOrder"))
                    .isEqualTo(!engine.equals("duckdb"));
            assertThat(rows(on, select + "order by time_ns, n"))
                    .isEqualTo(items.stream().sorted(byTime.thenComparing(byNumber)).toList());
            assertThat(rows(on, select + "order by time_ns desc, n"))
                    .isEqualTo(items.stream().sorted(byTime.reversed().thenComparing(byNumber)).toList());
            assertThat(rows(on, word + " event_number, n from \"Demo\".Item order by time_ns desc, n"))
                    .extracting(Item::n)
                    .isEqualTo(items.stream().sorted(byTime.reversed().thenComparing(byNumber)).map(Item::n).toList());
            assertThat(rows(on, select + "where mod(n, 3) = 1 order by time_ns, n desc"))
                    .isEqualTo(items.stream().filter(one -> one.n % 3 == 1)
                            .sorted(byTime.thenComparing(byNumber.reversed())).toList());
            assertThat(rows(on, select + "where time_ns between 500000 and 900000 order by time_ns, n"))
                    .isEqualTo(items.stream().filter(one -> one.nanos >= 500_000 && one.nanos <= 900_000)
                            .sorted(byTime.thenComparing(byNumber)).toList());
            assertThat(rows(on, select + "where n < 0 order by time_ns")).isEmpty();
        }
    }

    /** More of them than are kept open are DuckDB's to sort: each window would open all anew. */
    @ParameterizedTest
    @ValueSource(ints = {2, 9, 20, 32, 33})
    void rowsOfSeveralTracesAreInOneOrder(int traces) throws SQLException, IOException {
        List<Item> all = new ArrayList<>();
        Path copies = Files.createDirectory(folder.resolve("copies"));
        for (int i = 0; i < traces; i++) {
            Files.copy(many, copies.resolve("copy" + i + ".nettrace"));
            all.addAll(items);
        }
        all.sort(Comparator.comparingLong(Item::nanos).thenComparingInt(Item::n));
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + copies)) {
            count(on);
            String sql = "select time_ns, n from \"Demo\".Item order by time_ns, n";
            assertThat(plan(on, sql).contains("EventTimeOrder")).isEqualTo(traces <= 32);
            assertThat(rows(on, sql)).isEqualTo(all);
        }
    }

    @Test
    void equalTimesAreInTheOrderOfFurtherKeysWhichMayBeTextsAndNull() throws SQLException, IOException {
        Path copy = folder.resolve("copy.nettrace");
        Files.copy(many, copy);
        String keys =
                " order by time_ns, event_name desc, activity_id nulls first, trace desc, utc_time, event_number desc";
        String select = "select time_ns, trace, event_name, activity_id, utc_time, payload, event_number from events";
        try (Connection windows = DriverManager.getConnection("jdbc:nettrace:" + many + "|" + copy);
                Connection duckDb =
                        DriverManager.getConnection("jdbc:nettrace:" + many + "|" + copy + ";engine=duckdb")) {
            count(windows);
            assertThat(plan(windows, select + keys)).contains("EventTimeOrder");
            assertThat(plan(duckDb, select + keys)).doesNotContain("EventTimeOrder");
            assertThat(texts(windows, select + keys))
                    .hasSizeGreaterThan(2 * EVENTS)
                    .isEqualTo(texts(duckDb, select + keys));
        }
    }

    private static List<String> texts(Connection on, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = on.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    row.append(result.getObject(column)).append('|');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    @Test
    void whoeverHasEnoughMayLeave() throws SQLException {
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + many)) {
            count(on);
            for (int i = 0; i < 20; i++) {
                try (Statement statement = on.createStatement();
                        ResultSet result = statement.executeQuery("select * from \"Demo\".Item order by time_ns")) {
                    assertThat(result.next()).isTrue();
                }
            }
            assertThat(rows(on, "select time_ns, n from \"Demo\".Item order by time_ns")).hasSize(EVENTS);
        }
    }
}
