package org.nettracesql.cli.shell;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.adapter.tokens.SqlTokens;
import org.nettracesql.cli.SqlScript;
import org.nettracesql.cli.Subcommands;

/**
 * What people type who come from other shells, as commands of this one: {@code .tables}, {@code \d TABLE},
 * {@code exit}, {@code show types}. A command may also be typed while a statement is unfinished, on a line of its own;
 * the statement is dropped then.
 */
final class TypedLine {

    /** Commands of other shells, without their dot or backslash, that have another name here. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("?", "help"),
            Map.entry("h", "help"),
            Map.entry("q", "quit"),
            Map.entry("exit", "quit"),
            Map.entry("dt", "tables"),
            Map.entry("dv", "tables"),
            Map.entry("d+", "describe"),
            Map.entry("schema", "describe"),
            Map.entry("columns", "describe"),
            Map.entry("df", "functions"),
            Map.entry("l", "info"),
            Map.entry("conninfo", "info"),
            Map.entry("databases", "info"),
            Map.entry("i", "run"),
            Map.entry("read", "run"),
            Map.entry("mode", "outputformat"),
            Map.entry("o", "record"),
            Map.entry("output", "record"),
            Map.entry("x", "expanded"));

    private static final String TO_FILE = "A result goes to a file by: nettrace-sql TRACE \"SQL\" -o FILE."
            + " Here !record FILE copies all that is shown.";
    private static final String OTHER_TRACE = "Another trace is opened by: exit, and nettrace-sql TRACE.";
    private static final String HOW_SHOWN = "Rows are shown as a table, by \\x with a line for each column, or as"
            + " !outputformat says: csv, tsv, json ...";
    private static final String READ_ONLY = "A trace is only read;"
            + " create table x as select ... makes a table beside it.";

    /** What is used here in the place of commands of other shells that have no counterpart. */
    private static final Map<String, String> HINTS = Map.ofEntries(
            Map.entry("timing", "Each result tells how long it took."),
            Map.entry("timer", "Each result tells how long it took."),
            Map.entry("watch", "A trace does not change while it is looked at; !rerun N runs a statement again."),
            Map.entry("copy", TO_FILE),
            Map.entry("once", TO_FILE),
            Map.entry("g", TO_FILE),
            Map.entry("dump", TO_FILE),
            Map.entry("c", OTHER_TRACE),
            Map.entry("connect", OTHER_TRACE),
            Map.entry("open", OTHER_TRACE),
            Map.entry("attach", OTHER_TRACE),
            Map.entry("pset", HOW_SHOWN),
            Map.entry("headers", HOW_SHOWN),
            Map.entry("width", HOW_SHOWN),
            Map.entry("nullvalue", HOW_SHOWN),
            Map.entry("a", HOW_SHOWN),
            Map.entry("t", HOW_SHOWN),
            Map.entry("import", READ_ONLY),
            Map.entry("load", READ_ONLY),
            Map.entry("e", "There is no editor here: the arrow keys bring back what was typed."),
            Map.entry("dn", "Schemas are listed by: show schemas;"),
            Map.entry("du", "A trace has no users."),
            Map.entry("di", "A trace has no indexes of its own."),
            Map.entry("indexes", "A trace has no indexes of its own."));

    /** Words that are a command when they stand alone. */
    private static final Set<String> ALONE = Set.of(
            "help", "exit", "quit", "tables", "types", "functions", "reports", "report", "info", "stats");

    private static final Pattern PREFIXED =
            Pattern.compile("[!.\\\\]([A-Za-z?][\\w+?]*)(?:\\s+(.*)|\\s*;)?", Pattern.DOTALL);
    private static final Pattern SHOW =
            Pattern.compile("(?i)show\\s+(functions|types|reports)(?:\\s+like)?(?:\\s+'?%*([^'%]*)%*'?)?");
    /** As on the command line; SQL does not begin so. */
    private static final Pattern REPORT = Pattern.compile("(?i)report\\s+(\\S.*)");
    /** A command whose argument has begun. */
    private static final Pattern BEGUN = Pattern.compile("(?i)(?:[!.\\\\]([a-z?][\\w+?]*)|(report))\\s.*");

    private static final Pattern FIRST_WORD = Pattern.compile("(\\w+)(?:\\s+(.*))?");
    private TypedLine() {}

