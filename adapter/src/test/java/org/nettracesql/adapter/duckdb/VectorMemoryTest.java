package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBWritableVector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ScanColumn;

/** Columns that are copied as a whole arrive as those whose values go one at a time. */
class VectorMemoryTest {

    private final DuckDbSession session = new DuckDbSession(DuckDbOptions.DEFAULT);

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    /** Another version of DuckDB may keep its memory elsewhere: then this says so, not a benchmark. */
    @Test
    void vectorsKeepTheirMemoryInTheseFields() throws NoSuchFieldException {
        for (Class<?> vector : List.of(DuckDBWritableVector.class, DuckDBReadableVector.class)) {
            assertThat(vector.getDeclaredField("data").getType()).isEqualTo(ByteBuffer.class);
            assertThat(vector.getDeclaredField("validity").getType()).isEqualTo(ByteBuffer.class);
        }
        assertThat(VectorMemory.isReachable()).isTrue();
    }

    /** As in Spark and in tools: DuckDB may be with one loader and this project with another beneath it. */
    @Test
    void theMemoryIsReachableWhoeverLoadedDuckDb() throws ReflectiveOperationException, IOException {
        URL duckDb = location(DuckDBWritableVector.class);
        URL ours = location(VectorMemory.class);
        try (URLClassLoader parent = new URLClassLoader(new URL[] {duckDb}, ClassLoader.getPlatformClassLoader());
                URLClassLoader child = new URLClassLoader(new URL[] {ours}, parent)) {
            Class<?> loaded = child.loadClass(VectorMemory.class.getName());
            assertThat(loaded.getMethod("isReachable").invoke(null)).isEqualTo(true);
            assertThat(child.loadClass(DuckDBWritableVector.class.getName()).getClassLoader()).isSameAs(parent);
        }
    }

    private static URL location(Class<?> of) {
        return of.getProtectionDomain().getCodeSource().getLocation();
    }

    private enum Way { AT_ONCE, SINGLY }

    /** The rows of a synthetic scan, written in one of the two ways. */
    private record Source(long rows, List<ScanColumn> scanned, Way way) implements ScanSource {

        @Override
        public List<SourceColumn> columns() {
            return scanned.stream().map(EventSource::sourceColumn).toList();
        }

        @Override
        public double estimatedRows() {
            return rows;
        }

        @Override
        public Run open(int[] wanted) {
            List<ScanColumn> asked = Arrays.stream(wanted).mapToObj(scanned::get).toList();
            SyntheticScan scan = new SyntheticScan(rows, asked, Long.MAX_VALUE);
            return new Run() {
                @Override
                public int maxThreads() {
                    return 1;
                }

                @Override
                public Part openPart() {
                    List<TextWriter> texts = asked.stream().map(any -> new TextWriter()).toList();
                    return new OnePart(scan.openCursor(), asked, way, texts);
                }

                @Override
                public void cancel() {
                    scan.cancel();
                }

                @Override
                public void close() {
                    scan.close();
                }
            };
        }
    }

    private record OnePart(BatchCursor cursor, List<ScanColumn> columns, Way way, List<TextWriter> texts)
            implements ScanSource.Part {

        @Override
        public int fill(DuckDBDataChunkWriter chunk) {
            if (!cursor.next()) {
                return 0;
            }
            Batch batch = cursor.batch();
            for (int i = 0; i < columns.size(); i++) {
                Column column = batch.column(i);
                if (way == Way.AT_ONCE) {
                    VectorWriter.write(column, columns.get(i).type(), batch.size(), chunk.vector(i), texts.get(i));
                } else {
                    VectorWriter.writeSingly(column, columns.get(i).type(), batch.size(), chunk.vector(i));
                }
            }
            return batch.size();
        }

        @Override
        public void close() {
            cursor.close();
        }
    }

    private List<String> rows(long rows, Way way) throws SQLException {
        List<ScanColumn> columns = new ArrayList<>();
        for (ColumnType type : ColumnType.values()) {
            columns.add(SyntheticScan.column("full" + type, type));
            columns.add(SyntheticScan.column("null" + type, type));
        }
        ScanFunction.Registration registration = session.scanFunction().register(new Source(rows, columns, way));
        List<String> shown = new ArrayList<>();
        try (DuckDbResult result = new DuckDbResult(session, "SELECT CAST(COLUMNS(*) AS VARCHAR) FROM nt_scan("
                        + registration.key() + ")", List.of(), List.of(), List.of(registration))) {
            while (result.next()) {
                DuckDBDataChunkReader chunk = result.chunk();
                for (int row = 0; row < chunk.rowCount(); row++) {
                    StringBuilder line = new StringBuilder();
                    for (int i = 0; i < columns.size(); i++) {
                        DuckDBReadableVector vector = chunk.vector(i);
                        line.append(vector.isNull(row) ? null : vector.getString(row)).append(' ');
                    }
                    shown.add(line.toString());
                }
            }
        }
        return shown;
    }

    /** Around the 64 rows that share a word of bits, and around a whole vector. */
    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 127, 128, 2047, 2048, 2049, 70_001})
    void bothWaysGiveTheSame(int rows) throws SQLException {
        List<String> atOnce = rows(rows, Way.AT_ONCE);
        assertThat(atOnce).hasSize(rows).isEqualTo(rows(rows, Way.SINGLY));
        assertThat(atOnce.get(rows - 1)).contains(SyntheticScan.text(rows - 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 2048})
    void rowsWithoutAValueAreSeen(int rows) throws SQLException {
        String all = "SELECT range FROM range(" + rows + ")";
        String last = "SELECT nullif(range, " + (rows - 1) + ") FROM range(" + rows + ")";
        assertThat(isFull(all, rows)).isTrue();
        assertThat(isFull(last, rows)).isFalse();
        assertThat(isFull(last, rows - 1)).isTrue();
    }

    private boolean isFull(String sql, int rows) throws SQLException {
        try (DuckDbResult result = new DuckDbResult(session, sql, List.of(), List.of(), List.of())) {
            assertThat(result.next()).isTrue();
            return VectorMemory.isFull(result.chunk().vector(0), rows);
        }
    }
}
