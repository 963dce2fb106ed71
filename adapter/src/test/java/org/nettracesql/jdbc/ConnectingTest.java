package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.options.TraceOption;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.etl.SmallEtl;

class ConnectingTest extends DriverTest {

    @Test
    void driverManagerFindsTheDriverByItsUrl() throws SQLException {
        assertThat(DriverManager.getDriver(url())).isInstanceOf(NettraceDriver.class);
        assertThat(new NettraceDriver().connect("jdbc:other:x", new Properties())).isNull();
    }

    @Test
    void aFileThatIsMissingOrNoTraceIsASentence() throws Exception {
        SQLException missing = failure(() -> DriverManager.getConnection("jdbc:nettrace:" + folder + "/none.nettrace"));
        assertThat(missing.getSQLState()).isEqualTo("08001");
        assertError(missing).hasMessageContaining("none.nettrace").hasMessageContaining("no such file");
        Path text = Files.writeString(folder.resolve("text.nettrace"), "this is no trace at all, just some text");
        assertError(failure(() -> DriverManager.getConnection("jdbc:nettrace:" + text)))
                .hasMessageContaining("expected").hasMessageContaining("found");
    }

    @Test
    void whatFailsBecauseItsConnectionWasClosedSaysSo() throws SQLException {
        TraceConnection traces = connection.unwrap(TraceConnection.class);
        SQLException thrown = failure(() -> traces.guarded(() -> {
            traces.close();
            throw new SQLException("Connection closed");
        }));
        assertError(thrown).hasMessage("The connection is closed.");
        assertThat(thrown.getSQLState()).isEqualTo("08003");
    }

    @Test
    void piecesOfARowThatTheirReaderCannotGiveFailInOurWords() throws SQLException {
        TraceConnection traces = connection.unwrap(TraceConnection.class);
        RowCells closed = (RowCells) Proxy.newProxyInstance(
                RowCells.class.getClassLoader(), new Class<?>[] {RowCells.class}, (self, method, given) -> {
                    switch (method.getName()) {
                        case "nextAtHand", "next":
                            return true;
                        case "close":
                            return null;
                        default:
                            throw new SQLException("ResultSet closed");
                    }
                });
        try (TraceStatement statement = new TraceStatement(traces, false)) {
            ColumnInfo[] columns = traces.plainColumns("select event_number from events");
            Execution execution = new Execution(statement, new PlannerRunner(null), false, 0);
            QueryResultSet rows = new QueryResultSet(columns, closed, execution, 0);
            SQLException thrown = failure(() -> rows.nextColumns(10));
            assertThat(thrown.getSQLState()).isEqualTo("HY000");
            assertError(thrown).hasMessage("The query failed: ResultSet closed.");
        }
    }

