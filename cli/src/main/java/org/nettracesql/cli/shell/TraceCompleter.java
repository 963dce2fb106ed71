package org.nettracesql.cli.shell;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;
import sqlline.CommandHandler;
import sqlline.SqlLine;

/**
 * Completes SQL: tables after FROM and JOIN, else the columns of the tables that the line names, functions and
 * keywords. The names are read from the driver's metadata when the first is completed, and kept.
 */
final class TraceCompleter implements Completer {

    /** A table, and the name that the query gives it, which may be a keyword that follows. */
    private static final Pattern TABLE_IN_LINE = Pattern.compile(
            "(?i)(?:\\b(?:from|join)|,)\\s+((?:\"[^\"]+\"|[\\w-]+)(?:\\.(?:\"[^\"]+\"|\\w+))?)"
                    + "(?:\\s+(?:as\\s+)?(\\w+))?");
    private static final Pattern WORD_BEFORE = Pattern.compile("(\\w+)\\s+\\S*$");
    private static final Pattern UNFINISHED_NAME = Pattern.compile("[\\w.\"-]*$");
    private static final Set<String> BEFORE_A_TABLE = Set.of("FROM", "JOIN", "TABLE", "DESCRIBE");
    private static final List<String> KEYWORDS = List.of(
            "SELECT", "DISTINCT", "FROM", "WHERE", "AND", "OR", "NOT", "IN", "LIKE", "BETWEEN", "IS NULL",
            "IS NOT NULL", "JOIN", "LEFT JOIN", "ON", "USING", "GROUP BY", "HAVING", "ORDER BY", "DESC", "LIMIT",
            "OFFSET", "WITH", "AS", "UNION ALL", "CASE", "WHEN", "THEN", "ELSE", "END", "CAST", "COUNT", "SUM", "AVG",
            "MIN", "MAX", "OVER", "PARTITION BY", "EXPLAIN PLAN FOR", "EXPLAIN ANALYZE",
            "CREATE TABLE", "DROP TABLE");

    /** Commands that the shell itself dispatches to. */
    private static final Set<String> UNTYPED = Set.of(ShellQuery.NAME, ShellCommands.ELSEWHERE);

    private final TraceSqlLine shell;

    TraceCompleter(TraceSqlLine shell) {
        this.shell = shell;
    }

    @Override
    public void complete(LineReader reader, ParsedLine parsed, List<Candidate> candidates) {
        String line = parsed.line().substring(0, parsed.cursor());
        String begun = TypedLine.begun(line);
        if (begun != null) {
            completeCommand(reader, parsed, begun + " ", candidates);
            return;
        }
        if (line.stripLeading().startsWith(SqlLine.COMMAND_PREFIX)) {
            completeCommand(reader, parsed, line.stripLeading(), candidates);
            return;
        }
        // sqlline's word ends at blanks only; what stands before the name, as in "hex(", stays as it is.
        String word = parsed.word().substring(0, Math.min(parsed.wordCursor(), parsed.word().length()));
        Matcher unfinished = UNFINISHED_NAME.matcher(word);
        String kept = unfinished.find() ? word.substring(0, unfinished.start()) : "";
        Matcher before = WORD_BEFORE.matcher(line);
        boolean wantsTable = before.find() && BEFORE_A_TABLE.contains(before.group(1).toUpperCase(Locale.ROOT));
        ShellNames names = shell.names();
        String name = word.substring(kept.length());
        int dot = name.lastIndexOf('.');
        if (wantsTable) {
            names.tables().forEach((table, remark) -> add(candidates, kept, table, "tables", remark));
            if (dot > 0) {
                String schema = name.substring(0, dot);
                names.tablesOf(schema).forEach((table, remark) ->
                        add(candidates, kept, schema + "." + table, "tables", remark));
            }
            return;
        }
        Matcher tables = TABLE_IN_LINE.matcher(parsed.line());
        while (tables.find()) {
            String prefix = dot > 0 ? name.substring(0, dot) : null;
            if (prefix == null
                    || prefix.equalsIgnoreCase(tables.group(2))
                    || prefix.equalsIgnoreCase(tables.group(1))) {
                String qualifier = prefix == null ? kept : kept + prefix + ".";
                names.columns(tables.group(1))
                        .forEach((column, remark) -> add(candidates, qualifier, column, "columns", remark));
            }
        }
        if (dot > 0) {
            return;
        }
        for (SqlFunction function : FunctionCatalog.all()) {
            add(candidates, kept, function.name(), "functions", function.documentation());
        }
        KEYWORDS.forEach(keyword -> add(candidates, kept, keyword, "keywords", null));
    }

    /** Not as sqlline does it, which offers commands that this shell has not. */
    private void completeCommand(LineReader reader, ParsedLine parsed, String line, List<Candidate> candidates) {
        for (CommandHandler command : shell.getCommandHandlers()) {
            String name = SqlLine.COMMAND_PREFIX + command.getName();
            if (line.startsWith(name + " ")) {
                for (Completer argument : command.getParameterCompleters()) {
                    argument.complete(reader, parsed, candidates);
                }
            } else if (line.indexOf(' ') < 0 && !UNTYPED.contains(command.getName())) {
                candidates.add(new Candidate(name, name, "commands", command.getHelpText(), null, null, true));
            }
        }
    }

    private static void add(List<Candidate> candidates, String kept, String name, String group, String remark) {
        candidates.add(new Candidate(kept + name, name, group, remark, null, null, true));
    }
}
