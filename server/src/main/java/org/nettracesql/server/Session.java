package org.nettracesql.server;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * What a client and the server say to each other once the client is known.
 *
 * <pre>
 * simple query    Query -> for each statement: [RowDescription DataRow*] CommandComplete, then ReadyForQuery
 * extended query  Parse, Bind, Describe, Execute, Close in any number and order, each with its answer, then
 *                 Sync -> ReadyForQuery. After an error everything up to Sync is passed over.
 * </pre>
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "Message Flow".
 *
 * <p><b>Threads.</b> One a session, but for {@link #cancel}, {@link #cancelIfGone} and {@link #end}.
 */
final class Session {

    private final Client client;
    private final Responses out;
    private final Settings settings;
    private final Consumer<String> log;
    private final Transaction transaction;
    private final PreparedQueries prepared = new PreparedQueries();
    private final Portals portals = new Portals();
    private final RunningStatement running;
    private final StatementRunner runner;
    private final AnswerSender sender;
    private final SessionCommands commands;
    private final ExtendedQuery extended;
    private Map<String, String> reported = Map.of();
    private boolean skipping;
    /** Held while it is decided who tells the client that the server ends. */
    private final Object turn = new Object();
    private boolean waits;
    private boolean told;
    private volatile boolean ends;

    /**
     * @param rowsAhead a permit for each thread that makes rows before a client asks for them
     * @param kept kilobytes that cursors may keep
     * @param timer ends statements
     * @param log is told of faults of this program
     */
    Session(Client client, SessionDatabases databases, Settings settings, Semaphore rowsAhead,
            Semaphore kept, ScheduledExecutorService timer, Consumer<String> log) {
        this.client = client;
        this.out = client.out();
        this.settings = settings;
        this.log = log;
        this.transaction = new Transaction(settings);
        this.running = new RunningStatement(new StatementTimer(timer), settings);
        this.runner = new StatementRunner(databases, settings, transaction, running);
        this.sender = new AnswerSender(out, running, rowsAhead);
        this.commands =
                new SessionCommands(out, settings, transaction, runner, running, prepared, portals, kept);
        this.extended =
                new ExtendedQuery(out, settings, runner, running, sender, commands, prepared, portals);
    }

    /** Serves the client until it goes. */
    void run(CancelKeys.Registration key) throws IOException, SQLException {
        try {
            start(key);
            for (MessageBody body = next(); body != null; body = next()) {
                if (client.in().type() == 'X') {
                    return;
                }
                answer(body);
            }
        } finally {
            closeAll();
        }
    }

    /** Null if the client has gone, or the server ends. */
    private MessageBody next() throws IOException {
        synchronized (turn) {
            if (ends) {
                tellEnd();
                return null;
            }
            waits = true;
        }
        MessageBody body = client.in().next(true);
        synchronized (turn) {
            waits = false;
            return told ? null : body;
        }
    }

    /**
     * The server ends: tells the client so, and ends what runs. A client that waits for nothing is told at once, any
     * other when what it asked for has ended. Called by another thread.
     */
    void end() throws IOException, SQLException {
        synchronized (turn) {
            ends = true;
            if (waits) {
                tellEnd();
                client.socket().close();
            }
        }
        running.cancel();
    }

    private void tellEnd() throws IOException {
        if (!told) {
            told = true;
            refuse(Failure.SHUTDOWN, "The server is being stopped, and closes this connection.");
        }
    }

    private void closeAll() throws SQLException {
        try {
            portals.closeAll();
        } finally {
            commands.closePrepared(null);
        }
    }

    private void start(CancelKeys.Registration key) throws IOException {
        for (Map.Entry<String, String> parameter : client.parameters().entrySet()) {
            String name = parameter.getKey();
            try {
                if (name.equals("options")) {
                    settings.setOptions(parameter.getValue());
                } else if (!Set.of("user", "database", "replication").contains(name) && !name.startsWith("_pq_.")) {
                    settings.set(name, parameter.getValue());
                }
            } catch (SQLException e) {
                out.error(Failure.of(e, "", "", 0), true);
                out.writer().flush();
                throw new MalformedMessageException("The client wants a setting that there is not: "
                        + e.getMessage());
            }
        }
        reportSettings();
        out.backendKeyData(key.id(), key.secret());
        ready();
    }

    private void reportSettings() throws IOException {
        out.writer().charset(settings.charset());
        client.in().charset(settings.charset());
        Map<String, String> now = settings.reported();
        for (Map.Entry<String, String> setting : now.entrySet()) {
            if (!setting.getValue().equals(reported.get(setting.getKey()))) {
                out.parameterStatus(setting.getKey(), setting.getValue());
            }
        }
        reported = now;
    }

    private void ready() throws IOException {
        if (told) {
            return;
        }
        out.readyForQuery(transaction.status());
        out.writer().flush();
    }

    /** Ends what runs now; called by another thread. */
    void cancel() throws SQLException {
        running.cancel();
    }

    /** Ends what runs now if its client has gone: its rows are for nobody. Called by another thread. */
    void cancelIfGone() throws SQLException {
        if (client.in().hasGone()) {
            running.cancel();
        }
    }

    /** The server ends: the client is told, if it listens. */
    void refuse(String sqlState, String sentence) throws IOException {
        out.error(Failure.of(sqlState, sentence), true);
        out.writer().flush();
    }

    private void answer(MessageBody body) throws IOException {
        byte type = client.in().type();
        try {
            answer(type, body);
        } catch (BadTextException e) {
            failed(Failure.of(Failure.NO_TEXT, e.getMessage()));
            if (type == 'Q') {
                ready();
            } else {
                skipping = true;
            }
        }
    }

    private void answer(byte type, MessageBody body) throws IOException {
        running.beginMessage();
        if (ends) {
            return;
        }
        switch (type) {
            case 'Q' -> {
                // As everything else, until Sync: a client that sent both finds one ReadyForQuery for its Sync.
                if (!skipping) {
                    simpleQuery(body.text());
                }
            }
            case 'S' -> {
                skipping = false;
                endOfRequests();
                ready();
            }
            case 'H' -> out.writer().flush();
            // Of a COPY that there is not: what a client still sends of it is passed over.
            case 'd', 'c', 'f' -> { }
            case 'P', 'B', 'D', 'E', 'C' -> {
                if (!skipping) {
                    extendedQuery(type, body);
                }
            }
            case 'F' -> {
                if (skipping) {
                    return;
                }
                failed(Failure.of(Failure.UNSUPPORTED, "Function calls are not supported: call it in a SELECT."));
                ready();
            }
            default -> throw new MalformedMessageException("There is no place for a message of type "
                    + MessageReader.shown(type) + " here.");
        }
    }

    private void failed(Failure failure) throws IOException {
        transaction.fail();
        if (ends) {
            // Whatever it failed with: it was cancelled for this.
            tellEnd();
        } else {
            out.error(failure, false);
        }
    }

    /** What a statement failed with, which was cancelled for its time if that was over. */
    private Failure failure(Throwable thrown, String sql, String whole, int offset) {
        if (!(thrown instanceof SQLException failed)) {
            log.accept("A statement ended with an internal error: " + thrown);
            return Failure.of(Failure.INTERNAL, "The statement met a fault of this program: " + thrown);
        }
        if (running.hasTimedOut()) {
            return Failure.of(Failure.CANCELLED, "The query was ended: it took longer than statement_timeout, which"
                    + " is " + settings.get("statement_timeout") + ".");
        }
        Failure failure = Failure.of(failed, sql, whole, offset);
        // The catalog's driver may say that its statement was closed.
        return running.isCancelled() && failure.sqlState().equals(Failure.INTERNAL)
                ? Failure.of(Failure.CANCELLED, RunningStatement.CANCELLED)
                : failure;
    }

    /** Outside of a transaction a portal lives as long as its requests. */
    private void endOfRequests() throws IOException {
        if (!transaction.isOpen()) {
            try {
                portals.endTransaction(true);
            } catch (SQLException e) {
                failed(Failure.of(e, "", "", 0));
            }
        }
    }

    /** Query: its statements run one after another up to the first that fails. */
    private void simpleQuery(String text) throws IOException {
        List<SqlTokens.Part> parts = SqlTokens.statements(text);
        if (parts.isEmpty()) {
            out.emptyQuery();
        }
        for (SqlTokens.Part part : parts) {
            try (Answer answer = runner.run(part.sql(), commands)) {
                sender.send(answer);
            } catch (ClientGoneException e) {
                throw e.getCause();
            } catch (SQLException | RuntimeException | LinkageError e) {
                failed(failure(e, part.sql(), text, part.offset()));
                break;
            } finally {
                running.clear();
            }
            reportSettings();
        }
        endOfRequests();
        ready();
    }

    /** Parse, Bind, Describe, Execute, Close: what is behind one that fails is passed over up to Sync. */
    private void extendedQuery(byte type, MessageBody body) throws IOException {
        String text = "";
        try {
            switch (type) {
                case 'P' -> {
                    String name = body.text();
                    text = body.text();
                    extended.parse(name, text, body);
                }
                case 'B' -> extended.bind(body);
                case 'D' -> extended.describe(body);
                case 'C' -> extended.close(body);
                default -> {
                    String name = body.text();
                    Portal portal = portals.get(name);
                    text = portal.query().text();
                    extended.execute(portal, Integer.toUnsignedLong(body.int32()));
                    reportSettings();
                }
            }
        } catch (ClientGoneException e) {
            throw e.getCause();
        } catch (SQLException | RuntimeException | LinkageError e) {
            skipping = true;
            failed(failure(e, text, text, 0));
        } finally {
            running.clear();
        }
    }
}
