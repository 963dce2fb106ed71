package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nettracesql.server.RawClient.body;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may connect, and how. */
class SecurityTest {

    private static final int SSL_REQUEST = 80_877_103;

    @TempDir
    private Path folder;

    private static RunningServer withPassword(String password) throws SQLException, IOException {
        return RunningServer.start(RunningServer.options(password, null, 10));
    }

    private static void assertAnswers(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select 42")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(42);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret", "with , and = and ü", "x"})
    void rightPasswordIsLetIn(String password) throws SQLException, IOException {
        try (RunningServer server = withPassword(password);
                Connection connection = server.connect("password", password)) {
            assertAnswers(connection);
        }
    }

    @Test
    void wrongOrNoPasswordIsRefused() throws SQLException, IOException {
        try (RunningServer server = withPassword("secret")) {
            assertThatThrownBy(() -> server.connect("password", "Secret"))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"));
            assertThatThrownBy(server::connect).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void anEmptyPasswordThatNoClientCouldSendIsRefused() {
        assertThatThrownBy(() -> withPassword("")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unset it to let in everybody on this machine");
    }

    @Test
    void nothingIsAnsweredBeforeThePassword() throws SQLException, IOException {
        try (RunningServer server = withPassword("secret");
                RawClient client = server.rawClient()) {
            client.startup(body().int32(3 << 16).text("user").text("raw").int8(0));
            assertThat(client.read().text()).isNotNull();
            client.query("select 1");
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void clientThatIsNotKnownWritesNoLineOfTheLog() throws Exception {
        try (RunningServer server = withPassword("secret");
                RawClient client = server.rawClient()) {
            client.startup(body().int32(3 << 16).text("user").text("raw").int8(0));
            client.read();
            client.send('p', body().text("PLAIN\nnettrace-sql: \u001b[31m" + "x".repeat(5_000)).value(""));
            assertThat(client.rest()).isEmpty();
            while (server.log().isEmpty()) {
                Thread.sleep(10);
            }
            assertThat(server.log()).singleElement().asString().hasSizeLessThan(600)
                    .contains("wants to authenticate by PLAIN nettrace-sql:").doesNotContain("\n", "\u001b");
        }
    }

    @Test
    void proofOfAnotherConversationIsRefused() throws SQLException, IOException {
        try (RunningServer server = withPassword("secret");
                RawClient client = server.rawClient()) {
            client.startup(body().int32(3 << 16).text("user").text("raw").int8(0));
            client.read();
            client.send('p', body().text("SCRAM-SHA-256").value("n,,n=,r=abc"));
            client.read();
            RawClient.Body proof = body();
            for (byte one : "c=biws,r=abc,p=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".getBytes(
                    StandardCharsets.US_ASCII)) {
                proof.int8(one);
            }
            client.send('p', proof);
            assertThat(client.rest()).isEmpty();
        }
    }

    @Test
    void otherMachinesNeedAPassword() throws IOException {
        InetAddress anywhere = InetAddress.getByAddress(new byte[4]);
        assertThatThrownBy(() -> new ServerOptions(anywhere, 0, "trace", null, null, null, 10, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only with a password");
        assertThat(new ServerOptions(anywhere, 0, "trace", "secret", null, null, 10, 10).password())
                .isEqualTo("secret");
    }

    @Test
    void takenPortIsToldOf() throws SQLException, IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> RunningServer.start(ServerOptions.local(taken.getLocalPort(), "trace")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("port " + taken.getLocalPort());
        }
    }

    @Test
    void tlsEncryptsAndIsAskedOfEveryClient() throws Exception {
        Path store = keyStore();
        try (RunningServer server = RunningServer.start(RunningServer.options("secret", store, 10))) {
            try (Connection connection = server.connect("sslmode", "require", "password", "secret")) {
                assertAnswers(connection);
            }
            assertThatThrownBy(() -> server.connect("sslmode", "disable", "password", "secret"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("TLS");
        }
    }

    @Test
    void bytesThatAreSentAheadOfTlsEndTheConnection() throws Exception {
        Path store = keyStore();
        try (RunningServer server = RunningServer.start(RunningServer.options("secret", store, 10));
                RawClient client = server.rawClient()) {
            byte[] request = body().int32(8).int32(SSL_REQUEST).text("select 1").bytes();
            client.bytes(request);
            assertThat(client.rest().length).isLessThanOrEqualTo(1 + 7);
        }
    }

    /** A client's handshake may be here before the answer to its request is written to the end. */
    @Test
    void clientThatIsQuickIsNotTakenForOneThatSendsAheadOfTls() throws Exception {
        Handshake handshake = new Handshake(Tls.of(keyStore(), "changeit"), null, new CancelKeys());
        ExecutorService clients = Executors.newSingleThreadExecutor();
        try (ServerSocket listening = new AnswersLate()) {
            Future<?> client = clients.submit(() -> DriverManager.getConnection("jdbc:postgresql://127.0.0.1:"
                    + listening.getLocalPort() + "/trace?user=x&sslmode=require&connectTimeout=10&socketTimeout=10"));
            try (Socket socket = listening.accept()) {
                assertThat(handshake.client(socket)).isNotNull();
            }
            // Nobody says that the session is ready.
            assertThatThrownBy(client::get).hasRootCauseInstanceOf(IOException.class);
        } finally {
            clients.shutdownNow();
        }
    }

    /** Whose sockets go on, after a byte of an answer, only when the client has sent what it sends next. */
    private static final class AnswersLate extends ServerSocket {

        AnswersLate() throws IOException {
            super(0, 1, InetAddress.getLoopbackAddress());
        }

        @Override
        public Socket accept() throws IOException {
            Socket socket = new Socket() {
                @Override
                public OutputStream getOutputStream() throws IOException {
                    InputStream in = getInputStream();
                    return new FilterOutputStream(super.getOutputStream()) {
                        @Override
                        public void write(int answer) throws IOException {
                            super.write(answer);
                            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
                            while (in.available() == 0 && System.nanoTime() < end) {
                                Thread.onSpinWait();
                            }
                        }

                        @Override
                        public void write(byte[] bytes, int from, int length) throws IOException {
                            out.write(bytes, from, length);
                        }
                    };
                }
            };
            implAccept(socket);
            return socket;
        }
    }

    @Test
    void keyStoreThatCannotBeUsedIsToldOf() throws IOException {
        Path file = Files.writeString(folder.resolve("no.p12"), "nothing");
        assertThatThrownBy(() -> RunningServer.start(RunningServer.options("secret", file, 10)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no.p12");
    }

    /** Made by Java's own tool, as a person would. */
    private Path keyStore() throws IOException, InterruptedException {
        Path store = folder.resolve("server.p12");
        Process tool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname", "CN=localhost", "-storetype", "PKCS12",
                "-keystore", store.toString(), "-storepass", "changeit", "-keypass", "changeit", "-noprompt")
                .redirectErrorStream(true)
                .start();
        String output = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tool.waitFor()).as(output).isZero();
        return store;
    }

    @Test
    void serverThatIsClosedAnswersNobody() throws SQLException, IOException {
        RunningServer server = RunningServer.start();
        int port = server.port();
        Connection connection = server.connect();
        server.close();
        assertThatThrownBy(() -> assertAnswers(connection)).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/trace?user=x&connectTimeout=5"))
                .isInstanceOf(SQLException.class);
    }
}
