package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** A table of a provider is found by its name alone where no other provider has one of that name. */
class BareNamesTest {

    @TempDir
    private static Path folder;

    private static Path trace;
    private static AllEngines engines;

    @BeforeAll
    static void open() throws SQLException {
        NetTraceWriter writer = new NetTraceWriter();
        var first = writer.define("First-App", 1, "RequestStart", type -> type.level(4).field("id", TypeCode.INT32));
        var common = writer.define("First-App", 2, "Common", type -> type.level(4).field("id", TypeCode.INT32));
        var other = writer.define("Second App", 1, "common", type -> type.level(4).field("id", TypeCode.INT32));
        var events = writer.define("Second App", 2, "events", type -> type.level(4).field("id", TypeCode.INT32));
        writer.events(blob -> {
            blob.event(first, NetTraceWriter.SYNC_TICKS + 1).payload(p -> p.i32(1));
            blob.event(first, NetTraceWriter.SYNC_TICKS + 2).payload(p -> p.i32(2));
            blob.event(common, NetTraceWriter.SYNC_TICKS + 3).payload(p -> p.i32(3));
            blob.event(other, NetTraceWriter.SYNC_TICKS + 4).payload(p -> p.i32(4));
            blob.event(events, NetTraceWriter.SYNC_TICKS + 5).payload(p -> p.i32(5));
        });
        trace = writer.end().saveIn(folder);
        engines = new AllEngines(trace);
    }

    @AfterAll
    static void close() throws SQLException {
        engines.close();
    }

    @Test
    void aNameThatOneProviderHasIsFoundInAnyCase() {
        assertThat(engines.rows("select id from RequestStart")).containsExactly("1", "2");
        assertThat(engines.rows("select r.id from requeststart r where r.id > ?", 1)).containsExactly("2");
        assertThat(engines.rows("select id from \"REQUESTSTART\"")).containsExactly("1", "2");
        assertThat(engines.rows("from RequestStart select id")).containsExactly("1", "2");
        assertThat(engines.rows("select count(*) from MethodDCEndVerbose")).containsExactly("0");
    }

    @Test
    void itIsFoundInJoinsAndWithinQueries() {
        assertThat(engines.rows("select a.id, b.id from RequestStart a join RequestStart b on a.id < b.id"))
                .containsExactly("1|2");
        assertThat(engines.rows("with r as (select id from RequestStart) select sum(id) from r where id in"
                + " (select id from RequestStart)")).containsExactly("3");
        assertThat(engines.rows("select e.event_name from events e join RequestStart r using (trace, event_number)"))
                .containsExactly("RequestStart", "RequestStart");
        assertThat(engines.rows("explain collect select id from RequestStart").toString())
                .contains("First-App");
    }

    @Test
    void aNameOfTheQueryItselfComesFirst() {
        assertThat(engines.rows("with RequestStart as (select 7 as id) select id from RequestStart"))
                .containsExactly("7");
        assertThat(engines.row("select count(*) from events"))
                .isEqualTo(engines.row("select count(*) from trace.events"));
    }

    @Test
    void aNameThatTwoHaveNamesBothAsTheyAreWritten() {
        assertThat(engines.error("select * from COMMON")).isEqualTo("42S02 Table 'COMMON' is in several schemas (line"
                + " 1, column 15). Did you mean \"First-App\".Common, or \"Second App\".common?");
        assertThat(engines.rows("select id from \"Second App\".COMMON")).containsExactly("4");
    }

    @Test
    void aTableThatSomebodyMadeComesFirst() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace);
                Statement statement = connection.createStatement()) {
            statement.execute("create table RequestStart as select 9 as id");
            assertThat(ids(statement, "select id from RequestStart")).containsExactly("9");
            statement.execute("drop table RequestStart");
            assertThat(ids(statement, "select id from RequestStart")).containsExactly("1", "2");
            try (PreparedStatement prepared = connection.prepareStatement("select id from RequestStart where id = ?")) {
                prepared.setInt(1, 2);
                assertThat(AllEngines.read(prepared.executeQuery(), true).rows()).containsExactly("2");
            }
        }
    }

    @Test
    void anotherSchemaOfTheConnectionComesFirstAndHidesNothing() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace);
                Statement statement = connection.createStatement()) {
            connection.setSchema("second app");
            assertThat(ids(statement, "select id from events")).containsExactly("5");
            assertThat(ids(statement, "select id from common")).containsExactly("4");
            assertThat(ids(statement, "select id from RequestStart")).containsExactly("1", "2");
            assertThat(ids(statement, "select count(*) from trace.events")).containsExactly("5");
            assertThat(ids(statement, "select count(*) from event_types where event_count > 0")).containsExactly("4");
            assertThat(ids(statement, "select count(*) from GCStart")).containsExactly("0");
            assertThat(ids(statement, "select count(*) from cpu_or_waiting")).containsExactly("0");
            assertThat(ids(statement, "select current_schema")).containsExactly("Second App");
        }
    }

    private static List<String> ids(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return AllEngines.read(rows, true).rows();
        }
    }
}
