package org.nettracesql.cli;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.nettracesql.cli.format.DisplayText;

/**
 * Why a statement failed, for a person: the message, the place, and the line of SQL with a caret under the place.
 *
 * <pre>
 * Column 'MethodNam' not found in any table (report.sql, line 3, column 8)
 *   select MethodNam
 *          ^^^^^^^^^
 * </pre>
 */
public final class SqlFailure {

    /** What Calcite puts before a message that has a place. */
    private static final Pattern PLACE_IN_MESSAGE = Pattern.compile(
            "(?:From|At) line (\\d+), column (\\d+)(?: to line (\\d+), column (\\d+))?: ");
    private static final Pattern PLACE_IN_PARSE_MESSAGE = Pattern.compile(" at line (\\d+), column (\\d+)\\.");

    private SqlFailure() {}

    /**
     * A place in a statement's text; lines and columns count from 1, the end is inclusive.
     *
     * @param endLine the line of the last character
     */
    private record Place(int line, int column, int endLine, int endColumn) {}

    /** The message for a statement that was typed on its own. */
    public static String describe(SQLException failure, String sql) {
        return describe(failure, SqlScript.parse(null, sql), new SqlScript.Statement(sql, 1, 1));
    }

    /** The message for a statement of a script; the place is the script's. */
    static String describe(SQLException failure, SqlScript script, SqlScript.Statement statement) {
        String message = withoutPlace(rootMessage(failure));
        Place place = place(failure);
        if (place == null) {
            return script.name() == null && script.statements().size() == 1
                    ? message
                    : message + " (" + named(script) + "statement at line " + statement.line() + ")";
        }
        Place inScript = inScript(place, statement);
        StringBuilder text = new StringBuilder(message)
                .append(" (").append(named(script))
                .append("line ").append(inScript.line).append(", column ").append(inScript.column).append(')');
        String[] lines = script.text().split("\n", -1);
        if (inScript.line <= lines.length) {
            appendMarked(text, lines[inScript.line - 1], inScript);
        }
        return text.toString();
    }

    private static String named(SqlScript script) {
        return script.name() == null ? "" : script.name() + ", ";
    }

    private static Place inScript(Place place, SqlScript.Statement statement) {
        int lines = statement.line() - 1;
        int columns = statement.column() - 1;
        return new Place(
                place.line + lines,
                place.line == 1 ? place.column + columns : place.column,
                place.endLine + lines,
                place.endLine == 1 ? place.endColumn + columns : place.endColumn);
    }

    private static void appendMarked(StringBuilder text, String sqlLine, Place place) {
        String line = sqlLine.stripTrailing();
        int from = Math.min(place.column - 1, line.length());
        int to = place.endLine == place.line ? Math.min(place.endColumn, line.length()) : line.length();
        text.append("\n  ").append(line.replace('\t', ' ')).append("\n  ");
        text.append(" ".repeat(DisplayText.width(line.substring(0, from))));
        text.append("^".repeat(Math.max(1, DisplayText.width(line.substring(from, Math.max(from, to))))));
    }

    private static Place place(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CalciteContextException context && context.getPosLine() > 0) {
                return new Place(context.getPosLine(), context.getPosColumn(),
                        context.getEndPosLine(), context.getEndPosColumn());
            }
            if (cause instanceof SqlParseException parse && parse.getPos() != null) {
                SqlParserPos position = parse.getPos();
                return new Place(position.getLineNum(), position.getColumnNum(),
                        position.getEndLineNum(), position.getEndColumnNum());
            }
        }
        String message = String.valueOf(failure.getMessage());
        Matcher matcher = PLACE_IN_MESSAGE.matcher(message);
        if (matcher.find()) {
            int line = Integer.parseInt(matcher.group(1));
            int column = Integer.parseInt(matcher.group(2));
            return matcher.group(3) == null
                    ? new Place(line, column, line, column)
                    : new Place(line, column, Integer.parseInt(matcher.group(3)), Integer.parseInt(matcher.group(4)));
        }
        matcher = PLACE_IN_PARSE_MESSAGE.matcher(message);
        if (matcher.find()) {
            int line = Integer.parseInt(matcher.group(1));
            int column = Integer.parseInt(matcher.group(2));
            return new Place(line, column, line, column);
        }
        return null;
    }

    private static String rootMessage(SQLException failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    private static String withoutPlace(String message) {
        return PLACE_IN_MESSAGE.matcher(message).replaceAll("");
    }
}
