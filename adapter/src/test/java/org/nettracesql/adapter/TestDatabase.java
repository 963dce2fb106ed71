package org.nettracesql.adapter;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.ScanStatistics;

/** A database for a test: queries as lists of rows, plans as text. Every row is the text of its values. */
final class TestDatabase implements AutoCloseable {

    private final TraceDatabase database;
    private final Connection connection;

    TestDatabase(TraceOptions options) {
        database = TraceDatabase.open(options);
        try {
            connection = database.connect();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    static TestDatabase of(Path... files) {
        return new TestDatabase(TraceOptions.of(files));
    }

    /** The same without handing anything to the scan. */
    static TestDatabase unpushed(Path... files) {
        return new TestDatabase(TraceOptions.builder(List.of(files)).pushdown(false).build());
    }

    TraceDatabase database() {
        return database;
    }

    Connection connection() {
        return connection;
    }

    /** Rows in the order they come; values joined by {@code |}. */
    List<String> rows(String sql, Object... parameters) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                List<String> rows = new ArrayList<>();
                int width = result.getMetaData().getColumnCount();
                while (result.next()) {
                    StringBuilder row = new StringBuilder();
                    for (int i = 1; i <= width; i++) {
                        row.append(i == 1 ? "" : "|").append(result.getObject(i));
                    }
                    rows.add(row.toString());
                }
                return rows;
            }
        } catch (SQLException e) {
            throw new AssertionError("Failed: " + sql, e);
        }
    }

    /** The only row of a query. */
    String row(String sql, Object... parameters) {
        List<String> rows = rows(sql, parameters);
        if (rows.size() != 1) {
            throw new AssertionError(rows.size() + " rows instead of one: " + sql + " gives " + rows);
        }
        return rows.get(0);
    }

    /** Rows whose value before the last is the id of a stack, with the stack's addresses in its place. */
    List<String> withFrames(List<String> rows) {
        Map<String, List<String>> frames = new HashMap<>();
        for (String frame : rows("select stack_id, address from frames order by stack_id, depth")) {
            String[] values = frame.split("\\|");
            frames.computeIfAbsent(values[0], id -> new ArrayList<>()).add(values[1]);
        }
        return rows.stream().map(row -> {
            String[] values = row.split("\\|");
            int stack = values.length - 2;
            values[stack] = frames.getOrDefault(values[stack], List.of()).toString();
            return String.join("|", values);
        }).toList();
    }

    String plan(String sql, Object... parameters) {
        return row("explain plan for " + sql, parameters);
    }

    ScanStatistics statistics() {
        return database.lastStatistics(connection);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        } finally {
            database.close();
        }
    }
}
