package org.nettracesql.cli;

import java.io.IOException;
import java.io.Writer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.cli.format.ResultPrinter;
import org.nettracesql.cli.format.RowFormat;
import org.nettracesql.cli.format.RowWriter;
import org.nettracesql.cli.format.ScreenWriter;

/** Runs the statements of a script, one after the other, and stops at the first that fails. */
final class QueryRunner {

    private final Connection connection;
    private final RowFormat format;
    private final boolean header;
    private final int screenWidth;
    private final boolean statistics;
    private final Streams streams;
    private final Warnings warnings;
    private final List<String> withoutAnswer = new ArrayList<>();
    private boolean anyResult;

    /**
     * Makes a runner.
     *
     * @param screenWidth that a table for people may have; 0 for any
     */
    QueryRunner(
            Connection connection,
            RowFormat format,
            boolean header,
            int screenWidth,
            boolean statistics,
            Streams streams,
            Warnings warnings) {
        this.connection = connection;
        this.format = format;
        this.header = header;
        this.screenWidth = screenWidth;
        this.statistics = statistics;
        this.streams = streams;
        this.warnings = warnings;
    }

    /**
     * Runs all statements.
     *
     * @return the number of rows of all results
     * @throws CliException if one fails, with a message that shows the place in the SQL
     */
    long run(SqlScript script, ResultTarget target) throws IOException {
        long rows = 0;
        for (SqlScript.Statement statement : script.statements()) {
            try {
                rows += run(statement.inPlace(), target.writer());
            } catch (SQLException e) {
                throw CliException.queryFailed(SqlFailure.describe(e, script, statement), e);
            }
        }
        return rows;
    }

    /** What to say of answers that are nothing; null if that is nothing, too. */
    String remark() {
        for (String sql : withoutAnswer) {
            String remark = NothingFound.remark(connection, sql);
            if (remark != null) {
                return remark;
            }
        }
        return null;
    }

    /** Tells what the traces warn of only then: they are still walked over while the statement is planned. */
    private boolean execute(Statement statement, String sql) throws SQLException {
        boolean hasRows;
        try {
            hasRows = statement.execute(sql);
        } catch (SQLTimeoutException e) {
            // The walk has ended with the statement, and is not begun anew for warnings.
            throw e;
        } catch (SQLException e) {
            warnings.say(connection.getWarnings());
            throw e;
        }
        warnings.say(connection.getWarnings());
        return hasRows;
    }

    private long run(String sql, Writer out) throws SQLException, IOException {
        long rows = 0;
        try (Progress progress = Progress.of(connection, streams);
                Statement statement = connection.createStatement()) {
            if (execute(statement, sql)) {
                if (anyResult && (format == RowFormat.TABLE || format == RowFormat.MARKDOWN)) {
                    out.append('\n');
                }
                anyResult = true;
                try (ResultSet results = statement.getResultSet()) {
                    ResultPrinter.Outcome outcome =
                            ResultPrinter.print(results, rowWriter(progress.endingBefore(out)));
                    rows = outcome.rows();
                    if (outcome.isNothing()) {
                        withoutAnswer.add(sql);
                    }
                }
            }
            out.flush();
            progress.close();
            warnings.say(statement.getWarnings());
        }
        if (statistics) {
            streams.err().println(QueryStatistics.describe(connection));
        }
        return rows;
    }

    private RowWriter rowWriter(Appendable out) {
        return screenWidth > 0
                ? new ScreenWriter(out, header, screenWidth, "--format table shows all, however wide.")
                : format.writer(out, header);
    }
}