    /**
     * The command that a typed text asks for.
     *
     * @param typed all that was typed since the last statement ended, perhaps of several lines
     * @return the command as it is typed here, {@code !name argument}; null if it is SQL, or nothing
     */
    static String command(String typed) {
        String text = typed.strip();
        int lastLine = text.lastIndexOf('\n') + 1;
        if (lastLine == 0) {
            return commandOfLine(text);
        }
        String line = text.substring(lastLine).strip();
        // A marked command only: a word alone may be a part of the statement.
        boolean isCommand = isMarked(line) && !isWithinToken(text, text.length() - line.length());
        return isCommand ? commandOfLine(line) : null;
    }

    /** Whether a typed text has an unfinished statement before its command. */
    static boolean dropsStatement(String typed) {
        return typed.strip().indexOf('\n') >= 0 && command(typed) != null && !followsStatements(typed);
    }

    /** Whether a typed text has whole statements before the command at its end, as one that is pasted may have. */
    static boolean followsStatements(String typed) {
        String text = typed.strip();
        List<SqlScript.Statement> statements = SqlScript.parse(null, text).statements();
        return statements.size() > 1
                && statements.get(statements.size() - 1).sql().equals(withoutSemicolon(text.substring(
                        text.lastIndexOf('\n') + 1)));
    }

    /** Whether a statement of a script is no SQL, as its first line tells: it has a mark, or is all that there is. */
    static boolean isCommand(SqlScript.Statement statement, SqlScript script) {
        String line = statement.firstLine();
        return isMarked(line)
                || script.statements().size() == 1 && line.equals(statement.sql()) && commandOfLine(line) != null;
    }

    private static String withoutSemicolon(String line) {
        String text = line.strip();
        return text.endsWith(";") ? text.substring(0, text.length() - 1).strip() : text;
    }

    /** The command of this shell whose argument is being typed, {@code !name}; null if there is none. */
    static String begun(String line) {
        Matcher begun = BEGUN.matcher(line.stripLeading());
        if (!begun.matches()) {
            return null;
        }
        String command = command(begun.group(1) == null ? begun.group(2) : begun.group(1), "?");
        return command.substring(0, command.indexOf(' '));
    }

    /** What is used here in the place of another shell's command, which has no mark; null if that is not known. */
    static String hint(String name) {
        return HINTS.get(name);
    }

    /** Whether the program has it and the shell has not. No statement begins so. */
    private static boolean isOfProgram(String word) {
        return !word.equals(ShellReport.NAME) && Subcommands.mayName(word);
    }

    private static boolean isMarked(String line) {
        return PREFIXED.matcher(line).matches();
    }

    private static String commandOfLine(String line) {
        Matcher prefixed = PREFIXED.matcher(line);
        if (prefixed.matches()) {
            return command(prefixed.group(1), prefixed.group(2));
        }
        String bare = withoutSemicolon(line);
        String word = bare.toLowerCase(Locale.ROOT);
        if (word.equals("?") || ALONE.contains(word)) {
            return command(word, null);
        }
        Matcher report = REPORT.matcher(bare);
        if (report.matches()) {
            return command(ShellReport.NAME, report.group(1));
        }
        Matcher first = FIRST_WORD.matcher(bare);
        if (first.matches() && isOfProgram(first.group(1).toLowerCase(Locale.ROOT))) {
            return command(first.group(1), first.group(2));
        }
        Matcher show = SHOW.matcher(bare);
        return show.matches() ? command(show.group(1).toLowerCase(Locale.ROOT), show.group(2)) : null;
    }

    private static String command(String name, String argument) {
        String lower = name.toLowerCase(Locale.ROOT);
        String argumentText = argument == null ? "" : withoutSemicolon(argument);
        if (isOfProgram(lower) || HINTS.containsKey(lower)) {
            return "!" + ShellCommands.ELSEWHERE + " " + lower + " " + argumentText;
        }
        String ours;
        if (lower.equals("d")) {
            ours = argumentText.isEmpty() ? "tables" : "describe";
        } else {
            ours = NAMES.getOrDefault(lower, lower);
        }
        return argumentText.isEmpty() ? "!" + ours : "!" + ours + " " + argumentText;
    }

    /** Whether a quoted text or a comment that begins before a place goes on there. */
    private static boolean isWithinToken(String text, int place) {
        int at = 0;
        while (at < place) {
            int blank = SqlTokens.afterBlank(text, at);
            at = blank > at ? blank : SqlTokens.afterToken(text, at);
        }
        return at > place;
    }
}
