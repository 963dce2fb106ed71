package org.nettracesql.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Answers PostgreSQL's clients from traces.
 *
 * <p><b>Bounds.</b> A client has one thread. Until it is known it has a few seconds, and there are as many such clients
 * at once as there may be known ones; whoever is one too many is told so and closed.
 *
 * <p><b>Threads.</b> Safe for all. All sessions share the connection to the traces, each has its own statements.
 */
public final class TraceServer implements AutoCloseable {

    private static final int BACKLOG = 256;
    private static final int SEND_BUFFER_BYTES = 1 << 17;
    /** How often it is looked whether clients that wait for an answer are still there. */
    private static final long LOOK_MILLIS = 1_000;
    /** How long clients have to take the word that the server ends. */
    private static final long END_MILLIS = 1_000;
    private static final long AGAIN_MILLIS = 20;
    /** Characters of a sentence. */
    private static final int MOST_LOGGED = 500;

    private final Connection traces;
    private final ServerOptions options;
    private final Consumer<String> log;
    private final Catalog catalog;
    private final CancelKeys cancelKeys = new CancelKeys();
    private final Handshake handshake;
    private final Semaphore starting;
    private final Semaphore known;
    /** With one processor nothing is won by a second thread. */
    private final Semaphore rowsAhead = new Semaphore(Runtime.getRuntime().availableProcessors() < 2
            ? 0
            : Runtime.getRuntime().availableProcessors());
    private final Semaphore rowsKept = ScrolledRows.memory();
    private final LargeMessages largeMessages = LargeMessages.ofThisJava();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final AtomicInteger threads = new AtomicInteger();
    private final ScheduledExecutorService timer;
    private final ServerSocket listener;
    private volatile boolean closed;

