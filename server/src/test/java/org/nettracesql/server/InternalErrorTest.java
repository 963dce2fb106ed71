package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nettracesql.jdbc.NettraceStatement;
import org.nettracesql.server.RawClient.Message;

/** A fault of this program in the middle of a row ends the statement, and nothing else. */
class InternalErrorTest {

    private static final String FAULT = "a fault of the test";
    /** A class or a library that is there and cannot be loaded, as DuckDB's where it cannot be unpacked. */
    private static final String UNLOADED = "a library of the test";
    private static final String FAULTY = "select x, x as fault from (values (1), (2), (3)) as t(x) order by x";

    private RunningServer server;
    private RawClient client;

    @BeforeEach
    void connect() throws IOException, SQLException {
        server = RunningServer.start(connection -> faulty(Connection.class, connection));
        client = server.rawClient();
        client.start();
    }

    @AfterEach
    void disconnect() throws IOException, SQLException {
        client.close();
        server.close();
    }

    /** What it is, but that the second value of the second row of a result with a column "fault" cannot be had. */
    private static <T> T faulty(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, given) -> {
            boolean isValue = real instanceof ResultSet && method.getName().startsWith("get") && given != null;
            if (isValue && given[0].equals(2) && isFaulty((ResultSet) real)) {
                if (isLabelled((ResultSet) real, "unloaded")) {
                    throw new UnsatisfiedLinkError(UNLOADED);
                }
                throw new IllegalStateException(FAULT);
            }
            if (method.getName().equals("isWrapperFor")) {
                return false;
            }
            try {
                Object result = method.invoke(real, given);
                if (result instanceof ResultSet rows) {
                    return faulty(ResultSet.class, rows);
                }
                if (method.getName().equals("unwrap") && result instanceof NettraceStatement statement) {
                    return faulty(NettraceStatement.class, statement);
                }
                if (result instanceof PreparedStatement statement) {
                    return faulty(PreparedStatement.class, statement);
                }
                return result instanceof Statement statement && !(real instanceof ResultSet)
                        ? faulty(Statement.class, statement)
                        : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    private static boolean isFaulty(ResultSet rows) throws SQLException {
        return rows.getRow() == 2 && (isLabelled(rows, "fault") || isLabelled(rows, "unloaded"));
    }

    private static boolean isLabelled(ResultSet rows, String label) throws SQLException {
        return rows.getMetaData().getColumnLabel(2).equalsIgnoreCase(label);
    }

    private void assertFault(List<Message> messages, String types) {
        assertThat(types(messages)).isEqualTo(types);
        Message error = messages.stream().filter(message -> message.type() == 'E').findFirst().orElseThrow();
        assertThat(error.field('C')).isEqualTo("XX000");
        assertThat(error.field('M')).contains(FAULT);
        assertThat(server.log()).anyMatch(line -> line.contains(FAULT));
    }

    private static String types(List<Message> messages) {
        StringBuilder types = new StringBuilder();
        messages.forEach(message -> types.append(message.type()));
        return types.toString();
    }

    @Test
    void simpleQueryFailsBehindTheRowsBeforeItAndTheSessionGoesOn() throws IOException {
        client.query(FAULTY + "; select 1");
        assertFault(client.untilReady(), "TDEZ");
        client.query("select 1");
        assertThat(client.typesUntilReady()).isEqualTo("TDCZ");
    }

    @Test
    void extendedQueryFailsAndWhatFollowsUpToItsSyncIsPassedOver() throws IOException {
        client.parse("", FAULTY).bind("", "", 0).execute("", 0).parse("", "select 1").bind("", "", 0).execute("", 0)
                .sync();
        assertFault(client.untilReady(), "12DEZ");
        client.parse("", "select 1").bind("", "", 0).execute("", 0).sync();
        assertThat(client.typesUntilReady()).isEqualTo("12DCZ");
    }

    @Test
    void transactionHasFailedAndIsRolledBack() throws IOException {
        client.query("begin");
        client.untilReady();
        client.query(FAULTY);
        List<Message> messages = client.untilReady();
        assertThat((char) messages.get(messages.size() - 1).body()[0]).isEqualTo('E');
        client.query("select 1");
        assertThat(client.typesUntilReady()).isEqualTo("EZ");
        client.query("rollback; select 1");
        assertThat(client.typesUntilReady()).isEqualTo("CTDCZ");
    }

    @Test
    void copyAndCursorsFailAndTheSessionGoesOn() throws IOException {
        for (String sql : List.of("copy (" + FAULTY + ") to stdout", "copy (" + FAULTY + ") to stdout (format binary)",
                "begin; declare c cursor for " + FAULTY + "; fetch all from c",
                "begin; declare c scroll cursor for " + FAULTY + "; fetch all from c")) {
            client.query(sql);
            List<Message> messages = client.untilReady();
            assertThat(types(messages)).as(sql).endsWith("EZ");
            assertThat(messages.get(messages.size() - 2).field('C')).as(sql).isEqualTo("XX000");
            client.query("rollback; select 1");
            assertThat(client.typesUntilReady()).as(sql).endsWith("CTDCZ");
        }
    }

    @Test
    void aLibraryThatCannotBeLoadedEndsTheStatementOnly() throws IOException {
        String sql = FAULTY.replace("as fault", "as unloaded");
        for (String one : List.of(sql, "copy (" + sql + ") to stdout",
                "begin; declare c scroll cursor for " + sql + "; fetch all from c")) {
            client.query(one);
            List<Message> messages = client.untilReady();
            assertThat(types(messages)).as(one).endsWith("EZ");
            assertThat(messages.get(messages.size() - 2).field('M')).as(one).contains(UNLOADED);
            client.query("rollback; select 1");
            assertThat(client.typesUntilReady()).as(one).endsWith("CTDCZ");
        }
        client.parse("", sql).bind("", "", 0).execute("", 0).sync();
        assertThat(types(client.untilReady())).isEqualTo("12DEZ");
    }
}
