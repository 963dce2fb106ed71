package org.nettracesql.adapter.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Beside {@link String#format}, which does the same in a microsecond. */
class ClockTextTest {

    private static final int SEED = 50;

    @Test
    void numbersHaveTheZerosOfAFormat() {
        Random random = new Random(SEED);
        for (int i = 0; i < 10_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            int characters = 1 + random.nextInt(20);
            assertThat(ClockText.withZeros(number, characters))
                    .isEqualTo(String.format(Locale.ROOT, "%0" + characters + "d", number));
        }
    }

    @Test
    void timesHaveTheDigitsThatTheyNeed() {
        assertThat(ClockText.of(0, 0, 3)).isEqualTo("00:00:00");
        assertThat(ClockText.of(4 * 3600 + 5 * 60 + 6, 789, 3)).isEqualTo("04:05:06.789");
        assertThat(ClockText.of(59, 5, 3)).isEqualTo("00:00:59.005");
        assertThat(ClockText.of(3599, 500_000, 6)).isEqualTo("00:59:59.5");
        assertThat(ClockText.of(360_000, 10, 3)).isEqualTo("100:00:00.01");
    }
}
