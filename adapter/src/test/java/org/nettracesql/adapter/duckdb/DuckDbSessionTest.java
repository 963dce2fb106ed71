package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.engine.TraceRows;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ScanColumn;

/** The DuckDB session and its scan function, fed by scans whose rows are computed. */
class DuckDbSessionTest {

    private static final long ENDLESS = 1L << 50;

    private final DuckDbSession session = new DuckDbSession(DuckDbOptions.DEFAULT);
    /** Threads of DuckDB add to it. */
    private final List<SyntheticScan> scans = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    private ScanFunction.Registration register(long rows, long failAtRow, ScanColumn... columns) {
        return session.scanFunction().register(source(rows, failAtRow, List.of(columns)));
    }

    private EventSource source(long rows, long failAtRow, List<ScanColumn> columns) {
        return new EventSource(columns, KeyColumns.NONE, rows, false, new EventSource.Opener() {
            @Override
            public List<TraceRows> open(List<ScanColumn> asked) {
                SyntheticScan scan = new SyntheticScan(rows, asked, failAtRow);
                scans.add(scan);
                return List.of(new TraceRows("synthetic", () -> scan));
            }
        });
    }

    private DuckDbResult query(String sql, ScanFunction.Registration scan) {
        return new DuckDbResult(session, sql.formatted(scan.key()), List.of(), List.of(), List.of(scan));
    }

