package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.calcite.runtime.Hook;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Texts by which DuckDB groups, or which it counts, give the rows that a DuckDB of its own gives for the same rows. */
class KeyTextsTest {

    /** More than are kept under numbers. */
    private static final int ORDERS = 70_000;

    private static final int PER_BLOCK = 5_000;
    private static final int CUSTOMERS = 40;
    private static final String ORDER = "\"Shop\".\"Order\"";
    private static final String NUMBERED = "nt_java_VARCHAR_INTEGER(";

    @TempDir
    static Path folder;

    private static AllEngines engines;
    private static AllEngines both;
    private static Connection duckDb;

    @BeforeAll
    static void open() throws SQLException, IOException {
        duckDb = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = duckDb.createStatement()) {
            statement.execute("CREATE SCHEMA \"Shop\"");
            statement.execute("CREATE TABLE " + ORDER + " (trace VARCHAR, id INTEGER, customer VARCHAR, city VARCHAR,"
                    + " note VARCHAR)");
        }
        engines = new AllEngines(write("one.nettrace", ORDERS));
        write("two.nettrace", 3 * PER_BLOCK);
        both = new AllEngines(folder);
    }

    @AfterAll
    static void close() throws SQLException {
        engines.close();
        both.close();
        duckDb.close();
    }

    /** The trace, and the same rows in DuckDB. In every hundredth there is an id alone. */
    private static Path write(String name, int orders) throws SQLException, IOException {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord whole = trace.define("Shop", 1, "Order", type -> type.level(4).version(1)
                .field("id", TypeCode.INT32)
                .field("customer", TypeCode.STRING)
                .field("city", TypeCode.STRING)
                .field("note", TypeCode.STRING));
        MetadataRecord bare = trace.define("Shop", 1, "Order", type -> type.level(4).version(2)
                .field("id", TypeCode.INT32));
        try (PreparedStatement row =
                duckDb.prepareStatement("INSERT INTO " + ORDER + " VALUES (?, ?, ?, ?, ?)")) {
            duckDb.setAutoCommit(false);
            for (int first = 0; first < orders; first += PER_BLOCK) {
                int from = first;
                trace.events(events -> {
                    for (int id = from; id < from + PER_BLOCK; id++) {
                        int order = id;
                        long ticks = NetTraceWriter.SYNC_TICKS + id * 1_000L;
                        if (id % 100 == 0) {
                            events.event(bare, ticks).thread(1).payload(p -> p.i32(order));
                        } else {
                            events.event(whole, ticks).thread(id / PER_BLOCK % 3 + 1).payload(p -> p.i32(order)
                                    .utf16z(customer(order)).utf16z(city(order)).utf16z(note(order)));
                        }
                    }
                });
                for (int id = from; id < from + PER_BLOCK; id++) {
                    row.setString(1, name);
                    row.setInt(2, id);
                    row.setString(3, id % 100 == 0 ? null : customer(id));
                    row.setString(4, id % 100 == 0 ? null : city(id));
                    row.setString(5, id % 100 == 0 ? null : note(id));
                    row.addBatch();
                }
                row.executeBatch();
            }
            duckDb.commit();
            duckDb.setAutoCommit(true);
        }
        return Files.write(folder.resolve(name), trace.end().toBytes());
    }

    private static String customer(int id) {
        int customer = id * 7 % CUSTOMERS;
        return customer == 0 ? "" : customer == 1 ? "größe 日本 'quoted'" : "a customer with number " + customer;
    }

    private static String city(int id) {
        return "c" + id % 3;
    }

    private static String note(int id) {
        return "note " + id;
    }

    private static String named(String sql) {
        return sql.replace("{o}", ORDER);
    }

    private static List<String> answers(String sql) throws SQLException {
        try (Statement statement = duckDb.createStatement(); ResultSet rows = statement.executeQuery(named(sql))) {
            return AllEngines.read(rows, true).rows();
        }
    }

    /** What DuckDB is asked. */
    @SuppressWarnings("deprecation") // Calcite's hooks of one thread do not see another's.
    private static String asked(String sql) throws SQLException {
        AtomicReference<String> text = new AtomicReference<>("");
        String url = "jdbc:nettrace:" + folder.resolve("one.nettrace") + ";engine=duckdb";
        try (Connection connection = DriverManager.getConnection(url);
                Hook.Closeable hook = Hook.QUERY_PLAN.add((String plan) -> text.set(plan));
                Statement statement = connection.createStatement()) {
            statement.executeQuery(named(sql)).close();
        }
        return text.get();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select customer, count(distinct id) from {o} group by customer",
        "select customer, city, count(*), sum(id), count(distinct city), count(city) from {o} group by 1, 2",
        "select distinct city, customer from {o}",
        "select count(distinct customer), count(distinct city), count(distinct id % 100) from {o}",
        "select customer, quantile_cont(id, 0.5) from {o} group by customer having count(*) > 1700",
        "select customer, count(distinct id) from {o} where id % 3 = 1 group by rollup(customer)",
        "select city, count(distinct id) filter (where customer is not null) from {o} group by cube(city)",
        "select a.customer, count(distinct b.id) from {o} a join {o} b on a.id = b.id + 1"
                + " group by a.customer",
        "select x.customer, y.n from (select customer, count(distinct id) as m from {o} group by 1) x"
                + " join (select customer, count(distinct city) as n from {o} group by 1) y"
                + " on x.customer = y.customer",
        "select customer, count(distinct id) from {o} group by customer"
                + " union all select city, count(distinct id) from {o} group by city",
        "select count(*) from (select customer, city, count(distinct id) as n from {o} group by 1, 2) g"
                + " where customer like '%1%' and n > 1",
        "select lower(customer), count(distinct id) from {o} group by 1",
        "select customer, max(customer), min(city), count(distinct id) from {o} group by customer",
        "select customer, string_agg(city, ',' order by id) from {o} where id < 200 group by customer",
    })
    void groupsHaveTheTextsThatDuckDbHas(String sql) throws SQLException {
        assertThat(engines.rows(named(sql))).isEqualTo(answers(sql
                .replace("from {o}", "from (from {o} where trace = 'one.nettrace')")
                .replace("join {o} b", "join (from {o} where trace = 'one.nettrace') b")));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select note, count(distinct id) as n from {o} group by note having count(*) > 1",
        "select count(distinct note), count(distinct customer) from {o}",
        "select count(*), min(note), max(note) from (select note, count(distinct id) from {o} group by 1) g",
    })
    void moreTextsThanAreKeptGiveTheSameRows(String sql) throws SQLException {
        assertThat(both.rows(named(sql))).isEqualTo(answers(sql));
    }

    @Test
    void rowsThatJavaFeedsAreReadAgainWhereTextsWereTooMany() {
        assertThat(engines.row(named("select count(*), sum(n) from (select note, count(distinct t.event_count) as n"
                + " from {o} o join threads t on t.thread_id = o.thread_id group by note) g")))
                .isEqualTo(ORDERS / 100 * 99 + 1 + "|" + (ORDERS / 100 * 99 + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select trace, count(distinct customer), count(distinct id) from {o} group by trace",
        "select customer, count(distinct trace), count(distinct id) from {o} group by customer",
        "select trace, customer, quantile_disc(id, 0.9) from {o} group by 1, 2",
    })
    void tracesOfAFolderShareTheirTexts(String sql) throws SQLException {
        assertThat(both.rows(named(sql))).isEqualTo(answers(sql));
    }

    @Test
    void textThatIsOnlyAKeyTravelsAsANumber() throws SQLException {
        assertThat(asked("select customer, count(distinct id) from {o} group by 1")).contains(NUMBERED);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select lower(customer), count(distinct id) from {o} group by 1",
        "select customer, max(customer), count(distinct id) from {o} group by 1",
        "select city, count(distinct id) from {o} where customer || city > 'b' group by 1, customer",
        "select id, row_number() over (partition by customer order by city) from {o}",
        "select city, count(distinct id) from {o} group by 1 union all select 'a', 1",
    })
    void textThatSomeoneLooksAtTravelsAsItIs(String sql) throws SQLException {
        assertThat(asked(sql)).contains("nt_scan").doesNotContain(NUMBERED);
    }
}