    @Test
    void whatIsInAnArchiveIsNamedInTheUrl(@TempDir Path folder) throws Exception {
        Path box = folder.resolve("box.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(box))) {
            for (String name : List.of("a/one.etl", "a/two[1].etl", "b/one.etl")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(SmallEtl.bytes());
            }
        }
        String traces = "select trace from trace_info order by trace";
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + box + "!a/two[1].etl");
                ResultSet rows = connection.createStatement().executeQuery(traces)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("box.zip!a/two[1].etl");
            assertThat(rows.next()).isFalse();
        }
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + box + "!a");
                ResultSet rows = connection.createStatement().executeQuery("select count(*) from events")) {
            rows.next();
            assertThat(rows.getLong(1)).isEqualTo(2 * SmallEtl.EVENTS);
        }
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:nettrace:" + box + "!c/one.etl").close())
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("it has the traces a/one.etl, a/two[1].etl, b/one.etl");
    }

    @Test
    void anUnknownKeyIsRefusedWithTheListOfKnownOnes() {
        for (String key : List.of("model=inline:{}", "schemaFactory=x.Y", "fun=all", "lex=JAVA", "jdbcDriver=a.B")) {
            SQLException refused = failure(() -> DriverManager.getConnection(url(key)));
            assertError(refused).hasMessageContaining("There is no option");
            for (TraceOption option : TraceOption.values()) {
                assertError(refused).hasMessageContaining(option.key() + "=");
            }
        }
    }

    @Test
    void anUnknownPropertyIsIgnoredWithAWarning() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("typeSystem", "x.Y");
        properties.setProperty("ApplicationName", "a pool");
        properties.setProperty("user", "me");
        properties.setProperty("Threads", "1");
        try (Connection other = DriverManager.getConnection(url(), properties)) {
            SQLWarning first = other.getWarnings();
            assertThat(first.getMessage()).contains("\"ApplicationName\" is ignored");
            assertThat(first.getSQLState()).isEqualTo("01S00");
            SQLWarning second = first.getNextWarning();
            assertThat(second.getMessage()).contains("\"typeSystem\" is ignored");
            assertThat((Object) second.getNextWarning()).isNull();
            assertThat(other.isValid(1)).isTrue();
        }
    }

    @Test
    void aKnownPropertyWithAWrongValueIsRefused() {
        Properties properties = new Properties();
        properties.setProperty("threads", "many");
        assertError(failure(() -> DriverManager.getConnection(url(), properties))).hasMessageContaining("threads");
    }

    @Test
    void userAndPasswordAreIgnored() throws SQLException {
        try (Connection other = DriverManager.getConnection(url(), "me", "secret")) {
            assertThat(other.isValid(1)).isTrue();
        }
    }

    @Test
    void everyOptionIsOfferedToClientsThatAsk() throws SQLException {
        Driver driver = DriverManager.getDriver(url());
        DriverPropertyInfo[] infos = driver.getPropertyInfo(url(), new Properties());
        assertThat(Arrays.stream(infos).map(info -> info.name))
                .containsExactlyElementsOf(Arrays.stream(TraceOption.values()).map(TraceOption::key).toList());
        assertThat(infos[0].choices).contains("duckdb");
        assertThat(infos[0].description).isNotBlank();
    }

    @Test
    void aFolderIsAConnectionOverAllItsTraces() throws Exception {
        Files.write(folder.resolve("second.nettrace"), trace().end().toBytes());
        try (Connection both = DriverManager.getConnection("jdbc:nettrace:" + folder + ";engine=java");
                Statement statement = both.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select trace, count(*) from \"Demo\".\"Order\" group by trace order by trace")) {
            assertThat(rows(rows)).containsExactly(
                    List.of("my orders.nettrace", (long) ROWS), List.of("second.nettrace", (long) ROWS));
        }
    }

    @Test
    void aTruncatedTraceGivesItsRowsAndWarnsOnStatementAndConnection() throws Exception {
        byte[] whole = trace().end().toBytes();
        file = folder.resolve("cut.nettrace");
        Files.write(file, Arrays.copyOf(whole, whole.length - 2));
        try (Connection cut = DriverManager.getConnection(url()); Statement statement = cut.createStatement()) {
            SQLWarning onConnection = cut.getWarnings();
            assertError(onConnection).isNotNull();
            assertThat(onConnection.getSQLState()).startsWith("01");
            assertError(statement.getWarnings()).isNull();
            assertThat(rows(statement.executeQuery("select \"Number\" from \"Demo\".\"Order\""))).hasSize(ROWS);
            assertError(statement.getWarnings()).hasMessage(onConnection.getMessage());
            statement.clearWarnings();
            assertError(statement.getWarnings()).isNull();
            cut.clearWarnings();
            assertError(cut.getWarnings()).isNull();
            assertThat(cut.unwrap(NettraceConnection.class).traceWarnings())
                    .extracting(TraceWarning::kind)
                    .contains(TraceWarning.Kind.TRUNCATED);
        }
    }

    @Test
    void aWholeTraceHasNoWarnings() throws SQLException {
        assertError(connection.getWarnings()).isNull();
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery("select 1");
            assertError(statement.getWarnings()).isNull();
        }
    }

    @Test
    void itUnwrapsToWhatIsKnownOfTheTracesAndOfTheLastQuery() throws SQLException {
        assertThat(connection.isWrapperFor(NettraceConnection.class)).isTrue();
        NettraceConnection traces = connection.unwrap(NettraceConnection.class);
        assertThat(traces.traces()).hasSize(1);
        assertThat(traces.traces().get(0).file()).isEqualTo(file);
        rows("select \"Number\" from \"Demo\".\"Order\"");
        ScanStatistics statistics = traces.lastStatistics();
        assertThat(statistics.rowsMatched()).isEqualTo(ROWS);
        assertThat(statistics.eventsSeen()).isGreaterThanOrEqualTo(ROWS);
    }

    @Test
    void nothingOfTheLibrariesBeneathCanBeUnwrapped() throws Exception {
        Class<?> calcite = Class.forName("org.apache.calcite.jdbc.CalciteConnection");
        assertThat(connection.isWrapperFor(calcite)).isFalse();
        failure(() -> connection.unwrap(calcite));
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.unwrap(Statement.class)).isSameAs(statement);
            failure(() -> statement.unwrap(String.class));
        }
    }

    @Test
    void transactionsAreAcceptedAndMakeNoDifference() throws SQLException {
        connection.setAutoCommit(false);
        assertThat(connection.getAutoCommit()).isFalse();
        connection.commit();
        connection.rollback();
        connection.setReadOnly(false);
        assertThat(connection.isReadOnly()).isTrue();
        assertThat(connection.getTransactionIsolation())
                .isEqualTo(connection.getMetaData().getDefaultTransactionIsolation());
        for (int level : List.of(1, 2, 4, 8)) {
            assertThat(connection.getMetaData().supportsTransactionIsolationLevel(level)).isTrue();
            connection.setTransactionIsolation(level);
            assertThat(connection.getTransactionIsolation()).isEqualTo(level);
        }
        failure(() -> connection.setTransactionIsolation(Connection.TRANSACTION_NONE));
        failure(() -> connection.setSavepoint());
    }

    @Test
    void clientInfoIsKept() throws SQLException {
        connection.setClientInfo("ApplicationName", "test");
        assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("test");
        connection.setClientInfo(new Properties());
        assertThat(connection.getClientInfo()).isEmpty();
    }

    @Test
    void schemaDecidesWhereUnqualifiedNamesAreFound() throws SQLException {
        assertThat(connection.getSchema()).isEqualTo("trace");
        connection.setSchema("demo");
        assertThat(connection.getSchema()).isEqualTo("Demo");
        assertThat(rows("select \"Number\" from \"Order\"")).hasSize(ROWS);
        assertThat(failure(() -> connection.setSchema("nowhere")).getSQLState()).isEqualTo("3F000");
    }

    @Test
    void aClosedConnectionClosesItsStatementsAndSaysSo() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select \"Number\" from \"Demo\".\"Order\"");
        assertThat(connection.isValid(0)).isTrue();
        connection.close();
        connection.close();
        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(0)).isFalse();
        assertThat(statement.isClosed()).isTrue();
        assertThat(rows.isClosed()).isTrue();
        assertThat(failure(() -> connection.createStatement()).getSQLState()).isEqualTo("08003");
        failure(rows::next);
        failure(() -> statement.executeQuery("select 1"));
    }

    @Test
    void aConnectionIsClosedWhenAbortReturnsWhateverItsExecutorDoes() throws SQLException {
        connection.abort(later -> {});
        assertThat(connection.isClosed()).isTrue();
        assertThatThrownBy(connection::createStatement).hasMessage("The connection is closed.");
    }

    @Test
    void abortClosesTheConnection() throws SQLException {
        connection.abort(Runnable::run);
        assertThat(connection.isClosed()).isTrue();
    }
}
