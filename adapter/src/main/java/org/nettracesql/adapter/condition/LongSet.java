package org.nettracesql.adapter.condition;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.nettracesql.trace.Condition;

/** Sets of 64-bit integers as ascending, disjoint, closed ranges, and exact comparisons that give them. */
public final class LongSet {

    public static final Condition.LongRanges EMPTY = new Condition.LongRanges(new long[0], new long[0]);

    private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private LongSet() {}

    private record Range(long low, long high) {}

    /** The integers between two numbers; null for no bound on that side. */
    public static Condition.LongRanges between(
            BigDecimal low, boolean lowInclusive, BigDecimal high, boolean highInclusive) {
        BigDecimal least = low == null ? MIN : low.setScale(0, RoundingMode.CEILING);
        if (low != null && !lowInclusive && least.compareTo(low) == 0) {
            least = least.add(BigDecimal.ONE);
        }
        BigDecimal greatest = high == null ? MAX : high.setScale(0, RoundingMode.FLOOR);
        if (high != null && !highInclusive && greatest.compareTo(high) == 0) {
            greatest = greatest.subtract(BigDecimal.ONE);
        }
        least = least.max(MIN);
        greatest = greatest.min(MAX);
        return least.compareTo(greatest) > 0
                ? EMPTY
                : Condition.LongRanges.of(least.longValueExact(), greatest.longValueExact());
    }

    public static Condition.LongRanges equalTo(BigDecimal value) {
        return between(value, true, value, true);
    }

    public static Condition.LongRanges union(List<Condition.LongRanges> sets) {
        List<Range> ranges = new ArrayList<>();
        for (Condition.LongRanges set : sets) {
            for (int i = 0; i < set.lows().length; i++) {
                ranges.add(new Range(set.lows()[i], set.highs()[i]));
            }
        }
        ranges.sort(Comparator.comparingLong(Range::low));
        List<Range> merged = new ArrayList<>();
        for (Range range : ranges) {
            Range last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && (last.high == Long.MAX_VALUE || range.low <= last.high + 1)) {
                merged.set(merged.size() - 1, new Range(last.low, Math.max(last.high, range.high)));
            } else {
                merged.add(range);
            }
        }
        return of(merged);
    }

    /**
     * A set of at most so many ranges that has all of the set: the smallest gaps are part of it, too.
     *
     * @param most 1 or more
     */
    public static Condition.LongRanges within(Condition.LongRanges set, int most) {
        int count = set.lows().length;
        if (count <= most) {
            return set;
        }
        // As unsigned numbers: a gap may be wider than the greatest long.
        Comparator<Integer> byGap = (one, other) -> Long.compareUnsigned(
                set.lows()[one] - set.highs()[one - 1], set.lows()[other] - set.highs()[other - 1]);
        int[] firsts = IntStream.range(1, count).boxed()
                .sorted(byGap.reversed())
                .limit(most - 1L)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        List<Range> ranges = new ArrayList<>();
        int from = 0;
        for (int first : firsts) {
            ranges.add(new Range(set.lows()[from], set.highs()[first - 1]));
            from = first;
        }
        ranges.add(new Range(set.lows()[from], set.highs()[count - 1]));
        return of(ranges);
    }

    public static Condition.LongRanges complement(Condition.LongRanges set) {
        List<Range> gaps = new ArrayList<>();
        BigInteger next = BigInteger.valueOf(Long.MIN_VALUE);
        for (int i = 0; i < set.lows().length; i++) {
            BigInteger low = BigInteger.valueOf(set.lows()[i]);
            if (next.compareTo(low) < 0) {
                gaps.add(new Range(next.longValueExact(), set.lows()[i] - 1));
            }
            next = BigInteger.valueOf(set.highs()[i]).add(BigInteger.ONE);
        }
        if (next.bitLength() < Long.SIZE) {
            gaps.add(new Range(next.longValueExact(), Long.MAX_VALUE));
        }
        return of(gaps);
    }

    /** Every range times a factor, with the last value's remainder included: milliseconds as microseconds. */
    static Condition.LongRanges scaled(Condition.LongRanges set, long factor) {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < set.lows().length; i++) {
            BigDecimal low = BigDecimal.valueOf(set.lows()[i]).multiply(BigDecimal.valueOf(factor)).max(MIN);
            BigDecimal high = BigDecimal.valueOf(set.highs()[i]).multiply(BigDecimal.valueOf(factor))
                    .add(BigDecimal.valueOf(factor - 1)).min(MAX);
            if (low.compareTo(high) <= 0) {
                ranges.add(new Range(low.longValueExact(), high.longValueExact()));
            }
        }
        return of(ranges);
    }

    private static Condition.LongRanges of(List<Range> ranges) {
        return new Condition.LongRanges(
                ranges.stream().mapToLong(Range::low).toArray(), ranges.stream().mapToLong(Range::high).toArray());
    }
}
