package org.nettracesql.adapter.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBReadableVector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.TextDictionary;

/** Texts that are copied once a vector are in every row what they are, whatever their length and dictionary. */
class TextWriterTest {

    private static final long SEED = Long.getLong("nettrace.texts.seed", 20_261_124L);
    private static final int MOST_BATCHES = 60;

    /** Around the 4 and the 12 bytes that a row has of a text, and with characters of several bytes there. */
    private static final List<String> SHAPES = List.of("", "a", "abc", "abcd", "abcde", "elevenbytes", "twelve bytes",
            "thirteenbytes", "thirteenbytez", "ääääää", "äääääää", "a\0", "a\0\0", "\0", "twelve byte\0", "twelve byte",
            "a long text with the same beginning", "a long text with the same beginnings", "😀😀😀", "😀😀😀😀");

    private final DuckDbSession session = new DuckDbSession(DuckDbOptions.DEFAULT);

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    /** Batches of random texts of dictionaries that change; the second column is one text for all rows of a batch. */
    private static final class Texts implements ScanSource, ScanSource.Run, ScanSource.Part {
        private final Random random;
        private final int pool;
        private final int batches;
        private final List<String> written = new ArrayList<>();
        private final TextWriter writer = new TextWriter();
        private TextDictionary dictionary;
        private int batch;

        Texts(long seed, int pool, int batches) {
            this.random = new Random(seed);
            this.pool = pool;
            this.batches = batches;
        }

        private String text(int number) {
            return number < SHAPES.size() ? SHAPES.get(number) : "text number " + number * 7919;
        }

        @Override
        public List<SourceColumn> columns() {
            return List.of(SourceColumn.VARCHAR, SourceColumn.VARCHAR);
        }

        @Override
        public double estimatedRows() {
            return 1000;
        }

        @Override
        public Run open(int[] wanted) {
            assertThat(wanted).containsExactly(0, 1);
            return this;
        }

        @Override
        public int maxThreads() {
            return 1;
        }

        @Override
        public Part openPart() {
            return this;
        }

        @Override
        public int fill(DuckDBDataChunkWriter chunk) {
            if (batch++ == batches) {
                return 0;
            }
            if (dictionary == null || random.nextInt(4) == 0) {
                dictionary = new TextDictionary();
                // In another order, so that a code means another text.
                int first = random.nextInt(pool);
                for (int i = 0; i < pool; i++) {
                    dictionary.append(text((first + i) % pool));
                }
            }
            int rows = random.nextInt(3) == 0 ? Batch.CAPACITY : 1 + random.nextInt(Batch.CAPACITY);
            Column.Texts column = new Column.Texts(Batch.CAPACITY, dictionary);
            boolean hasNulls = random.nextBoolean();
            String same = text(random.nextInt(pool));
            for (int row = 0; row < rows; row++) {
                column.codes[row] = random.nextInt(pool);
                if (hasNulls && random.nextInt(5) == 0) {
                    column.setNull(row);
                }
                written.add(column.get(row) + "|" + same);
            }
            writer.write(column, rows, chunk.vector(0));
            TextWriter.writeSame(same.getBytes(StandardCharsets.UTF_8), rows, chunk.vector(1));
            return rows;
        }

        @Override
        public void cancel() {}

        @Override
        public void close() {}
    }

    private List<String> rows(Texts texts, String sql) throws SQLException {
        ScanFunction.Registration registration = session.scanFunction().register(texts);
        List<String> rows = new ArrayList<>();
        try (DuckDbResult result = new DuckDbResult(session,
                sql.replace("$t", "nt_scan(" + registration.key() + ") AS t(x, y)"), List.of(), List.of(),
                List.of(registration))) {
            while (result.next()) {
                DuckDBDataChunkReader chunk = result.chunk();
                for (int row = 0; row < chunk.rowCount(); row++) {
                    List<String> cells = new ArrayList<>();
                    for (int i = 0; i < 2; i++) {
                        DuckDBReadableVector vector = chunk.vector(i);
                        cells.add(vector.isNull(row) ? null : vector.getString(row));
                    }
                    rows.add(cells.get(0) + "|" + cells.get(1));
                }
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 20, 63, 64, 65, 1000, 5000})
    void everyRowHasItsText(int pool) throws SQLException {
        Texts texts = new Texts(SEED + pool, pool, MOST_BATCHES);
        assertThat(rows(texts, "SELECT x, y FROM $t")).as("-Dnettrace.texts.seed=" + SEED).isEqualTo(texts.written);
        assertThat(texts.written).hasSizeGreaterThan(MOST_BATCHES);
    }

    @Test
    void textsAreGroupsAndKeysOfJoinsAndOrders() throws SQLException {
        Texts texts = new Texts(SEED, 300, MOST_BATCHES);
        List<String> groups = rows(texts, "SELECT x, CAST(count(y) AS VARCHAR) FROM $t GROUP BY x");
        Map<String, Long> expected = texts.written.stream()
                .map(row -> row.substring(0, row.indexOf('|')))
                .collect(Collectors.groupingBy(text -> text, TreeMap::new, Collectors.counting()));
        assertThat(groups).containsExactlyInAnyOrderElementsOf(expected.entrySet().stream()
                .map(group -> group.getKey() + "|" + group.getValue())
                .toList());
        List<String> ordered = rows(new Texts(SEED, 300, MOST_BATCHES),
                "SELECT x, y FROM $t WHERE x IS NOT NULL AND y IS NOT NULL ORDER BY x, y");
        Comparator<String> byBytes = (one, other) -> Arrays.compareUnsigned(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
        assertThat(ordered.stream().map(row -> row.substring(0, row.indexOf('|'))).toList())
                .isSortedAccordingTo(byBytes);
        assertThat(rows(new Texts(SEED, 300, 1), "WITH s AS MATERIALIZED (SELECT x, y FROM $t)"
                        + " SELECT 'rows', CAST(count(*) AS VARCHAR) FROM s WHERE x IN (SELECT x FROM s)").get(0))
                .isEqualTo("rows|" + rows(new Texts(SEED, 300, 1), "SELECT x, y FROM $t WHERE x IS NOT NULL"
                        + " AND y IS NOT NULL").size());
    }
}
