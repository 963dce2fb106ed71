package org.nettracesql.server;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Fills the tables {@code meta.*} of the catalog from the driver's metadata. A relation keeps its number when they are
 * filled anew.
 */
final class CatalogRows {

    /** PostgreSQL's own relations have numbers below. */
    private static final int FIRST_OID = 16_384;
    private static final int ROWS_AT_ONCE = 500;
    private static final String INFORMATION_SCHEMA = "information_schema";

    private final Map<String, Integer> oids = new HashMap<>();

    /** A key that is being read: its columns by their place in it. */
    private record Key(String name, String kind, String table, String otherTable, List<String> columns,
            List<String> otherColumns) {}

    void fill(DatabaseMetaData traces, Connection catalog) throws SQLException {
        Map<String, Map<String, Integer>> numbers = new HashMap<>();
        try (Statement statement = catalog.createStatement()) {
            statement.execute("begin transaction");
            for (String table : List.of("schemas", "tables", "columns", "keys", "functions")) {
                statement.execute("delete from meta." + table);
            }
            Insert schemas = new Insert(statement, "schemas");
            try (ResultSet rows = traces.getSchemas()) {
                while (rows.next()) {
                    String schema = rows.getString("TABLE_SCHEM");
                    if (isShown(schema)) {
                        schemas.row(oid(schema), text(schema));
                    }
                }
            }
            schemas.end();
            List<String> tables = tables(traces, statement);
            columns(traces, statement, numbers);
            keys(traces, statement, tables, numbers);
            // PostgreSQL's views have no keys, and pgcli completes nothing more where one of a view refers to a table.
            statement.execute("update meta.tables set kind = 'r'"
                    + " where oid in (select table_oid from meta.keys where kind = 'f')");
            functions(traces, statement);
            statement.execute("commit");
        }
    }

    /** The functions of traces, whose signatures are {@code NAME(parameters) RESULT}. */
    private void functions(DatabaseMetaData traces, Statement statement) throws SQLException {
        Insert insert = new Insert(statement, "functions");
        try (Statement query = traces.getConnection().createStatement();
                ResultSet rows = query.executeQuery("select name, signature from trace.functions")) {
            while (rows.next()) {
                String name = rows.getString(1).toLowerCase(Locale.ROOT);
                String signature = rows.getString(2).toLowerCase(Locale.ROOT).replace("varchar", "character varying");
                int open = signature.indexOf('(');
                int close = signature.lastIndexOf(')');
                insert.row(oid("()" + '\0' + name), text(name),
                        text(open < 0 || close < open ? "" : signature.substring(open + 1, close)),
                        text(signature.substring(close + 1).strip()));
            }
        }
        insert.end();
    }

    /** The catalog has an information_schema of its own. */
    private static boolean isShown(String schema) {
        return !schema.equalsIgnoreCase(INFORMATION_SCHEMA);
    }

    private List<String> tables(DatabaseMetaData traces, Statement statement) throws SQLException {
        List<String> names = new ArrayList<>();
        Insert insert = new Insert(statement, "tables");
        try (ResultSet rows = traces.getTables(null, null, null, null)) {
            while (rows.next()) {
                String schema = rows.getString("TABLE_SCHEM");
                String name = rows.getString("TABLE_NAME");
                if (!isShown(schema)) {
                    continue;
                }
                names.add(schema + '\0' + name);
                insert.row(oid(schema + '\0' + name), oid(schema), text(name),
                        rows.getString("TABLE_TYPE").equals("VIEW") ? "'v'" : "'r'", text(rows.getString("REMARKS")));
            }
        }
        insert.end();
        return names;
    }

