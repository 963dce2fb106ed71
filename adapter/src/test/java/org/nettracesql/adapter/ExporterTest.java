package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nettracesql.adapter.duckdb.DuckDbOptions;
import org.nettracesql.adapter.duckdb.ExportFormat;
import org.nettracesql.adapter.duckdb.Exporter;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;

/** Exported files hold the rows of the query, read back by DuckDB. */
class ExporterTest {

    private static final String QUERY = "SELECT n, wide, ratio, flag, name, note, utc_time, time_ns AS \"time \"\"ns\""
            + " FROM Demo.Item ORDER BY n";

    @TempDir
    private Path folder;

    private final Exporter exporter = new Exporter(DuckDbOptions.DEFAULT);
    private TestDatabase database;

    @BeforeEach
    void open() {
        database = TestDatabase.of(DemoTrace.write(folder));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static String read(String sql) throws SQLException {
        try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckDb.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            StringBuilder text = new StringBuilder();
            while (result.next()) {
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    text.append(i == 1 ? "" : "|").append(result.getObject(i));
                }
                text.append('\n');
            }
            return text.toString();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PARQUET", "CSV", "JSON"})
    void aFileHasTheRowsOfTheQuery(ExportFormat format) throws SQLException {
        Path file = folder.resolve("it's." + format.extension());
        assertThat(exporter.export(database.connection(), QUERY, file, format)).isEqualTo(DemoTrace.ITEMS);
        String from = " FROM '" + file.toString().replace("'", "''") + "'";
        String wide = database.row("SELECT SUM(wide / 1000) FROM Demo.Item");
        assertThat(read("SELECT count(*), min(n), CAST(sum(wide // 1000) AS BIGINT), count(note), sum(ratio),"
                        + " count(*) FILTER (WHERE flag), max(name), count(DISTINCT \"time \"\"ns\")" + from))
                .isEqualTo("100|-50|" + wide + "|20|1237.5|34|größe_1|100\n");
    }

    @Test
    void aDuckDbFileHasTheResultAsATable() throws SQLException {
        Path file = folder.resolve("out.duckdb");
        exporter.export(database.connection(), QUERY, file, ExportFormat.DUCKDB);
        try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = duckDb.createStatement();
                ResultSet result = statement.executeQuery("SELECT count(*), typeof(any_value(utc_time)) FROM result")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getLong(1)).isEqualTo(DemoTrace.ITEMS);
            assertThat(result.getString(2)).isEqualTo("TIMESTAMP");
        }
    }

    @Test
    void anExportNeverOverwrites() throws Exception {
        Path file = Files.writeString(folder.resolve("there.csv"), "mine");
        assertThatThrownBy(() -> exporter.export(database.connection(), QUERY, file, ExportFormat.CSV))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("exists already");
        assertThat(file).hasContent("mine");
    }

    @Test
    void aFailedQueryLeavesNoFile() {
        Path file = folder.resolve("failed.parquet");
        assertThatThrownBy(() -> exporter.export(
                        database.connection(), "SELECT n / (n - 3) FROM Demo.Item", file, ExportFormat.PARQUET))
                .hasMessageContaining("by zero");
        assertThat(file).doesNotExist();
    }

    /** It may come when all rows are written, and whoever cancels does not wait for the file. */
    @Test
    void anExportThatIsCancelledAtItsEndLeavesNoFile() throws SQLException {
        Path file = folder.resolve("cancelled.parquet");
        Cancellation cancellation = new Cancellation();
        try (PreparedStatement statement = database.connection().prepareStatement(QUERY)) {
            PreparedStatement cancelled = proxy(PreparedStatement.class, statement, executed -> proxy(
                    ResultSet.class, (ResultSet) executed, more -> {
                        if (Boolean.FALSE.equals(more)) {
                            cancellation.cancel();
                        }
                        return more;
                    }));
            assertThatThrownBy(() -> cancellation.call(() -> {
                try {
                    return exporter.export(cancelled, file, ExportFormat.PARQUET);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            })).isInstanceOf(ScanCancelledException.class);
        }
        assertThat(file).doesNotExist();
    }

    /** What changes the results of executeQuery or next. */
    private static <T> T proxy(Class<T> type, T target, UnaryOperator<Object> change) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            Object result = method.invoke(target, given);
            boolean changes = method.getName().equals("executeQuery") || method.getName().equals("next");
            return changes ? change.apply(result) : result;
        }));
    }

    @Test
    void everyTableThatHasRowsBecomesAFile() throws SQLException {
        Path out = folder.resolve("tables");
        List<Path> files = database.database().exportTables(out);
        assertThat(files).extracting(file -> file.getFileName().toString())
                .contains("Demo.Item.parquet", "Demo.Mark.parquet", "trace.events.parquet")
                .doesNotContain("clr.MethodLoadVerbose.parquet");
        assertThat(read("SELECT count(*) FROM '" + out.resolve("Demo.Item.parquet") + "'")).isEqualTo("100\n");
        String columns = "event_number, time_ns, utc_time, n, wide, ratio, flag, name, note";
        assertThat(read("SELECT " + columns + " FROM '" + out.resolve("Demo.Item.parquet") + "' ORDER BY n"))
                .isEqualTo(String.join("\n", database.rows("SELECT " + columns + " FROM Demo.Item ORDER BY n")) + "\n");
        assertThat(read("SELECT count(*), max(event_number) FROM '" + out.resolve("trace.events.parquet") + "'"))
                .isEqualTo(database.row("SELECT count(*), max(event_number) FROM events") + "\n");
        assertThatThrownBy(() -> database.database().exportTables(out))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("exists already");
    }

    @Test
    void anExportThatFailsLeavesTheFolderAsItWas() throws Exception {
        Path out = Files.createDirectory(folder.resolve("tables"));
        Path mine = Files.writeString(out.resolve("trace.events.parquet"), "mine");
        assertThatThrownBy(() -> database.database().exportTables(out))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("trace.events.parquet: it exists already");
        try (Stream<Path> left = Files.list(out)) {
            assertThat(left).containsExactly(mine);
        }
        assertThat(mine).hasContent("mine");
    }

    @Test
    void aFolderThatIsAFileIsASentence() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> database.database().exportTables(file))
                .isInstanceOf(SQLException.class)
                .hasMessageStartingWith("Cannot write to the folder " + file + ": ");
    }

    @ParameterizedTest
    @EnumSource(names = {"PARQUET", "CSV", "DUCKDB"})
    @Tag("thorough")
    void aFileHasManyAndWideRowsInTheirOrderWithinLittleMemory(ExportFormat format) throws SQLException {
        Exporter small = new Exporter(new DuckDbOptions(128L << 20, 4, null, null));
        Path file = folder.resolve("wide." + format.extension());
        String wide = "a.name || '" + "x".repeat(500) + "' || CAST(b.n AS VARCHAR) || ' ' || CAST(c.n AS VARCHAR)";
        long written = small.export(database.connection(), "SELECT a.n * 10000 + b.n * 100 + c.n AS n, " + wide
                + " AS w FROM Demo.Item a, Demo.Item b, Demo.Item c WHERE a.n < -30 ORDER BY n", file, format);
        assertThat(written).isEqualTo(200_000);
        String from = "'" + file + "'";
        if (format == ExportFormat.DUCKDB) {
            try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:" + file);
                    Statement statement = duckDb.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT n FROM result")) {
                assertAscending(rows);
            }
        } else {
            try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
                    Statement statement = duckDb.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT n FROM " + from)) {
                assertAscending(rows);
            }
        }
    }

    private static void assertAscending(ResultSet rows) throws SQLException {
        long previous = Long.MIN_VALUE;
        while (rows.next()) {
            assertThat(rows.getLong(1)).isGreaterThanOrEqualTo(previous);
            previous = rows.getLong(1);
        }
    }
}
