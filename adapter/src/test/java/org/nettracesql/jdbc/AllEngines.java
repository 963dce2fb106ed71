package org.nettracesql.jdbc;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Connections to one trace with every engine, with push-down and without: an answer is the answer of all of them. */
final class AllEngines implements AutoCloseable {

    /** Columns are {@code label TYPE}; rows are sorted, their values joined by {@code |}. An error has a state. */
    record Answer(List<String> columns, List<String> rows, String state, String error) {
        boolean isError() {
            return state != null;
        }
    }

    private static final List<String> WAYS = List.of(
            // Small traces are read by one thread unless there are to be more.
            "engine=java;pushdown=true;threads=2", "engine=java;pushdown=false;threads=2",
            "engine=duckdb;pushdown=true", "engine=duckdb;pushdown=false",
            // What it chooses without push-down is one of those above.
            "engine=auto;pushdown=true");

    /** Two of the ways each, of both engines, with push-down and without. */
    private static final List<List<Integer>> TURNS = List.of(List.of(0, 3), List.of(1, 2), List.of(3, 4));

    private final Map<String, Connection> connections;

    AllEngines(Path trace) throws SQLException {
        this(new LinkedHashMap<>());
        for (String way : WAYS) {
            connections.put(way, DriverManager.getConnection("jdbc:nettrace:" + trace + ";" + way));
        }
    }

    private AllEngines(Map<String, Connection> connections) {
        this.connections = connections;
    }

    /**
     * Some of them each, for statements that read no event: there push-down is only another list of rules. To be closed
     * as a whole.
     */
    List<AllEngines> inTurns() {
        List<AllEngines> turns = new ArrayList<>();
        for (List<Integer> ways : TURNS) {
            Map<String, Connection> some = new LinkedHashMap<>();
            ways.stream().map(WAYS::get).forEach(way -> some.put(way, connections.get(way)));
            turns.add(new AllEngines(some));
        }
        return turns;
    }

    /** What all of them answer. Without parameters a plain statement runs. */
    Answer answer(String sql, Object... parameters) {
        Answer first = null;
        String firstWay = null;
        for (Map.Entry<String, Connection> way : connections.entrySet()) {
            Answer answer = answer(way.getValue(), sql, parameters);
            if (first == null) {
                first = answer;
                firstWay = way.getKey();
            } else if (!answer.equals(first)) {
                throw new AssertionError(sql + "\n" + firstWay + ": " + first + "\n" + way.getKey() + ": " + answer);
            }
        }
        return first;
    }

    /** The rows that all of them give. */
    List<String> rows(String sql, Object... parameters) {
        Answer answer = answer(sql, parameters);
        if (answer.isError()) {
            throw new AssertionError(sql + ": " + answer.state + " " + answer.error);
        }
        return answer.rows;
    }

    /**
     * The rows of a statement, of which all of them give as many as a limit without an order says, each once: which
     * ones is theirs to choose.
     */
    List<String> someOf(String sql, String limited, int limit) {
        List<String> all = rows(sql);
        for (Map.Entry<String, Connection> way : connections.entrySet()) {
            Answer some = answer(way.getValue(), limited);
            List<String> unknown = new ArrayList<>(some.rows);
            all.forEach(unknown::remove);
            if (some.rows.size() != Math.min(limit, all.size()) || !unknown.isEmpty()) {
                throw new AssertionError(limited + "\n" + way.getKey() + ": " + some + "\nof " + all);
            }
        }
        return all;
    }

    /** The only row that all of them give. */
    String row(String sql, Object... parameters) {
        List<String> rows = rows(sql, parameters);
        if (rows.size() != 1) {
            throw new AssertionError(sql + " gives " + rows.size() + " rows: " + rows);
        }
        return rows.get(0);
    }

    /** SQLState and message of the error that all of them end with. */
    String error(String sql, Object... parameters) {
        Answer answer = answer(sql, parameters);
        if (!answer.isError()) {
            throw new AssertionError(sql + " gives " + answer.rows);
        }
        return answer.state + " " + answer.error;
    }

    private static Answer answer(Connection connection, String sql, Object... parameters) {
        if (parameters.length == 0) {
            try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
                return read(rows);
            } catch (SQLException e) {
                return error(e);
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return read(rows);
            }
        } catch (SQLException e) {
            return error(e);
        }
    }

    private static Answer error(SQLException e) {
        return new Answer(List.of(), List.of(), String.valueOf(e.getSQLState()), e.getMessage());
    }

    private static Answer read(ResultSet result) throws SQLException {
        return read(result, true);
    }

    /** @param sorted whether the rows' own order is none */
    static Answer read(ResultSet result, boolean sorted) throws SQLException {
        ResultSetMetaData description = result.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= description.getColumnCount(); i++) {
            columns.add(description.getColumnLabel(i) + " " + description.getColumnTypeName(i));
        }
        List<String> rows = new ArrayList<>();
        while (result.next()) {
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= columns.size(); i++) {
                row.append(i == 1 ? "" : "|").append(text(result, i));
            }
            rows.add(row.toString());
        }
        if (sorted) {
            rows.sort(null);
        }
        return new Answer(columns, rows, null, null);
    }

    private static String text(ResultSet result, int column) throws SQLException {
        Object value = result.getObject(column);
        if (value instanceof Timestamp) {
            // Its fields in UTC, whatever the JVM's time zone.
            return Timestamp.valueOf(result.getObject(column, LocalDateTime.class)).toString();
        }
        if (value instanceof Date) {
            // Java's has no 1582-10-10.
            return result.getString(column);
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            // Sums of doubles differ in their last digits with the order of addition.
            return new BigDecimal(number).round(new MathContext(12)).stripTrailingZeros().toString();
        }
        return String.valueOf(value);
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections.values()) {
            connection.close();
        }
    }
}
