package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.SharedFiles;

/** A query gives the same rows whether the scan is handed its filters or reads everything below them. */
class PushDownEquivalenceTest {

    private static final int PREDICATES = Integer.getInteger("nettrace.test.predicates", 90);

    private static TestDatabase pushed;
    private static TestDatabase unpushed;

    @BeforeAll
    static void open(@TempDir Path folder) {
        Path file = DemoTrace.writeWithNulls(folder);
        pushed = TestDatabase.of(file);
        unpushed = TestDatabase.unpushed(file);
    }

    @AfterAll
    static void close() {
        pushed.close();
        unpushed.close();
    }

    @Test
    void generatedPredicatesGiveTheSameRows() {
        long seed = Long.getLong("nettrace.test.seed", 20_261_122L);
        System.out.println("PushDownEquivalenceTest: -Dnettrace.test.seed=" + seed);
        PredicateGenerator generator = new PredicateGenerator(new Random(seed));
        for (int i = 0; i < PREDICATES; i++) {
            String sql = "select event_number from \"Demo\".Item where " + generator.predicate(i % 4);
            assertThat(pushed.rows(sql)).as("seed %d: %s", seed, sql).isEqualTo(unpushed.rows(sql));
        }
    }

    @Test
    void switchedOffNothingIsHandedToTheScan() {
        String sql = "select n from \"Demo\".Item where n > 3 limit 1";
        assertThat(unpushed.plan(sql)).contains("EventScan(table=[Demo.Item])");
        assertThat(pushed.plan(sql)).contains("EventScan(table=[Demo.Item], where=[n 4..], columns=[n], limit=[1])");
        assertThat(unpushed.rows(sql)).isEqualTo(pushed.rows(sql));
    }

    @Test
    void aPatternInAnyCaseIsHandedToTheScan() {
        String sql = "select event_number from MethodLoadVerbose where MethodName not ilike '%!_E%' escape '!'"
                + " and MethodNamespace ilike 'sYSTEM.%'";
        String functions = "select event_number from MethodLoadVerbose where position('_e' in lower(MethodName)) = 0"
                + " and lower(MethodNamespace) like 'system.%'";
        String payloads = "select event_number from events where payload ilike '%\"METHODname\":\"run%'";
        Path file = SharedFiles.ownTrace("jit.nettrace");
        try (TestDatabase with = TestDatabase.of(file); TestDatabase without = TestDatabase.unpushed(file)) {
            assertThat(with.plan(sql)).contains("MethodName not ilike '%!_E%'")
                    .contains("MethodNamespace ilike 'sYSTEM.%'").doesNotContain("Filter");
            assertThat(with.rows(sql)).isNotEmpty().isEqualTo(without.rows(sql)).isEqualTo(without.rows(functions));
            assertThat(with.plan(payloads)).contains("payload ilike").doesNotContain("Filter");
            assertThat(with.rows(payloads)).isNotEmpty().isEqualTo(without.rows(payloads));
        }
    }

    @Test
    void queriesOfRealTracesGiveTheSameRows() {
        Path file = SharedFiles.ownTrace("jit.nettrace");
        List<String> queries = List.of(
                "select * from MethodLoadVerbose where MethodName like '%Run%' and MethodSize > 100",
                "select event_number, ReJITID from MethodLoadVerbose where ReJITID = 0 and event_version = 1",
                "select count(*), min(time_ns), max(time_ns), sum(payload_size) from events",
                "select provider, event_name, count(*) c from events group by provider, event_name order by c, 1, 2",
                "select event_id, count(*) from events where event_keywords & 48 <> 0 group by event_id order by 1",
                "select count(distinct thread_id), avg(payload_size) from events where provider like '%Rundown'",
                "select m.MethodName, i.value from MethodILToNativeMap_ILOffsets i join MethodILToNativeMap p"
                        + " on p.event_number = i.event_number join MethodLoadVerbose m on m.MethodID = p.MethodID"
                        + " where i.ordinal = 1 order by 1, 2 limit 20",
                "select utc_time, event_number from events where event_name = 'MethodLoadVerbose'"
                        + " order by 2 desc limit 3",
                "select HEX(MethodStartAddress) from MethodLoadVerbose where MethodID in"
                        + " (select MethodID from MethodJittingStarted where MethodILSize > 200) order by 1",
                "select stack_id, count(*) from events where stack_id is not null group by stack_id"
                        + " order by 1 limit 5");
        try (TestDatabase with = TestDatabase.of(file); TestDatabase without = TestDatabase.unpushed(file)) {
            for (String sql : queries) {
                assertThat(with.rows(sql)).as(sql).isNotEmpty().isEqualTo(without.rows(sql));
            }
        }
    }
}
