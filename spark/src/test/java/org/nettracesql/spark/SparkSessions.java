package org.nettracesql.spark;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Spark in this process, and rows as lines that compare with those of the driver. */
final class SparkSessions {

    private SparkSessions() {}

    /** The session of all tests of a process that need no cluster: of two threads, without its web pages. */
    static SparkSession local() {
        return SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
    }

    /** Ends the session, so that another can be made: a process has one. */
    static void stopLocal() {
        local().stop();
    }

    /** The rows of a query, sorted. */
    static List<String> rows(SparkSession spark, String sql) {
        List<String> lines = new ArrayList<>();
        for (Row row : spark.sql(sql).collectAsList()) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(i == 0 ? "" : " | ").append(shown(row.get(i)));
            }
            lines.add(line.toString());
        }
        Collections.sort(lines);
        return lines;
    }

    /** The rows of a query of the driver, sorted. */
    static List<String> driverRows(String paths, String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + paths);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    Object value = rows.getObject(i);
                    line.append(i == 1 ? "" : " | ").append(shown(
                            value instanceof java.sql.Timestamp ? rows.getObject(i, java.time.LocalDateTime.class)
                                    : value));
                }
                lines.add(line.toString());
            }
        }
        Collections.sort(lines);
        return lines;
    }

    private static String shown(Object value) {
        return value instanceof Float || value instanceof Double
                ? Double.toString(((Number) value).doubleValue())
                : String.valueOf(value);
    }
}
