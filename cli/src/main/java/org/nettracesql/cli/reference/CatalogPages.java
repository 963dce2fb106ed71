package org.nettracesql.cli.reference;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The pages of what a connection to a trace without events shows: what every trace has. */
public final class CatalogPages {

    private static final List<String> COLUMN_HEADER = List.of("column", "type", "");

    /** The event whose columns before its payload stand for those of all events. */
    private static final String ANY_EVENT = "GCStart";
    private static final String LAST_OF_ALL_EVENTS = "payload_size";

    private record Column(String name, String type, boolean nullable, String remark) {}

    private record Table(String schema, String name, String type, String remark, List<Column> columns) {

        boolean isView() {
            return type.equals("VIEW");
        }
    }

    private final Connection connection;
    private final Map<String, Map<String, Table>> schemas = new LinkedHashMap<>();

    private CatalogPages(Connection connection) throws SQLException {
        this.connection = connection;
        readTables();
    }

    /** All of them, those of people's questions first. */
    public static List<Page> of(Connection connection) throws SQLException {
        CatalogPages pages = new CatalogPages(connection);
        List<Page> all = new ArrayList<>(List.of(pages.reports(), pages.tables(), pages.functions()));
        for (String schema : pages.schemas.keySet()) {
            if (!Set.of("trace", "information_schema").contains(schema)) {
                all.add(pages.events(schema));
            }
        }
        return all;
    }

    private void readTables() throws SQLException {
        Map<String, List<Column>> columns = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select table_schema, table_name, column_name, data_type, is_nullable, column_comment"
                                + " from information_schema.columns order by 1, 2, ordinal_position")) {
            while (rows.next()) {
                columns.computeIfAbsent(rows.getString(1) + "." + rows.getString(2), key -> new ArrayList<>())
                        .add(new Column(rows.getString(3), rows.getString(4), rows.getString(5).equals("YES"),
                                rows.getString(6)));
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select table_schema, table_name, table_type, table_comment "
                        + "from information_schema.tables order by 1, 2")) {
            while (rows.next()) {
                String schema = rows.getString(1);
                String name = rows.getString(2);
                schemas.computeIfAbsent(schema, key -> new LinkedHashMap<>()).put(name, new Table(
                        schema, name, rows.getString(3), rows.getString(4), columns.get(schema + "." + name)));
            }
        }
    }

    private Page reports() throws SQLException {
        Page page = new Page("reports", "Reports");
        page.sentence("Each is a view of the schema trace. The command report runs it; what it needs is what to"
                + " record.");
        Map<String, Table> tables = schemas.get("trace");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select name, summary, collect, order_by, compare_by, without_idle from reports"
                                + " order by name")) {
            while (rows.next()) {
                page.entry(rows.getString(1)).sentence(rows.getString(2));
                if (rows.getString(3) != null) {
                    page.code(rows.getString(3));
                }
                if (rows.getString(4) != null) {
                    page.sentence("Ordered by " + rows.getString(4) + ".");
                }
                if (rows.getString(5) != null) {
                    page.sentence("Compared by " + rows.getString(5) + ".");
                }
                if (rows.getString(6) != null) {
                    page.sentence("Without idle threads: " + rows.getString(6) + ".");
                }
                page.table(COLUMN_HEADER, cells(tables.get(rows.getString(1)).columns));
            }
        }
        return page;
    }

    private Page tables() throws SQLException {
        Page page = new Page("tables", "Tables");
        page.sentence("What every trace has, whatever was recorded. Tables of the runtime's events have pages of their"
                + " own; those of other providers come with the trace. NULL says that a column may be NULL.");
        Set<String> reports = namesOfReports();
        for (String schema : List.of("trace", "information_schema")) {
            page.section(schema);
            for (Table table : schemas.get(schema).values()) {
                if (!reports.contains(table.name)) {
                    page.entry(table.name).sentence(table.remark).table(COLUMN_HEADER, cells(table.columns));
                }
            }
        }
        return page;
    }

    private Set<String> namesOfReports() throws SQLException {
        Set<String> names = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select name from reports")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private Page functions() throws SQLException {
        Page page = new Page("functions", "Functions");
        page.sentence("Beside those of the SQL standard and of PostgreSQL.");
        String topic = "";
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select topic, name, signature, documentation, example from functions order by topic, name")) {
            while (rows.next()) {
                if (!rows.getString(1).equals(topic)) {
                    topic = rows.getString(1);
                    page.section(topic);
                }
                page.entry(rows.getString(2)).code(rows.getString(3)).sentence(rows.getString(4));
                page.sentence("Example:").code(withValue(rows.getString(5)));
            }
        }
        return page;
    }

    /** The expression with what it gives here, if that is a value and not a table. */
    private String withValue(String expression) throws SQLException {
        if (expression.startsWith("TABLE(")) {
            return "select * from " + expression;
        }
        try (PreparedStatement statement = connection.prepareStatement("select " + expression);
                ResultSet rows = statement.executeQuery()) {
            String value = rows.next() ? rows.getString(1) : null;
            return value == null || value.isEmpty() || value.contains("\n")
                    ? expression
                    : expression + "  ->  " + value;
        }
    }

    private Page events(String schema) {
        Page page = new Page("events-" + schema, "Events: " + schema);
        Map<String, Table> tables = schemas.get(schema);
        List<Column> common = ofAllEvents();
        Set<String> commonNames = common.stream().map(Column::name).collect(Collectors.toSet());
        page.sentence("Each version of an event has a view of its own, too, such as GCStart_V1. These columns are the"
                + " first of every event's table:");
        page.table(COLUMN_HEADER, cells(common));
        for (Table table : tables.values()) {
            if (!table.isView()) {
                page.entry(table.name).sentence(table.remark);
                page.table(COLUMN_HEADER, cells(table.columns.stream()
                        .filter(column -> !commonNames.contains(column.name))
                        .toList()));
            }
        }
        return page;
    }

    private List<Column> ofAllEvents() {
        List<Column> common = new ArrayList<>();
        for (Column column : schemas.get("clr").get(ANY_EVENT).columns) {
            common.add(column);
            if (column.name.equals(LAST_OF_ALL_EVENTS)) {
                break;
            }
        }
        return common;
    }

    private static List<List<String>> cells(List<Column> columns) {
        List<List<String>> cells = new ArrayList<>();
        for (Column column : columns) {
            cells.add(List.of(
                    Page.inCode(column.name),
                    column.type + (column.nullable ? ", NULL" : ""),
                    column.remark == null ? "" : column.remark));
        }
        return cells;
    }
}
