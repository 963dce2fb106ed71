package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Whoever waits for a query over a folder can be told how many traces it is done with. */
class TracesDoneTest extends DriverTest {

    private static final int TRACES = 5;

    private Connection folderOfTraces() throws IOException, SQLException {
        Path traces = Files.createDirectory(folder.resolve("traces"));
        for (int i = 0; i < TRACES; i++) {
            Files.copy(file, traces.resolve(i + ".nettrace"));
        }
        return DriverManager.getConnection("jdbc:nettrace:" + traces + ";engine=java");
    }

    @Test
    void tracesAreDoneOneAfterAnother() throws SQLException, IOException {
        try (Connection on = folderOfTraces();
                Statement statement = on.createStatement();
                ResultSet rows = statement.executeQuery("select trace, payload from events")) {
            NettraceConnection traces = on.unwrap(NettraceConnection.class);
            assertThat(traces.traceCount()).isEqualTo(TRACES);
            assertThat(traces.lastTracesDone()).isZero();
            int seen = 0;
            String last = null;
            while (rows.next()) {
                if (!rows.getString(1).equals(last)) {
                    last = rows.getString(1);
                    assertThat(traces.lastTracesDone()).isEqualTo(seen++);
                }
            }
            assertThat(seen).isEqualTo(TRACES);
            assertThat(traces.lastTracesDone()).isEqualTo(TRACES);
        }
    }

    @Test
    void aTraceThatIsNotAskedForIsDone() throws SQLException, IOException {
        try (Connection on = folderOfTraces();
                Statement statement = on.createStatement();
                ResultSet rows = statement.executeQuery("select payload from events where trace = '2.nettrace'")) {
            while (rows.next()) {
                assertThat(rows.getString(1)).isNotNull();
            }
            assertThat(on.unwrap(NettraceConnection.class).lastTracesDone()).isEqualTo(TRACES);
        }
    }

    @Test
    void aTraceThatCannotHaveOneOfTheFirstRowsIsDone() throws SQLException, IOException {
        try (Connection on = folderOfTraces();
                Statement statement = on.createStatement();
                ResultSet rows = statement.executeQuery("select payload from events order by time_ns limit 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(on.unwrap(NettraceConnection.class).lastTracesDone()).isEqualTo(TRACES);
        }
    }
}
