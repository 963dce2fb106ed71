package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.engine.TraceRows;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ScanColumn;

/** DuckDB instances share the memory of the process, and say which option helps when it is not enough. */
class ProcessMemoryTest {

    @Test
    void laterInstancesGetLessUntilAnEarlierOneEnds() {
        ProcessMemory.Share first = ProcessMemory.share(0);
        ProcessMemory.Share second = ProcessMemory.share(0);
        try {
            assertThat(second.bytes()).isLessThanOrEqualTo(first.bytes())
                    .isGreaterThanOrEqualTo(ProcessMemory.LEAST_SHARE_BYTES);
        } finally {
            second.close();
            first.close();
            first.close();
        }
        try (ProcessMemory.Share again = ProcessMemory.share(0)) {
            assertThat(again.bytes()).isEqualTo(first.bytes());
        }
    }

    @Test
    void anAskedForLimitIsWhatThereIs() {
        try (ProcessMemory.Share asked = ProcessMemory.share(123L << 20)) {
            assertThat(asked.bytes()).isEqualTo(123L << 20);
        }
    }

    @Test
    void whatCannotSpillSaysWhichOptionHelpsAndTheNextQueryWorks() throws SQLException {
        try (DuckDbSession session = new DuckDbSession(new DuckDbOptions(64L << 20, 2, null, null))) {
            // A list is one value, and a value is never spilled.
            assertThatThrownBy(() -> count(session, "SELECT list(c0 || repeat('x', 100)) FROM nt_scan(%d)"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("more memory than the 64 MB that memory_limit allows")
                    .extracting(e -> ((SQLException) e).getSQLState()).isEqualTo("53200");
            assertThat(count(session, "SELECT max(c0) FROM nt_scan(%d)")).isEqualTo(1);
        }
    }

    private static long count(DuckDbSession session, String sql) throws SQLException {
        ScanColumn column = SyntheticScan.column("a", ColumnType.INT64);
        ScanFunction.Registration scan = session.scanFunction().register(new EventSource(
                List.of(column), KeyColumns.NONE, 2e6, false, new EventSource.Opener() {
                    @Override
                    public List<TraceRows> open(List<ScanColumn> asked) {
                        return List.of(new TraceRows("synthetic",
                                () -> new SyntheticScan(2_000_000, asked, Long.MAX_VALUE)));
                    }
                }));
        try (DuckDbResult result =
                new DuckDbResult(session, sql.formatted(scan.key()), List.of(), List.of(), List.of(scan))) {
            long rows = 0;
            while (result.next()) {
                rows += result.chunk().rowCount();
            }
            return rows;
        }
    }
}
