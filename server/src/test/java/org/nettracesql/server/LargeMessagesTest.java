package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients that send large messages, or halves of them. */
class LargeMessagesTest extends OnRunningServer {

    private static final int MEGABYTE = 1 << 20;

    @Test
    void roomIsTakenByWhatIsLargeOnlyAndGivenBack() throws IOException {
        LargeMessages messages = new LargeMessages(MEGABYTE);
        int taken = messages.take(MEGABYTE - 1_024);
        assertThat(messages.take(LargeMessages.SMALL_BYTES)).isZero();
        assertThatThrownBy(() -> messages.take(100_000)).isInstanceOf(LargeMessages.NoRoomException.class)
                .hasMessageContaining("100000 bytes");
        messages.free(taken);
        assertThat(messages.take(100_000)).isPositive();
    }

    @Test
    void halvesOfLargeMessagesHaveABoundAndStopNobodysQueries() throws Exception {
        // Of 16 MB each: an eighth of this Java's memory has room for so many.
        int most = (int) (Math.max(64L * MEGABYTE, Runtime.getRuntime().maxMemory() / 8) / (16 * MEGABYTE + 1_024));
        assertThat(halvesUntilOneIsRefused(most)).isEqualTo(most);
        int again = 0;
        // The server finds out by and by that the others have gone, and has room again.
        for (int i = 0; again < most && i < 50; i++) {
            Thread.sleep(100);
            again = halvesUntilOneIsRefused(most);
        }
        assertThat(again).isEqualTo(most);
    }

    private static int halvesUntilOneIsRefused(int most) throws IOException {
        List<RawClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i <= most; i++) {
                RawClient client = server.rawClient();
                clients.add(client);
                client.start();
                client.bytes((byte) 'Q', (byte) 1, (byte) 0, (byte) 0, (byte) 0);
                // Nothing tells that the server waits for more.
                if (client.hasAnswer(i < most ? 100 : 10_000)) {
                    assertThat(client.read().field('C')).isEqualTo("53200");
                    return i;
                }
                try (RawClient other = server.rawClient()) {
                    other.start();
                    other.query("select 1");
                    assertThat(other.typesUntilReady()).isEqualTo("TDCZ");
                }
            }
            return most + 1;
        } finally {
            for (RawClient client : clients) {
                client.close();
            }
        }
    }
}