    /**
     * Listens from now on; clients are answered once {@link #serve} runs.
     *
     * @param traces stays open when this is closed
     * @param log is told, in a sentence, of what should not happen
     * @throws IOException if the port is taken, or the key store cannot be used
     */
    public TraceServer(Connection traces, ServerOptions options, Consumer<String> log) throws IOException {
        this.traces = traces;
        this.options = options;
        this.log = sentence -> log.accept(inOneLine(sentence));
        this.catalog = new Catalog(traces, options.database(), settings("nettrace"));
        try {
            this.handshake = new Handshake(
                    options.keyStore() == null ? null : Tls.of(options.keyStore(), options.keyStorePassword()),
                    options.password() == null ? null : ScramExchange.Verifier.of(options.password()),
                    cancelKeys);
        } catch (GeneralSecurityException e) {
            throw new IOException("This Java cannot check passwords: " + e.getMessage(), e);
        }
        this.starting = new Semaphore(options.maxConnections());
        this.known = new Semaphore(options.maxConnections());
        this.listener = new ServerSocket();
        try {
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(options.address(), options.port()), BACKLOG);
        } catch (IOException e) {
            listener.close();
            throw new IOException("The server cannot listen on " + options.address().getHostAddress() + ", port "
                    + options.port() + ": " + e.getMessage(), e);
        }
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "nettrace-sql server timer"));
    }

    /** What a client sent may be in it: that begins no line of its own, and is not as long as it likes. */
    private static String inOneLine(String sentence) {
        StringBuilder line = new StringBuilder();
        sentence.chars().limit(MOST_LOGGED).forEach(c -> line.append(Character.isISOControl(c) ? ' ' : (char) c));
        return sentence.length() > MOST_LOGGED ? line.append(" …").toString() : line.toString();
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Where it listens. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Answers clients until this is closed. */
    public void serve() throws IOException {
        while (!closed) {
            Socket socket;
            try {
                socket = listener.accept();
            } catch (SocketException e) {
                if (closed) {
                    return;
                }
                throw e;
            }
            accept(socket);
        }
    }

    private void accept(Socket socket) throws IOException {
        if (!starting.tryAcquire()) {
            socket.close();
            return;
        }
        sockets.add(socket);
        daemon(() -> converse(socket), "nettrace-sql client " + threads.incrementAndGet()).start();
    }

    private void converse(Socket socket) {
        Slots slots = new Slots(starting);
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            socket.setSendBufferSize(SEND_BUFFER_BYTES);
            ScheduledFuture<?> limit = timer.schedule(
                    () -> closeQuietly(socket), options.startSeconds(), TimeUnit.SECONDS);
            Client client;
            try {
                client = handshake.client(socket);
            } finally {
                limit.cancel(false);
            }
            if (client != null) {
                serve(client, slots);
            }
        } catch (MalformedMessageException e) {
            log.accept("A client was closed: " + e.getMessage());
        } catch (IOException e) {
            // Clients go when they like, and so do those that took too long. Nobody is left to be told.
            closeQuietly(socket);
        } catch (GeneralSecurityException | SQLException | RuntimeException | Error e) {
            log.accept("A session ended with an internal error: " + e);
        } finally {
            slots.release();
            sockets.remove(socket);
        }
    }

    private void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            log.accept("A connection could not be closed: " + e.getMessage());
        }
    }

    /** The permit that a connection holds: first that of a client that is not known, then that of one that is. */
    private static final class Slots {

        private Semaphore held;

        Slots(Semaphore first) {
            held = first;
        }

        boolean change(Semaphore next) {
            if (!next.tryAcquire()) {
                return false;
            }
            held.release();
            held = next;
            return true;
        }

        void release() {
            held.release();
        }
    }

    private void serve(Client client, Slots slots) throws IOException, SQLException {
        if (!slots.change(known)) {
            client.out().error(Failure.of(Failure.TOO_MANY_CONNECTIONS, "There are " + options.maxConnections()
                    + " connections already, which is the most that this server takes."), true);
            client.out().writer().flush();
            return;
        }
        Settings settings = settings(client.user());
        client.in().limit(largeMessages, client.socket()::setSoTimeout);
        try (SessionDatabases databases = new SessionDatabases(traces, catalog, settings, client.user())) {
            Session session = new Session(client, databases, settings, rowsAhead, rowsKept, timer, log);
            ScheduledFuture<?> look = timer.scheduleWithFixedDelay(
                    () -> quietly(session::cancelIfGone), LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
            sessions.add(session);
            try (CancelKeys.Registration key = cancelKeys.register(() -> quietly(session::cancel))) {
                databases.sessionNumber(key.id());
                run(session, key);
            } finally {
                sessions.remove(session);
                look.cancel(false);
            }
        } finally {
            client.in().free();
        }
    }

    private Settings settings(String user) {
        return new Settings(TraceServer.class.getPackage().getImplementationVersion(), user,
                options.maxConnections());
    }

    private void run(Session session, CancelKeys.Registration key) throws IOException, SQLException {
        try {
            session.run(key);
        } catch (MalformedMessageException e) {
            session.refuse(Failure.PROTOCOL, e.getMessage());
            throw e;
        } catch (LargeMessages.NoRoomException e) {
            session.refuse(Failure.OUT_OF_MEMORY, e.getMessage());
            throw e;
        } catch (OutOfMemoryError e) {
            session.refuse(Failure.OUT_OF_MEMORY, "There is not enough memory in Java for this session.");
            throw e;
        }
    }

    /** What ends a query. */
    private interface Ending {
        void run() throws SQLException;
    }

    private void quietly(Ending ending) {
        try {
            ending.run();
        } catch (SQLException e) {
            log.accept("A query could not be cancelled: " + e.getMessage());
        }
    }

    /** Each by a thread of its own: a client that reads nothing keeps nobody else waiting. */
    private void endSessions(long mostMillis) {
        List<Thread> ending = sessions.stream()
                .map(session -> daemon(() -> end(session), "nettrace-sql end of a client"))
                .toList();
        ending.forEach(Thread::start);
        long last = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(mostMillis);
        try {
            for (Thread one : ending) {
                one.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(last - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            // Whoever closes this has no time: then they are closed without a word.
            Thread.currentThread().interrupt();
        }
    }

    /** Says so again until it has ended: a statement may not have begun when it is cancelled. */
    private void end(Session session) {
        try {
            while (sessions.contains(session)) {
                session.end();
                TimeUnit.MILLISECONDS.sleep(AGAIN_MILLIS);
            }
        } catch (IOException e) {
            // It has gone by itself.
        } catch (SQLException e) {
            log.accept("A query could not be ended: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends all sessions and what they run; clients that listen are told. */
    @Override
    public void close() throws IOException, SQLException {
        close(END_MILLIS);
    }

    /** @param mostMillis how long clients have to take the word */
    void close(long mostMillis) throws IOException, SQLException {
        closed = true;
        timer.shutdownNow();
        listener.close();
        endSessions(mostMillis);
        for (Socket socket : sockets) {
            closeQuietly(socket);
        }
        catalog.close();
    }
}
