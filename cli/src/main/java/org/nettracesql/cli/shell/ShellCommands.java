package org.nettracesql.cli.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.nettracesql.cli.QueryStatistics;
import org.nettracesql.cli.format.ResultColumn;
import org.nettracesql.cli.format.ResultPrinter;
import org.nettracesql.cli.format.RowFormat;
import org.nettracesql.cli.format.RowWriter;
import org.nettracesql.cli.format.ScreenWriter;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;
import sqlline.CommandHandler;

/** What people look for first in a trace, as commands. */
final class ShellCommands {

    /** What commands of the program that the shell has not are dispatched to; nobody types it. */
    static final String ELSEWHERE = "elsewhere";

    /** Event types that have events, by a part of their names. */
    static final String TYPES = """
            select provider, event_id, event_version, event_name, event_count
            from trace.event_types
            where event_count > 0 and lower(provider || '/' || event_name) like ?
            order by event_count desc, provider, event_id, event_version""";

    static final String REPORTS = "select name, summary from trace.reports order by name";

    private final TraceSqlLine shell;

    private ShellCommands(TraceSqlLine shell) {
        this.shell = shell;
    }

    static List<CommandHandler> of(TraceSqlLine shell) {
        ShellCommands commands = new ShellCommands(shell);
        Completer tables = (reader, line, candidates) ->
                shell.names().tables().keySet().forEach(table -> candidates.add(new Candidate(table)));
        Completer reports = (reader, line, candidates) ->
                shell.names().reports().forEach(report -> candidates.add(new Candidate(report)));
        ShellQuery query = new ShellQuery(shell);
        return List.of(
                new ShellCommand(shell, "help", "This text", List.of(), argument -> help()),
                new ShellCommand(shell, "info", "What the trace is", List.of(), argument -> Banner.of(shell)),
                new ShellCommand(shell, "types", "Event types in the trace, with counts", List.of(), commands::types),
                new ShellCommand(shell, "tables", "Tables and views", List.of(), commands::tables),
                new ShellCommand(shell, "describe", "A table's columns", List.of(tables), commands::describe),
                new ShellCommand(shell, "functions", "SQL functions over events", List.of(), commands::functions),
                new ShellCommand(shell, "reports", "Ready-made reports", List.of(), argument -> commands.reports()),
                new ShellCommand(shell, "show", "How many rows of a result to show", List.of(), commands::show),
                new ShellCommand(shell, "expanded", "Rows with a line for each column", List.of(), commands::expanded),
                new ShellCommand(shell, ELSEWHERE, "Where a command is", List.of(), ShellCommands::elsewhere),
                query,
                new ShellRun(shell, query),
                new ShellScript(shell),
                new ShellRerun(shell),
                new ShellReport(shell, query, List.of(reports)),
                new ShellCommand(shell, "stats", "What the last query read", List.of(), argument -> commands.stats()));
    }

    private static String help() {
        try (InputStream text = ShellCommands.class.getResourceAsStream("help.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param typed a command of the program, or one of another shell, with its arguments */
    private static String elsewhere(String typed) {
        String hint = TypedLine.hint(typed.split(" ", 2)[0]);
        return hint != null
                ? hint
                : typed.split(" ", 2)[0] + " is a command of the program and not of its shell. Leave with exit, and"
                        + " run:\n  nettrace-sql TRACE " + typed;
    }

    private String types(String part) throws SQLException {
        return query(TYPES, pattern(part));
    }

    /** Without a text to look for: what has rows. Most event types that a runtime can send are not in a trace. */
    private String tables(String part) throws SQLException {
        List<String[]> rows = new ArrayList<>();
        try (Statement statement = shell.connection().createStatement();
                ResultSet tables = statement.executeQuery(part.isEmpty() ? "show tables" : "show all tables")) {
            while (tables.next()) {
                String name = tables.getString("table_schema") + "." + tables.getString("table_name");
                String events = tables.getObject("events") == null
                        ? ""
                        : String.format(Locale.ROOT, "%,d", tables.getLong("events"));
                if (name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT))) {
                    rows.add(new String[] {name, events, tables.getString("remark")});
                }
            }
        }
        return table(rows, "table", "events", "what it is") + (part.isEmpty()
                ? "and tables of events that are not in the trace, or are parts of others; !tables TEXT finds them."
                : "");
    }

    private String describe(String name) throws SQLException {
        return name.isEmpty() ? "Which table? As in: !describe MethodLoadVerbose" : statement("describe " + name);
    }

    private String statement(String sql) throws SQLException {
        StringBuilder out = new StringBuilder();
        try (Statement statement = shell.connection().createStatement();
                ResultSet results = statement.executeQuery(sql)) {
            ResultPrinter.print(results, writer(out));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private String functions(String part) {
        List<String[]> rows = new ArrayList<>();
        for (SqlFunction function : FunctionCatalog.all()) {
            if (function.name().contains(part.toUpperCase(Locale.ROOT))) {
                rows.add(new String[] {function.signature(), function.documentation()});
            }
        }
        return table(rows, "function", "what it gives");
    }

    private String reports() throws SQLException {
        return statement(REPORTS);
    }

    private String show(String argument) {
        if (argument.equalsIgnoreCase("all")) {
            shell.mostRows(Integer.MAX_VALUE);
        } else if (argument.matches("\\d{1,9}") && Integer.parseInt(argument) > 0) {
            shell.mostRows(Integer.parseInt(argument));
        } else if (!argument.isEmpty()) {
            return "How many rows? As in: !show 100, or !show all";
        }
        return shell.mostRows() == Integer.MAX_VALUE
                ? "All rows of a result are shown."
                : String.format(Locale.ROOT, "The first %,d rows of a result are shown.", shell.mostRows());
    }

    private String expanded(String argument) {
        shell.expanded(argument.isEmpty() ? !shell.isExpanded() : argument.equalsIgnoreCase("on"));
        if (shell.isExpanded()) {
            // Of the other formats none has such lines.
            shell.getOpts().setOutputFormat(RowFormat.TABLE.toString());
        }
        return shell.isExpanded() ? "Rows are shown with a line for each column." : "Rows are shown as a table.";
    }

    private String stats() throws SQLException {
        return QueryStatistics.describe(shell.connection());
    }

    private static String pattern(String part) {
        return "%" + part.toLowerCase(Locale.ROOT) + "%";
    }

    private String query(String sql, String parameter) throws SQLException {
        StringBuilder out = new StringBuilder();
        try (PreparedStatement statement = shell.connection().prepareStatement(sql)) {
            statement.setString(1, parameter);
            try (ResultSet results = statement.executeQuery()) {
                ResultPrinter.print(results, writer(out));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private String table(List<String[]> rows, String... header) {
        StringBuilder out = new StringBuilder();
        try {
            RowWriter writer = writer(out);
            writer.begin(ResultColumn.ofText(header));
            for (String[] row : rows) {
                writer.row(row);
            }
            writer.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private RowWriter writer(Appendable out) {
        return new ScreenWriter(out, true, shell.screenWidth(), "a wider window shows more.");
    }
}
