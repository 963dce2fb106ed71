package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.server.RawClient.Message;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** A trace is replaced by another one while clients have prepared statements on it. */
class ReplacedTraceTest {

    private static final String TICKS = "select * from \"Demo\".\"Tick\"";

    @TempDir
    Path folder;

    private Path trace;
    private RunningServer server;

    @BeforeEach
    void start() throws IOException, SQLException {
        trace = folder.resolve("one.nettrace");
        replace(7, "n");
        server = RunningServer.start(trace);
    }

    @AfterEach
    void stop() throws IOException, SQLException {
        server.close();
    }

    /** By a trace with one event, whose fields have the value. */
    private void replace(int value, String... fields) throws IOException {
        replace(TypeCode.INT32, fields, payload -> {
            for (int i = 0; i < fields.length; i++) {
                payload.i32(value + i);
            }
        });
    }

    private void replace(int type, String[] fields, Consumer<ByteSink> values) throws IOException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.define("Demo", 1, "Tick", record -> {
            for (String field : fields) {
                record.field(field, type);
            }
        });
        writer.events(block -> block.event(tick, NetTraceWriter.SYNC_TICKS).payload(values));
        Path next = Files.write(folder.resolve("next.part"), writer.end().toBytes());
        Files.move(next, trace, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    @Test
    void preparedStatementGivesTheRowsOfTheNewTrace() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.parse("s", "select \"n\" from \"Demo\".\"Tick\"").describe('S', "s").sync();
            client.untilReady();
            for (int value : new int[] {7, 8}) {
                replace(value, "m".repeat(value), "n");
                client.bind("", "s", 0).execute("", 0).sync();
                Message row = client.untilReady().get(1);
                assertThat(row.type()).isEqualTo('D');
                assertThat(Arrays.copyOfRange(row.body(), 6, row.body().length)).asString()
                        .isEqualTo("" + (value + 1));
            }
        }
    }

    /** The columns of a row are told once; what came under their names would be the values of others. */
    @Test
    void preparedStatementWhoseColumnsAreOthersNowIsToBePreparedAnew() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.parse("s", TICKS).describe('S', "s").bind("", "s", 0).execute("", 0).sync();
            assertThat(client.typesUntilReady()).isEqualTo("1tT2DCZ");
            replace(8, "m", "n");
            client.bind("", "s", 0).execute("", 0).sync();
            List<Message> messages = client.untilReady();
            assertThat(messages).extracting(Message::type).containsExactly('2', 'E', 'Z');
            Message error = messages.get(1);
            assertThat(error.field('C')).isEqualTo("0A000");
            assertThat(error.field('M')).isEqualTo("cached plan must not change result type");
            assertThat(error.field('D')).contains("prepare it anew");
            client.parse("", TICKS).bind("", "", 0).execute("", 0).sync();
            assertThat(client.typesUntilReady()).isEqualTo("12DCZ");
        }
    }

    /** A number that is cut to the type that was told is another one. */
    @Test
    void preparedStatementWhoseColumnHasWiderValuesNowIsToBePreparedAnew() throws IOException {
        String ticks = "select \"n\" from \"Demo\".\"Tick\"";
        String[] n = {"n"};
        try (RawClient client = server.rawClient()) {
            client.start();
            client.parse("s", ticks).describe('S', "s").bind("", "s", 0).execute("", 0).sync();
            assertThat(client.typesUntilReady()).isEqualTo("1tT2DCZ");
            replace(TypeCode.DOUBLE, n, payload -> payload.f64(7.5));
            assertThat(typesOfRun(client)).isEqualTo("2EZ");
            replace(TypeCode.INT64, n, payload -> payload.i64(7L << 32));
            assertThat(typesOfRun(client)).isEqualTo("2EZ");
            replace(TypeCode.INT16, n, payload -> payload.i16(7));
            assertThat(typesOfRun(client)).isEqualTo("2DCZ");
        }
    }

    private static String typesOfRun(RawClient client) throws IOException {
        client.bind("", "s", 0).execute("", 0).sync();
        return client.typesUntilReady();
    }

    @Test
    void driverOfPostgresPreparesAnewByItself() throws IOException, SQLException {
        try (Connection connection = server.connect("prepareThreshold", "1");
                PreparedStatement statement = connection.prepareStatement(TICKS)) {
            for (int i = 0; i < 3; i++) {
                try (ResultSet row = statement.executeQuery()) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getInt("n")).isEqualTo(7);
                }
            }
            replace(8, "m", "n");
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(row.getInt("m")).isEqualTo(8);
                assertThat(row.getInt("n")).isEqualTo(9);
            }
        }
    }
}
