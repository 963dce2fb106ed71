package org.nettracesql.cli;

import java.sql.SQLException;
import org.nettracesql.cli.format.DisplayText;
import org.nettracesql.jdbc.NettraceSqlException;

/**
 * Why a statement failed, for a person: the driver's sentence, and under it the line of SQL with the place marked.
 *
 * <pre>
 * report.sql: Column 'MethodNam' not found in any table (line 3, column 8).
 *   select MethodNam
 *          ^^^^^^^^^
 * </pre>
 */
public final class SqlFailure {

    private SqlFailure() {}

    /** The message for a line that was typed. A place is marked only if the line is one statement. */
    public static String describe(SQLException failure, String line) {
        SqlScript script = SqlScript.parse(null, line);
        return script.statements().size() == 1
                ? describe(failure, script, script.statements().get(0))
                : String.valueOf(failure.getMessage());
    }

    /**
     * The message for a statement of a script.
     *
     * @param failure the driver's, for the statement {@linkplain SqlScript.Statement#inPlace() in its place}
     */
    public static String describe(SQLException failure, SqlScript script, SqlScript.Statement statement) {
        StringBuilder text = new StringBuilder();
        if (script.name() != null) {
            text.append(script.name()).append(": ");
        }
        text.append(failure.getMessage() == null ? failure.toString() : failure.getMessage());
        if (failure instanceof NettraceSqlException wrong && wrong.line() > 0) {
            appendMarked(text, script, wrong);
        } else if (script.statements().size() > 1) {
            text.append(" (in the statement at line ").append(statement.line()).append(')');
        }
        return text.toString();
    }

    private static void appendMarked(StringBuilder text, SqlScript script, NettraceSqlException wrong) {
        String[] lines = script.text().split("\n", -1);
        if (wrong.line() > lines.length) {
            return;
        }
        String line = lines[wrong.line() - 1].stripTrailing().replace('\t', ' ');
        int from = Math.min(wrong.column() - 1, line.length());
        int to = wrong.endLine() == wrong.line() ? Math.min(wrong.endColumn(), line.length()) : line.length();
        text.append("\n  ").append(line).append("\n  ")
                .append(" ".repeat(DisplayText.width(line.substring(0, from))))
                .append("^".repeat(Math.max(1, DisplayText.width(line.substring(from, Math.max(from, to))))));
    }
}
