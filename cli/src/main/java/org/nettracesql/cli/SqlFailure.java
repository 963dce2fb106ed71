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

    /** Characters that are shown of a line. */
    private static final int LONGEST_LINE = 300;

    private static final String CUT = "…";

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
        // Of a statement that a program wrote, a line may have megabytes.
        int start = line.length() <= LONGEST_LINE ? 0 : Math.max(0, from - LONGEST_LINE / 2);
        int end = line.length() <= LONGEST_LINE ? line.length() : Math.min(line.length(), start + LONGEST_LINE);
        int marked = Math.max(1, DisplayText.width(line.substring(from, Math.max(from, Math.min(to, end)))));
        String before = (start > 0 ? CUT : "") + line.substring(start, from);
        text.append("\n  ").append(before).append(line, from, end).append(end < line.length() ? CUT : "")
                .append("\n  ").append(" ".repeat(DisplayText.width(before))).append("^".repeat(marked));
    }
}
