package org.nettracesql.cli.shell;

import java.util.Locale;
import org.nettracesql.cli.SqlScript;

/**
 * Commands of the shell where the program takes SQL, as statements that give the same rows: {@code nettrace-sql TRACE
 * .tables}, {@code '\d methods'}, {@code "show types"}. Those that only steer the shell are refused with a sentence.
 */
public final class CommandsAsSql {

    private static final String MARKS = ".\\!";

    private CommandsAsSql() {}

    /**
     * The script with SQL in the place of each command; the same where there is none. What leaves the shell ends it.
     *
     * @throws IllegalArgumentException for a command that has none; the message says what to write
     */
    public static SqlScript of(SqlScript script) {
        SqlScript written = script;
        for (int i = 0; i < written.statements().size(); i++) {
            SqlScript.Statement statement = written.statements().get(i);
            String typed = statement.firstLine();
            String command = mayBeCommand(typed, written) ? TypedLine.command(typed) : null;
            if (command != null) {
                // A command ends with its line. What follows may have others.
                int start = offset(written.text(), statement);
                String sql = command.equals("!quit") ? null : sql(command, typed).replace('\n', ' ') + ';';
                written = SqlScript.parse(written.name(), written.text().substring(0, start)
                        + (sql == null ? "" : sql + written.text().substring(start + typed.length())));
            }
        }
        return written;
    }

    private static int offset(String text, SqlScript.Statement statement) {
        int lineStart = 0;
        for (int line = 1; line < statement.line(); line++) {
            lineStart = text.indexOf('\n', lineStart) + 1;
        }
        return lineStart + statement.column() - 1;
    }

    /** Whether it is worth a look: no SQL begins with a mark, and words are a command where nothing else stands. */
    private static boolean mayBeCommand(String sql, SqlScript script) {
        return MARKS.indexOf(sql.charAt(0)) >= 0
                || script.statements().size() == 1
                        && (sql.regionMatches(true, 0, "show ", 0, 5)
                                || sql.regionMatches(true, 0, "report", 0, 6)
                                || SqlScript.isWord(sql));
    }

    private static String sql(String command, String typed) {
        String[] words = command.substring(1).split(" ", 2);
        String argument = words.length == 1 ? "" : words[1];
        String part = like(argument.toLowerCase(Locale.ROOT));
        return switch (words[0]) {
            case "tables" -> argument.isEmpty() ? "show tables" : "show all tables like " + like(argument);
            case "describe" -> {
                if (argument.isEmpty()) {
                    throw new IllegalArgumentException("which table? As in: " + typed + " MethodLoadVerbose");
                }
                yield "describe " + argument;
            }
            case "types" -> ShellCommands.TYPES.replace("?", part);
            case "functions" -> "select signature, documentation from trace.functions where lower(name) like "
                    + part + " order by name";
            case "reports" -> ShellCommands.REPORTS;
            case "info" -> "select * from trace.trace_info";
            case "help" -> throw new IllegalArgumentException("nettrace-sql --help has all options, and help in the"
                    + " shell, which nettrace-sql TRACE opens, all of its commands");
            case "stats" -> throw new IllegalArgumentException("--stats behind the SQL says what it read");
            case ShellReport.NAME -> throw new IllegalArgumentException(ofProgram(command.substring(1)));
            case ShellCommands.ELSEWHERE -> throw new IllegalArgumentException(
                    TypedLine.hint(argument.split(" ", 2)[0]) == null ? ofProgram(argument.strip()) : ofShell(typed));
            default -> throw new IllegalArgumentException(ofShell(typed));
        };
    }

    private static String ofShell(String typed) {
        return typed + " is for the shell, which nettrace-sql TRACE opens. Here options do the like, such as --format"
                + " and --output: nettrace-sql --help has them";
    }

    private static String ofProgram(String typed) {
        return typed.split(" ", 2)[0] + " is a command of the program and no SQL: nettrace-sql TRACE " + typed;
    }

    private static String like(String part) {
        return "'%" + part.replace("'", "''") + "%'";
    }
}
