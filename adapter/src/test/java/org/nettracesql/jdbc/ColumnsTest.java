package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.columns.ColumnResult;
import org.nettracesql.adapter.columns.ColumnResult.Kind;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Columns of primitive arrays are what the result set of the same query has. */
class ColumnsTest extends DriverTest {

    private static final int MANY = 9_000;

    /** More rows than a batch, text that repeats and that does not, and values that are missing. */
    @BeforeEach
    void connectToTwoTraces() throws Exception {
        connection.close();
        NetTraceWriter writer = trace();
        MetadataRecord first = writer.define("Demo", 2, "Item", type -> type.version(1)
                .field("n", TypeCode.INT32)
                .field("name", TypeCode.STRING)
                .field("ratio", TypeCode.DOUBLE)
                .field("small", TypeCode.INT16)
                .field("single", TypeCode.SINGLE)
                .field("yes", TypeCode.BOOLEAN)
                .field("unique_text", TypeCode.STRING));
        MetadataRecord second = writer.define("Demo", 2, "Item", type -> type.version(2).field("n", TypeCode.INT32));
        for (int block = 0; block < MANY / 1000; block++) {
            int start = block * 1000;
            writer.events(events -> {
                for (int i = start; i < start + 1000; i++) {
                    int n = i;
                    if (n % 5 == 0) {
                        events.event(second, NetTraceWriter.SYNC_TICKS + i * 1_234L).payload(p -> p.i32(n));
                    } else {
                        events.event(first, NetTraceWriter.SYNC_TICKS + i * 1_234L).payload(p -> p.i32(n)
                                .utf16z(TEXT + n % 7).f64(n / 8.0).i16(n % 100 - 50).f32(n / 4f).bool32(n % 3 == 0)
                                .utf16z("u" + n));
                    }
                }
            });
        }
        Files.write(file, writer.end().toBytes());
        Path other = folder.resolve("other.nettrace");
        Files.write(other, trace().end().toBytes());
        connection = DriverManager.getConnection("jdbc:nettrace:" + file + "|" + other);
    }

    private static Object value(ColumnResult columns, int column, int row) {
        if (columns.isNull(column, row)) {
            return null;
        }
        return switch (columns.columns().get(column).kind()) {
            case BOOLEANS -> columns.booleans(column)[row];
            case INTS -> columns.ints(column)[row];
            case LONGS -> columns.longs(column)[row];
            case DOUBLES -> columns.doubles(column)[row];
            case TEXTS -> columns.dictionary(column)[columns.codes(column)[row]];
        };
    }

    private static Object value(ResultSet rows, int column) throws SQLException {
        Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        if (rows.getObject(column) == null) {
            return null;
        }
        return switch (rows.getMetaData().getColumnType(column)) {
            case Types.BOOLEAN -> rows.getBoolean(column);
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> rows.getInt(column);
            case Types.BIGINT -> rows.getLong(column);
            case Types.TIMESTAMP -> rows.getTimestamp(column, utc).getTime();
            case Types.DATE -> (int) Math.floorDiv(rows.getDate(column, utc).getTime(), 86_400_000L);
            case Types.REAL -> (double) rows.getFloat(column);
            case Types.DOUBLE, Types.DECIMAL -> rows.getDouble(column);
            default -> rows.getString(column);
        };
    }

