package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nettracesql.server.RawClient.body;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.server.RawClient.Message;

/** Rows that are made before a client asks for them are those that it would have got, and stop when it does. */
class RowsAheadTest extends OnRunningServer {

    private static final int CANCEL_REQUEST = 80_877_102;
    private static final String MANY = "select a.event_number * 100000 + b.event_number as n, a.utc_time, b.event_name"
            + " from events a, events b where b.event_number < 100 and a.event_number < 300 order by 1";
    private static final String ENDLESS =
            "select a.event_number, repeat('x', 100) as x from events a, events b, events c";
    private static final int FAILS_AT = 3_000;

    private static List<String> rows(Connection connection, String sql, int fetchSize) throws SQLException {
        List<String> rows = new ArrayList<>();
        connection.setAutoCommit(fetchSize == 0);
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(fetchSize);
            try (ResultSet row = statement.executeQuery(sql)) {
                while (row.next()) {
                    rows.add(row.getLong(1) + " " + row.getTimestamp(2).getTime() + " " + row.getString(3));
                }
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 90, 1_000, 1_001, 9_999, 50_000})
    void rowsOfManyPartsAreThoseOfTheDriver(int fetchSize) throws SQLException {
        List<String> expected = rows(server.traces(), MANY, 0);
        assertThat(expected).hasSizeGreaterThan(20_000);
        try (Connection connection = server.connect()) {
            // Moments are read in the client's time zone, which is nothing of the server's.
            List<String> got = rows(connection, MANY.replace("a.utc_time", "cast(a.utc_time as timestamp)"), fetchSize);
            assertThat(got.stream().map(row -> row.replaceAll(" \\d+ ", " ")).toList())
                    .isEqualTo(expected.stream().map(row -> row.replaceAll(" \\d+ ", " ")).toList());
        }
    }

    @Test
    void cursorIsFetchedFromInParts() throws IOException, SQLException {
        int expected = rows(server.traces(), MANY, 0).size();
        try (RawClient client = server.rawClient()) {
            client.start();
            client.query("begin; declare c cursor for " + MANY + "; fetch 700 from c; fetch 800 from c;"
                    + " fetch 5000 from c; fetch all from c; fetch 1 from c; commit");
            List<Message> messages = client.untilReady();
            assertThat(messages.stream().filter(message -> message.type() == 'C').map(Message::text))
                    .containsExactly("BEGIN", "DECLARE CURSOR", "FETCH 700", "FETCH 800", "FETCH 5000",
                            "FETCH " + (expected - 6_500), "FETCH 0", "COMMIT");
            assertThat(messages.stream().filter(message -> message.type() == 'D')).hasSize(expected);
        }
    }

    @Test
    void failureComesBehindTheRowsBeforeIt() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.query("select 10 / (" + FAILS_AT + " - event_number), repeat('x', 100) from events");
            List<Message> messages = client.untilReady();
            assertThat(messages.stream().filter(message -> message.type() == 'E').map(error -> error.field('C')))
                    .containsExactly("22012");
            assertThat(messages.stream().filter(message -> message.type() == 'D')).hasSize(FAILS_AT - 1);
            assertThat(messages.get(messages.size() - 2).type()).isEqualTo('E');
            client.query("select 1");
            assertThat(client.typesUntilReady()).isEqualTo("TDCZ");
        }
    }

    @Test
    void portalThatIsClosedInTheMiddleFreesItsThread() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            // More often than there are permits.
            for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors(); i++) {
                client.parse("", ENDLESS).bind("p", "", 0).execute("p", 2_000)
                        .send('C', body().int8('P').text("p")).sync();
                String types = client.typesUntilReady();
                assertThat(types).startsWith("12D").endsWith("Ds3Z");
            }
        }
    }

    @Test
    void rowsThatAreMadeAheadEndWithACancelRequest() throws IOException {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.query("begin");
            client.untilReady();
            client.parse("", ENDLESS).bind("p", "", 0).execute("p", 2_000).sync();
            assertThat(client.typesUntilReady()).endsWith("sZ");
            client.execute("p", 0).sync();
            assertThat(client.read().type()).isEqualTo('D');
            try (RawClient other = server.rawClient()) {
                other.startup(body().int32(CANCEL_REQUEST).int32(client.id()).int32(client.secret()));
                assertThat(other.readByte()).isEqualTo(-1);
            }
            Message last = client.read();
            while (last.type() == 'D') {
                last = client.read();
            }
            assertThat(last.field('C')).isEqualTo("57014");
        }
    }

    @Test
    @Timeout(120)
    void whatIsKeptIsBoundedAndGivenBack() throws SQLException, IOException, InterruptedException {
        Semaphore permits = new Semaphore(1);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        MessageWriter out = new MessageWriter(sent);
        try (Statement statement = server.traces().createStatement();
                ResultSet rows = statement.executeQuery(ENDLESS)) {
            Answer answer = Answer.rows("SELECT", ResultColumn.of(rows.getMetaData(), "", false), null, rows, false);
            try (RowsAhead ahead = RowsAhead.start(answer, Formats.TEXT, permits)) {
                assertThat(RowsAhead.start(answer, Formats.TEXT, permits)).isNull();
                while (ahead.bytesKept() < RowsAhead.MOST_BYTES) {
                    Thread.sleep(10);
                }
                Thread.sleep(50);
                assertThat(ahead.bytesKept()).isBetween(RowsAhead.MOST_BYTES, RowsAhead.MOST_BYTES + (1 << 17));
                assertThat(ahead.send(out, Formats.TEXT, 3)).isEqualTo(3);
                out.flush();
                assertThat(sent.toString(StandardCharsets.ISO_8859_1).split("x{100}", -1)).hasSize(4);
                assertThatThrownBy(() -> ahead.send(out, new short[] {1}, 3)).hasMessageContaining("formats");
            }
            assertThat(permits.availablePermits()).isEqualTo(1);
        }
    }
}
