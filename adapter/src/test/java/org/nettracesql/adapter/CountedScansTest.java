package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.Names;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.jdbc.NettraceConnection;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.testing.SharedFiles;

/** The statistics of a statement have every scan that was made for it, whoever made it. */
class CountedScansTest {

    private static TestDatabase open(TraceOptions.Engine engine) {
        return new TestDatabase(TraceOptions.builder(List.of(SharedFiles.ownTrace("reuse.nettrace")))
                .engine(engine)
                .build());
    }

    private static List<String> tables() {
        List<String> names = new ArrayList<>();
        try (TestDatabase database = open(TraceOptions.Engine.JAVA)) {
            Names<Relation> relations = database.database().catalog().schema(TraceCatalog.TRACE_SCHEMA).relations();
            for (String name : relations.all()) {
                if (relations.get(name) instanceof DerivedRelation table
                        && !table.madeFrom().equals(MadeFrom.EVERY_TRACE)) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    @Test
    void everyComputedTableThatReadsEventsCountsThem() {
        int withRows = 0;
        for (String table : tables()) {
            try (TestDatabase database = open(TraceOptions.Engine.JAVA)) {
                boolean hasRows = !database.rows("select * from " + table).isEmpty();
                if (hasRows) {
                    withRows++;
                    assertThat(database.statistics().eventsSeen()).as(table).isPositive();
                    assertThat(database.statistics().rowsMatched()).as(table).isPositive();
                }
            }
        }
        assertThat(withRows).isGreaterThan(8);
    }

    @Test
    void aReportCountsTheSameOnBothEngines() {
        List<ScanStatistics> all = new ArrayList<>();
        for (TraceOptions.Engine engine : List.of(TraceOptions.Engine.JAVA, TraceOptions.Engine.DUCKDB)) {
            try (TestDatabase database = open(engine)) {
                assertThat(database.rows("select * from hot_methods")).isNotEmpty();
                all.add(database.statistics());
            }
        }
        assertThat(all.get(0).rowsMatched()).isPositive().isEqualTo(all.get(1).rowsMatched());
    }

    @Test
    void aQueryWithinAConditionIsRunOnce() {
        try (TestDatabase database = open(TraceOptions.Engine.JAVA)) {
            List<String> all = database.rows("select count(*) from events");
            long events = Long.parseLong(all.get(0));
            List<String> late = database.rows("select count(*) from events where event_number > 0"
                    + " and utc_time > (select max(utc_time) from events) - interval '1' hour");
            assertThat(late).isEqualTo(all);
            assertThat(database.statistics().rowsMatched()).isBetween(events, 2 * events);
        }
    }

    @Test
    void aScanForAFunctionCountsForTheStatementThatCallsItFirst() throws SQLException {
        String sql = "select method_at(event_number) from clr.GCStart";
        try (Connection connection =
                DriverManager.getConnection("jdbc:nettrace:" + SharedFiles.ownTrace("reuse.nettrace"))) {
            long first = rowsMatched(connection, sql);
            assertThat(rowsMatched(connection, sql)).isPositive().isLessThan(first);
        }
    }

    private static long rowsMatched(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                rows.getString(1);
            }
        }
        return connection.unwrap(NettraceConnection.class).lastStatistics().rowsMatched();
    }

    @Test
    void statementsSideBySideCountTheirOwn() throws SQLException {
        try (TestDatabase database = open(TraceOptions.Engine.JAVA);
                PreparedStatement first = database.connection().prepareStatement("select event_number from events");
                ResultSet rows = first.executeQuery()) {
            rows.next();
            database.rows("select \"Count\" from clr.\"GCStart\"");
            long ofSecond = database.statistics().rowsMatched();
            while (rows.next()) {
                rows.getLong(1);
            }
            assertThat(database.statistics().rowsMatched()).isEqualTo(ofSecond);
        }
    }
}
