package org.nettracesql.server;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.nettracesql.adapter.schema.SqlTokens;

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
 * <p><b>Threads.</b> One a session, but for {@link #cancel}.
 */
final class Session implements Commands.Target {

    /** Each keeps a plan. */
    private static final int MOST_PREPARED = 2_000;
    /** Of the texts of those with a name together. */
    private static final int MOST_PREPARED_CHARACTERS = 4 << 20;
    /** Each may keep a query running. */
    private static final int MOST_PORTALS = 200;
    private static final int MOST_WARNINGS = 1_000;
    private static final String UNNAMED = "";

    private final Client client;
    private final Responses out;
    private final ValueWriter values;
    private final SessionDatabases databases;
    private final Settings settings;
    private final Semaphore rowsAhead;
    private final Semaphore kept;
    private final StatementTimer timer;
    private final Consumer<String> log;
    private final Map<String, PreparedQuery> prepared = new HashMap<>();
    private final Map<String, Portal> portals = new HashMap<>();
    private final Set<String> warned = new HashSet<>();
    private final Transaction transaction = new Transaction();
    private Map<String, String> reported = Map.of();
    private boolean skipping;
    private volatile Statement running;
    /** Whether a request to cancel has come during this message: its statement may not run yet. */
    private volatile boolean cancelled;

    /** What is to be sent cannot be: no fault of a statement. */
    private static final class ClientGoneException extends UncheckedIOException {
        private static final long serialVersionUID = 1;

        private ClientGoneException(IOException cause) {
            super(cause);
        }
    }

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
        this.values = new ValueWriter(out.writer());
        this.databases = databases;
        this.settings = settings;
        this.rowsAhead = rowsAhead;
        this.kept = kept;
        this.timer = new StatementTimer(timer);
        this.log = log;
    }

    /** Serves the client until it goes. */
    void run(CancelKeys.Registration key) throws IOException, SQLException {
        try {
            start(key);
            for (MessageBody body = client.in().next(true); body != null; body = client.in().next(true)) {
                if (client.in().type() == 'X') {
                    return;
                }
                answer(body);
            }
        } finally {
            closeAll();
        }
    }

    private void closeAll() throws SQLException {
        try {
            closeCursor(null);
        } finally {
            closePrepared(null);
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
        out.readyForQuery(transaction.status());
        out.writer().flush();
    }

    /** Ends what runs now; called by another thread. */
    void cancel() throws SQLException {
        cancelled = true;
        Statement current = running;
        if (current != null) {
            current.cancel();
        }
    }

    /** Whom a request to cancel ends from now on; it ends at once if one came while it was planned. */
    private void running(Statement statement) throws SQLException {
        running = statement;
        timer.start(statement, settings.timeoutMillis());
        requireNotCancelled();
    }

    private void notRunning() {
        running = null;
        timer.stop();
    }

    /** What a statement failed with, which was cancelled for its time if that was over. */
    private Failure failure(Exception thrown, String sql, String whole, int offset) {
        if (!(thrown instanceof SQLException failed)) {
            log.accept("A statement ended with an internal error: " + thrown);
            return Failure.of(Failure.INTERNAL, "The statement met a fault of this program: " + thrown);
        }
        return timer.hasEnded()
                ? Failure.of(Failure.CANCELLED, "The query was ended: it took longer than statement_timeout, which"
                        + " is " + settings.get("statement_timeout") + ".")
                : Failure.of(failed, sql, whole, offset);
    }

    private void requireNotCancelled() throws SQLException {
        if (cancelled) {
            throw new SQLException("The query was cancelled.", Failure.CANCELLED);
        }
    }

    /** The server ends: the client is told, if it listens. */
    void refuse(String sqlState, String sentence) throws IOException {
        out.error(Failure.of(sqlState, sentence), true);
        out.writer().flush();
    }

    private void answer(MessageBody body) throws IOException {
        byte type = client.in().type();
        // One that came while there was nothing to do was for nothing, as it is in PostgreSQL.
        cancelled = false;
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
                    extended(type, body);
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
        out.error(failure, false);
    }

    /** Outside of a transaction a portal lives as long as its requests. */
    private void endOfRequests() throws IOException {
        if (!transaction.isOpen()) {
            try {
                closePortals(false);
            } catch (SQLException e) {
                failed(Failure.of(e, "", "", 0));
            }
        }
    }

    // Simple query

    /** Query: its statements run one after another up to the first that fails. */
    private void simpleQuery(String text) throws IOException {
        List<SqlTokens.Part> parts = SqlTokens.statements(text);
        if (parts.isEmpty()) {
            out.emptyQuery();
        }
        for (SqlTokens.Part part : parts) {
            try (Answer answer = run(part.sql())) {
                send(answer);
            } catch (ClientGoneException e) {
                throw e.getCause();
            } catch (SQLException | RuntimeException e) {
                failed(failure(e, part.sql(), text, part.offset()));
                break;
            } finally {
                notRunning();
            }
            reportSettings();
        }
        endOfRequests();
        ready();
    }

    private Answer run(String sql) throws SQLException {
        Commands.Command command = Commands.of(sql, settings);
        requireSound(command);
        if (command != null) {
            return command.run(this);
        }
        return run(databases.placed(sql));
    }

    /** @throws SQLException if the transaction has failed, and this is not what ends it */
    private void requireSound(Commands.Command command) throws SQLException {
        if (command == null || !command.endsFailure()) {
            transaction.requireSound();
        }
    }

    private Answer run(SessionDatabases.Placed placed) throws SQLException {
        String sql = placed.sql();
        // Of what is wrong with a text, the catalog's driver only tells who prepares it.
        PreparedStatement prepared = placed.isCatalog() ? placed.database().prepareStatement(sql) : null;
        Statement statement = prepared == null ? placed.database().createStatement() : prepared;
        try {
            statement.setQueryTimeout(settings.timeoutSeconds());
            running(statement);
            boolean hasRows = prepared == null ? statement.execute(sql) : prepared.execute();
            if (!hasRows) {
                long rows = statement.getLargeUpdateCount();
                List<String> words = SqlSyntax.words(sql, 1);
                statement.close();
                databases.tablesChanged();
                return Answer.command(words.get(0).equals("CREATE") ? "SELECT " + rows : words.get(0) + " TABLE");
            }
            ResultSet rows = statement.getResultSet();
            return Answer.rows(tag(sql), ResultColumn.of(rows.getMetaData(), sql, placed.isCatalog()), statement,
                    rows, !placed.isCatalog());
        } catch (SQLException | RuntimeException | Error e) {
            statement.close();
            throw e;
        }
    }

    private static String tag(String sql) {
        return SqlSyntax.words(sql, 1).get(0).equals("EXPLAIN") ? "EXPLAIN" : "SELECT";
    }

    private void send(Answer answer) throws IOException, SQLException {
        if (answer.columns() != null) {
            out.rowDescription(answer.columns(), Formats.TEXT);
        }
        if (running == null) {
            running(answer.statementOf());
        }
        long count = sendRows(answer, Formats.TEXT, Long.MAX_VALUE);
        warn(answer);
        out.commandComplete(answer.tag(count));
    }

    private long sendRows(Answer answer, short[] formats, long most) throws IOException, SQLException {
        if (answer.copy() != null) {
            return answer.copy().send(answer, out.writer());
        }
        return answer.columns() == null ? 0 : answer.send(values, out.writer(), formats, most, rowsAhead);
    }

    /** What the driver warns of, each sentence once a session. */
    private void warn(Answer answer) throws IOException, SQLException {
        for (SQLWarning warning = answer.warnings(); warning != null; warning = warning.getNextWarning()) {
            String sentence = String.valueOf(warning.getMessage());
            if (warned.size() < MOST_WARNINGS && warned.add(sentence)) {
                out.warning(sentence);
            }
        }
    }

    // Extended query

    private void extended(byte type, MessageBody body) throws IOException {
        String text = "";
        try {
            switch (type) {
                case 'P' -> {
                    String name = body.text();
                    text = body.text();
                    parse(name, text, body);
                }
                case 'B' -> bind(body);
                case 'D' -> describe(body);
                case 'C' -> close(body);
                default -> {
                    String name = body.text();
                    Portal portal = portal(name);
                    text = portal.query().text();
                    execute(portal, Integer.toUnsignedLong(body.int32()));
                }
            }
        } catch (ClientGoneException e) {
            throw e.getCause();
        } catch (SQLException | RuntimeException e) {
            skipping = true;
            failed(failure(e, text, text, 0));
        } finally {
            notRunning();
        }
    }

    /** Parse: plans a statement. */
    private void parse(String name, String text, MessageBody body) throws IOException, SQLException {
        int[] oids = new int[body.int16()];
        if (oids.length * 4 > body.remaining()) {
            throw new MalformedMessageException("A Parse ends before the types of its " + oids.length
                    + " parameters.");
        }
        for (int i = 0; i < oids.length; i++) {
            oids[i] = body.int32();
        }
        body.end();
        makeRoom(name, text);
        PreparedQuery made = prepare(text, oids);
        prepared.put(name, made);
        // Of the trace's queries, much may be done where they are planned.
        requireNotCancelled();
        out.parseComplete();
    }

    /** Of the unnamed statement there is one only, the last. */
    private void makeRoom(String name, String text) throws SQLException {
        PreparedQuery old = prepared.get(name);
        if (old != null && !name.equals(UNNAMED)) {
            throw new SQLException("There is a prepared statement \"" + name + "\" already.", Failure.NAME_IS_TAKEN);
        }
        if (old != null) {
            prepared.remove(name).close();
        }
        if (prepared.size() >= MOST_PREPARED) {
            throw new SQLException("A session has up to " + MOST_PREPARED + " prepared statements: close some.",
                    Failure.LIMIT);
        }
        long characters = text.length();
        for (Map.Entry<String, PreparedQuery> entry : prepared.entrySet()) {
            characters += entry.getKey().equals(UNNAMED) ? 0 : entry.getValue().text().length();
        }
        if (!name.equals(UNNAMED) && characters > MOST_PREPARED_CHARACTERS) {
            throw new SQLException("The prepared statements of a session have up to " + MOST_PREPARED_CHARACTERS
                    + " characters together: close some.", Failure.LIMIT);
        }
    }

    private PreparedQuery prepare(String text, int[] oids) throws SQLException {
        List<SqlTokens.Part> parts = SqlTokens.statements(text);
        if (parts.isEmpty()) {
            return PreparedQuery.empty();
        }
        if (parts.size() > 1) {
            throw new SQLException("A prepared statement is one statement; this text has " + parts.size() + ".",
                    Failure.SYNTAX);
        }
        // With what is before it, so that its places are those of the client's text.
        String sql = text.substring(0, parts.get(0).offset()).replace(';', ' ') + parts.get(0).sql();
        Commands.Command command = Commands.of(sql, settings);
        requireSound(command);
        if (command != null) {
            return PreparedQuery.command(sql, command);
        }
        String first = SqlSyntax.words(sql, 1).get(0);
        if (first.equals("CREATE") || first.equals("DROP")) {
            return PreparedQuery.change(databases.ofTraces(sql));
        }
        return PreparedQuery.query(databases.placed(sql), oids);
    }

    private PreparedQuery prepared(String name) throws SQLException {
        PreparedQuery query = prepared.get(name);
        if (query == null) {
            throw new SQLException(name.equals(UNNAMED)
                    ? "There is no unnamed prepared statement."
                    : "There is no prepared statement \"" + name + "\".", Failure.NO_SUCH_STATEMENT);
        }
        return query;
    }

    private Portal portal(String name) throws SQLException {
        Portal portal = portals.get(name);
        if (portal == null) {
            throw new SQLException(name.equals(UNNAMED)
                    ? "There is no unnamed portal."
                    : "There is no portal \"" + name + "\".", Failure.NO_SUCH_CURSOR);
        }
        return portal;
    }

    /** Bind: makes a portal of a prepared statement and values. */
    private void bind(MessageBody body) throws IOException, SQLException {
        String name = body.text();
        PreparedQuery query = prepared(body.text());
        if (!query.isEmpty()) {
            requireSound(query.command());
        }
        short[] formats = Formats.read(body);
        int count = body.int16();
        byte[][] raw = new byte[Math.min(count, body.remaining() / 4)][];
        for (int i = 0; i < raw.length; i++) {
            int length = body.int32();
            raw[i] = length == -1 ? null : body.bytes(length);
        }
        short[] resultFormats = Formats.read(body);
        body.end();
        if (count != query.parameterCount()) {
            throw new SQLException("The statement has " + query.parameterCount() + " parameters, and " + count
                    + " values are bound.", Failure.PROTOCOL);
        }
        Formats.check(formats, count, "parameters");
        int[] oids = query.parameterOids();
        Object[] bound = new Object[count];
        for (int i = 0; i < count; i++) {
            boolean binary = Formats.isBinary(formats, i);
            bound[i] = raw[i] == null ? null : ParameterReader.value(utf8(raw[i], oids[i], binary), oids[i], binary);
        }
        addPortal(name, new Portal(query, bound, oids, resultFormats));
        out.bindComplete();
    }

    /** A value whose bytes are a text's, in UTF-8; others as they are. */
    private byte[] utf8(byte[] value, int oid, boolean binary) throws MalformedMessageException {
        return out.writer().isUtf8() || binary && !PgType.isText(oid)
                ? value
                : Encodings.decoded(ByteBuffer.wrap(value), settings.charset()).getBytes(StandardCharsets.UTF_8);
    }

    private void addPortal(String name, Portal portal) throws SQLException {
        Portal old = portals.get(name);
        if (old != null && !name.equals(UNNAMED)) {
            throw new SQLException("There is a portal \"" + name + "\" already.", Failure.CURSOR_IS_TAKEN);
        }
        if (old != null) {
            portals.remove(name).close();
        }
        if (portals.size() >= MOST_PORTALS) {
            throw new SQLException("A session has up to " + MOST_PORTALS + " portals: close some.", Failure.LIMIT);
        }
        portals.put(name, portal);
    }

    /** Describe: the parameters and columns of a statement, or the columns of a portal. */
    private void describe(MessageBody body) throws IOException, SQLException {
        byte kind = body.int8();
        String name = body.text();
        body.end();
        ResultColumn[] columns;
        short[] formats = Formats.TEXT;
        if (kind == 'S') {
            PreparedQuery query = prepared(name);
            int[] oids = query.parameterOids();
            columns = query.columns(this);
            out.parameterDescription(oids);
        } else if (kind == 'P') {
            Portal portal = portal(name);
            columns = columns(portal);
            formats = portal.formats();
        } else {
            throw new MalformedMessageException("A Describe is of a statement or of a portal.");
        }
        if (columns == null) {
            out.noData();
        } else {
            Formats.check(formats, columns.length, "columns");
            out.rowDescription(columns, formats);
        }
    }

    /** Execute: the next rows of a portal, up to so many; 0 for all. */
    private void execute(Portal portal, long most) throws IOException, SQLException {
        if (!portal.query().isEmpty()) {
            requireSound(portal.query().command());
        }
        if (portal.scrolled() != null) {
            executeCursor(portal, most == 0 ? Movement.ALL : most);
            return;
        }
        if (portal.query().isEmpty() && portal.answer() == null && !portal.isEnded()) {
            out.emptyQuery();
            return;
        }
        if (portal.isEnded()) {
            out.commandComplete("SELECT 0");
            return;
        }
        if (portal.answer() == null) {
            portal.answer(start(portal));
        }
        Answer answer = portal.answer();
        if (running == null) {
            running(answer.statementOf());
        }
        if (answer.columns() != null) {
            Formats.check(portal.formats(), answer.columns().length, "columns");
        }
        long limit = most == 0 ? Long.MAX_VALUE : most;
        try {
            long count = sendRows(answer, portal.formats(), limit);
            if (count == limit) {
                out.portalSuspended();
                return;
            }
            warn(answer);
            portal.end();
            out.commandComplete(answer.tag(count));
            reportSettings();
        } catch (SQLException | RuntimeException | Error e) {
            portal.end();
            throw e;
        }
    }

    /** The next rows of a cursor of SQL's, which goes on afterwards. */
    private void executeCursor(Portal portal, long most) throws IOException, SQLException {
        Answer part = Answer.part(portal.scrolled(), new Movement(Movement.Kind.FORWARD, most), settings);
        running(part.statementOf());
        long count = sendRows(part, portal.formats(), most);
        if (count == most) {
            out.portalSuspended();
        } else {
            out.commandComplete("SELECT " + count);
        }
    }

    private Answer start(Portal portal) throws SQLException {
        PreparedQuery query = portal.query();
        if (query.command() != null) {
            return query.command().run(this);
        }
        if (!query.isPlanned()) {
            return run(query.placed());
        }
        ResultColumn[] columns = query.columns(this);
        PreparedStatement statement = query.bound(portal, portal.values(), portal.oids());
        boolean own = query.isOwn(statement);
        try {
            statement.setQueryTimeout(settings.timeoutSeconds());
            running(statement);
            ResultSet rows = statement.executeQuery();
            ResultColumn[] told = columns == null
                    ? ResultColumn.of(rows.getMetaData(), query.text(), query.placed().isCatalog()) : columns;
            return Answer.rows(tag(query.text()), told, own ? null : statement, rows, !query.placed().isCatalog());
        } catch (SQLException | RuntimeException | Error e) {
            if (!own) {
                statement.close();
            }
            throw e;
        }
    }

    /** Close: of a prepared statement or a portal; no error if there is none of that name. */
    private void close(MessageBody body) throws IOException, SQLException {
        byte kind = body.int8();
        String name = body.text();
        body.end();
        if (kind == 'S') {
            PreparedQuery query = prepared.remove(name);
            if (query != null) {
                closePortalsOf(query);
                query.close();
            }
        } else if (kind == 'P') {
            Portal portal = portals.remove(name);
            if (portal != null) {
                portal.close();
            }
        } else {
            throw new MalformedMessageException("A Close is of a statement or of a portal.");
        }
        out.closeComplete();
    }

    private void closePortalsOf(PreparedQuery query) throws SQLException {
        for (Map.Entry<String, Portal> entry : List.copyOf(portals.entrySet())) {
            if (entry.getValue().query() == query) {
                portals.remove(entry.getKey()).close();
            }
        }
    }

    // Commands

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public void warn(String sentence) {
        try {
            out.warning(sentence);
        } catch (IOException e) {
            throw new ClientGoneException(e);
        }
    }

    @Override
    public Transaction transaction() {
        return transaction;
    }

    @Override
    public void endTransaction() throws SQLException {
        transaction.end();
        closePortals(false);
    }

    @Override
    public void closePrepared(String name) throws SQLException {
        if (name != null) {
            prepared(name);
        }
        List<String> names = name == null ? new ArrayList<>(prepared.keySet()) : List.of(name);
        for (String one : names) {
            PreparedQuery query = prepared.remove(one);
            closePortalsOf(query);
            query.close();
        }
    }

    @Override
    public void closeCursor(String name) throws SQLException {
        if (name == null) {
            closePortals(true);
        } else {
            portal(name);
            portals.remove(name).close();
        }
    }

    private void closePortals(boolean alsoHeld) throws SQLException {
        for (Map.Entry<String, Portal> entry : List.copyOf(portals.entrySet())) {
            if (alsoHeld || !entry.getValue().isHeld()) {
                portals.remove(entry.getKey()).close();
            }
        }
    }

    @Override
    public Answer query(String sql) throws SQLException {
        return run(databases.placed(sql));
    }

    @Override
    public void declareCursor(String name, String query, boolean hold, boolean scroll) throws SQLException {
        if (!hold) {
            transaction.require("A cursor without HOLD");
        }
        Answer answer = run(query);
        try {
            addPortal(name, scroll && answer.columns() != null
                    ? Portal.of(new ScrolledRows(answer, kept, settings), hold)
                    : Portal.of(answer, hold));
        } catch (SQLException | RuntimeException e) {
            answer.close();
            throw e;
        }
    }

    @Override
    public Answer fetch(String name, Movement movement) throws SQLException {
        Portal portal = portal(name);
        if (portal.scrolled() != null) {
            return Answer.part(portal.scrolled(), movement, settings);
        }
        if (!movement.isForward()) {
            throw new SQLException("The cursor \"" + name + "\" goes forward only: declare it with SCROLL for other"
                    + " directions.", Failure.NOT_IN_STATE);
        }
        ResultColumn[] columns = columns(portal);
        if (columns == null) {
            throw new SQLException("The cursor \"" + name + "\" has no rows.", Failure.NO_SUCH_CURSOR);
        }
        if (portal.isEnded()) {
            return Answer.noRows("FETCH", columns);
        }
        if (portal.answer() == null) {
            portal.answer(start(portal));
        }
        return Answer.part(portal.answer(), movement.count());
    }

    @Override
    public ResultColumn[] columnsOfCursor(String name) throws SQLException {
        return columns(portal(name));
    }

    private ResultColumn[] columns(Portal portal) throws SQLException {
        return portal.scrolled() != null ? portal.scrolled().columns()
                : portal.answer() == null ? portal.query().columns(this) : portal.answer().columns();
    }

    @Override
    public long move(String name, Movement movement) throws SQLException {
        Answer passed = fetch(name, movement);
        Portal portal = portal(name);
        if (portal.scrolled() != null) {
            running(passed.statementOf());
            return portal.scrolled().go(movement).count();
        }
        MessageWriter nowhere = new MessageWriter(OutputStream.nullOutputStream());
        running(passed.statementOf());
        try {
            return passed.send(new ValueWriter(nowhere), nowhere, portal.formats(), Long.MAX_VALUE, null);
        } catch (IOException e) {
            throw new ClientGoneException(e);
        }
    }

    @Override
    public void prepare(String name, List<String> types, String query) throws SQLException {
        makeRoom(name, query);
        int[] oids = new int[types.size()];
        for (int i = 0; i < oids.length; i++) {
            oids[i] = PgType.oidOf(types.get(i));
        }
        PreparedQuery made = prepare(query, oids);
        if (!made.isPlanned()) {
            made.close();
            throw new SQLException("PREPARE is of a query: PREPARE name AS SELECT ...", Failure.SYNTAX);
        }
        prepared.put(name, made);
    }

    @Override
    public ResultColumn[] columnsOf(String name) throws SQLException {
        return prepared(name).columns(this);
    }

    @Override
    public Answer execute(String name, String values) throws SQLException {
        PreparedQuery query = prepared(name);
        if (!query.isPlanned()) {
            throw new SQLException("EXECUTE is of a query that was prepared.", Failure.WRONG_OBJECT);
        }
        int[] oids = query.parameterOids();
        Portal portal = new Portal(query, values(values, oids), oids, Formats.TEXT);
        portal.answer(start(portal));
        return portal.answer();
    }

    /** What the values of an EXECUTE are, which may be any expressions without columns. */
    private Object[] values(String values, int[] oids) throws SQLException {
        Object[] read = new Object[oids.length];
        int count = 0;
        if (!values.isBlank()) {
            try (Answer answer = run(databases.placed("SELECT " + values))) {
                count = answer.columns().length;
                String[] texts = count == oids.length ? answer.texts() : new String[0];
                for (int i = 0; i < texts.length; i++) {
                    read[i] = texts[i] == null ? null : ParameterReader.value(
                            texts[i].getBytes(StandardCharsets.UTF_8), oids[i], false);
                }
            }
        }
        if (count != oids.length) {
            throw new SQLException("The statement has " + oids.length + " parameters, and EXECUTE has " + count
                    + " values.", Failure.SYNTAX);
        }
        return read;
    }
}
