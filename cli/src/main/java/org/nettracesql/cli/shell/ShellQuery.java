package org.nettracesql.cli.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.nettracesql.cli.NothingFound;
import org.nettracesql.cli.Progress;
import org.nettracesql.cli.SqlFailure;
import org.nettracesql.cli.SqlScript;
import org.nettracesql.cli.format.RecordWriter;
import org.nettracesql.cli.format.ResultPrinter;
import org.nettracesql.cli.format.RowFormat;
import org.nettracesql.cli.format.RowWriter;
import org.nettracesql.cli.format.ScreenWriter;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/**
 * Runs the SQL that is typed and shows its rows as a one-shot query does, as wide as the screen. sqlline's own way cuts
 * off columns without a word, and knows neither the mark under a wrong name nor a limit that it tells of.
 */
final class ShellQuery extends AbstractCommandHandler {

    static final String NAME = "sql";

    private final TraceSqlLine shell;
    private final Set<String> warned = new HashSet<>();

    ShellQuery(TraceSqlLine shell) {
        super(shell, new String[] {NAME}, "Run SQL", List.of());
        this.shell = shell;
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        run(SqlScript.parse(null, line.substring(Math.min(line.length(), NAME.length() + 1))), callback);
    }

    /** Runs statements, and the commands that stand among them, up to the first that fails. */
    void run(SqlScript script, DispatchCallback callback) {
        callback.setToSuccess();
        SqlScript rest = script;
        int next = 0;
        while (next < rest.statements().size() && callback.isSuccess() && !shell.isExit()) {
            SqlScript.Statement statement = rest.statements().get(next);
            if (TypedLine.isCommand(statement, rest)) {
                // It ends with its line. What follows may be others.
                shell.runTyped(statement.firstLine(), callback);
                rest = rest.afterLine(statement);
                next = 0;
            } else {
                run(rest, statement, callback);
                next++;
            }
        }
    }

    private void run(SqlScript script, SqlScript.Statement statement, DispatchCallback callback) {
        try {
            sayOfNothing(statement.inPlace(), run(statement.inPlace(), callback));
            callback.setToSuccess();
        } catch (SQLException e) {
            callback.setToFailure();
            shell.error(SqlFailure.describe(e, script, statement));
        } catch (UncheckedIOException | IOException e) {
            callback.setToFailure();
            shell.error("The result cannot be shown: " + e.getMessage());
        }
    }

    /** Shows what a statement gives; returns null for one that has no rows to give. */
    ResultPrinter.Outcome run(String sql, DispatchCallback callback) throws SQLException, IOException {
        long start = System.nanoTime();
        ResultPrinter.Outcome outcome = null;
        say(shell.connection().getWarnings());
        try (Progress progress = shell.progress(); Statement statement = shell.connection().createStatement()) {
            callback.trackSqlQuery(statement);
            shell.running(callback);
            if (statement.execute(sql)) {
                try (ResultSet results = statement.getResultSet()) {
                    int most = shell.mostRows();
                    outcome = ResultPrinter.print(results, writer(progress), most);
                    String seconds = String.format(Locale.ROOT, " (%.1f s)", (System.nanoTime() - start) / 1e9);
                    shell.info(outcome.isComplete()
                            ? counted(outcome.rows()) + seconds
                            : "The first " + counted(outcome.rows()) + " of more" + seconds
                                    + "; !show all lifts the limit, !show 50 sets another.");
                }
            } else {
                progress.close();
                shell.info("Done.");
            }
            say(statement.getWarnings());
        } finally {
            callback.trackSqlQuery(null);
        }
        return outcome;
    }

    private void sayOfNothing(String sql, ResultPrinter.Outcome outcome) {
        String remark = outcome != null && outcome.isNothing() ? NothingFound.remark(shell.connection(), sql) : null;
        if (remark != null) {
            shell.info(remark);
        }
    }

    private static String counted(long rows) {
        return String.format(Locale.ROOT, rows == 1 ? "%,d row" : "%,d rows", rows);
    }

    private RowWriter writer(Progress progress) {
        Appendable out = progress.endingBefore(new ShownLines(shell));
        RowFormat format = shell.format();
        if (format != RowFormat.TABLE) {
            return format.writer(out, true);
        }
        return shell.isExpanded()
                ? new RecordWriter(out)
                : new ScreenWriter(out, true, shell.screenWidth(), "\\x shows rows in full, a line for each column.");
    }

    /** Each warning once in a session. */
    private void say(SQLWarning first) {
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            if (warned.add(warning.getMessage())) {
                shell.info("warning: " + warning.getMessage());
            }
        }
    }
}
