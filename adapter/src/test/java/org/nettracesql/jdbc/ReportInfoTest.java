package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.catalog.Comparison;
import org.nettracesql.adapter.catalog.ReportInfo;

/** What the connection says of one report is what the table of all and the view's columns say. */
class ReportInfoTest {

    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection(
                "jdbc:nettrace:" + Path.of("..", "examples", "traces", "jit.nettrace"));
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    private static ReportInfo report(String name) throws SQLException {
        return connection.unwrap(NettraceConnection.class).report(name);
    }

    @Test
    void everyRowOfTheTableIsFoundByItsNameInAnyCase() throws SQLException {
        int reports = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select name, order_by, compare_by, \"measures\", without_idle from reports")) {
            while (rows.next()) {
                ReportInfo one = report(rows.getString(1).toUpperCase(Locale.ROOT));
                Comparison comparison = rows.getString(3) == null
                        ? null
                        : Comparison.parse(rows.getString(3) + ": " + rows.getString(4));
                assertThat(one).isEqualTo(new ReportInfo(rows.getString(1), columns(rows.getString(1)),
                        rows.getString(2), comparison, rows.getString(5)));
                reports++;
            }
        }
        assertThat(reports).isGreaterThan(20);
    }

    private static List<String> columns(String view) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet columns = connection.getMetaData().getColumns(null, "trace", view, null)) {
            while (columns.next()) {
                names.add(columns.getString("COLUMN_NAME"));
            }
        }
        return names;
    }

    @Test
    void aTableATwinAndAnUnknownNameAreNoReports() throws SQLException {
        assertThat(report("events")).isNull();
        assertThat(report("hot_methods_without_idle")).isNull();
        assertThat(report("hot_method")).isNull();
        assertThat(report("")).isNull();
    }
}