    private static String firstRow(DuckDbResult result) throws SQLException {
        assertThat(result.next()).isTrue();
        DuckDBDataChunkReader chunk = result.chunk();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < chunk.columnCount(); i++) {
            values.add(chunk.vector(i).isNull(0) ? null : chunk.vector(i).getString(0));
        }
        return String.join("|", values);
    }

    @Test
    void duckDbIsNotStartedBeforeItIsNeeded() {
        assertThat(session.isStarted()).isFalse();
        assertThat(session.temporaryFolder()).isNull();
    }

    @Test
    void everyColumnTypeArrivesWithItsValuesAndNulls() throws SQLException {
        long rows = 10_000;
        List<ScanColumn> columns = new ArrayList<>();
        for (ColumnType type : ColumnType.values()) {
            columns.add(SyntheticScan.column("null" + type, type));
        }
        // 9,999 is not divisible by 7, 9,996 is.
        String values = "CAST(c0 AS VARCHAR) || ' ' || c1 || ' ' || c2 || ' ' || c3 || ' ' || c4 || ' ' || c5 || ' '"
                + " || c6 || ' ' || c7 || ' ' || c8";
        try (DuckDbResult result = query(
                "SELECT string_agg(" + values + ", ','), CAST(count(c8) AS VARCHAR), CAST(count(*) AS VARCHAR)"
                        + " FROM nt_scan(%d) WHERE coalesce(c4, 9999) = 9999",
                register(rows, Long.MAX_VALUE, columns.toArray(ScanColumn[]::new)))) {
            long nullRows = rows / SyntheticScan.NULL_EVERY + 1;
            assertThat(firstRow(result))
                    .isEqualTo("true 15 9999 9999 9999 9 9999.0 9999.0 wärde 9|1|" + (nullRows + 1));
        }
    }

    @Test
    void joinsBetweenTwoBoundsSortBothSidesHoweverFewRowsAreExpected() throws SQLException {
        for (long expected : List.of(1L, 100L, 1_000_000L)) {
            try (DuckDbResult result = query(
                    "EXPLAIN SELECT count(*) FROM nt_scan(%1$d) a JOIN nt_scan(%1$d) b ON a.c0 BETWEEN b.c0 AND b.c1",
                    register(expected, Long.MAX_VALUE, SyntheticScan.column("a", ColumnType.INT64),
                            SyntheticScan.column("b", ColumnType.INT64)))) {
                assertThat(firstRow(result)).as("%d rows", expected).contains("IE_JOIN");
            }
        }
    }

    @Test
    void onlyTheColumnsOfTheQueryAreScanned() throws SQLException {
        try (DuckDbResult result = query(
                "SELECT CAST(sum(c1) AS VARCHAR) FROM nt_scan(%d)",
                register(
                        5000,
                        Long.MAX_VALUE,
                        SyntheticScan.column("a", ColumnType.TEXT),
                        SyntheticScan.column("b", ColumnType.INT64),
                        SyntheticScan.column("c", ColumnType.INT64)))) {
            assertThat(firstRow(result)).isEqualTo("12497500");
            assertThat(scans.get(0).columns()).extracting(ScanColumn::columnName).containsExactly("b");
        }
    }

    @Test
    void aScanWithoutColumnsIsCounted() throws SQLException {
        try (DuckDbResult result = query("SELECT CAST(count(*) AS VARCHAR) FROM nt_scan(%d)",
                register(100_000, Long.MAX_VALUE))) {
            assertThat(firstRow(result)).isEqualTo("100000");
        }
    }

    @Test
    void aFailureOfTheScanHasItsOwnMessageEvenAfterRowsWereRead() {
        ScanFunction.Registration scan =
                register(1_000_000, 500_000, SyntheticScan.column("a", ColumnType.INT64));
        assertThatThrownBy(() -> readAll("SELECT c0 FROM nt_scan(%d)", scan))
                .isInstanceOf(SQLException.class)
                .hasMessage("Row 500000 is broken on purpose.");
        assertThat(session.scanFunction().registrationCount()).isZero();
    }

    @Test
    void aFailureOfTheQueryIsNotAShorterAnswer() {
        ScanFunction.Registration scan =
                register(1_000_000, Long.MAX_VALUE, SyntheticScan.column("a", ColumnType.INT64));
        assertThatThrownBy(() -> readAll(
                        "SELECT CASE WHEN c0 = 900000 THEN error('on purpose') ELSE c0 END FROM nt_scan(%d)", scan))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("on purpose");
    }

    private void readAll(String sql, ScanFunction.Registration scan) throws SQLException {
        try (DuckDbResult result = query(sql, scan)) {
            long rows = 0;
            while (result.next()) {
                rows += result.chunk().rowCount();
            }
            throw new AssertionError("The query ended with " + rows + " rows.");
        }
    }

    @Test
    @Timeout(60)
    void cancellingEndsTheScanAndTheQuery() throws Exception {
        try (DuckDbResult result = query("SELECT CAST(sum(c0) AS VARCHAR) FROM nt_scan(%d)",
                register(ENDLESS, Long.MAX_VALUE, SyntheticScan.column("a", ColumnType.INT64)))) {
            CompletableFuture<Throwable> outcome = CompletableFuture.supplyAsync(() -> {
                try {
                    result.next();
                    return null;
                } catch (SQLException e) {
                    return e;
                }
            });
            while (scans.isEmpty() || scans.get(0).threads.isEmpty()) {
                Thread.onSpinWait();
            }
            result.cancel();
            assertThat(outcome.get(30, TimeUnit.SECONDS))
                    .isInstanceOf(SQLTimeoutException.class)
                    .hasMessage("The query was cancelled.");
        }
        assertThat(scans).allSatisfy(scan -> {
            assertThat(scan.closed).isTrue();
            assertThat(scan.openCursors).hasValue(0);
        });
    }

    @Test
    @Timeout(60)
    void closingAStreamEarlyEndsTheScan() throws SQLException {
        try (DuckDbResult result = query("SELECT c0 FROM nt_scan(%d)",
                register(ENDLESS, Long.MAX_VALUE, SyntheticScan.column("a", ColumnType.INT64)))) {
            assertThat(result.next()).isTrue();
        }
        assertThat(scans).allSatisfy(scan -> {
            assertThat(scan.closed).isTrue();
            assertThat(scan.openCursors).hasValue(0);
        });
        assertThat(session.scanFunction().registrationCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "COPY (SELECT 1) TO '%s/x.csv'",
        "SELECT * FROM read_csv('%s/x.csv')",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM '%s/x.parquet'",
        "ATTACH '%s/x.duckdb'",
        "EXPORT DATABASE '%s/x'",
        "INSTALL httpfs",
        "LOAD '%s/x.duckdb_extension'",
        "SET enable_external_access = true",
        "SET lock_configuration = false",
        "SET threads = 1",
        "PRAGMA memory_limit = '1GB'",
        "SELECT getenv('HOME')",
        "SELECT * FROM glob('/*')"
    })
    void filesNetworkAndSettingsAreOutOfReach(String sql) throws SQLException {
        try (DuckDBConnection connection = session.connect();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(sql.formatted(System.getProperty("java.io.tmpdir"))))
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void aSortBeyondTheMemoryLimitSpillsAndLeavesNothingBehind() throws SQLException {
        Path folder;
        try (DuckDbSession small = new DuckDbSession(new DuckDbOptions(128L << 20, 2, null, null))) {
            ScanColumn column = SyntheticScan.column("a", ColumnType.INT64);
            long rows = 8_000_000;
            ScanFunction.Registration scan = small.scanFunction()
                    .register(source(rows, Long.MAX_VALUE, List.of(column, column, column)));
            try (DuckDbResult result = new DuckDbResult(
                    small,
                    "SELECT c0, c1, c2 FROM nt_scan(" + scan.key() + ") ORDER BY c0 DESC",
                    List.of(),
                    List.of(),
                    List.of(scan))) {
                long expected = rows;
                while (result.next()) {
                    for (long row = 0; row < result.chunk().rowCount(); row++) {
                        assertThat(result.chunk().vector(0).getLong(row)).isEqualTo(--expected);
                    }
                }
                assertThat(expected).isZero();
            }
            folder = small.temporaryFolder();
            assertThat(folder).isDirectory();
        }
        assertThat(Files.exists(folder)).isFalse();
    }

    @Test
    void aClosedSessionSaysSo() throws SQLException {
        session.close();
        session.close();
        assertThatThrownBy(session::connect).isInstanceOf(SQLException.class).hasMessageContaining("closed");
    }

    @Test
    void aSessionThatCannotStartSaysWhy() {
        DuckDbSession broken =
                new DuckDbSession(new DuckDbOptions(0, 0, Path.of("/nowhere/at/all"), null));
        assertThatThrownBy(broken::connect)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("engine=java works without it");
    }
}
