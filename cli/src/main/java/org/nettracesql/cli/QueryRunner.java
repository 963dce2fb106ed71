package org.nettracesql.cli;

import java.io.IOException;
import java.io.Writer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import org.nettracesql.cli.format.ResultPrinter;
import org.nettracesql.cli.format.RowFormat;

/** Runs the statements of a script, one after the other, and stops at the first that fails. */
final class QueryRunner {

    private final Connection connection;
    private final RowFormat format;
    private final boolean header;
    private final boolean statistics;
    private final Streams streams;
    private final Set<String> warned = new HashSet<>();

    QueryRunner(Connection connection, RowFormat format, boolean header, boolean statistics, Streams streams) {
        this.connection = connection;
        this.format = format;
        this.header = header;
        this.statistics = statistics;
        this.streams = streams;
    }

    /**
     * Runs all statements.
     *
     * @throws CliException if one fails, with a message that shows the place in the SQL
     */
    void run(SqlScript script, ResultTarget target) throws IOException {
        boolean first = true;
        for (SqlScript.Statement statement : script.statements()) {
            if (!first && (format == RowFormat.TABLE || format == RowFormat.MARKDOWN)) {
                target.writer().append('\n');
            }
            first = false;
            try {
                run(statement.inPlace(), target.writer());
            } catch (SQLException e) {
                throw CliException.queryFailed(SqlFailure.describe(e, script, statement), e);
            }
        }
    }

    private void run(String sql, Writer out) throws SQLException, IOException {
        warn(connection.getWarnings());
        try (Progress progress = Progress.of(connection, streams);
                Statement statement = connection.createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet results = statement.getResultSet()) {
                    ResultPrinter.print(results, format.writer(progress.endingBefore(out), header));
                }
            }
            out.flush();
            progress.close();
            warn(statement.getWarnings());
        }
        if (statistics) {
            streams.err().println(QueryStatistics.describe(connection));
        }
    }

    /** Says each warning once, however many statements bring it. */
    private void warn(SQLWarning warnings) {
        for (SQLWarning warning = warnings; warning != null; warning = warning.getNextWarning()) {
            if (warned.add(warning.getMessage())) {
                streams.message("warning: " + warning.getMessage());
            }
        }
    }
}
