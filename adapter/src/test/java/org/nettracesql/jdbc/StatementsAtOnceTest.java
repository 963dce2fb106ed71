package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A statement that connections plan and run at the same moment has the rows that it has alone. */
@Tag("thorough")
class StatementsAtOnceTest {

    private static final int CONNECTIONS = 6;
    private static final int STATEMENTS = Integer.getInteger("nettracesql.atonce.statements", 40);
    private static final long SEED = Long.getLong("nettracesql.atonce.seed", 20_261_126);

    @TempDir
    private Path folder;

    @Test
    void everyConnectionHasTheRowsOfPostgres() throws Exception {
        List<PostgresAnswersTest.Answered> statements = new ArrayList<>(
                PostgresAnswersTest.statements().filter(one -> one.rows() != null).toList());
        Collections.shuffle(statements, new Random(SEED));
        Path trace = ExtremesTrace.write(folder);
        List<AllEngines> connections = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                connections.add(new AllEngines(trace));
            }
            for (PostgresAnswersTest.Answered statement : statements.subList(0, STATEMENTS)) {
                List<Callable<List<String>>> asked = connections.stream()
                        .map(engines -> (Callable<List<String>>) () -> engines.rows(statement.sql()))
                        .toList();
                for (Future<List<String>> rows : threads.invokeAll(asked)) {
                    assertThat(rows.get()).as(statement.sql()).isEqualTo(statement.rows());
                }
            }
        } finally {
            threads.shutdownNow();
            for (AllEngines engines : connections) {
                engines.close();
            }
        }
    }
}
