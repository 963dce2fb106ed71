package org.nettracesql.adapter.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table is the rows for which a predicate is true, those for which it is false and those for which it is NULL; and as
 * many rows pass a filter as have the predicate true in a select list, where nothing is pushed down. The same seed and
 * the same properties as {@link OracleTest}.
 */
@Tag("thorough")
class PartitionTest {

    private static final long SEED = Long.getLong("nettracesql.oracle.seed", 4_711L);
    private static final int QUERIES = Integer.getInteger("nettracesql.oracle.queries", 20);

    @TempDir
    private Path folder;

    @Test
    void threePartsAreTheWhole() throws Exception {
        System.out.println("PartitionTest: -Dnettracesql.oracle.seed=" + SEED);
        ExtremeTrace trace = ExtremeTrace.write(folder, "one.nettrace", 1);
        Random random = new Random(SEED);
        try (Native nativeDatabase = new Native();
                Engines engines = new Engines(folder.resolve("one.nettrace").toString())) {
            List<Source> tables = ExtremeTrace.load(nativeDatabase, List.of(trace));
            for (int i = 0; i < QUERIES; i++) {
                long seed = random.nextLong();
                Queries.Filtered filtered = new Queries(seed, tables).filtered();
                String engine = engines.names().get(random.nextInt(engines.names().size()));
                List<Object[]> parts = new ArrayList<>();
                for (String condition : List.of("(%s)", "(NOT (%s))", "((%s) IS NULL)")) {
                    parts.addAll(rows(engines, engine, filtered.all() + " WHERE "
                            + condition.formatted(filtered.predicate())));
                }
                Outcome whole = engines.run(engine, filtered.all(), List.of());
                Outcome together = new Outcome(whole.labels(), parts, Outcome.Error.NONE, "");
                assertThat(together.difference(whole, false))
                        .as("%s, seed %d: the parts of %s by %s", engine, seed, filtered.all(), filtered.predicate())
                        .isNull();
                String counted = "SELECT COUNT(*) AS c FROM " + filtered.from() + " WHERE " + filtered.predicate();
                String summed = "SELECT COALESCE(SUM(CASE WHEN c THEN 1 ELSE 0 END), 0) AS c FROM (SELECT "
                        + filtered.predicate() + " AS c FROM " + filtered.from() + ") AS p";
                assertThat(engines.run(engine, counted, List.of()).difference(
                                engines.run("java, not pushed", summed, List.of()), false))
                        .as("%s, seed %d: %s beside %s", engine, seed, counted, summed)
                        .isNull();
            }
        }
    }

    private static List<Object[]> rows(Engines engines, String engine, String sql) {
        Outcome outcome = engines.run(engine, sql, List.of());
        assertThat(outcome.hasRows()).as("%s: %s gives %s", engine, sql, outcome).isTrue();
        return outcome.rows();
    }
}
