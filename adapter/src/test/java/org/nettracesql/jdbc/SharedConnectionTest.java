package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads on one connection: each has its own rows. */
class SharedConnectionTest {

    private static final int THREADS = 48;
    private static final int ROUNDS = 4;
    /** Statements are numbered when they are made: the more, the likelier that two come at once. */
    private static final int IDLE_STATEMENTS = 300;
    private static final Path TRACE = Path.of("..", "examples", "traces", "jit.nettrace");

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyThreadHasTheRowsOfItsOwnQuery(boolean prepared) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + TRACE)) {
            CountDownLatch started = new CountDownLatch(THREADS);
            List<Future<List<Integer>>> answers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int number = i * ROUNDS;
                answers.add(threads.submit(() -> {
                    started.countDown();
                    started.await();
                    List<Integer> values = new ArrayList<>();
                    for (int j = 0; j < ROUNDS; j++) {
                        for (int k = 0; k < IDLE_STATEMENTS; k++) {
                            plannerStatement(connection).close();
                        }
                        values.add(value(connection, "select " + (number + j), prepared));
                    }
                    return values;
                }));
            }
            for (int i = 0; i < THREADS; i++) {
                List<Integer> values = answers.get(i).get();
                for (int j = 0; j < ROUNDS; j++) {
                    assertThat(values.get(j)).isEqualTo(i * ROUNDS + j);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Statement plannerStatement(Connection connection) throws SQLException {
        return ((TraceConnection) connection).plannerStatement();
    }

    private static int value(Connection connection, String sql, boolean prepared) throws SQLException {
        if (prepared) {
            try (PreparedStatement statement = connection.prepareStatement(sql);
                    ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getInt(1) : -1;
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? row.getInt(1) : -1;
        }
    }
}
