package org.nettracesql.cli.shell;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The names of tables and columns, as they are typed, with their remarks. Read when first asked for, and kept until a
 * table is made or dropped.
 */
final class ShellNames {

    /** Schemas whose tables are found without their schema's name. */
    private static final Set<String> UNQUALIFIED = Set.of("trace", "clr");

    private final Connection connection;
    private final Map<String, Map<String, String>> columnsByTable = new ConcurrentHashMap<>();
    private Map<String, String> tables;
    private Map<String, String> ownTables;

    ShellNames(Connection connection) {
        this.connection = connection;
    }

    /** Tables and views of all schemas. */
    synchronized Map<String, String> tables() {
        forgetIfChanged();
        if (tables == null) {
            tables = read(null, null);
        }
        return tables;
    }

    /** Tables and views of one schema, without its name; nothing if there is no such schema. */
    Map<String, String> tablesOf(String schema) {
        String wanted = schema.replace("\"", "");
        Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (ResultSet rows = connection.getMetaData().getTables(null, null, "%", null)) {
            while (rows.next()) {
                if (rows.getString("TABLE_SCHEM").equalsIgnoreCase(wanted)) {
                    found.put(quoted(rows.getString("TABLE_NAME")), rows.getString("REMARKS"));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return found;
    }

    /** Tables that people make are in the schema of the generic ones, whose list is short. */
    private synchronized void forgetIfChanged() {
        Map<String, String> now = read("trace", new String[] {"TABLE"});
        if (!now.equals(ownTables)) {
            ownTables = now;
            tables = null;
            columnsByTable.clear();
        }
    }

    private Map<String, String> read(String schemaPattern, String[] types) {
        Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (ResultSet rows = connection.getMetaData().getTables(null, schemaPattern, "%", types)) {
            while (rows.next()) {
                String schema = rows.getString("TABLE_SCHEM");
                String name = quoted(rows.getString("TABLE_NAME"));
                found.put(UNQUALIFIED.contains(schema) ? name : quoted(schema) + "." + name,
                        rows.getString("REMARKS"));
            }
        } catch (SQLException e) {
            // The line editor logs it and completes nothing.
            throw new IllegalStateException(e);
        }
        return found;
    }

    /**
     * Columns of a table.
     *
     * @param table as it was typed, perhaps with its schema and quotes
     */
    Map<String, String> columns(String table) {
        forgetIfChanged();
        return columnsByTable.computeIfAbsent(table.toLowerCase(Locale.ROOT), this::readColumns);
    }

    private Map<String, String> readColumns(String table) {
        String[] parts = table.replace("\"", "").split("\\.", 2);
        Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (ResultSet rows = connection.getMetaData()
                .getColumns(null, parts.length == 1 ? null : parts[0], parts[parts.length - 1], "%")) {
            while (rows.next()) {
                found.put(quoted(rows.getString("COLUMN_NAME")), rows.getString("REMARKS"));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return found;
    }

    /** Names of the reports. */
    List<String> reports() {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select name from reports order by name")) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return found;
    }

    private static String quoted(String name) {
        return name.matches("[A-Za-z_]\\w*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
