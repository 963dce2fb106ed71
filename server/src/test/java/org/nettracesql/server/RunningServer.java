package org.nettracesql.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/** A server over one of the project's traces, on a port of its own. */
final class RunningServer implements AutoCloseable {

    /** Nobody is closed for what a busy machine does meanwhile. */
    private static final int START_SECONDS = 120;
    private static final long MOST_MILLIS_TO_END = 100_000;

    private static final Path TRACE = Path.of("..", "examples", "traces", "jit.nettrace");

    private final Connection traces;
    private final TraceServer server;
    private final Thread thread;
    private final List<String> log = new CopyOnWriteArrayList<>();

    private RunningServer(Path trace, ServerOptions options, UnaryOperator<Connection> changed)
            throws SQLException, IOException {
        traces = changed.apply(DriverManager.getConnection("jdbc:nettrace:" + trace));
        server = new TraceServer(traces, options, log::add);
        thread = new Thread(() -> {
            try {
                server.serve();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }, "server under test");
        thread.start();
    }

    static RunningServer start() throws SQLException, IOException {
        return start(options(null, null, ServerOptions.DEFAULT_CONNECTIONS));
    }

    static RunningServer start(ServerOptions options) throws SQLException, IOException {
        return new RunningServer(TRACE, options, UnaryOperator.identity());
    }

    /** Over another trace, or a folder of some. */
    static RunningServer start(Path trace) throws SQLException, IOException {
        return new RunningServer(
                trace, options(null, null, ServerOptions.DEFAULT_CONNECTIONS), UnaryOperator.identity());
    }

    /** @param changed makes of the connection to the trace the one that the server asks */
    static RunningServer start(UnaryOperator<Connection> changed) throws SQLException, IOException {
        return new RunningServer(TRACE, options(null, null, ServerOptions.DEFAULT_CONNECTIONS), changed);
    }

    /** On this machine, without a password or with one, for so many clients at once. */
    static ServerOptions options(String password, Path keyStore, int maxConnections) {
        return options(password, keyStore, maxConnections, START_SECONDS);
    }

    /** On this machine, with what the test is about. */
    static ServerOptions options(String password, Path keyStore, int maxConnections, int startSeconds) {
        return new ServerOptions(InetAddress.getLoopbackAddress(), 0, "trace", password, keyStore,
                keyStore == null ? null : "changeit", maxConnections, startSeconds);
    }

    int port() {
        return server.port();
    }

    /** What the server found worth telling whoever started it. */
    List<String> log() {
        return log;
    }

    /** The traces without a server between. */
    Connection traces() {
        return traces;
    }

    /** By PostgreSQL's own driver. */
    Connection connect(String... settings) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "somebody");
        for (int i = 0; i < settings.length; i += 2) {
            properties.setProperty(settings[i], settings[i + 1]);
        }
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port() + "/trace", properties);
    }

    RawClient rawClient() throws IOException {
        return new RawClient(port());
    }

    /** As a signal ends it, but with time for everything that it says. */
    void end() throws IOException, SQLException {
        server.close(MOST_MILLIS_TO_END);
    }

    @Override
    public void close() throws IOException, SQLException {
        try {
            server.close();
            thread.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            traces.close();
        }
    }
}
