package org.nettracesql.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * The messages of the extended query: a statement is planned, gets its values, is described, and gives its rows in
 * portions. For the session's thread.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "Extended Query".
 */
final class ExtendedQuery {

    private final Responses out;
    private final Settings settings;
    private final StatementRunner runner;
    private final RunningStatement running;
    private final AnswerSender sender;
    private final Commands.Target commands;
    private final PreparedQueries prepared;
    private final Portals portals;

    ExtendedQuery(
            Responses out,
            Settings settings,
            StatementRunner runner,
            RunningStatement running,
            AnswerSender sender,
            Commands.Target commands,
            PreparedQueries prepared,
            Portals portals) {
        this.out = out;
        this.settings = settings;
        this.runner = runner;
        this.running = running;
        this.sender = sender;
        this.commands = commands;
        this.prepared = prepared;
        this.portals = portals;
    }

    /** Parse: plans a statement. */
    void parse(String name, String text, MessageBody body) throws IOException, SQLException {
        int[] oids = new int[body.int16()];
        if (oids.length * 4 > body.remaining()) {
            throw new MalformedMessageException("A Parse ends before the types of its " + oids.length
                    + " parameters.");
        }
        for (int i = 0; i < oids.length; i++) {
            oids[i] = body.int32();
        }
        body.end();
        prepared.makeRoom(name, text);
        PreparedQuery query = runner.prepare(text, oids);
        try {
            // It may have come between two plans, or to the catalog.
            running.requireNotCancelled();
        } catch (SQLException e) {
            query.close();
            throw e;
        }
        prepared.put(name, query);
        out.parseComplete();
    }

    /** Bind: makes a portal of a prepared statement and values. */
    void bind(MessageBody body) throws IOException, SQLException {
        String name = body.text();
        PreparedQuery query = prepared.get(body.text());
        if (!query.isEmpty()) {
            runner.requireSound(query.command());
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
        portals.add(name, new Portal(query, bound, oids, resultFormats));
        out.bindComplete();
    }

    /** A value whose bytes are a text's, in UTF-8; others as they are. */
    private byte[] utf8(byte[] value, int oid, boolean binary) throws MalformedMessageException {
        return out.writer().isUtf8() || binary && !PgType.isText(oid)
                ? value
                : Encodings.decoded(ByteBuffer.wrap(value), settings.charset()).getBytes(StandardCharsets.UTF_8);
    }

    /** Describe: the parameters and columns of a statement, or the columns of a portal. */
    void describe(MessageBody body) throws IOException, SQLException {
        byte kind = body.int8();
        String name = body.text();
        body.end();
        ResultColumn[] columns;
        short[] formats = Formats.TEXT;
        if (kind == 'S') {
            PreparedQuery query = prepared.get(name);
            int[] oids = query.parameterOids();
            columns = query.columns(commands);
            out.parameterDescription(oids);
        } else if (kind == 'P') {
            Portal portal = portals.get(name);
            columns = runner.columns(portal, commands);
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
    void execute(Portal portal, long most) throws IOException, SQLException {
        if (!portal.query().isEmpty()) {
            runner.requireSound(portal.query().command());
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
            portal.answer(runner.start(portal, commands));
        }
        Answer answer = portal.answer();
        if (running.isNone()) {
            running.set(answer.statementOf());
        }
        if (answer.columns() != null) {
            Formats.check(portal.formats(), answer.columns().length, "columns");
        }
        long limit = most == 0 ? Long.MAX_VALUE : most;
        try {
            long count = sender.sendRows(answer, portal.formats(), limit);
            if (count == limit) {
                out.portalSuspended();
                return;
            }
            sender.warn(answer);
            portal.end();
            out.commandComplete(answer.tag(count));
        } catch (SQLException | RuntimeException | Error e) {
            portal.end();
            throw e;
        }
    }

    /** The next rows of a cursor of SQL's, which goes on afterwards. */
    private void executeCursor(Portal portal, long most) throws IOException, SQLException {
        Answer part = Answer.part(portal.scrolled(), new Movement(Movement.Kind.FORWARD, most), settings);
        running.set(part.statementOf());
        long count = sender.sendRows(part, portal.formats(), most);
        if (count == most) {
            out.portalSuspended();
        } else {
            out.commandComplete("SELECT " + count);
        }
    }

    /** Close: of a prepared statement or a portal; no error if there is none of that name. */
    void close(MessageBody body) throws IOException, SQLException {
        byte kind = body.int8();
        String name = body.text();
        body.end();
        if (kind == 'S') {
            PreparedQuery query = prepared.remove(name);
            if (query != null) {
                portals.closeOf(query);
                query.close();
            }
        } else if (kind == 'P') {
            portals.close(name);
        } else {
            throw new MalformedMessageException("A Close is of a statement or of a portal.");
        }
        out.closeComplete();
    }
}