    private void columns(DatabaseMetaData traces, Statement statement, Map<String, Map<String, Integer>> numbers)
            throws SQLException {
        Insert insert = new Insert(statement, "columns");
        try (ResultSet rows = traces.getColumns(null, null, null, null)) {
            while (rows.next()) {
                String table = rows.getString("TABLE_SCHEM") + '\0' + rows.getString("TABLE_NAME");
                String name = rows.getString("COLUMN_NAME");
                if (!isShown(rows.getString("TABLE_SCHEM"))) {
                    continue;
                }
                int number = rows.getInt("ORDINAL_POSITION");
                numbers.computeIfAbsent(table, t -> new HashMap<>()).put(name, number);
                int jdbcType = rows.getInt("DATA_TYPE");
                PgType type = PgType.of(jdbcType, rows.getString("TYPE_NAME"));
                int precision = rows.getInt("COLUMN_SIZE");
                boolean numeric = type == PgType.NUMERIC && jdbcType != Types.ARRAY && precision > 0;
                insert.row(oid(table), number, text(name),
                        jdbcType == Types.ARRAY ? type.arrayOid() : type.oid(),
                        numeric ? PgType.modifier(precision, rows.getInt("DECIMAL_DIGITS")) : -1,
                        rows.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls, text(rows.getString("REMARKS")));
            }
        }
        insert.end();
    }

    private void keys(DatabaseMetaData traces, Statement statement, List<String> tables,
            Map<String, Map<String, Integer>> numbers) throws SQLException {
        Insert insert = new Insert(statement, "keys");
        for (String table : tables) {
            String schema = table.substring(0, table.indexOf('\0'));
            String name = table.substring(table.indexOf('\0') + 1);
            Map<String, Key> keys = new LinkedHashMap<>();
            try (ResultSet rows = traces.getPrimaryKeys(null, schema, name)) {
                while (rows.next()) {
                    add(keys, new Key(rows.getString("PK_NAME"), "p", table, null, new ArrayList<>(),
                            new ArrayList<>()), rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"), null);
                }
            }
            try (ResultSet rows = traces.getImportedKeys(null, schema, name)) {
                while (rows.next()) {
                    add(keys, new Key(rows.getString("FK_NAME"), "f", table, rows.getString("PKTABLE_SCHEM") + '\0'
                            + rows.getString("PKTABLE_NAME"), new ArrayList<>(), new ArrayList<>()),
                            rows.getInt("KEY_SEQ"), rows.getString("FKCOLUMN_NAME"), rows.getString("PKCOLUMN_NAME"));
                }
            }
            for (Key key : keys.values()) {
                insert.row(oid(table + '\0' + key.name), oid(table), text(key.name), text(key.kind),
                        list(numbers.get(table), key.columns),
                        key.otherTable == null ? "null" : Integer.toString(oid(key.otherTable)),
                        key.otherTable == null ? "null" : list(numbers.get(key.otherTable), key.otherColumns));
            }
        }
        insert.end();
    }

    private static void add(Map<String, Key> keys, Key key, int place, String column, String otherColumn) {
        Key known = keys.computeIfAbsent(key.name, name -> key);
        for (List<String> columns : List.of(known.columns, known.otherColumns)) {
            while (columns.size() < place) {
                columns.add(null);
            }
        }
        known.columns.set(place - 1, column);
        known.otherColumns.set(place - 1, otherColumn);
    }

    private static String list(Map<String, Integer> numbers, List<String> columns) {
        List<String> found = new ArrayList<>();
        for (String column : columns) {
            found.add(String.valueOf(numbers.get(column)));
        }
        return "[" + String.join(", ", found) + "]";
    }

    private int oid(String name) {
        return oids.computeIfAbsent(name, key -> FIRST_OID + oids.size());
    }

    private static String text(String value) {
        return value == null ? "null" : "'" + value.replace("'", "''") + "'";
    }

    /** Rows of one table, so many at once. */
    private static final class Insert {

        private final Statement statement;
        private final String table;
        private final StringBuilder values = new StringBuilder();
        private int rows;

        Insert(Statement statement, String table) {
            this.statement = statement;
            this.table = table;
        }

        void row(Object... cells) throws SQLException {
            values.append(rows == 0 ? "(" : ", (");
            for (int i = 0; i < cells.length; i++) {
                values.append(i == 0 ? "" : ", ").append(cells[i]);
            }
            values.append(')');
            rows++;
            if (rows == ROWS_AT_ONCE) {
                end();
            }
        }

        void end() throws SQLException {
            if (rows > 0) {
                statement.execute("insert into meta." + table + " values " + values);
                values.setLength(0);
                rows = 0;
            }
        }
    }
}
