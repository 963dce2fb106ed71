package org.nettracesql.adapter.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.Condition.LongRanges;

/** Sets of numbers with no more ranges than are wanted. */
class LongSetTest {

    @Test
    void fewRangesHaveAllOfTheSetAndTheLeastBetween() {
        LongRanges set = new LongRanges(new long[] {1, 10, 15, 100, 104}, new long[] {3, 10, 20, 101, 104});
        assertThat(LongSet.within(set, 5)).isEqualTo(set);
        assertThat(LongSet.within(set, 4))
                .isEqualTo(new LongRanges(new long[] {1, 10, 15, 100}, new long[] {3, 10, 20, 104}));
        assertThat(LongSet.within(set, 3)).isEqualTo(new LongRanges(new long[] {1, 10, 100}, new long[] {3, 20, 104}));
        assertThat(LongSet.within(set, 2)).isEqualTo(new LongRanges(new long[] {1, 100}, new long[] {20, 104}));
        assertThat(LongSet.within(set, 1)).isEqualTo(LongRanges.of(1, 104));
    }

    @Test
    void gapsThatAreWiderThanTheGreatestNumberAreTheWidest() {
        LongRanges set = new LongRanges(
                new long[] {Long.MIN_VALUE, -5, Long.MAX_VALUE}, new long[] {Long.MIN_VALUE + 1, 7, Long.MAX_VALUE});
        assertThat(LongSet.within(set, 2)).isEqualTo(new LongRanges(
                new long[] {Long.MIN_VALUE, -5}, new long[] {Long.MIN_VALUE + 1, Long.MAX_VALUE}));
        LongRanges ends = new LongRanges(new long[] {Long.MIN_VALUE, Long.MAX_VALUE - 9, Long.MAX_VALUE},
                new long[] {Long.MIN_VALUE, Long.MAX_VALUE - 8, Long.MAX_VALUE});
        assertThat(LongSet.within(ends, 2)).isEqualTo(new LongRanges(
                new long[] {Long.MIN_VALUE, Long.MAX_VALUE - 9}, new long[] {Long.MIN_VALUE, Long.MAX_VALUE}));
    }

    @Test
    void noNumberOfASetIsLost() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            TreeSet<Integer> numbers = new TreeSet<>();
            for (int i = random.nextInt(30); i >= 0; i--) {
                numbers.add(random.nextInt(100));
            }
            List<LongRanges> points = new ArrayList<>();
            numbers.forEach(number -> points.add(LongRanges.equalTo(number)));
            int most = 1 + random.nextInt(8);
            LongRanges few = LongSet.within(LongSet.union(points), most);
            assertThat(few.lows().length).isLessThanOrEqualTo(most);
            assertThat(numbers).allMatch(few::test);
            assertThat(few.min()).isEqualTo(numbers.first().longValue());
            assertThat(few.max()).isEqualTo(numbers.last().longValue());
        }
    }
}
