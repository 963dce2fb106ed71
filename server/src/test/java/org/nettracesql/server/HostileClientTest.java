package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.nettracesql.server.RawClient.body;

import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends, it is closed or answered, and the others are answered as before. */
class HostileClientTest {

    private static final long SEED = 20_261_122;
    private static final int START_SECONDS = 2;
    private static final int MOST_CLIENTS = 20;

    private static RunningServer server;

    @BeforeAll
    static void start() throws SQLException, IOException {
        server = RunningServer.start();
    }

    @AfterAll
    static void stop() throws SQLException, IOException {
        server.close();
    }

    @AfterEach
    void othersAreAnswered() throws SQLException {
        assertAnswers(server);
        assertThat(server.log()).noneMatch(line -> line.contains("internal error"));
    }

    private static void assertAnswers(RunningServer asked) throws SQLException {
        try (Connection connection = asked.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select 41 + 1")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(42);
        }
    }

    /** Reads until the server closes; a reset is a way to close. */
    private static byte[] closed(RawClient client) throws IOException {
        try {
            return client.rest();
        } catch (SocketException e) {
            return new byte[0];
        }
    }

    /** What a client sends before it goes. */
    private interface Attack {
        void on(RawClient client) throws IOException;
    }

    private static void attacked(Attack attack) throws IOException {
        try (RawClient client = server.rawClient()) {
            attack.on(client);
            client.endOfInput();
            closed(client);
        } catch (SocketException e) {
            assertThat(e).hasMessageNotContaining("refused");
        }
    }

