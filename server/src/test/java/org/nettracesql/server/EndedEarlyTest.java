package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.nettracesql.server.RawClient.body;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nettracesql.server.RawClient.Message;

/** Statements are ended wherever they are: while they are planned, too, and while the catalog answers. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EndedEarlyTest extends OnRunningServer {

    private static final int CANCEL_REQUEST = 80_877_102;

    private RawClient client;

    @BeforeEach
    void connect() throws IOException {
        client = server.rawClient();
        client.start();
    }

    @AfterEach
    void disconnect() throws IOException {
        client.close();
    }

    private static String union(int first, int count) {
        StringBuilder sql = new StringBuilder("select event_number from events where event_number = -1");
        for (int i = first; i < first + count; i++) {
            sql.append(" union all select event_number + " + i + " from events where time_ns < " + i);
        }
        return sql.toString();
    }

    @Test
    void cancelRequestThatComesWhileAStatementIsPlannedEndsIt() throws Exception {
        String types = "";
        // A request that comes before or behind the planning does nothing: so statements are sent until one has met it.
        for (int first = 0; !types.equals("EZ"); first += 100) {
            client.parse("", union(first, 30)).sync();
            while (!client.hasAnswer(10)) {
                requestCancel();
            }
            List<Message> messages = client.untilReady();
            types = messages.stream().map(message -> "" + message.type()).collect(Collectors.joining());
            assertThat(messages).filteredOn(message -> message.type() == 'E').extracting(error -> error.field('C'))
                    .isSubsetOf("57014");
        }
        client.query("select 1");
        assertThat(client.typesUntilReady()).isEqualTo("TDCZ");
    }

    @Test
    void statementTimeoutEndsAPlanAndItsNameIsFree() throws IOException {
        client.query("set statement_timeout = '90ms'");
        client.untilReady();
        client.parse("long", union(10_000, 300)).sync();
        List<Message> messages = client.untilReady();
        assertThat(messages).extracting(Message::type).containsExactly('E', 'Z');
        assertThat(messages.get(0).field('C')).isEqualTo("57014");
        assertThat(messages.get(0).field('M')).contains("statement_timeout, which is 90ms");
        client.query("prepare long as " + union(20_000, 300));
        assertThat(client.untilReady().get(0).field('C')).isEqualTo("57014");
        client.query("set statement_timeout = 0");
        client.untilReady();
        client.parse("long", "select 1").bind("", "long", 0).execute("", 0).sync();
        assertThat(client.typesUntilReady()).isEqualTo("12DCZ");
    }

    /** DuckDB's driver, which answers these, has more than one thing to say of a query that is cancelled. */
    @Test
    void questionOfTheCatalogIsAnsweredOrToldToBeCancelled() throws IOException {
        for (int i = 0; i < 60; i++) {
            client.parse("", "select relname, relkind from pg_class where relname like 'hot%'").bind("", "", 0)
                    .execute("", 0).sync();
            if (!client.hasAnswer(i % 6)) {
                requestCancel();
            }
            assertThat(client.untilReady()).filteredOn(message -> message.type() == 'E')
                    .extracting(error -> error.field('C')).isSubsetOf("57014");
        }
    }

    private void requestCancel() throws IOException {
        try (RawClient other = server.rawClient()) {
            other.startup(body().int32(CANCEL_REQUEST).int32(client.id()).int32(client.secret()));
            assertThat(other.readByte()).isEqualTo(-1);
        }
    }
}
