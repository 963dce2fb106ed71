package org.nettracesql.adapter.oracle;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The same traces on every engine, with push-down and without: one connection each, through JDBC. */
final class Engines implements AutoCloseable {

    private final Map<String, Connection> connections = new LinkedHashMap<>();

    /** @param traces what stands behind {@code jdbc:nettrace:} */
    Engines(String traces) throws SQLException {
        for (String engine : List.of("java", "duckdb", "auto")) {
            for (boolean pushdown : new boolean[] {true, false}) {
                connections.put(engine + (pushdown ? "" : ", not pushed"), DriverManager.getConnection(
                        "jdbc:nettrace:" + traces + ";engine=" + engine + ";pushdown=" + pushdown));
            }
        }
    }

    List<String> names() {
        return List.copyOf(connections.keySet());
    }

    Connection plain() {
        return connections.get("java, not pushed");
    }

    void executeOnAll(String sql) throws SQLException {
        for (Connection connection : connections.values()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }

    Outcome run(String engine, String sql, List<Object> parameters) {
        try (PreparedStatement statement = connections.get(engine).prepareStatement(sql)) {
            for (int i = 0; i < parameters.size(); i++) {
                statement.setObject(i + 1, parameters.get(i));
            }
            try (ResultSet result = statement.executeQuery()) {
                return Outcome.read(result);
            }
        } catch (SQLException | RuntimeException | Error e) {
            return Outcome.failure(e, true);
        }
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections.values()) {
            connection.close();
        }
    }
}
