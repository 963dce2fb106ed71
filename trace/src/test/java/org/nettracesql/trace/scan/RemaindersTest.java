package org.nettracesql.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.Condition;

/** Remainders without a division are those of a division. */
class RemaindersTest {

    private static final long[] EDGES = LongStream.of(
                    0, 1, 2, 3, 7, 10, 999, 1000, 1 << 16, Integer.MAX_VALUE - 1L, Integer.MAX_VALUE, 1L << 31,
                    (1L << 31) + 1, 1L << 32, (1L << 32) + 1, Long.MAX_VALUE - 1, Long.MAX_VALUE, Long.MIN_VALUE)
            .flatMap(value -> LongStream.of(value, -value))
            .toArray();

    private static void assertAgree(long divisor, long remainder, long... values) {
        Condition.Mod condition = new Condition.Mod(divisor, remainder);
        boolean[] verdicts = new boolean[values.length];
        Arrays.fill(verdicts, true);
        new Remainders(condition).test(values, verdicts, values.length);
        int[] positions = new int[values.length];
        Arrays.setAll(positions, i -> 3 * i);
        int kept = new Remainders(condition).keep(values, positions, values.length);
        assertThat(Arrays.copyOf(positions, kept)).as("%s", condition).isEqualTo(IntStream.range(0, values.length)
                .filter(i -> condition.test(values[i]))
                .map(i -> 3 * i)
                .toArray());
        for (int i = 0; i < values.length; i++) {
            if (verdicts[i] != condition.test(values[i])) {
                assertThat(verdicts[i]).as("%d %s", values[i], condition).isEqualTo(condition.test(values[i]));
            }
        }
    }

    @Test
    void numbersAtTheEdgesOfTheirTypes() {
        for (long divisor : EDGES) {
            if (divisor == 0) {
                continue;
            }
            for (long value : EDGES) {
                long remainder = value % divisor;
                for (long wanted : new long[] {0, remainder, -remainder, remainder + 1, divisor, divisor - 1}) {
                    assertAgree(divisor, wanted, value, value - 1, value + 1, value + divisor);
                }
            }
        }
    }

    @Test
    void manyNumbersAndDivisors() {
        Random random = new Random(20_261_122);
        for (int i = 0; i < 20_000; i++) {
            long divisor = (random.nextLong() >> random.nextInt(64)) | 1;
            if (random.nextBoolean()) {
                divisor = divisor << 1 == 0 ? 2 : divisor << 1;
            }
            long[] values = random.longs(30).map(value -> value >> (value & 63)).toArray();
            values[0] = divisor * (values[1] >> 40);
            assertAgree(divisor, 0, values);
            assertAgree(divisor, values[2] % divisor, values);
        }
    }

    @Test
    void aVerdictIsNeverTakenBack() {
        boolean[] verdicts = {false, true};
        new Remainders(new Condition.Mod(5, 0)).test(new long[] {5, 5}, verdicts, 2);
        assertThat(verdicts).containsExactly(false, true);
    }
}
