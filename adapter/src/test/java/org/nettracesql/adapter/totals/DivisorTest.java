package org.nettracesql.adapter.totals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Division by products, beside the processor's. */
class DivisorTest {

    private static final long[] EDGES = {Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE - 1, Long.MAX_VALUE,
        Integer.MIN_VALUE, Integer.MAX_VALUE, -2, -1, 0, 1, 2};

    private static void assertDivides(long divisor, long value) {
        Divisor fast = new Divisor(divisor);
        assertThat(fast.quotient(value)).as("%d / %d", value, divisor).isEqualTo(value / divisor);
        assertThat(fast.remainder(value)).as("%d %% %d", value, divisor).isEqualTo(value % divisor);
        assertThat(fast.floor(value)).as("floor %d / %d", value, divisor).isEqualTo(Math.floorDiv(value, divisor));
    }

    @Test
    void everyQuotientAndRemainderIsTheProcessors() {
        Random random = new Random(20_261_123);
        for (int i = 0; i < 3_000; i++) {
            long divisor = Math.max(2, (random.nextLong() >>> 1) >> random.nextInt(62));
            for (long near = -1; near <= 1; near++) {
                long value = random.nextLong() >> random.nextInt(63);
                assertDivides(divisor, value);
                // Where a quotient changes.
                assertDivides(divisor, value / divisor * divisor + near);
            }
        }
    }

    @Test
    void powersOfTwoTheirNeighboursAndExtremesAreDividedAndDivide() {
        for (int bits = 1; bits < 63; bits++) {
            for (long divisor = Math.max(2, (1L << bits) - 1); divisor <= (1L << bits) + 1; divisor++) {
                for (long value : EDGES) {
                    assertDivides(divisor, value);
                }
            }
        }
        for (long value : EDGES) {
            assertDivides(Long.MAX_VALUE, value);
        }
    }
}
