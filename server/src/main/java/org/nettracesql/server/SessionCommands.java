package org.nettracesql.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Semaphore;

/** What commands do to a session: its settings, its transaction, its prepared statements and cursors. */
final class SessionCommands implements Commands.Target {

    private final Responses out;
    private final Settings settings;
    private final Transaction transaction;
    private final StatementRunner runner;
    private final RunningStatement running;
    private final PreparedQueries prepared;
    private final Portals portals;
    private final Semaphore kept;

    /** @param kept kilobytes that cursors may keep */
    SessionCommands(
            Responses out,
            Settings settings,
            Transaction transaction,
            StatementRunner runner,
            RunningStatement running,
            PreparedQueries prepared,
            Portals portals,
            Semaphore kept) {
        this.out = out;
        this.settings = settings;
        this.transaction = transaction;
        this.runner = runner;
        this.running = running;
        this.prepared = prepared;
        this.portals = portals;
        this.kept = kept;
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public void warn(String sentence) {
        warn(Responses.WARNING, sentence);
    }

    @Override
    public void warn(String sqlState, String sentence) {
        try {
            out.warning(sqlState, sentence);
        } catch (IOException e) {
            throw new ClientGoneException(e);
        }
    }

    @Override
    public Transaction transaction() {
        return transaction;
    }

    @Override
    public void endTransaction(boolean commit) throws SQLException {
        boolean kept = commit && !transaction.hasFailed();
        transaction.end(commit);
        portals.endTransaction(kept);
    }

    @Override
    public void closePrepared(String name) throws SQLException {
        if (name != null) {
            prepared.get(name);
        }
        for (String one : name == null ? prepared.names() : List.of(name)) {
            PreparedQuery query = prepared.remove(one);
            portals.closeOf(query);
            query.close();
        }
    }

    @Override
    public void closeCursor(String name) throws SQLException {
        if (name == null) {
            portals.closeAll();
        } else {
            portals.get(name);
            portals.close(name);
        }
    }

    @Override
    public Answer query(String sql) throws SQLException {
        return runner.query(sql);
    }

    @Override
    public void declareCursor(String name, String query, Portal values, boolean hold, boolean scroll)
            throws SQLException {
        if (!hold) {
            transaction.require("A cursor without HOLD");
        }
        StatementRunner.requireQuery(query, "DECLARE CURSOR");
        Answer answer = values == null ? runner.run(query, this) : runner.runBound(values, this);
        try {
            portals.add(name, transaction.isOpen(), scroll && answer.columns() != null
                    ? Portal.of(new ScrolledRows(answer, kept, settings), hold)
                    : Portal.of(answer, hold));
        } catch (SQLException | RuntimeException | LinkageError e) {
            answer.close();
            throw e;
        }
    }

    @Override
    public Answer fetch(String name, Movement movement) throws SQLException {
        Portal portal = portals.get(name);
        if (portal.scrolled() != null) {
            return Answer.part(portal.scrolled(), movement, settings);
        }
        if (!movement.isForward()) {
            throw new SQLException("The cursor \"" + name + "\" goes forward only: declare it with SCROLL for other"
                    + " directions.", Failure.NOT_IN_STATE);
        }
        ResultColumn[] columns = runner.columns(portal, this);
        if (columns == null) {
            throw new SQLException("The cursor \"" + name + "\" has no rows.", Failure.NO_SUCH_CURSOR);
        }
        if (portal.isEnded()) {
            return Answer.noRows("FETCH", columns);
        }
        if (portal.answer() == null) {
            portal.answer(runner.start(portal, this));
        }
        return Answer.part(portal.answer(), movement.count());
    }

    @Override
    public ResultColumn[] columnsOfCursor(String name) throws SQLException {
        return runner.columns(portals.get(name), this);
    }

    @Override
    public long move(String name, Movement movement) throws SQLException {
        Answer passed = fetch(name, movement);
        Portal portal = portals.get(name);
        if (portal.scrolled() != null) {
            running.set(passed.statementOf());
            return portal.scrolled().go(movement).count();
        }
        MessageWriter nowhere = new MessageWriter(OutputStream.nullOutputStream());
        running.set(passed.statementOf());
        try {
            return passed.send(new ValueWriter(nowhere), nowhere, portal.formats(), Long.MAX_VALUE, null);
        } catch (IOException e) {
            throw new ClientGoneException(e);
        }
    }

    @Override
    public void prepare(String name, List<String> types, String query) throws SQLException {
        prepared.makeRoom(name, query);
        int[] oids = new int[types.size()];
        for (int i = 0; i < oids.length; i++) {
            oids[i] = PgType.oidOf(types.get(i));
        }
        PreparedQuery made = runner.prepare(query, oids);
        if (!made.isPlanned()) {
            made.close();
            throw new SQLException("PREPARE is of a query: PREPARE name AS SELECT ...", Failure.SYNTAX);
        }
        prepared.put(name, made);
    }

    @Override
    public ResultColumn[] columnsOf(String name) throws SQLException {
        return prepared.get(name).columns(this);
    }

    @Override
    public Answer execute(String name, String values) throws SQLException {
        PreparedQuery query = prepared.get(name);
        if (!query.isPlanned()) {
            throw new SQLException("EXECUTE is of a query that was prepared.", Failure.WRONG_OBJECT);
        }
        int[] oids = query.parameterOids();
        Portal portal = new Portal(query, values(values, oids), oids, Formats.TEXT);
        portal.answer(runner.start(portal, this));
        return portal.answer();
    }

    /** What the values of an EXECUTE are, which may be any expressions without columns. */
    private Object[] values(String values, int[] oids) throws SQLException {
        Object[] read = new Object[oids.length];
        int count = 0;
        if (!values.isBlank()) {
            try (Answer answer = runner.query("SELECT " + values)) {
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
