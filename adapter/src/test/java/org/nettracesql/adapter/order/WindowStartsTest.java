package org.nettracesql.adapter.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Windows have about as many rows each, and begin where blocks do as far as they can. */
class WindowStartsTest {

    private static final int PER_WINDOW = 8;

    private static long[] times(int count, long step) {
        return LongStream.range(0, count).map(i -> i * step).toArray();
    }

    @Test
    void withoutBlocksEachWindowHasAsManyTimes() {
        assertThat(new WindowStarts().of(times(30, 10), PER_WINDOW)).containsExactly(Long.MIN_VALUE, 80, 160, 240);
        assertThat(new WindowStarts().of(times(8, 10), PER_WINDOW)).containsExactly(Long.MIN_VALUE);
        assertThat(new WindowStarts().of(new long[0], PER_WINDOW)).containsExactly(Long.MIN_VALUE);
    }

    @Test
    void aWindowBeginsWithTheNearestBlockOfThoseThatFollowOneAnother() {
        WindowStarts starts = new WindowStarts();
        for (int block = 0; block < 10; block++) {
            starts.add(30 * block + 5, 30 * block + 34);
        }
        assertThat(starts.of(times(30, 10), PER_WINDOW)).containsExactly(Long.MIN_VALUE, 65, 155, 245);
    }

    @Test
    void blocksOfSeveralThreadsAreAllWholeWhereAllEnd() {
        WindowStarts starts = new WindowStarts();
        for (int flush = 0; flush < 4; flush++) {
            for (int thread = 0; thread < 3; thread++) {
                starts.add(90 * flush + thread, 90 * flush + 80 + thread);
            }
        }
        // At 90 and 180 a block of each thread has ended, and none has begun.
        assertThat(starts.of(times(30, 10), PER_WINDOW)).containsExactly(Long.MIN_VALUE, 90, 180, 270);
    }

    @Test
    void aMomentOfManyRowsIsOneWindow() {
        long[] times = new long[40];
        Arrays.fill(times, 7);
        assertThat(new WindowStarts().of(times, PER_WINDOW)).containsExactly(Long.MIN_VALUE, 7);
    }

    @Test
    void startsAscendAndNoWindowHasMoreThanTwiceTheTimesWhateverTheBlocksAre() {
        Random random = new Random(20_261_129);
        for (int n = 0; n < 500; n++) {
            long[] times = random.longs(random.nextInt(200), 0, 5_000).sorted().distinct().toArray();
            WindowStarts starts = new WindowStarts();
            for (int i = random.nextInt(60); i > 0; i--) {
                long first = random.nextInt(5_000);
                starts.add(first, first + random.nextInt(300));
            }
            long[] found = starts.of(times, PER_WINDOW);
            assertThat(found).isSorted().doesNotHaveDuplicates().startsWith(Long.MIN_VALUE);
            for (int i = 0; i < found.length; i++) {
                long from = found[i];
                long to = i + 1 < found.length ? found[i + 1] : Long.MAX_VALUE;
                assertThat(LongStream.of(times).filter(time -> time >= from && time < to).count())
                        .isLessThanOrEqualTo(2L * PER_WINDOW + 1);
            }
        }
    }
}
