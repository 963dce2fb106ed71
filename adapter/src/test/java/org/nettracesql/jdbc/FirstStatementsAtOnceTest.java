package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.trace.testing.SharedFiles;

/**
 * What many threads ask first of a trace that was just opened, when all that is worked out once is worked out, is what
 * one thread alone is answered: every derived table and report, and functions of code and stacks.
 */
@Tag("thorough")
class FirstStatementsAtOnceTest {

    private static final int THREADS = 8;
    private static final long SEED = Long.getLong("nettracesql.atonce.seed", 20_261_126);

    private static final List<String> FUNCTIONS = List.of(
            "select stack_id, folded(stack_id), stack_depth(stack_id), top_frame(stack_id) from events"
                    + " group by stack_id",
            "select count(*) from events where stack_contains(stack_id, '%System%')",
            "select start_address, method_at(start_address), module_at(start_address), tier_at(start_address)"
                    + " from methods",
            "select event_name, payload from events where event_number < 500",
            "select provider, event_name, count(*), min(time_ns), sum(payload_size) from events"
                    + " group by rollup (provider, event_name)");

    @ParameterizedTest
    @CsvSource({"reuse.nettrace, engine=auto", "service.nettrace, engine=java;pushdown=false",
            "lttng.trace.zip, engine=duckdb"})
    void everyThreadIsAnsweredWhatOneAloneIs(String name, String way) throws Exception {
        Path trace = SharedFiles.projectRoot().resolve("examples/traces").resolve(name);
        Random random = new Random(SEED);
        String url = "jdbc:nettrace:" + trace + ";" + way;
        Map<String, AllEngines.Answer> alone = new LinkedHashMap<>();
        try (Connection connection = DriverManager.getConnection(url)) {
            for (String sql : statements(connection)) {
                alone.put(sql, answer(connection, sql));
            }
        }
        askedAtOnce(url, alone, random, true);
        askedAtOnce(url, alone, random, false);
    }

    private static void askedAtOnce(
            String url, Map<String, AllEngines.Answer> alone, Random random, boolean ofOneConnection)
            throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (Connection first = DriverManager.getConnection(url)) {
            List<Callable<Map<String, AllEngines.Answer>>> asked = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                List<String> statements = new ArrayList<>(alone.keySet());
                Collections.shuffle(statements, random);
                asked.add(() -> {
                    Map<String, AllEngines.Answer> answers = new LinkedHashMap<>();
                    try (Connection own = DriverManager.getConnection(url)) {
                        for (String sql : statements) {
                            answers.put(sql, answer(ofOneConnection ? first : own, sql));
                        }
                    }
                    return answers;
                });
            }
            for (Future<Map<String, AllEngines.Answer>> answers : threads.invokeAll(asked)) {
                assertThat(answers.get()).as(url + ", seed " + SEED).containsAllEntriesOf(alone);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<String> statements(Connection connection) throws SQLException {
        List<String> statements = new ArrayList<>(FUNCTIONS);
        try (Statement statement = connection.createStatement();
                ResultSet tables = statement.executeQuery("select table_name from information_schema.tables"
                        + " where table_schema = 'trace' and table_name not in ('events', 'frames')")) {
            while (tables.next()) {
                statements.add("select * from " + tables.getString(1));
            }
        }
        return statements;
    }

    private static AllEngines.Answer answer(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            return AllEngines.read(rows, true);
        }
    }
}
