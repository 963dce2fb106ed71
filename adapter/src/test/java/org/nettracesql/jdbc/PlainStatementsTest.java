package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.catalog.Names;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * Statements that are answered without the planner, beside the planner, which a comment within them asks for, beside
 * DuckDB as the engine, and beside a DuckDB outside that has the rows in a file. The seed is printed with a failure and
 * read from {@code nettrace.plain.seed}; {@code nettrace.plain.statements} is how many there are of a table.
 */
class PlainStatementsTest {

    private static final long SEED = Long.getLong("nettrace.plain.seed", 20_261_123L);
    private static final int STATEMENTS = Integer.getInteger("nettrace.plain.statements", 50);
    private static final String PLANNED = "/* planned */ ";
    /** Between values: in no text of a trace, as a bar is. */
    private static final char NEXT = '\u0001';

    /** Columns with all that is told of them, and rows as texts with the classes of their objects. */
    private record Result(List<String> columns, List<String> rows) {
        Result sorted() {
            return new Result(columns, rows.stream().sorted().toList());
        }
    }

    private static Result result(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return result(rows);
        }
    }

    /** The same of a prepared statement, which says before it runs what its columns are. */
    private static Result prepared(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            List<String> columns = columns(statement.getMetaData());
            try (ResultSet rows = statement.executeQuery()) {
                Result result = result(rows);
                assertThat(result.columns()).as(sql).isEqualTo(columns);
                return result;
            }
        }
    }

    private static Result result(ResultSet rows) throws SQLException {
        List<String> columns = columns(rows.getMetaData());
        List<String> all = new ArrayList<>();
        while (rows.next()) {
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= columns.size(); i++) {
                Object value = rows.getObject(i);
                row.append(NEXT).append(value).append(value == null ? "" : " " + value.getClass().getSimpleName());
                row.append(' ').append(rows.getString(i));
            }
            all.add(row.toString());
        }
        return new Result(columns, all);
    }

    private static List<String> columns(ResultSetMetaData data) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= data.getColumnCount(); i++) {
            columns.add(data.getColumnLabel(i) + "/" + data.getColumnName(i) + "/" + data.getTableName(i) + "/"
                    + data.getSchemaName(i) + "/" + data.getColumnType(i) + "/" + data.getColumnTypeName(i) + "/"
                    + data.getPrecision(i) + "/" + data.getScale(i) + "/" + data.isNullable(i) + "/"
                    + data.getColumnClassName(i));
        }
        return columns;
    }

    /** The values of the columns that rows are ordered by. */
    private static List<String> keys(Result result, List<Integer> keys) {
        List<String> all = new ArrayList<>();
        for (String row : result.rows()) {
            String[] values = row.substring(1).split(String.valueOf(NEXT), -1);
            StringBuilder text = new StringBuilder();
            keys.forEach(key -> text.append(values[key - 1]).append(NEXT));
            all.add(text.toString());
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({
        "jit, events, true",
        "jit, MethodLoadVerbose, true",
        "jit, clr.MethodLoadVerbose_V1, true",
        "gc, GCHeapStats, true",
        "gc, clr.GCStart, true",
        "orders, \"Demo-Orders\".Tick, true",
        "orders, trace.events, true",
        "faults, clr.ExceptionThrown, true",
        "faults, GCBulkMovedObjectRanges, true",
        "v6-perf, events, true",
        "jit, methods, false",
        "jit, trace.event_types, false",
        "cpu, hot_methods, false",
        "cpu, trace.callees, false",
        "cpu, callers_without_idle, false",
        "web, activities, false",
        "jit+gc, events, true",
        "jit+gc, clr.GCStart, true",
        "jit+cpu, methods, false",
        "loader, assemblies, false",
        "web, threads, false",
        "faults, trace_info, false",
        "gc, gc_events, false",
        "gc, gc_pauses, false",
        "jit-full, inlining_failures, false",
        "pool, samples, false",
        "jit+gc, loader, false",
    })
    void answersAreThoseOfThePlanner(String trace, String table, boolean isOfEvents) throws SQLException {
        List<Path> files = new ArrayList<>();
        for (String name : trace.split("\\+")) {
            files.add(SharedFiles.require("traces/own/" + name + ".nettrace"));
        }
        String file = files.size() == 1 ? files.get(0).toString() : files.get(0) + "|" + files.get(1);
        // A table that is made of a whole trace is made for each statement.
        int statements = isOfEvents ? STATEMENTS : STATEMENTS / 3;
        int plain = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file);
                Connection duckDb = DriverManager.getConnection("jdbc:nettrace:" + file + ";engine=duckdb");
                TraceDatabase database = TraceDatabase.open(TraceOptions.of(files.toArray(new Path[0])))) {
            Random random = new Random(SEED + table.hashCode());
            PlainGenerator generator = new PlainGenerator(connection, table, random);
            for (int i = 0; i < statements; i++) {
                PlainGenerator.Generated generated = generator.next(isOfEvents);
                String sql = generated.sql("");
                String about = sql + "\n-Dnettrace.plain.seed=" + SEED;
                boolean isPlain = database.mayBePlain(sql) && database.plainQuery(sql) != null;
                plain += isPlain ? 1 : 0;
                if (!isPlain) {
                    continue;
                }
                assertThat(database.mayBePlain(generated.sql(PLANNED))).as(about).isFalse();
                Result unplanned = i % 4 == 1 ? prepared(connection, sql) : result(connection, sql);
                Result planned = result(connection, generated.sql(PLANNED));
                assertThat(unplanned.columns()).as(about).isEqualTo(planned.columns());
                compare(generated, unplanned, planned, about);
                if (i % 8 == 0) {
                    compare(generated, unplanned, result(duckDb, sql), about + " with engine=duckdb");
                }
            }
        }
        // Of a table whose columns are all of kinds that are compared elsewhere, few are.
        assertThat(plain).isGreaterThan(statements / 5);
    }

    private static void compare(PlainGenerator.Generated generated, Result plain, Result other, String about) {
        assertThat(keys(plain, generated.keys())).as(about).isEqualTo(keys(other, generated.keys()));
        if (generated.isCut()) {
            // Which of equal rows are the first is open.
            assertThat(plain.rows()).as(about).hasSameSizeAs(other.rows());
        } else {
            assertThat(plain.sorted().rows()).as(about).isEqualTo(other.sorted().rows());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "own/faults.nettrace",
        "own/gc.nettrace",
        "own/jit-full.nettrace",
        "own/loader.nettrace",
        "own/pool.nettrace",
        "own/orders.nettrace",
        "own/v6-perf.nettrace",
        "own/web.nettrace",
        "own/ctf-mixed.trace.zip",
        "public/net.4.5.2.x64.etl.zip",
    })
    @Tag("thorough")
    void viewsAreThoseOfThePlanner(String trace) throws SQLException {
        // Most traces have nothing in most views: one is asked for all. The advice is of view and format.
        boolean isFirst = trace.endsWith("faults.nettrace");
        boolean isFirstOfFormat = isFirst || !trace.endsWith(".nettrace");
        String url = "jdbc:nettrace:" + SharedFiles.require("traces/" + trace);
        try (Connection connection = DriverManager.getConnection(url);
                Connection duckDb = DriverManager.getConnection(url + ";engine=duckdb");
                TraceDatabase database =
                        TraceDatabase.open(TraceOptions.of(SharedFiles.require("traces/" + trace)))) {
            Names<Relation> relations =
                    database.catalog().schema(TraceCatalog.TRACE_SCHEMA).relations();
            for (String name : relations.all()) {
                if (!(relations.get(name) instanceof ViewRelation)) {
                    continue;
                }
                String sql = "select * from " + name;
                assertThat(database.plainQuery(sql)).as(sql).isNotNull();
                if (isFirstOfFormat) {
                    String advice = "explain collect " + sql;
                    assertThat(database.plainQuery(advice)).as(advice).isNotNull();
                    assertThat(result(connection, advice)).isEqualTo(result(connection, PLANNED + advice));
                }
                Result plain = result(connection, sql);
                if (plain.rows().isEmpty() && !isFirst) {
                    continue;
                }
                Result planned = result(connection, PLANNED + sql);
                assertThat(plain.columns()).as(sql).isEqualTo(planned.columns());
                assertThat(plain.sorted().rows()).as(sql).isEqualTo(planned.sorted().rows());
                assertThat(result(duckDb, sql).sorted().rows()).as(sql).isEqualTo(plain.sorted().rows());
            }
        }
    }

    @Test
    void totalsAreThoseOfDuckDbOverTheExportedRows(@TempDir Path folder) throws SQLException, java.io.IOException {
        Path file = SharedFiles.require("traces/own/orders.nettrace");
        Path parquet = folder.resolve("ticks.parquet");
        String table = "\"Demo-Orders\".Tick";
        int compared = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file);
                TraceDatabase database = TraceDatabase.open(TraceOptions.of(file));
                Connection outside = DriverManager.getConnection("jdbc:duckdb:")) {
            connection.unwrap(NettraceConnection.class).export("select * from " + table, parquet);
            assertThat(Files.size(parquet)).isPositive();
            PlainGenerator generator = new PlainGenerator(connection, table, new Random(SEED));
            for (int i = 0; i < 4 * STATEMENTS; i++) {
                PlainGenerator.Generated generated = generator.next(true);
                String sql = generated.sql("");
                // Without an order DuckDB has another one; it adds up moments of its own.
                if (generated.isCut() || !database.mayBePlain(sql) || database.plainQuery(sql) == null
                        || sql.contains("utc_time")) {
                    continue;
                }
                compared++;
                // DuckDB's other division of whole numbers gives a DOUBLE.
                String theirs = sql.replace(table, "'" + parquet + "'").replace(" / ", " // ");
                assertThat(numbers(connection, sql)).as(sql).isEqualTo(numbers(outside, theirs));
            }
        }
        assertThat(compared).isGreaterThan(STATEMENTS);
    }

    @Test
    void eventsAreInTheOrderOfDuckDbOverTheExportedRows(@TempDir Path folder) throws SQLException {
        Path file = SharedFiles.require("traces/own/orders.nettrace");
        Path parquet = folder.resolve("ticks.parquet");
        String table = "\"Demo-Orders\".Tick";
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file);
                TraceDatabase database = TraceDatabase.open(TraceOptions.of(file));
                Connection outside = DriverManager.getConnection("jdbc:duckdb:")) {
            connection.unwrap(NettraceConnection.class).export("select * from " + table, parquet);
            for (String query : List.of(
                    "select event_number from T order by time_ns, event_number",
                    "select n, \"value\", time_ns from T where n > 100 order by time_ns desc, event_number",
                    "select event_number from T where thread_id > 0 and mod(n, 3) = 1 order by time_ns, 1 desc",
                    "select n as \"number\" from T order by \"value\" desc, \"number\", event_number limit 50",
                    "select event_number from T where n < 0 order by n desc, time_ns limit 50",
                    "select thread_id, n from T order by n, event_number desc limit 7",
                    "select event_number, stack_id from T order by event_number desc limit 1")) {
                String sql = query.replace("T ", table + " ");
                assertThat(database.mayBePlain(sql) && database.plainQuery(sql) != null).as(sql).isTrue();
                assertThat(inOrder(connection, sql)).as(sql)
                        .isEqualTo(inOrder(outside, query.replace("T ", "'" + parquet + "' ")));
            }
        }
    }

    @Test
    void ordersOfEventsThatMayBeTooManyAreThePlanners() throws SQLException {
        Path file = SharedFiles.require("traces/own/orders.nettrace");
        try (TraceDatabase database = TraceDatabase.open(TraceOptions.of(file))) {
            for (String order : List.of("thread_id limit 3", "event_number", "event_name limit 3", "time_ns limit 0",
                    "time_ns limit 100001", "count(*) limit 3", "no_column limit 3", "2 limit 3", "0 limit 3")) {
                String sql = "select event_number from events order by " + order;
                assertThat(database.plainQuery(sql)).as(sql).isNull();
            }
        }
    }

    private static List<String> inOrder(Connection connection, String sql) throws SQLException {
        return rows(connection, sql, String::valueOf);
    }

    /** Rows in any order, numbers as decimals of so many digits as averages agree in. */
    private static List<String> numbers(Connection connection, String sql) throws SQLException {
        List<String> all = rows(connection, sql, value -> value instanceof Number
                ? new BigDecimal(value.toString()).round(new java.math.MathContext(12)).stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value));
        all.sort(null);
        return all;
    }

    private static List<String> rows(Connection connection, String sql, Function<Object, String> text)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append('|').append(text.apply(rows.getObject(i)));
                }
                all.add(row.toString());
            }
            return all;
        }
    }
}
