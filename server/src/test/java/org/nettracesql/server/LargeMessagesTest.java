package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send large messages, or parts of them. */
class LargeMessagesTest extends OnRunningServer {

    private static final int MEGABYTE = 1 << 20;
    private static final int PATIENCE_MILLIS = 300;
    /** Where what is read is there: a machine that does something else for a moment makes no client slow. */
    private static final int LONG_MILLIS = 60_000;

    private static byte[] query(int length, int sent) {
        return ByteBuffer.allocate(5 + sent).put((byte) 'Q').putInt(length + 4).array();
    }

    private static MessageReader reader(LargeMessages room, int length, int sent) {
        MessageReader reader = new MessageReader(new ByteArrayInputStream(query(length, sent)));
        reader.limit(room, millis -> assertThat(millis).isBetween(0, LONG_MILLIS));
        return reader;
    }

    @Test
    void roomIsTakenByWhatIsLargeOnlyAndGivenBack() throws IOException {
        LargeMessages room = new LargeMessages(4 * MEGABYTE, LONG_MILLIS);
        MessageReader first = reader(room, 3 * MEGABYTE, 3 * MEGABYTE);
        assertThat(first.next(true).remaining()).isEqualTo(3 * MEGABYTE);
        assertThatThrownBy(() -> reader(room, 3 * MEGABYTE, 3 * MEGABYTE).next(true))
                .isInstanceOf(LargeMessages.NoRoomException.class).hasMessageContaining("3145728 bytes");
        assertThat(reader(room, 60_000, 60_000).next(true).remaining()).isEqualTo(60_000);
        first.free();
        assertThat(reader(room, MEGABYTE, MEGABYTE).next(true).remaining()).isEqualTo(MEGABYTE);
    }

    @Test
    void roomIsTakenByBytesThatCameAndNotByThoseThatWereAnnounced() throws IOException {
        LargeMessages room = new LargeMessages(4 * MEGABYTE, LONG_MILLIS);
        for (int i = 0; i < 100; i++) {
            MessageReader silent = reader(room, 16 * MEGABYTE - 4, LargeMessages.SMALL_BYTES);
            assertThatThrownBy(() -> silent.next(true)).isInstanceOf(IOException.class);
            silent.free();
        }
        assertThat(reader(room, 3 * MEGABYTE, 3 * MEGABYTE).next(true).remaining()).isEqualTo(3 * MEGABYTE);
    }

    @Test
    void clientsThatAnnounceLargeMessagesAndSayNothingStopNobodysLargeOnes() throws IOException {
        List<RawClient> silent = new ArrayList<>();
        try (RawClient other = server.rawClient()) {
            for (int i = 0; i < 40; i++) {
                RawClient client = server.rawClient();
                silent.add(client);
                client.start();
                client.bytes((byte) 'Q', (byte) 1, (byte) 0, (byte) 0, (byte) 0);
            }
            other.start();
            other.parse("", "select length($1)").bind("", "", 0, "x".repeat(4 * MEGABYTE)).execute("", 0).sync();
            assertThat(other.typesUntilReady()).isEqualTo("12DCZ");
        } finally {
            for (RawClient client : silent) {
                client.close();
            }
        }
    }

    /** A client that sends so much of a message of 16 MB, and then one byte after another, or nothing. */
    private static void sendPart(int bytes, boolean more) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket server = listener.accept()) {
            Thread sender = new Thread(() -> {
                try {
                    OutputStream out = client.getOutputStream();
                    out.write(query(16 * MEGABYTE - 4, bytes));
                    while (more) {
                        out.write(0);
                        Thread.sleep(10);
                    }
                } catch (IOException | InterruptedException e) {
                    // The server has closed.
                    Thread.currentThread().interrupt();
                }
            });
            sender.start();
            MessageReader reader = new MessageReader(server.getInputStream());
            reader.limit(new LargeMessages(64L * MEGABYTE, PATIENCE_MILLIS), server::setSoTimeout);
            assertThatThrownBy(() -> reader.next(true)).isInstanceOf(MalformedMessageException.class)
                    .hasMessageContaining("of the 16777212 bytes").hasMessageContaining("too long");
            server.close();
            sender.join(10_000);
        }
    }

    @Test
    @Timeout(60)
    void clientThatStopsOrTricklesWithinALargeMessageIsClosed() throws Exception {
        sendPart(0, false);
        sendPart(3 * MEGABYTE, false);
        sendPart(100_000, true);
    }
}
