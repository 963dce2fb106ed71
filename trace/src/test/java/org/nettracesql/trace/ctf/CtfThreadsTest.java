package org.nettracesql.trace.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What threads are called when many are named in turns, renamed, and begun anew under a known number. */
class CtfThreadsTest {

    private static final int NAME_BYTES = 16;

    private final CtfThreads threads = new CtfThreads();

    private void name(long key, String name) {
        byte[] written = name.getBytes(StandardCharsets.UTF_8);
        byte[] packet = Arrays.copyOf(written, NAME_BYTES + Frame.SLACK);
        Arrays.fill(packet, NAME_BYTES, packet.length, (byte) 'x');
        Frame frame = new Frame(0);
        frame.start(packet, NAME_BYTES * 8L, NAME_BYTES);
        threads.named(key, frame, 0, NAME_BYTES);
    }

    @Test
    void aThreadHasTheNameThatItWasGivenLastWhoeverWasNamedBetween() {
        Random random = new Random(11);
        Map<Long, String> last = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            long key = CtfThreads.key(1 + random.nextInt(3), random.nextInt(200));
            String name = "worker".substring(0, 1 + random.nextInt(6)) + random.nextInt(2);
            name(key, name);
            last.put(key, name);
        }
        last.forEach((key, name) -> assertThat(threads.name(key)).isEqualTo(name));
    }

    @Test
    void aNameMayFillItsPlaceWithoutAZero() {
        name(5, "0123456789abcdef");
        name(5, "0123456789abcde");
        assertThat(threads.name(5)).isEqualTo("0123456789abcde");
        name(5, "0123456789abcdef");
        assertThat(threads.name(5)).isEqualTo("0123456789abcdef");
    }

    @Test
    void aThreadThatIsBegunUnderAKnownNumberIsCalledAsWhoBeganItUntilItIsNamed() {
        name(5, "old");
        name(6, "parent");
        threads.begun(5, 6);
        assertThat(threads.name(5)).isEqualTo("parent");
        name(5, "old");
        assertThat(threads.name(5)).isEqualTo("old");
        threads.begun(5, 7);
        assertThat(threads.name(5)).isNull();
        name(5, "old");
        assertThat(threads.name(5)).isEqualTo("old");
    }
}
