package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.testing.SharedFiles;

/** The calls that well-known clients make, in their order, and every call there is. */
class ClientsTest extends DriverTest {

    private static final Pattern FIRST_ROWS = Pattern.compile("FETCH FIRST (\\d+) ROWS ONLY$");

    @Test
    void aDatabaseBrowserConnectsListsAndPages() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", "");
        properties.setProperty("password", "");
        try (Connection browser = DriverManager.getConnection(url(), properties)) {
            browser.setAutoCommit(true);
            browser.setClientInfo("ApplicationName", "DBeaver 25.1 - Main");
            browser.setNetworkTimeout(Runnable::run, 10_000);
            DatabaseMetaData metadata = browser.getMetaData();
            assertThat(metadata.getDatabaseProductName()).isNotBlank();
            assertThat(metadata.supportsTransactions()).isTrue();
            assertThat(browser.getTransactionIsolation()).isEqualTo(metadata.getDefaultTransactionIsolation());
            assertThat(rows(metadata.getCatalogs())).isEmpty();
            Map<String, List<String>> tables = new HashMap<>();
            for (String schema : texts(metadata.getSchemas(null, null), "TABLE_SCHEM")) {
                tables.put(schema, texts(metadata.getTables(null, schema, "%", null), "TABLE_NAME"));
            }
            assertThat(tables.get("Demo")).containsExactly("Order");
            try (ResultSet columns = metadata.getColumns(null, "Demo", "Order", "%")) {
                assertThat(columns.next()).isTrue();
                assertThat(columns.getObject("COLUMN_DEF")).isNull();
                assertThat(columns.getInt("SQL_DATA_TYPE")).isZero();
            }
            assertThat(texts(metadata.getPrimaryKeys(null, "Demo", "Order"), "COLUMN_NAME"))
                    .containsExactly("event_number", "trace");
            assertThat(texts(metadata.getImportedKeys(null, "Demo", "Order"), "PKTABLE_NAME"))
                    .contains("events", "threads", "stacks");
            assertThat(rows(metadata.getIndexInfo(null, "Demo", "Order", false, false))).isEmpty();
            try (Statement page = browser.createStatement()) {
                page.setQueryTimeout(60);
                page.setFetchSize(200);
                page.setMaxRows(3);
                assertThat(page.execute("SELECT x.* FROM \"Demo\".\"Order\" x")).isTrue();
                assertThat(rows(page.getResultSet())).hasSize(3);
                assertThat(page.getMoreResults()).isFalse();
                assertThat(page.getUpdateCount()).isEqualTo(-1);
            }
            assertThat(browser.isValid(5)).isTrue();
            browser.rollback();
        }
    }

    @Test
    void anOfficeSuiteScrollsThroughATable() throws SQLException {
        connection.setReadOnly(true);
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(rows(metadata.getTypeInfo())).isNotEmpty();
        assertThat(rows(metadata.getTableTypes())).hasSize(3);
        assertThat(metadata.supportsResultSetConcurrency(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY))
                .isTrue();
        String quote = metadata.getIdentifierQuoteString();
        try (PreparedStatement row = connection.prepareStatement(
                "SELECT * FROM " + quote + "Demo" + quote + "." + quote + "Order" + quote,
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            row.setEscapeProcessing(false);
            row.setMaxFieldSize(0);
            ResultSetMetaData columns = row.getMetaData();
            assertThat(columns.getColumnDisplaySize(1)).isPositive();
            ResultSet rows = row.executeQuery();
            assertThat(rows.last()).isTrue();
            int count = rows.getRow();
            rows.beforeFirst();
            for (int i = 1; i <= count; i++) {
                assertThat(rows.absolute(i)).isTrue();
                assertThat(rows.getString(columns.getColumnCount())).isNotNull();
            }
            assertThat(count).isEqualTo(ROWS);
        }
    }

    @Test
    void aReportFillsItselfByLabelAndParameter() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "select \"Customer\" as who, sum(\"Price\") as total, max(utc_time) as latest from \"Demo\".\"Order\" "
                        + "where \"Number\" >= ? group by \"Customer\" order by who",
                ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            query.setObject(1, 1, java.sql.Types.INTEGER);
            query.setFetchSize(0);
            try (ResultSet rows = query.executeQuery()) {
                int count = 0;
                while (rows.next()) {
                    assertThat(rows.getString("who")).startsWith(TEXT);
                    assertThat(rows.wasNull()).isFalse();
                    assertThat(rows.getDouble("total")).isPositive();
                    assertThat(rows.getTimestamp("latest")).isNotNull();
                    count++;
                }
                assertThat(count).isEqualTo(ROWS - 1);
            }
            query.cancel();
        }
    }

    /** SchemaCrawler looks for schemas only where definitions of tables may have one. */
    @Test
    void tablesAreInSchemasAndNotInCatalogs() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(metadata.supportsSchemasInTableDefinitions()).isTrue();
        assertThat(metadata.supportsSchemasInDataManipulation()).isTrue();
        assertThat(metadata.supportsCatalogsInTableDefinitions()).isFalse();
        assertThat(metadata.supportsCatalogsInDataManipulation()).isFalse();
    }

    /** A crawler asks for everything that metadata has, with null where it may. */
    @Test
    void everyMethodOfMetadataAnswersOrRefusesAsJdbcHasIt() throws ReflectiveOperationException, SQLException {
        assertEveryMethodAnswers(DatabaseMetaData.class, connection.getMetaData());
    }

    @Test
    void everyGetterOfAResultAnswersOrRefusesAsJdbcHasIt() throws ReflectiveOperationException, SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select * from \"Demo\".\"Order\"")) {
            assertThat(rows.next()).isTrue();
            assertEveryMethodAnswers(ResultSetMetaData.class, rows.getMetaData());
            assertEveryMethodAnswers(ResultSet.class, rows);
        }
    }

    private static void assertEveryMethodAnswers(Class<?> type, Object target) throws ReflectiveOperationException {
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) || method.getName().equals("close")) {
                continue;
            }
            Object[] arguments = new Object[method.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = simplest(method.getParameterTypes()[i]);
            }
            try {
                Object answer = method.invoke(target, arguments);
                assertThat(answer instanceof Connection).as(method.toString())
                        .isEqualTo(method.getName().equals("getConnection"));
            } catch (InvocationTargetException e) {
                assertThat(e.getCause()).as(method.toString()).isInstanceOf(SQLException.class);
                assertThat(((SQLException) e.getCause()).getSQLState()).as(method.toString()).isNotNull();
            }
        }
    }

    private static Object simplest(Class<?> type) {
        if (type == int.class) {
            return 1;
        }
        if (type == long.class) {
            return 1L;
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == short.class) {
            return (short) 1;
        }
        if (type == byte.class) {
            return (byte) 1;
        }
        if (type == float.class) {
            return 1f;
        }
        if (type == double.class) {
            return 1.0;
        }
        return null;
    }

    @Test
    void realTracesCanBeBrowsed() throws SQLException {
        for (String name : List.of("jit.nettrace", "killed.nettrace")) {
            try (Connection real = DriverManager.getConnection("jdbc:nettrace:" + SharedFiles.ownTrace(name));
                    Statement statement = real.createStatement()) {
                assertThat(rows(statement.executeQuery("select count(*) from events")).get(0).get(0))
                        .asString().matches("[1-9]\\d+");
                assertThat(statement.getWarnings() != null).as(name).isEqualTo(name.startsWith("killed"));
                DatabaseMetaData metadata = real.getMetaData();
                List<String> broken = new ArrayList<>();
                try (ResultSet views = metadata.getTables(null, "trace", null, null)) {
                    while (views.next()) {
                        tryTable(statement, views.getString("TABLE_NAME"), broken);
                    }
                }
                assertThat(broken).as(name).isEmpty();
            }
        }
    }

    /** Reads a row of a table, as a browser does that shows its data. */
    private static void tryTable(Statement statement, String name, List<String> broken) {
        try {
            statement.setMaxRows(1);
            rows(statement.executeQuery("select * from trace.\"" + name + "\""));
        } catch (SQLException e) {
            broken.add(name + ": " + e.getMessage());
        }
    }

    /**
     * A block of the resource is a comment with the tool's name and a statement; a blank line ends it. A name may end
     * with {@code (no rows)}, or with {@code (any rows)} where a limit without an order leaves some of more rows.
     */
    @Test
    @Tag("thorough")
    void statementsOfReportingToolsGiveTheSameRowsWithEveryEngine() throws IOException, SQLException {
        String text;
        try (InputStream resource = ClientsTest.class.getResourceAsStream("/clients/statements.sql")) {
            text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<String> wrong = new ArrayList<>();
        int statements = 0;
        try (AllEngines engines = new AllEngines(SharedFiles.ownTrace("orders.nettrace"))) {
            for (String block : text.split("\n\n")) {
                String tool = block.lines().findFirst().orElseThrow();
                String sql = block.substring(tool.length()).strip();
                if (!sql.isEmpty()) {
                    statements++;
                    boolean wantsRows = !tool.endsWith("(no rows)");
                    try {
                        List<String> rows = tool.endsWith("(any rows)") ? anyRows(engines, sql) : engines.rows(sql);
                        if (rows.isEmpty() == wantsRows) {
                            wrong.add(tool + ": " + (wantsRows ? "no rows" : "rows"));
                        }
                    } catch (AssertionError e) {
                        wrong.add(tool + ": " + e.getMessage());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(statements).isGreaterThan(200);
    }

    /** All rows of a statement that ends with a limit, of which every engine gives as many as that. */
    private static List<String> anyRows(AllEngines engines, String limited) {
        Matcher limit = FIRST_ROWS.matcher(limited);
        assertThat(limit.find()).as(limited).isTrue();
        return engines.someOf(limited.substring(0, limit.start()), limited, Integer.parseInt(limit.group(1)));
    }

    @Test
    void theDriverPrintsNothing() throws SQLException {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (PrintStream capture = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(capture);
            rows("select count(*) from \"Demo\".\"Order\"");
            failure(() -> rows("select from"));
        } finally {
            System.setOut(out);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
