package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.ChildProcess;
import org.nettracesql.trace.testing.SharedFiles;

/** What a fresh process loads for a statement that needs no planner. */
class PlainProcessTest {

    /** Runs each statement after the first argument, a trace, and reads its rows. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws Exception {
            // Not through DriverManager, which loads every driver that there is.
            try (Connection connection =
                            new NettraceDriver().connect("jdbc:nettrace:" + arguments[0], new Properties());
                    Statement statement = connection.createStatement()) {
                for (int i = 1; i < arguments.length; i++) {
                    try (ResultSet rows = statement.executeQuery(arguments[i])) {
                        while (rows.next()) {
                            System.out.println(rows.getString(rows.getMetaData().getColumnCount()));
                        }
                    }
                }
                System.out.println(connection.getWarnings());
                System.out.println(connection.unwrap(NettraceConnection.class).lastStatistics());
            }
        }
    }

    private static final Path TRACE = SharedFiles.projectRoot().resolve("examples/traces/orders.nettrace");

    /** In each line that Java writes of a class. */
    private static final String LOADED = "[class,load]";

    @TempDir
    private Path folder;

    private List<String> classesOf(String... statements) throws Exception {
        Path log = folder.resolve("log.txt");
        List<String> arguments = new java.util.ArrayList<>(List.of(TRACE.toString()));
        arguments.addAll(List.of(statements));
        try (ChildProcess process = ChildProcess.start(
                log, List.of("-Xlog:class+load"), Program.class, arguments.toArray(new String[0]))) {
            assertThat(process.await()).as(Files.readString(log)).isZero();
        }
        List<String> lines = Files.readAllLines(log);
        assertThat(lines).anyMatch(line -> line.contains(LOADED) && line.contains(Program.class.getName()));
        return lines.stream()
                .filter(line -> line.contains(LOADED))
                .filter(line -> line.contains(" org.apache.calcite.") || line.contains(" com.google.common."))
                .toList();
    }

    @Test
    void plainStatementsLoadNothingOfThePlanner() throws Exception {
        assertThat(classesOf(
                        "select count(*) from events",
                        "select provider, event_name, count(*) from events group by provider, event_name"
                                + " order by 3 desc",
                        "select count(*), sum(\"value\") from \"Demo-Orders\".Tick where mod(n, 10) = 0",
                        "select n, \"value\" from \"Demo-Orders\".Tick where n < 20 limit 5",
                        "select * from events order by time_ns",
                        "select thread_id, count(*) from events where payload_size > 3 group by 1 order by 2 desc, 1",
                        "select n from \"Demo-Orders\".Tick where n > 7 order by \"value\" desc, time_ns limit 5",
                        "select time_ns / 1000000000 as bucket, count(*) from events group by bucket order by bucket",
                        "select date_trunc('minute', utc_time) as began, mod(thread_id, 7) as rest, count(*)"
                                + " from events group by 1, rest order by began",
                        "select * from event_types",
                        "select * from hot_methods order by exclusive_samples desc limit 20",
                        "select \"method\", \"jit_ns\" from trace.\"jit_stats\" order by jit_ns desc",
                        "select name, order_by, \"measures\" from reports order by name",
                        "select \"path\", samples from trace.\"hot_paths_without_idle\" order by samples desc",
                        "select * from cpu_or_waiting order by samples desc, \"state\", waits_for",
                        "select idle_wait, samples, weight_ns from idle_samples"))
                .isEmpty();
    }

    @Test
    void reportsLoadNothingOfThePlanner() throws Exception {
        List<String> statements = new java.util.ArrayList<>();
        try (Connection connection = new NettraceDriver().connect("jdbc:nettrace:" + TRACE, new Properties());
                Statement statement = connection.createStatement();
                ResultSet reports = statement.executeQuery("select name, order_by from reports")) {
            while (reports.next()) {
                String query = "select * from " + reports.getString(1) + " order by " + reports.getString(2);
                statements.add(query);
                statements.add("explain collect " + query);
            }
        }
        assertThat(statements).hasSizeGreaterThan(40);
        assertThat(classesOf(statements.toArray(new String[0]))).isEmpty();
    }

    @Test
    void otherStatementsLoadIt() throws Exception {
        assertThat(classesOf("select count(*) + 1 from events")).isNotEmpty();
    }
}