    private static void assertSame(Connection on, String sql) throws SQLException {
        ColumnResult columns = on.unwrap(NettraceConnection.class).columns(sql);
        List<List<Object>> expected = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        try (Statement statement = on.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            int width = rows.getMetaData().getColumnCount();
            for (int i = 1; i <= width; i++) {
                labels.add(rows.getMetaData().getColumnLabel(i));
            }
            while (rows.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= width; i++) {
                    row.add(value(rows, i));
                }
                expected.add(row);
            }
        }
        assertThat(columns.columns().stream().map(ColumnResult.Info::name)).as(sql).isEqualTo(labels);
        assertThat(rows(columns)).as(sql).isEqualTo(expected);
        for (int most : new int[] {3, 2048, 1 << 20}) {
            assertThat(rowsInPieces(on, sql, most, columns.columns())).as("%s by %d", sql, most).isEqualTo(expected);
        }
    }

    private static List<List<Object>> rowsInPieces(
            Connection on, String sql, int most, List<ColumnResult.Info> columns) throws SQLException {
        List<ColumnResult> pieces = new ArrayList<>();
        try (Statement statement = on.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            NettraceResultSet rows = result.unwrap(NettraceResultSet.class);
            for (ColumnResult piece = rows.nextColumns(most); piece != null; piece = rows.nextColumns(most)) {
                pieces.add(piece);
            }
            assertThat(rows.nextColumns(most)).isNull();
            assertThat(rows.next()).isFalse();
        }
        // Read when all are there: each has arrays of its own.
        List<List<Object>> all = new ArrayList<>();
        for (ColumnResult piece : pieces) {
            assertThat(piece.columns()).isEqualTo(columns);
            assertThat(piece.rowCount()).isBetween(1, most);
            assertThat(piece == pieces.get(pieces.size() - 1) || piece.rowCount() == most).isTrue();
            all.addAll(rows(piece));
        }
        return all;
    }

    @Test
    void piecesFollowTheRowsThatWereReadOneByOne() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(2100);
            try (ResultSet result = statement.executeQuery("select n from Demo.Item where n >= 0")) {
                NettraceResultSet rows = result.unwrap(NettraceResultSet.class);
                assertThatThrownBy(() -> rows.nextColumns(0)).isInstanceOf(SQLException.class)
                        .hasMessageContaining("0");
                assertThat(rows.next()).isTrue();
                int first = rows.getInt(1);
                ColumnResult piece = rows.nextColumns(10);
                assertThat(piece.ints(0)).hasSize(10).doesNotContain(first);
                assertThat(rows.getRow()).isEqualTo(11);
                assertThat(rows.getInt(1)).as("the last of them is the current row").isEqualTo(piece.ints(0)[9]);
                assertThat(rows.next()).isTrue();
                assertThat(piece.ints(0)).doesNotContain(rows.getInt(1));
                assertThat(rows.nextColumns(10_000).rowCount()).as("up to the limit").isEqualTo(2100 - 12);
                assertThat(rows.nextColumns(1)).isNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "java", "duckdb"})
    void whatHasNoArrayOfItsOwnIsText(String engine) throws SQLException {
        try (Connection on = DriverManager.getConnection(url("engine=" + engine))) {
            assertSame(on, "select array[n, n + 1] as a, interval '90' minute as i, cast(utc_time as time) as t"
                    + " from Demo.Item where n between 0 and 3 order by n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "java", "duckdb"})
    void whatIsInArraysAndRowsIsWrittenAsInTheResultSet(String engine) throws SQLException {
        try (Connection on = DriverManager.getConnection(url("engine=" + engine))) {
            assertSame(on, "select array[utc_time, timestamp '1969-12-31 23:59:59.5', null] as m, row(n, name) as r,"
                    + " array[cast(utc_time as date), date '0001-01-01'] as d, array[time '01:02:03.04'] as t,"
                    + " array[row(n, date '2026-11-30')] as s, row(1, array[2.50, n], row('x', null)) as deep,"
                    + " array[array[n], array[1, null]] as a, array[x'00ff'] as b, array[interval '90' minute] as i"
                    + " from Demo.Item where n between 0 and 3 order by n");
            assertSame(on, "select array_agg(utc_time order by n) as times from Demo.Item where n < 3");
            assertSame(on, "select cast(null as integer array) as a");
        }
    }

    private static List<List<Object>> rows(ColumnResult columns) {
        List<List<Object>> rows = new ArrayList<>();
        for (int row = 0; row < columns.rowCount(); row++) {
            List<Object> values = new ArrayList<>();
            for (int column = 0; column < columns.columns().size(); column++) {
                values.add(value(columns, column, row));
            }
            rows.add(values);
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "java", "duckdb"})
    void columnsHaveTheValuesOfTheResultSet(String engine) throws SQLException {
        try (Connection on = DriverManager.getConnection(url("engine=" + engine))) {
            for (String sql : List.of(
                    "select \"n\", \"name\", \"ratio\", \"small\", \"single\", \"yes\", \"unique_text\", \"utc_time\","
                            + " \"event_number\", \"time_ns\", \"activity_id\" from \"Demo\".\"Item\" order by \"n\"",
                    "select \"n\" + 1 as m, upper(\"name\") as u, \"n\" / 3.0 as d, cast(\"utc_time\" as date) as day,"
                            + " cast(\"n\" as decimal(9, 2)) as x, cast(null as integer) as nothing"
                            + " from \"Demo\".\"Item\" order by \"n\"",
                    "select \"name\", count(*) as c, sum(\"n\") as s, avg(\"n\") as a, min(\"utc_time\") as t"
                            + " from \"Demo\".\"Item\" group by \"name\" order by \"name\"",
                    "select \"n\" from \"Demo\".\"Item\" where \"n\" < 0")) {
                assertSame(on, sql);
            }
        }
    }

    /** A comment within a statement sends it to the planner. */
    @ParameterizedTest
    @ValueSource(strings = {
        "select count(*) from events",
        "select count(*) as c, sum(n) as s, min(ratio) as r, max(utc_time), avg(small) from Demo.Item",
        "select sum(n), min(name), max(n) from Demo.Item where n < 0",
        "select name, count(*) as c, sum(n) as s from Demo.Item group by name order by name",
        "select yes, count(*), max(single) from Demo.Item group by yes order by 2 desc",
        "select n, name, ratio, small, single, yes, unique_text, utc_time from Demo.Item order by time_ns desc limit 7",
        "select n, name, single, yes from Demo.Item order by time_ns",
        "select trace, event_number, payload from events order by time_ns limit 3",
        "select * from trace_info",
        "select * from threads order by thread_id",
        "select provider, event_name, event_count from event_types order by event_count desc limit 2",
        "select * from exceptions",
        "select process_name, process_id from processes where process_name is null",
    })
    void statementWithoutAPlannerHasTheColumnsOfThePlanned(String sql) throws SQLException {
        ColumnResult columns = connection.unwrap(NettraceConnection.class).columns(sql);
        ColumnResult planned =
                connection.unwrap(NettraceConnection.class).columns(sql.replaceFirst(" from ", " /* planned */ from "));
        assertThat(columns.columns()).isEqualTo(planned.columns());
        assertThat(rows(columns)).isEqualTo(rows(planned));
        assertSame(connection, sql);
    }

    @Test
    void aStatementThatMakesATableHasNoColumnsAndIsNotCalledRefused() {
        for (String sql : List.of("create table kept as select 1 as x", "drop table if exists kept")) {
            assertThatThrownBy(() -> connection.unwrap(NettraceConnection.class).columns(sql))
                    .isInstanceOf(SQLException.class)
                    .hasMessage("The statement gives no rows: use execute or executeUpdate.");
        }
    }

    @Test
    void aStreamKeepsTheOrderOfTheFile() throws SQLException {
        try (Connection on = DriverManager.getConnection(url())) {
            String sql = "select \"n\", \"name\", \"unique_text\", \"yes\", \"utc_time\" from \"Demo\".\"Item\"";
            assertSame(on, sql);
            // Now the rows are counted, and the arrays are made in one piece.
            on.createStatement().executeQuery("select * from trace_warnings").close();
            assertSame(on, sql);
            assertSame(on, sql + " where \"n\" between 2040 and 2060");
            assertSame(on, sql + " limit 3000");
        }
    }

    @Test
    void severalTracesFollowEachOther() throws SQLException {
        assertSame(connection, "select \"trace\", \"Number\", \"Customer\" from \"Demo\".\"Order\"");
        assertSame(connection, "select \"Number\", \"trace\" from \"Demo\".\"Order\" limit 7");
        assertSame(connection, "select \"trace\", \"event_number\" from \"events\"");
    }

    @Test
    void tablesThatAreComputedHaveColumnsToo() throws SQLException {
        assertSame(connection, "select * from event_types order by 1, 2, 3, 4");
        connection.createStatement().execute("create table t as select \"n\", \"name\" from \"Demo\".\"Item\"");
        assertSame(connection, "select \"n\", \"name\" from t order by \"n\"");
    }

    @Test
    void theRightArrayIsKnownAndAWrongOneIsRefused() throws SQLException {
        ColumnResult columns = connection.unwrap(NettraceConnection.class)
                .columns("select \"n\", \"name\", \"utc_time\", \"ratio\" from \"Demo\".\"Item\" limit 12");
        assertThat(columns.rowCount()).isEqualTo(12);
        assertThat(columns.columns().stream().map(ColumnResult.Info::kind))
                .containsExactly(Kind.INTS, Kind.TEXTS, Kind.LONGS, Kind.DOUBLES);
        assertThat(columns.ints(0)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(columns.validity(0)).isNull();
        assertThat(columns.validity(1)).startsWith(false, true, true, true, true, false).hasSize(12);
        assertThat(columns.codes(1)).startsWith(-1, 0, 1, 2, 3, -1, 4, 5, 0, 1);
        assertThat(columns.dictionary(1)).hasSize(6).startsWith(TEXT + 1, TEXT + 2);
        assertThat(columns.texts(1)).startsWith(null, TEXT + 1).hasSize(12);
        assertThat(columns.doubles(3)).startsWith(0, 0.125);
        assertThatThrownBy(() -> columns.longs(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The column n is kept as INTS, not as LONGS.");
    }

    @Test
    void aStatementGivesColumnsUnderItsLimits() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            NettraceStatement own = statement.unwrap(NettraceStatement.class);
            assertThat(own.columns("select count(*) as c from \"Demo\".\"Item\";").longs(0)).containsExactly(MANY);
            assertThat(failure(() -> own.columns("select x from events")).getSQLState()).isEqualTo("42S22");
            assertError(failure(() -> own.columns("select \"n\" from \"Demo\".\"Item\" where \"n\" = ?")))
                    .hasMessageContaining("parameter");
            assertError(failure(() -> own.execute("create table t as select ? as x"))).isNotNull();
            assertThat(failure(() -> own.columns("drop table t")).getSQLState()).isEqualTo("HY010");
        }
    }

    /** Several parts of a file, gathered at once: in its order, with all that a part may lack or have of its own. */
    @Test
    void allCoresGatherInTheOrderOfTheFile() throws SQLException, IOException {
        int blocks = 60;
        NetTraceWriter writer = trace();
        MetadataRecord item = writer.define("Demo", 2, "Item", type -> type.version(1)
                .field("n", TypeCode.INT32)
                .field("name", TypeCode.STRING)
                .field("ratio", TypeCode.DOUBLE)
                .field("yes", TypeCode.BOOLEAN));
        MetadataRecord shorter =
                writer.define("Demo", 2, "Item", type -> type.version(2).field("n", TypeCode.INT32));
        String text = "a text that makes the file long enough to be divided ".repeat(2);
        for (int block = 0; block < blocks; block++) {
            int start = block * 600;
            writer.events(events -> {
                for (int i = start; i < start + 600; i++) {
                    int n = i;
                    if (start > 600 * blocks / 2 && n % 5 == 0) {
                        events.event(shorter, NetTraceWriter.SYNC_TICKS + i).payload(p -> p.i32(n));
                    } else {
                        events.event(item, NetTraceWriter.SYNC_TICKS + i).payload(p -> p.i32(n)
                                .utf16z(text + n % (start / 600 + 3)).f64(n / 8.0).bool32(n % 3 == 0));
                    }
                }
            });
        }
        Path large = folder.resolve("large.nettrace");
        Files.write(large, writer.end().toBytes());
        assertThat(Files.size(large)).isGreaterThan(4 << 20);
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + large)) {
            String names = "SELECT name, n FROM \"Demo\".Item";
            ColumnResult first = on.unwrap(NettraceConnection.class).columns(names);
            for (int round = 0; round < 3; round++) {
                ColumnResult again = on.unwrap(NettraceConnection.class).columns(names);
                assertThat(again.dictionary(0)).isEqualTo(first.dictionary(0));
                assertThat(again.codes(0)).isEqualTo(first.codes(0));
                assertSame(on, "SELECT * FROM \"Demo\".Item");
                assertSame(on, "SELECT time_ns, n, name FROM \"Demo\".Item WHERE mod(n, 7) = 0");
                assertSame(on, "SELECT name FROM \"Demo\".Item WHERE n < 0");
            }
        }
    }
}
