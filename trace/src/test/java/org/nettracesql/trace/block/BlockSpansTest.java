package org.nettracesql.trace.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Blocks that may have events of some times are all between the first and the last that are found. */
class BlockSpansTest {

    @Test
    void noBlockOutsideHasEventsOfTheTimesAndThoseAtTheEndsMayHave() {
        Random random = new Random(20_261_129);
        for (int n = 0; n < 2_000; n++) {
            int blocks = random.nextInt(12);
            int disorder = 1 + random.nextInt(40);
            long[] min = new long[blocks];
            long[] max = new long[blocks];
            for (int i = 0; i < blocks; i++) {
                min[i] = 5L * i + random.nextInt(disorder);
                max[i] = min[i] + random.nextInt(disorder);
            }
            BlockSpans spans = BlockSpans.of(min, max);
            for (long from = -1; from < 5L * blocks + 2 * disorder; from++) {
                int first = spans.firstReaching(from);
                int end = spans.endBeginning(from);
                for (int i = 0; i < blocks; i++) {
                    assertThat(i < first && max[i] >= from).isFalse();
                    assertThat(i >= end && min[i] <= from).isFalse();
                }
                assertThat(first == blocks || max[first] >= from).isTrue();
                assertThat(end == 0 || min[end - 1] <= from).isTrue();
            }
        }
    }
}
