package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.TypeCode;

/**
 * Whatever happens to a file, a query gives the old rows, the new ones or an error; the next one gives the new ones.
 */
@Timeout(value = 300, unit = TimeUnit.SECONDS)
class ChangedTraceTest {

    private static final long SEED = Long.getLong("nettrace.changed.seed", 20_261_122L);
    private static final int CASES = Integer.getInteger("nettrace.changed.cases", 18);
    private static final int EVENTS_A_BLOCK = 300;

    @TempDir
    Path folder;

    private Path file;

    /** What is done to the file. */
    private enum Change {
        CUT, OVERWRITTEN, SAME_SIZE, APPENDED, REPLACED, DELETED
    }

    private enum Outcome {
        OLD_ROWS, NEW_ROWS, ERROR
    }

    private static byte[] written(int blocks, int first, String event) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord type = writer.define("Demo", 1, event, fields -> fields.field("n", TypeCode.INT32));
        for (int b = 0; b < blocks; b++) {
            int from = first + b * EVENTS_A_BLOCK;
            writer.events(block -> {
                for (int i = from; i < from + EVENTS_A_BLOCK; i++) {
                    int n = i;
                    block.event(type, NetTraceWriter.SYNC_TICKS + n).payload(p -> p.i32(n));
                }
            });
        }
        return writer.end().toBytes();
    }

    private Connection connect(String engine) throws SQLException {
        return DriverManager.getConnection("jdbc:nettrace:" + file + ";engine=" + engine);
    }

    private static final String QUERY = "select event_name, time_ns, payload from events where time_ns >= ?";

    /** Rows, or the error in their place. */
    private static List<String> answer(PreparedStatement statement) {
        try (ResultSet rows = statement.executeQuery()) {
            List<String> answer = new ArrayList<>();
            while (rows.next()) {
                answer.add(rows.getString(1) + " " + rows.getLong(2) + " " + rows.getString(3));
            }
            answer.sort(Comparator.naturalOrder());
            return answer;
        } catch (SQLException e) {
            assertThat(e.getMessage()).as("a sentence").matches("(?s)Cannot read .*\\.");
            return null;
        }
    }

    private static PreparedStatement prepare(Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(QUERY);
        statement.setLong(1, -1);
        return statement;
    }

    private List<String> freshAnswer(String engine) throws SQLException {
        try (Connection connection = connect(engine); PreparedStatement statement = prepare(connection)) {
            return answer(statement);
        } catch (SQLException e) {
            return null;
        }
    }

    private void apply(Change change, byte[] old, byte[] other, Random random) throws IOException {
        switch (change) {
            case CUT -> {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(random.nextInt(old.length));
                }
            }
            case OVERWRITTEN -> Files.write(file, other);
            case SAME_SIZE -> {
                byte[] changed = old.clone();
                // A byte of a payload or of an event's header.
                int at = random.nextInt(old.length / 4, old.length);
                changed[at] ^= 1 << random.nextInt(8);
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.write(java.nio.ByteBuffer.wrap(changed, at, 1), at);
                }
            }
            case APPENDED -> Files.write(file, Arrays.copyOf(other, random.nextInt(other.length)),
                    StandardOpenOption.APPEND);
            case REPLACED -> Files.move(Files.write(folder.resolve("next"), other), file,
                    StandardCopyOption.REPLACE_EXISTING);
            case DELETED -> Files.delete(file);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void everyAnswerIsTheOldRowsOrTheNewOnesOrAnError(String engine) throws Exception {
        System.out.println("ChangedTraceTest: -Dnettrace.changed.seed=" + SEED + " -Dnettrace.changed.cases=" + CASES);
        Random random = new Random(SEED);
        Map<Change, Map<Outcome, Integer>> counts = new EnumMap<>(Change.class);
        for (int i = 0; i < CASES; i++) {
            Change change = Change.values()[i % Change.values().length];
            byte[] old = written(1 + random.nextInt(20), 0, "Tick");
            // A cut file and one that is appended to have no end mark.
            old = change == Change.APPENDED ? Arrays.copyOf(old, old.length - 1) : old;
            byte[] other = written(1 + random.nextInt(20), random.nextInt(2) * 50_000,
                    random.nextBoolean() ? "Tick" : "Tock");
            file = Files.write(folder.resolve("case" + i + ".nettrace"), old);
            boolean midway = random.nextBoolean();
            try (Connection connection = connect(engine); PreparedStatement statement = prepare(connection)) {
                List<String> oldRows = answer(statement);
                if (random.nextBoolean()) {
                    count(connection);
                }
                List<String> answer;
                if (midway) {
                    answer = answerAcross(connection, change, old, other, random);
                } else {
                    apply(change, old, other, random);
                    answer = answer(statement);
                }
                List<String> newRows = change == Change.DELETED ? oldRows : freshAnswer(engine);
                Outcome outcome = answer == null
                        ? Outcome.ERROR
                        : answer.equals(oldRows) ? Outcome.OLD_ROWS : Outcome.NEW_ROWS;
                assertThat(answer).as("case %s, %s, midway %s", i, change, midway)
                        .isIn(oldRows, newRows, (Object) null);
                counts.computeIfAbsent(change, key -> new EnumMap<>(Outcome.class)).merge(outcome, 1, Integer::sum);
                assertThat(answer(statement)).as("the next query, case %s, %s", i, change).isEqualTo(newRows);
                if (newRows != null) {
                    assertThat(count(connection)).isEqualTo(newRows.size());
                }
            }
        }
        System.out.println("ChangedTraceTest: " + engine + " " + counts);
        assertThat(counts.keySet()).hasSize(Math.min(CASES, Change.values().length));
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from events")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** An answer in the middle of which the file changes. */
    private List<String> answerAcross(Connection connection, Change change, byte[] old, byte[] other, Random random)
            throws SQLException, IOException {
        try (PreparedStatement statement = prepare(connection); ResultSet rows = statement.executeQuery()) {
            List<String> answer = new ArrayList<>();
            int before = random.nextInt(EVENTS_A_BLOCK);
            while (rows.next()) {
                answer.add(rows.getString(1) + " " + rows.getLong(2) + " " + rows.getString(3));
                if (answer.size() == before) {
                    apply(change, old, other, random);
                    before = -1;
                }
            }
            if (before >= 0) {
                apply(change, old, other, random);
            }
            answer.sort(Comparator.naturalOrder());
            return answer;
        } catch (SQLException e) {
            assertThat(e.getMessage()).contains("Cannot read");
            return null;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb", "auto"})
    void newEventTypesBecomeTablesAndTablesThatPeopleMadeStay(String engine) throws Exception {
        file = Files.write(folder.resolve("a.nettrace"), written(4, 0, "Tick"));
        try (Connection connection = connect(engine); Statement statement = connection.createStatement()) {
            statement.execute("create table kept as select \"n\" from \"Demo\".\"Tick\"");
            ResultSet open = statement.executeQuery("select \"n\" from \"Demo\".\"Tick\" order by \"n\"");
            assertThat(open.next()).isTrue();
            Files.move(Files.write(folder.resolve("b"), written(2, 9000, "Tock")), file,
                    StandardCopyOption.REPLACE_EXISTING);
            try (Statement next = connection.createStatement()) {
                try (ResultSet rows = next.executeQuery("select min(\"n\"), max(\"n\") from \"Demo\".\"Tock\"")) {
                    rows.next();
                    assertThat(rows.getInt(1)).isEqualTo(9000);
                    assertThat(rows.getInt(2)).isEqualTo(9599);
                }
                try (ResultSet rows = next.executeQuery("select count(*) from kept")) {
                    rows.next();
                    assertThat(rows.getInt(1)).isEqualTo(4 * EVENTS_A_BLOCK);
                    assertThat(next.getWarnings().getMessage()).contains("kept was not made from the open traces");
                }
                org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> next.executeQuery("select * from \"Demo\".\"Tick\"")).hasMessageContaining("Tick");
            }
            int rows = 1;
            while (open.next()) {
                assertThat(open.getInt(1)).isEqualTo(rows++);
            }
            assertThat(rows).as("the rows of the old file").isEqualTo(4 * EVENTS_A_BLOCK);
        }
    }

    @Test
    void connectionThatSeesManyChangesKeepsNoneOfTheOldFilesOpen() throws Exception {
        file = Files.write(folder.resolve("a.nettrace"), written(2, 0, "Tick"));
        try (Connection connection = connect("java"); PreparedStatement statement = prepare(connection)) {
            long openBefore = openFiles();
            for (int i = 1; i <= 50; i++) {
                Files.write(file, written(1 + i % 3, i, "Tick"));
                assertThat(answer(statement)).hasSize((1 + i % 3) * EVENTS_A_BLOCK);
                assertThat(count(connection)).isEqualTo((1 + i % 3) * EVENTS_A_BLOCK);
            }
            assertThat(openFiles()).isLessThan(openBefore + 10);
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

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void recordedTraceThatIsCutToHalfAndRecordedAnewIsNeverMixed(String engine) throws Exception {
        byte[] recorded = Files.readAllBytes(SharedFiles.ownTrace("orders.nettrace"));
        file = Files.write(folder.resolve("orders.nettrace"), recorded);
        try (Connection connection = connect(engine); PreparedStatement statement = prepare(connection)) {
            List<String> whole = answer(statement);
            for (int part = 0; part < 8; part++) {
                Files.write(file, Arrays.copyOf(recorded, recorded.length * part / 8));
                List<String> cut = answer(statement);
                assertThat(cut).isEqualTo(freshAnswer(engine));
                Files.write(file, recorded);
                assertThat(answer(statement)).isEqualTo(whole);
            }
        }
    }
}
