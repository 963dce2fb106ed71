package org.nettracesql.adapter.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.nettracesql.adapter.engine.KeptMemory;

class DistinctKeysTest {

    private static DistinctKeys keysOf(int rows, int distinct) {
        DistinctKeys keys = new DistinctKeys(new int[] {1, 2}, new KeptMemory("The test"));
        for (int i = 0; i < rows; i++) {
            int key = i % distinct;
            keys.add(new Object[] {(long) i, (long) (key / 10), "text " + key % 10});
        }
        return keys;
    }

    @Test
    void theNumberOfDistinctKeysIsRightWithinAFewPercent() {
        for (int distinct : new int[] {1, 10, 1000, 5000, 20_000, 300_000}) {
            double estimate = keysOf(400_000, distinct).count();
            assertThat(estimate).as("%s distinct", distinct).isCloseTo(distinct, within(1 + distinct * 0.1));
        }
    }

    @Test
    void whatIsKeptIsCountedOnceAKey() {
        KeptMemory memory = new KeptMemory("The test");
        DistinctKeys keys = new DistinctKeys(new int[] {0}, memory);
        for (int i = 0; i < 1_000_000; i++) {
            keys.add((long) (i % 100));
        }
        assertThat(memory.bytes()).isBetween(100L * 50, 100L * 500);
    }
}
