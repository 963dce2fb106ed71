package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nettracesql.server.RawClient.Message;

/** A server that is stopped tells its clients so, as PostgreSQL does, and ends what they run. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerThatEndsTest {

    private static final String ENDLESS = "select count(*) from events a, events b, events c, events d"
            + " where a.event_number * b.event_number * c.event_number * d.event_number < 0";

    private RunningServer server;
    private RawClient client;

    @BeforeEach
    void connect() throws Exception {
        server = RunningServer.start();
        client = server.rawClient();
        client.start();
    }

    @AfterEach
    void disconnect() throws Exception {
        client.close();
        server.close();
    }

    private void assertTold(Message message) throws Exception {
        assertThat(message.type()).isEqualTo('E');
        assertThat(List.of(message.field('S'), message.field('C'))).containsExactly("FATAL", "57P01");
        assertThat(client.rest()).isEmpty();
    }

    @Test
    void clientThatWaitsForNothingIsTold() throws Exception {
        server.end();
        assertTold(client.read());
    }

    @Test
    void statementThatRunsIsEndedAndItsClientTold() throws Exception {
        client.query("select 1");
        client.untilReady();
        client.query(ENDLESS);
        assertThat(client.hasAnswer(100)).isFalse();
        server.end();
        assertTold(client.read());
    }

    @Test
    void statementOfTheExtendedQueryIsEndedAndItsClientTold() throws Exception {
        client.parse("", ENDLESS).bind("", "", 0).send('H', RawClient.body()).execute("", 0).sync();
        assertThat(client.read().type()).isEqualTo('1');
        assertThat(client.read().type()).isEqualTo('2');
        server.end();
        assertTold(client.read());
    }
}
