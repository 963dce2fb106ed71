package org.nettracesql.cli.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
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
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.SqlFunction;
import sqlline.CommandHandler;

/** What people look for first in a trace, as commands. */
final class ShellCommands {

    private final TraceSqlLine shell;

    private ShellCommands(TraceSqlLine shell) {
        this.shell = shell;
    }

    static List<CommandHandler> of(TraceSqlLine shell) {
        ShellCommands commands = new ShellCommands(shell);
        Completer tables = (reader, line, candidates) ->
                shell.names().tables().keySet().forEach(table -> candidates.add(new Candidate(table)));
        return List.of(
                new ShellCommand(shell, "help", "This text", List.of(), argument -> help()),
                new ShellCommand(shell, "info", "What the trace is", List.of(), argument -> Banner.of(shell)),
                new ShellCommand(shell, "types", "Event types in the trace, with counts", List.of(), commands::types),
                new ShellCommand(shell, "tables", "Tables and views", List.of(), commands::tables),
                new ShellCommand(shell, "describe", "A table's columns", List.of(tables), commands::describe),
                new ShellCommand(shell, "functions", "SQL functions over events", List.of(), commands::functions),
                new ShellCommand(shell, "reports", "Ready-made reports", List.of(), argument -> commands.reports()),
                new ShellCommand(shell, "stats", "What the last query read", List.of(), argument -> commands.stats()));
    }

    private static String help() {
        try (InputStream text = ShellCommands.class.getResourceAsStream("help.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String types(String part) throws SQLException {
        return query("""
                select provider, event_id, event_version, event_name, event_count
                from trace.event_types
                where event_count > 0 and lower(provider || '/' || event_name) like ?
                order by event_count desc, provider, event_id, event_version""", pattern(part));
    }

    private String tables(String part) throws SQLException {
        List<String[]> rows = new ArrayList<>();
        try (ResultSet tables = metadata().getTables(null, null, "%", null)) {
            while (tables.next()) {
                String name = tables.getString("TABLE_SCHEM") + "." + tables.getString("TABLE_NAME");
                if (name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT))) {
                    rows.add(new String[] {name, tables.getString("REMARKS")});
                }
            }
        }
        return table(rows, "table", "what it is");
    }

    private String describe(String name) throws SQLException {
        if (name.isEmpty()) {
            return "Which table? As in: !describe MethodLoadVerbose";
        }
        String[] parts = name.replace("\"", "").split("\\.", 2);
        String table = parts[parts.length - 1];
        List<String[]> rows = new ArrayList<>();
        String found = null;
        try (ResultSet columns = metadata().getColumns(null, null, "%", "%")) {
            while (columns.next()) {
                String schema = columns.getString("TABLE_SCHEM");
                boolean wanted = columns.getString("TABLE_NAME").equalsIgnoreCase(table)
                        && (parts.length == 1 || schema.equalsIgnoreCase(parts[0]))
                        && (found == null || found.equals(schema));
                if (wanted) {
                    found = schema;
                    rows.add(new String[] {
                        columns.getString("COLUMN_NAME"), columns.getString("TYPE_NAME"), columns.getString("REMARKS")
                    });
                }
            }
        }
        return found == null
                ? "There is no table " + name + ". !tables lists them; !tables method those with \"method\" in the name."
                : table(rows, "column", "type", "what it is");
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
        return query("select name, summary from trace.reports where lower(name) like ? order by name", "%");
    }

    private String stats() throws SQLException {
        return QueryStatistics.describe(shell.connection());
    }

    private DatabaseMetaData metadata() throws SQLException {
        return shell.connection().getMetaData();
    }

    private static String pattern(String part) {
        return "%" + part.toLowerCase(Locale.ROOT) + "%";
    }

    private String query(String sql, String parameter) throws SQLException {
        StringBuilder out = new StringBuilder();
        try (PreparedStatement statement = shell.connection().prepareStatement(sql)) {
            statement.setString(1, parameter);
            try (ResultSet results = statement.executeQuery()) {
                ResultPrinter.print(results, RowFormat.TABLE.writer(out, true));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static String table(List<String[]> rows, String... header) {
        StringBuilder out = new StringBuilder();
        try {
            RowWriter writer = RowFormat.TABLE.writer(out, true);
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
}
