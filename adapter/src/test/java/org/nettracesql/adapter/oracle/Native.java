package org.nettracesql.adapter.oracle;

import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A DuckDB in memory with plain tables, which has nothing of this library in it. */
final class Native implements AutoCloseable {

    private static final int MOST_SAMPLES = 24;

    private final Connection connection;

    Native() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            statement.execute("SET threads = 1");
            statement.execute("SET order_by_non_integer_literal = true");
        }
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    Outcome run(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return Outcome.read(result);
        } catch (SQLException e) {
            return Outcome.failure(e, false);
        }
    }

    /** The same without the optimizer, whose faults are no answer. */
    Outcome runUnoptimized(String sql) throws SQLException {
        execute("PRAGMA disable_optimizer");
        try {
            return run(sql);
        } finally {
            execute("PRAGMA enable_optimizer");
        }
    }

    /** Makes a table and fills it. */
    Source load(String schema, String table, List<String> names, List<Kind> kinds, List<Object[]> rows,
            List<String> key) throws SQLException {
        execute("CREATE SCHEMA IF NOT EXISTS \"" + schema + "\"");
        String name = "\"" + schema + "\".\"" + table + "\"";
        List<String> definitions = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            definitions.add("\"" + names.get(i) + "\" " + kinds.get(i).sqlName());
        }
        execute("CREATE OR REPLACE TABLE " + name + " (" + String.join(", ", definitions) + ")");
        String marks = names.stream().map(column -> "?").collect(Collectors.joining(", "));
        String sql = "INSERT INTO " + name + " VALUES (" + marks + ")";
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            connection.setAutoCommit(false);
            for (Object[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    insert.setObject(i + 1, row[i]);
                }
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
        return describe(name, names, kinds, key, rows.size());
    }

    /** What queries may say of a table that is there. */
    Source describe(String name, List<String> names, List<Kind> kinds, List<String> key, int rows)
            throws SQLException {
        List<Expr> columns = new ArrayList<>();
        List<Expr> keys = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String column = "\"" + names.get(i) + "\"";
            Kind kind = kinds.get(i);
            double bound = 0;
            List<Object> samples = new ArrayList<>();
            try (Statement statement = connection.createStatement()) {
                if (kind.isNumber()) {
                    try (ResultSet result = statement.executeQuery("SELECT max(abs(CAST(" + column
                            + " AS DOUBLE))) FROM " + name)) {
                        result.next();
                        bound = result.getDouble(1);
                    }
                }
                try (ResultSet result = statement.executeQuery("SELECT DISTINCT " + column + " FROM " + name
                        + " WHERE " + column + " IS NOT NULL ORDER BY hash(" + column + ") LIMIT " + MOST_SAMPLES)) {
                    while (result.next()) {
                        samples.add(value(result, kind, 1));
                    }
                }
            }
            Expr expr = new Expr(Part.of(kind.name(), column), kind, bound, kind != Kind.REAL, samples);
            columns.add(expr);
            if (key.contains(names.get(i))) {
                keys.add(expr);
            }
        }
        return new Source(Part.of("from", name), columns, keys.isEmpty() ? columns : keys, rows);
    }

    /** Copies a query's rows into a table, or none if there are more than so many. */
    Source copy(ResultSet result, String schema, String table, List<String> key, int most) throws SQLException {
        ResultSetMetaData meta = result.getMetaData();
        List<String> names = new ArrayList<>();
        List<Kind> kinds = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            Kind kind = Kind.of(meta.getColumnType(i));
            if (kind != null) {
                names.add(meta.getColumnLabel(i));
                kinds.add(kind);
                places.add(i);
            }
        }
        if (names.isEmpty()) {
            return null;
        }
        List<Object[]> rows = new ArrayList<>();
        while (result.next()) {
            Object[] row = new Object[places.size()];
            for (int i = 0; i < row.length; i++) {
                Object value = value(result, kinds.get(i), places.get(i));
                row[i] = value instanceof Instant instant
                        ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC)
                        : value;
            }
            rows.add(row);
            if (rows.size() > most) {
                return null;
            }
        }
        return load(schema, table, names, kinds, rows, key);
    }

    private static Object value(ResultSet result, Kind kind, int column) throws SQLException {
        if (kind == Kind.TIMESTAMP) {
            LocalDateTime fields = result.getObject(column, LocalDateTime.class);
            return fields == null ? null : fields.toInstant(ZoneOffset.UTC);
        }
        Object value = result.getObject(column);
        return value instanceof Date date ? date.toLocalDate() : value;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
