package org.nettracesql.server;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.nettracesql.adapter.tokens.SqlTokens;
import org.nettracesql.jdbc.NettraceStatement;

/** Plans and runs the statements of a session, wherever they come from. For the session's thread. */
final class StatementRunner {

    private static final Set<String> CHANGES = Set.of("CREATE", "DROP");

    private final SessionDatabases databases;
    private final Settings settings;
    private final Transaction transaction;
    private final RunningStatement running;

    StatementRunner(
            SessionDatabases databases, Settings settings, Transaction transaction, RunningStatement running) {
        this.databases = databases;
        this.settings = settings;
        this.transaction = transaction;
        this.running = running;
    }

    /** Runs a command, or a query. */
    Answer run(String sql, Commands.Target target) throws SQLException {
        Commands.Command command = Commands.of(sql, settings);
        requireSound(command);
        if (command != null) {
            return command.run(target);
        }
        return run(databases.placed(sql));
    }

    /** @throws SQLException if the transaction has failed, and this is not what ends it */
    void requireSound(Commands.Command command) throws SQLException {
        if (command == null || !command.endsFailure()) {
            transaction.requireSound();
        }
    }

    /** Runs a query by itself. */
    Answer query(String sql) throws SQLException {
        return run(databases.placed(sql));
    }

    /**
     * Refuses what would have done something before it is found out that it has no rows.
     *
     * @param what a query is wanted for
     */
    static void requireQuery(String sql, String what) throws SQLException {
        if (isChange(sql)) {
            throw new SQLException(what + " is of a query with rows.", Failure.SYNTAX);
        }
    }

    /** Whether a statement makes or drops a table, which is done when it is run. */
    private static boolean isChange(String sql) {
        List<String> words = SqlSyntax.words(sql, 1);
        return !words.isEmpty() && CHANGES.contains(words.get(0));
    }

    private Answer run(SessionDatabases.Placed placed) throws SQLException {
        String sql = placed.sql();
        // Of what is wrong with a text, the catalog's driver only tells who prepares it.
        PreparedStatement prepared = placed.isCatalog() ? placed.database().prepareStatement(sql) : null;
        Statement statement = prepared == null ? placed.database().createStatement() : prepared;
        try {
            statement.setQueryTimeout(settings.timeoutSeconds());
            running.set(statement);
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

    /** Begins to run what a portal is of. */
    Answer start(Portal portal, Commands.Target target) throws SQLException {
        PreparedQuery query = portal.query();
        if (query.command() != null) {
            return query.parameterCount() == 0
                    ? query.command().run(target)
                    : query.command().run(target, portal);
        }
        if (!query.isPlanned()) {
            return run(query.placed());
        }
        return runBound(portal, target);
    }

    /** Begins to run the query of a portal, or that of its command, with the portal's values. */
    Answer runBound(Portal portal, Commands.Target target) throws SQLException {
        PreparedQuery query = portal.query();
        ResultColumn[] columns = query.columns(target);
        PreparedStatement statement = query.bound(portal, portal.values(), portal.oids());
        boolean own = query.isOwn(statement);
        try {
            statement.setQueryTimeout(settings.timeoutSeconds());
            running.set(statement);
            ResultSet rows = statement.executeQuery();
            ResultColumn[] found = ResultColumn.of(rows.getMetaData(), query.text(), query.placed().isCatalog());
            ResultColumn[] told = columns == null ? found : columns;
            // The catalog's engine has other types once parameters have values, and no trace changes them.
            if (!query.placed().isCatalog() && !ResultColumn.canSend(told, found)) {
                rows.close();
                throw new OtherColumnsException(query.parameterCount() > 0);
            }
            return Answer.rows(tag(query.text()), told, own ? null : statement, rows, !query.placed().isCatalog());
        } catch (SQLException | RuntimeException | Error e) {
            if (!own) {
                statement.close();
            }
            throw e;
        }
    }

    /** Plans a statement. */
    PreparedQuery prepare(String text, int[] oids) throws SQLException {
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
            String query = command.query();
            return query == null || ParameterizedSql.of(query).count() == 0
                    ? PreparedQuery.command(sql, command)
                    : PreparedQuery.query(databases.placed(query), oids, this::planned).of(command);
        }
        if (isChange(sql)) {
            return PreparedQuery.change(databases.ofTraces(sql));
        }
        return PreparedQuery.query(databases.placed(sql), oids, this::planned);
    }

    /** Plans a text; of traces that can take long, so a request to cancel and the limit of time end it. */
    private PreparedStatement planned(SessionDatabases.Placed placed, String sql) throws SQLException {
        if (placed.isCatalog()) {
            return placed.database().prepareStatement(sql);
        }
        try (Statement limited = placed.database().createStatement()) {
            limited.setQueryTimeout(settings.timeoutSeconds());
            running.set(limited);
            PreparedStatement plan = limited.unwrap(NettraceStatement.class).prepare(sql);
            running.clear();
            return plan;
        }
    }

    /** Null if it gives no rows. */
    ResultColumn[] columns(Portal portal, Commands.Target target) throws SQLException {
        return portal.scrolled() != null ? portal.scrolled().columns()
                : portal.answer() == null ? portal.query().columns(target) : portal.answer().columns();
    }
}
