package org.nettracesql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.Condition.LongRanges;

/** Ranges as sets of numbers. */
class ConditionTest {

    /** The set of the numbers from 0 whose bits are set, as ranges. */
    private static LongRanges ofBits(int bits) {
        List<Long> lows = new ArrayList<>();
        List<Long> highs = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            if ((bits & 1 << i) != 0) {
                if (i == 0 || (bits & 1 << i - 1) == 0) {
                    lows.add((long) i);
                    highs.add((long) i);
                } else {
                    highs.set(highs.size() - 1, (long) i);
                }
            }
        }
        return new LongRanges(
                lows.stream().mapToLong(Long::longValue).toArray(),
                highs.stream().mapToLong(Long::longValue).toArray());
    }

    @Test
    void bothRangesPassWhatEachOfThemPasses() {
        for (int left = 0; left < 128; left++) {
            for (int right = 0; right < 128; right++) {
                LongRanges both = ofBits(left).and(ofBits(right));
                for (int value = -1; value <= 8; value++) {
                    assertThat(both.test(value))
                            .as("%d in %s and %s", value, ofBits(left), ofBits(right))
                            .isEqualTo(ofBits(left).test(value) && ofBits(right).test(value));
                }
            }
        }
    }

    @Test
    void rangesWithoutBoundsLeaveTheOtherAsItIs() {
        LongRanges all = LongRanges.of(Long.MIN_VALUE, Long.MAX_VALUE);
        LongRanges some = new LongRanges(new long[] {Long.MIN_VALUE, 5}, new long[] {-3, Long.MAX_VALUE});
        assertThat(all.and(some)).isEqualTo(some);
        assertThat(some.and(all)).isEqualTo(some);
    }

    @Test
    void valueIsInOneOfManyRangesIfItIsInOneOfTheFewAroundIt() {
        long[] lows = new long[30];
        long[] highs = new long[30];
        for (int i = 0; i < 30; i++) {
            lows[i] = 10L * i;
            highs[i] = 10L * i + i % 4;
        }
        LongRanges many = new LongRanges(lows, highs);
        for (long value = -5; value < 310; value++) {
            int place = (int) Math.floorDiv(value, 10L);
            boolean isIn = place >= 0 && place < 30 && Math.floorMod(value, 10) <= place % 4;
            assertThat(many.test(value)).as("%d", value).isEqualTo(isIn);
        }
        lows[0] = Long.MIN_VALUE;
        highs[29] = Long.MAX_VALUE;
        LongRanges open = new LongRanges(lows, highs);
        assertThat(open.test(Long.MIN_VALUE)).isTrue();
        assertThat(open.test(Long.MAX_VALUE)).isTrue();
        assertThat(open.test(289)).isFalse();
    }
}