    @Test
    void randomBytesBeforeTheStartUp() throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < 100; i++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            attacked(client -> client.bytes(bytes));
        }
    }

    @Test
    void randomBytesBehindTheStartUp() throws IOException {
        Random random = new Random(SEED + 1);
        for (int i = 0; i < 30; i++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            attacked(client -> {
                client.start();
                client.bytes(bytes);
            });
        }
    }

    @Test
    void randomBodiesOfEveryMessage() throws IOException {
        Random random = new Random(SEED + 2);
        String types = "QPBDECHSFdcfp";
        for (int i = 0; i < 70; i++) {
            attacked(client -> {
                client.start();
                for (int j = 0; j < 4; j++) {
                    RawClient.Body body = body();
                    int length = random.nextInt(40);
                    for (int k = 0; k < length; k++) {
                        body.int8(random.nextInt(3) == 0 ? 0 : random.nextInt());
                    }
                    client.send(types.charAt(random.nextInt(types.length())), body);
                }
            });
        }
    }

    @Test
    void everyByteOfAConversationIsFlipped() throws IOException {
        byte[] parse = body().text("s").text("select cast($1 as integer)").int16(1).int32(23).bytes();
        byte[] bind = body().text("p").text("s").int16(1).int16(0).int16(1).value("7").int16(0).bytes();
        Random random = new Random(SEED + 3);
        for (byte[] message : List.of(parse, bind)) {
            for (int i = 0; i < message.length; i++) {
                byte[] changed = message.clone();
                changed[i] ^= (byte) (1 + random.nextInt(255));
                attacked(client -> {
                    client.start();
                    client.send('P', raw(message == parse ? changed : parse));
                    client.send('B', raw(message == bind ? changed : bind)).execute("p", 0).sync();
                });
            }
        }
    }

    private static RawClient.Body raw(byte... bytes) throws IOException {
        RawClient.Body body = body();
        for (byte one : bytes) {
            body.int8(one);
        }
        return body;
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 0, 3, (16 << 20) + 1})
    void lengthsThatCannotBeEndTheConnection(int length) throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.bytes((byte) 'Q', (byte) (length >> 24), (byte) (length >> 16), (byte) (length >> 8),
                    (byte) length);
            RawClient.Message error = client.read();
            assertThat(error.field('C')).isEqualTo("08P01");
            assertThat(error.field('M')).contains(Integer.toString(length));
            assertThat(closed(client)).isEmpty();
        }
        try (RawClient client = server.rawClient()) {
            client.startup(body()).bytes((byte) (length >> 24), (byte) (length >> 16), (byte) (length >> 8),
                    (byte) length);
            assertThat(closed(client)).isEmpty();
        }
    }

    @Test
    void counts16BitsWideAreCheckedAgainstTheMessage() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.send('P', body().text("").text("select 1").int16(65_535));
            assertThat(client.read().field('C')).isEqualTo("08P01");
        }
        try (RawClient client = server.rawClient()) {
            client.start();
            client.parse("", "select cast($1 as integer)").send('H', body());
            client.read();
            client.send('B', body().text("").text("").int16(0).int16(1).int32(Integer.MAX_VALUE)).sync();
            assertThat(client.read().field('C')).isEqualTo("08P01");
        }
    }

    @Test
    void announcedMessageThatDoesNotComeTakesNoMemory() throws IOException {
        List<RawClient> clients = new ArrayList<>();
        try {
            long before = used();
            for (int i = 0; i < 15; i++) {
                RawClient client = server.rawClient();
                clients.add(client);
                client.start();
                client.bytes((byte) 'Q', (byte) 1, (byte) 0, (byte) 0, (byte) 0);
            }
            assertThat(used() - before).isLessThan(100L << 20);
        } finally {
            for (RawClient client : clients) {
                client.close();
            }
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void clientThatNeverSaysWhoItIsIsClosed() throws IOException, SQLException {
        try (RunningServer hasty = RunningServer.start(RunningServer.options(null, null, MOST_CLIENTS, START_SECONDS));
                RawClient silent = hasty.rawClient();
                RawClient half = hasty.rawClient()) {
            half.bytes((byte) 0, (byte) 0);
            assertThat(closed(silent)).isEmpty();
            assertThat(closed(half)).isEmpty();
        }
    }

    @Test
    void twoHundredClientsThatAskAtOnceAreAllAnswered() throws Exception {
        List<RawClient> clients = new ArrayList<>();
        try (RunningServer busy = RunningServer.start()) {
            for (int i = 0; i < 200; i++) {
                clients.add(busy.rawClient());
                clients.get(i).start();
            }
            for (RawClient one : clients) {
                one.query("select count(*), count(distinct event_name) from events");
            }
            Set<String> answers = new HashSet<>();
            for (RawClient one : clients) {
                answers.add(one.untilReady().stream()
                        .filter(message -> message.type() == 'D' || message.type() == 'E')
                        .map(message -> message.type() + new String(message.body(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining()));
            }
            assertThat(answers).singleElement().asString().startsWith("D");
        } finally {
            for (RawClient one : clients) {
                one.close();
            }
        }
    }

    @Test
    @Timeout(120)
    void connectionBeyondTheMostIsToldSo() throws Exception {
        List<RawClient> clients = new ArrayList<>();
        try (RunningServer small = RunningServer.start(RunningServer.options(null, null, MOST_CLIENTS))) {
            String refused = null;
            for (int i = 0; i <= MOST_CLIENTS; i++) {
                RawClient client = small.rawClient();
                clients.add(client);
                client.startup(body().int32(3 << 16).text("user").text("raw").int8(0));
                RawClient.Message message = client.read();
                message = message.type() == 'R' ? client.read() : message;
                refused = message.type() == 'E' ? message.field('C') : refused;
            }
            assertThat(refused).isEqualTo("53300");
            for (RawClient client : clients) {
                client.close();
            }
            // They go when the server has seen it.
            while (isFull(small)) {
                Thread.sleep(50);
            }
        }
    }

    private static boolean isFull(RunningServer asked) {
        try {
            assertAnswers(asked);
            return false;
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("53300");
            return true;
        }
    }

    @Test
    void statementsAndPortalsOfASessionAreBounded() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.query("begin");
            client.untilReady();
            client.parse("s", "show server_version");
            for (int i = 0; i < 300; i++) {
                client.bind("p" + i, "s", 0);
            }
            client.sync();
            assertThat(client.untilReady()).anyMatch(
                    message -> message.type() == 'E' && message.field('C').equals("53400"));
        }
    }

    @Test
    void deeplyNestedQueryIsAnError() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.query("select " + "(".repeat(20_000) + "1" + ")".repeat(20_000));
            assertThat(client.typesUntilReady()).isEqualTo("EZ");
        }
    }
}
