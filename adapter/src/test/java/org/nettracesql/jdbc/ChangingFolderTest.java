package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.UnlistableFolder;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;
import org.nettracesql.trace.testing.WrittenCtf;

/** A statement sees the traces that a folder or a pattern has when it starts, and no others until it ends. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ChangingFolderTest {

    private static final int EVENTS = 300;
    private static final String UNREADABLE =
            "select trace, count(*) from trace_warnings where kind = 'UNREADABLE' group by trace";
    private static final String BY_TRACE = "select trace, count(*) from events group by trace order by trace";

    @TempDir
    Path folder;

    private static byte[] written(int first, String event) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord type = writer.define("Demo", 1, event, fields -> fields.field("n", TypeCode.INT32));
        writer.events(block -> {
            for (int i = first; i < first + EVENTS; i++) {
                int n = i;
                block.event(type, NetTraceWriter.SYNC_TICKS + n).payload(p -> p.i32(n));
            }
        });
        return writer.end().toBytes();
    }

    private Path write(String name, int first, String event) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, written(first, event));
    }

    /** As if nothing had happened in the folder for some time, so that a look at it is trusted. */
    private void settle(Path settled) throws IOException {
        Files.setLastModifiedTime(settled, FileTime.from(Instant.now().minus(Duration.ofMinutes(5))));
    }

    private Connection connect(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:nettrace:" + folder + options);
    }

    private static List<String> rows(ResultSet results) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (results) {
            while (results.next()) {
                rows.add(results.getString(1) + " " + results.getLong(2));
            }
        }
        return rows;
    }

    private static List<String> rows(Statement statement, String query) throws SQLException {
        return rows(statement.executeQuery(query));
    }

    @ParameterizedTest
    @CsvSource({"java,true", "java,false", "duckdb,true", "duckdb,false", "auto,true"})
    void statementSeesTracesThatCameWentAndChanged(String engine, boolean pushdown) throws Exception {
        write("a.nettrace", 0, "Tick");
        write("b.nettrace", 0, "Tick");
        settle(folder);
        try (Connection connection = connect(";engine=" + engine + ";pushdown=" + pushdown);
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement(
                        "select trace, sum(\"n\") from \"Demo\".\"Tick\" where \"n\" >= ? group by trace order by 1")) {
            prepared.setInt(1, 298);
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300", "b.nettrace 300");
            assertThat(rows(prepared.executeQuery())).containsExactly("a.nettrace 597", "b.nettrace 597");

            write("c.nettrace", 300, "Tick");
            assertThat(rows(prepared.executeQuery()))
                    .containsExactly("a.nettrace 597", "b.nettrace 597", "c.nettrace 134850");
            assertThat(rows(statement, BY_TRACE))
                    .containsExactly("a.nettrace 300", "b.nettrace 300", "c.nettrace 300");

            Files.delete(folder.resolve("b.nettrace"));
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300", "c.nettrace 300");
            assertThat(rows(prepared.executeQuery())).containsExactly("a.nettrace 597", "c.nettrace 134850");

            Files.move(write("next", 299, "Tick"), folder.resolve("a.nettrace"), StandardCopyOption.REPLACE_EXISTING);
            assertThat(rows(prepared.executeQuery())).containsExactly("a.nettrace 134550", "c.nettrace 134850");
            assertThat(rows(statement, "select trace, event_count from trace_info order by 1"))
                    .containsExactly("a.nettrace 300", "c.nettrace 300");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb", "auto"})
    void providerOfATraceThatCameIsASchema(String engine) throws Exception {
        write("a.nettrace", 0, "Tick");
        try (Connection connection = connect(";engine=" + engine);
                Statement statement = connection.createStatement();
                ResultSet before = connection.getMetaData().getTables(null, "Demo", null, null)) {
            assertThat(before.next()).isTrue();
            assertThat(before.getString("TABLE_NAME")).isEqualTo("Tick");
            write("b.nettrace", 7, "Tock");
            assertThat(rows(statement, "select trace, min(\"n\") from \"Demo\".\"Tock\" group by trace"))
                    .containsExactly("b.nettrace 7");
            try (ResultSet tables = connection.getMetaData().getTables(null, "Demo", "Tock", null)) {
                assertThat(tables.next()).isTrue();
            }
            Files.delete(folder.resolve("b.nettrace"));
            assertThatThrownBy(() -> statement.executeQuery("select * from \"Demo\".\"Tock\""))
                    .isInstanceOf(SQLException.class).hasMessageContaining("Tock");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void openCursorKeepsTheTracesThatItBeganOn(String engine) throws Exception {
        write("a.nettrace", 0, "Tick");
        write("b.nettrace", 300, "Tick");
        try (Connection connection = connect(";engine=" + engine);
                Statement statement = connection.createStatement();
                Statement other = connection.createStatement()) {
            statement.execute("create table kept as select \"n\" from \"Demo\".\"Tick\"");
            ResultSet open = statement.executeQuery("select \"n\" from \"Demo\".\"Tick\" order by \"n\"");
            assertThat(open.next()).isTrue();
            Files.delete(folder.resolve("b.nettrace"));
            write("c.nettrace", 900, "Tick");
            assertThat(rows(other, BY_TRACE)).containsExactly("a.nettrace 300", "c.nettrace 300");
            assertThat(rows(other, "select 'kept', count(*) from kept")).containsExactly("kept 600");
            int rows = 1;
            while (open.next()) {
                assertThat(open.getInt(1)).isEqualTo(rows++);
            }
            assertThat(rows).isEqualTo(2 * EVENTS);
            assertThat(rows(other, BY_TRACE)).containsExactly("a.nettrace 300", "c.nettrace 300");
        }
    }

    @Test
    void traceThatIsBeingCopiedIsSkippedUntilItCanBeRead() throws Exception {
        write("a.nettrace", 0, "Tick");
        byte[] bytes = written(5, "Tick");
        Path copied = folder.resolve("b.nettrace");
        try (Connection connection = connect(""); Statement statement = connection.createStatement()) {
            Files.write(copied, Arrays.copyOf(bytes, 5));
            settle(folder);
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300");
            assertThat(rows(statement, UNREADABLE)).containsExactly("b.nettrace 1");
            Files.write(copied, bytes);
            settle(folder);
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300", "b.nettrace 300");
            assertThat(rows(statement, UNREADABLE)).isEmpty();
        }
    }

    @Test
    void traceThatAnInterruptedThreadCameToIsReadByTheNext() throws Exception {
        write("a.nettrace", 0, "Tick");
        // Until then each look at the file reads of it, which an interrupt ends before anything is opened.
        Thread.sleep(2_200);
        try (Connection connection = connect(""); Statement statement = connection.createStatement()) {
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300");
            write("b.nettrace", 0, "Tick");
            settle(folder);
            Thread.currentThread().interrupt();
            try {
                assertThatThrownBy(() -> connection.unwrap(NettraceConnection.class).traces())
                        .isInstanceOf(SQLException.class).hasMessage("The query was cancelled.");
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300", "b.nettrace 300");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void fileOfAStreamThatComesIntoAnLttngFolderIsOfItsTrace(String engine) throws Exception {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] stream = ctf.packet(ctf.begin(ctf.events(), 7, 1, 1, 1).put(8, 1), 1, 2, 0, 0);
        Path session = WrittenCtf.write(folder.resolve("a/ust"), ctf.metadata("demo:tick", "uint8_t _n;"), stream);
        settle(session);
        settle(folder.resolve("a"));
        settle(folder);
        String name = folder.getFileName().toString();
        try (Connection connection = connect(";engine=" + engine); Statement statement = connection.createStatement()) {
            assertThat(rows(statement, BY_TRACE)).containsExactly(name + " 1");
            Files.write(session.resolve("channel1_0"), stream);
            assertThat(rows(statement, BY_TRACE)).containsExactly(name + " 2");
            WrittenCtf.write(folder.resolve("b"), ctf.metadata("demo:tock", "uint8_t _n;"), stream);
            assertThat(rows(statement, BY_TRACE)).containsExactly(name + " 3");
            assertThat(rows(statement, "select 'tock', count(*) from \"demo\".\"tock\"")).containsExactly("tock 1");
            assertThat(connection.unwrap(NettraceConnection.class).changesOfFiles()).isEqualTo(2);
        }
    }

    @Test
    void archiveThatWasEmptyWhenItWasListedIsReadOnceItHasATrace() throws Exception {
        write("a.nettrace", 0, "Tick");
        Path packed = Files.createFile(folder.resolve("packed.gz"));
        settle(packed);
        settle(folder);
        try (Connection connection = connect(""); Statement statement = connection.createStatement()) {
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300");
            try (var out = new java.util.zip.GZIPOutputStream(Files.newOutputStream(packed))) {
                out.write(written(5, "Tick"));
            }
            settle(folder);
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300", "packed.gz 300");
        }
    }

    @Test
    void patternFindsTracesInFoldersThatCome() throws Exception {
        write("host=a/day=1/app.nettrace", 0, "Tick");
        settle(folder);
        settle(folder.resolve("host=a"));
        settle(folder.resolve("host=a/day=1"));
        String byHost = "select trace_label(trace, 'host') || trace_label(trace, 'day'), count(*) from events"
                + " group by 1 order by 1";
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + folder + "/host=*/day=*/*");
                Statement statement = connection.createStatement()) {
            assertThat(rows(statement, byHost)).containsExactly("a1 300");
            write("host=a/day=2/app.nettrace", 0, "Tick");
            assertThat(rows(statement, byHost)).containsExactly("a1 300", "a2 300");
            write("host=b/day=1/app.nettrace", 0, "Tick");
            assertThat(rows(statement, byHost)).containsExactly("a1 300", "a2 300", "b1 300");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void folderThatCannotBeListedIsWarnedOfAsLongAsItIsThere() throws Exception {
        write("host=a/app.nettrace", 0, "Tick");
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + folder + "/**");
                Statement statement = connection.createStatement()) {
            try (UnlistableFolder unlistable = new UnlistableFolder(folder, "host=b")) {
                assertThat(rows(statement, BY_TRACE)).containsExactly("app.nettrace 300");
                assertThat(rows(statement, UNREADABLE)).containsExactly(unlistable.path() + " 1");
                try (ResultSet results = statement.executeQuery("select message from trace_warnings limit 1")) {
                    assertThat(results.next()).isTrue();
                    assertThat(results.getString(1)).isEqualTo("What is in it is skipped. Cannot look into "
                            + unlistable.path() + ": File name too long.");
                }
            }
            assertThat(rows(statement, UNREADABLE)).isEmpty();
            assertThat(rows(statement, BY_TRACE)).containsExactly("app.nettrace 300");
        }
    }

    @Test
    void folderThatLostItsLastTraceSaysSoAndIsReadOnceItHasOneAgain() throws Exception {
        Path only = write("a.nettrace", 0, "Tick");
        try (Connection connection = connect(""); Statement statement = connection.createStatement()) {
            assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300");
            Files.delete(only);
            for (String query : List.of(BY_TRACE, "select * from events e join events f on e.time_ns = f.time_ns")) {
                assertThatThrownBy(() -> statement.executeQuery(query))
                        .isInstanceOf(SQLException.class).hasMessageStartingWith("The folder ")
                        .hasMessageContaining("has no file that ends in .nettrace")
                        .extracting(error -> ((SQLException) error).getSQLState()).isEqualTo("58030");
            }
            write("b.nettrace", 0, "Tick");
            assertThat(rows(statement, BY_TRACE)).containsExactly("b.nettrace 300");
        }
    }

    @Test
    void changesAreCountedOncePerChange() throws Exception {
        write("a.nettrace", 0, "Tick");
        try (Connection connection = connect(""); Statement statement = connection.createStatement()) {
            NettraceConnection traces = connection.unwrap(NettraceConnection.class);
            assertThat(traces.changesOfFiles()).isZero();
            Files.writeString(folder.resolve("notes.txt"), "no trace");
            assertThat(rows(statement, BY_TRACE)).hasSize(1);
            assertThat(traces.changesOfFiles()).isZero();
            write("b.nettrace", 0, "Tock");
            assertThat(traces.changesOfFiles()).isEqualTo(1);
            assertThat(rows(statement, BY_TRACE)).hasSize(2);
            assertThat(traces.changesOfFiles()).isEqualTo(1);
            assertThat(traces.traceCount()).isEqualTo(2);
        }
    }

    @Test
    void connectionThatSeesManyChangesKeepsNoneOfTheOldFilesOpen() throws Exception {
        write("a.nettrace", 0, "Tick");
        try (Connection connection = connect(""); Statement statement = connection.createStatement()) {
            assertThat(rows(statement, BY_TRACE)).hasSize(1);
            long openBefore = openFiles();
            for (int i = 0; i < 50; i++) {
                Path next = write("b" + i + ".nettrace", i, "Tick");
                assertThat(rows(statement, BY_TRACE)).containsExactly("a.nettrace 300", "b" + i + ".nettrace 300");
                Files.delete(next);
            }
            assertThat(rows(statement, BY_TRACE)).hasSize(1);
            assertThat(openFiles()).isLessThan(openBefore + 10);
        }
    }

    /** While one begins a statement, others see two changes and more, and close what nobody uses. */
    @Test
    void statementsOfManyThreadsBeginWhileFilesComeAndGo() throws Exception {
        write("a.nettrace", 0, "Tick");
        AtomicBoolean isOver = new AtomicBoolean();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        Thread changing = new Thread(() -> {
            while (!isOver.get()) {
                try {
                    Files.delete(write("b.nettrace", 7, "Tick"));
                } catch (IOException e) {
                    failures.add(e);
                }
            }
        });
        changing.start();
        try (Connection connection = connect("")) {
            List<Thread> asking = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> askAgainAndAgain(connection, failures));
                asking.add(thread);
                thread.start();
            }
            for (Thread thread : asking) {
                thread.join();
            }
        } finally {
            isOver.set(true);
            changing.join();
        }
        assertThat(failures).isEmpty();
    }

    private static void askAgainAndAgain(Connection connection, Queue<Throwable> failures) {
        for (int i = 0; i < 12; i++) {
            String planned = "select a.trace, count(*) + " + i + " from events a, (values 1) as b(x)"
                    + " where a.trace = 'a.nettrace' group by a.trace";
            try (Statement statement = connection.createStatement();
                    PreparedStatement prepared = connection.prepareStatement(planned)) {
                assertThat(rows(statement, BY_TRACE)).contains("a.nettrace " + EVENTS);
                assertThat(rows(prepared.executeQuery())).containsExactly("a.nettrace " + (EVENTS + i));
                assertThat(statement.unwrap(NettraceStatement.class).columns(planned).longs(1))
                        .containsExactly(EVENTS + i);
                statement.getWarnings();
                try (ResultSet tables = connection.getMetaData().getTables(null, "Demo", "Tick", null)) {
                    assertThat(tables.next()).isTrue();
                }
            } catch (SQLException | RuntimeException | Error e) {
                failures.add(e);
            }
        }
    }

    /** 0 where the system does not tell. */
    private static long openFiles() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.isDirectory(descriptors)) {
            return 0;
        }
        try (var files = Files.list(descriptors)) {
            return files.count();
        }
    }
}
