package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every statement that a fuzzer starts from, or found, and some more. {@code bench/fuzz sql} searches for more;
 * {@code -Dnettrace.fuzz.seed=S} and {@code -Dnettrace.fuzz.statements=N} choose others here.
 */
@Tag("thorough")
class SqlFuzzTest {

    private static final long SEED = Long.getLong("nettrace.fuzz.seed", 20_261_123L);
    private static final int MUTANTS = Integer.getInteger("nettrace.fuzz.statements", 40);

    @TempDir
    private Path folder;

    @Test
    void statementsGiveRowsOrASentenceAndEndInTime() throws Exception {
        List<String> corpus = SqlFuzz.corpus();
        Supplier<String> statements = SqlFuzz.statements(SEED);
        try (SqlFuzz fuzz = new SqlFuzz(folder)) {
            for (String sql : corpus) {
                assertThat(fuzz.wrongs(sql)).as(sql).isEmpty();
            }
            for (int i = 0; i < MUTANTS; i++) {
                String sql = statements.get();
                assertThat(fuzz.wrongs(sql)).as("%s%n-Dnettrace.fuzz.seed=%s", sql, SEED).isEmpty();
            }
            System.out.println("SqlFuzzTest: " + corpus.size() + " statements and " + MUTANTS + " made of them with "
                    + "each engine: " + fuzz.outcomes() + ", -Dnettrace.fuzz.seed=" + SEED);
            assertThat(fuzz.outcomes()).as("most mutants must have a meaning, or nothing is tried")
                    .hasEntrySatisfying("rows", rows -> assertThat(rows).isGreaterThan(corpus.size()));
        }
    }
}
