package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.nettracesql.server.RawClient.body;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nettracesql.server.RawClient.Message;

/** A client that goes while its statement runs leaves nothing behind that runs on. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClientsThatGoTest {

    private static final String ENDLESS = "select count(*) from events a, events b, events c, events d"
            + " where a.event_number * b.event_number * c.event_number * d.event_number < 0";

    private RunningServer server;

    @BeforeEach
    void startServerOfOneClient() throws Exception {
        server = RunningServer.start(RunningServer.options(null, null, 1));
    }

    @AfterEach
    void stopServer() throws Exception {
        server.close();
    }

    /** The only place is free once nothing of the client before runs. */
    private void awaitPlace() throws Exception {
        while (true) {
            try (RawClient next = server.rawClient()) {
                next.startup(body().int32(3 << 16).text("user").text("next").int8(0));
                if (next.read().type() == 'R') {
                    return;
                }
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private RawClient running(RawClient client) throws IOException {
        client.start();
        client.query("select 1");
        client.untilReady();
        client.query(ENDLESS);
        assertThat(client.hasAnswer(100)).isFalse();
        return client;
    }

    @Test
    void statementEndsWhoseClientWasKilled() throws Exception {
        running(server.rawClient()).close();
        awaitPlace();
    }

    @Test
    void preparedStatementEndsWhoseClientWasKilled() throws Exception {
        try (RawClient client = server.rawClient()) {
            client.start();
            // Which is all sent at once, as drivers do: Sync waits behind the statement.
            client.parse("", ENDLESS).bind("", "", 0).execute("", 0).sync();
            assertThat(client.hasAnswer(100)).isFalse();
        }
        awaitPlace();
    }

    @Test
    void statementEndsWhoseClientHasSaidGoodbye() throws Exception {
        try (RawClient client = running(server.rawClient())) {
            client.send('X', body());
        }
        awaitPlace();
    }

    /** A message that comes meanwhile is not taken for a goodbye, and not lost. */
    @Test
    void whatAClientSendsWhileItsStatementRunsIsAnsweredBehindIt() throws Exception {
        try (RawClient client = server.rawClient()) {
            client.start();
            client.query("set statement_timeout = '2500ms'");
            client.untilReady();
            client.query(ENDLESS);
            assertThat(client.hasAnswer(1500)).isFalse();
            client.query("select 7").send('X', body());
            List<Message> ended = client.untilReady();
            assertThat(ended.get(0).field('M')).contains("statement_timeout");
            assertThat(client.typesUntilReady()).isEqualTo("TDCZ");
        }
    }
}
