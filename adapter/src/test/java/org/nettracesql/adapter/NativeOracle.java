package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A DuckDB of its own that has the rows of a table of a trace, loaded by INSERT: what an outsider says to a query. It
 * is asked beside all our engines, with push-down and without.
 */
final class NativeOracle implements AutoCloseable {

    private static final MathContext COMPARED_DIGITS = new MathContext(12);

    private final Map<String, TestDatabase> ours;
    private final Connection outside;

    /** @param table {@code Schema.Table}, by which both sides know it */
    NativeOracle(Path trace, String table, String columns) {
        this(List.of(trace), table, columns);
    }

    NativeOracle(List<Path> traces, String table, String columns) {
        ours = EngineEquivalenceTest.databases(traces.toArray(Path[]::new));
        try {
            outside = DriverManager.getConnection("jdbc:duckdb:");
            load(table, columns);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private void load(String table, String columns) throws SQLException {
        try (Statement source = ours.values().iterator().next().connection().createStatement();
                ResultSet rows = source.executeQuery("SELECT " + columns + " FROM " + table);
                Statement ddl = outside.createStatement()) {
            ResultSetMetaData metaData = rows.getMetaData();
            List<String> definitions = new ArrayList<>();
            List<String> marks = new ArrayList<>();
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                String type = metaData.getColumnType(i) == Types.DOUBLE ? "DOUBLE" : metaData.getColumnTypeName(i);
                definitions.add('"' + metaData.getColumnLabel(i) + "\" " + type.replaceAll("\\(.*", ""));
                marks.add("?");
            }
            ddl.execute("CREATE SCHEMA IF NOT EXISTS " + table.substring(0, table.indexOf('.')));
            ddl.execute("CREATE TABLE " + table + " (" + String.join(", ", definitions) + ")");
            try (PreparedStatement insert = outside.prepareStatement(
                    "INSERT INTO " + table + " VALUES (" + String.join(", ", marks) + ")")) {
                while (rows.next()) {
                    for (int i = 1; i <= marks.size(); i++) {
                        insert.setObject(i, rows.getObject(i));
                    }
                    insert.executeUpdate();
                }
            }
        }
    }

    /** All give the same rows, in any order. */
    void assertSame(String sql) {
        assertSame(sql, sql);
    }

    /** @param outsideSql the same query in DuckDB's words */
    void assertSame(String sql, String outsideSql) {
        assertGives(sql, rows(outside, outsideSql));
    }

    /** All of ours give these rows, in any order. */
    void assertGives(String sql, List<String> rows) {
        List<String> expected = rows.stream().sorted().toList();
        ours.forEach((name, database) -> assertThat(rows(database.connection(), sql)).as("%s: %s", name, sql)
                .isEqualTo(expected));
    }

    Map<String, TestDatabase> ours() {
        return ours;
    }

    static List<String> rows(Connection connection, String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int width = result.getMetaData().getColumnCount();
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= width; i++) {
                    row.append(i == 1 ? "" : "|").append(text(result.getObject(i)));
                }
                rows.add(row.toString());
            }
            return rows.stream().sorted().toList();
        } catch (SQLException e) {
            throw new AssertionError(connection.getClass().getSimpleName() + " fails: " + sql, e);
        }
    }

    /** Whatever the type of a number; sums of fractions differ in their last digits with the order of addition. */
    private static String text(Object value) throws SQLException {
        if (value instanceof Double number && !Double.isFinite(number)) {
            return number.toString();
        }
        if (value instanceof Number number && !(value instanceof BigInteger)) {
            BigDecimal exact = new BigDecimal(number.toString());
            BigDecimal compared = number instanceof Double || number instanceof Float
                    ? exact.round(COMPARED_DIGITS)
                    : exact;
            return compared.signum() == 0 ? "0" : compared.stripTrailingZeros().toPlainString();
        }
        return value instanceof Array array ? Arrays.toString((Object[]) array.getArray()) : String.valueOf(value);
    }

    @Override
    public void close() {
        ours.values().forEach(TestDatabase::close);
        try {
            outside.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
