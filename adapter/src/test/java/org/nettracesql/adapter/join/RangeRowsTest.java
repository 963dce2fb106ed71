package org.nettracesql.adapter.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.calcite.DataContexts;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.EnumerableDefaults;
import org.apache.calcite.linq4j.JoinType;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Predicate2;
import org.apache.calcite.rel.core.JoinRelType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;

/** Rows of joins by ranges beside those of Calcite's nested loops, which ask the condition of every two rows. */
class RangeRowsTest {

    private static final RangeValue FIRST = new RangeValue.OfColumn(1);
    private static final RangeValue SECOND = new RangeValue.OfColumn(2);
    private static final RangeValue LATER = new RangeValue.Sum(FIRST, new RangeValue.Constant(3));
    private static final RangeValue EARLIER = new RangeValue.Difference(FIRST, new RangeValue.Constant(3));

    private static final JoinedColumns BOTH = new JoinedColumns(JoinRows.COLUMNS, JoinRows.COLUMNS);

    /** Ranges, and whether a value of left rows and one of right rows meet them. */
    private record Case(Range first, Range second) {

        private static boolean meets(Range range, Object left, Object right) {
            long value = range.right().of(right);
            return value != RangeValue.NULL
                    && range.lower().stream().allMatch(end -> end.of(left) != RangeValue.NULL && end.of(left) <= value)
                    && range.upper().stream().allMatch(end -> end.of(left) != RangeValue.NULL && end.of(left) >= value);
        }

        boolean meets(Object left, Object right) {
            return meets(first, left, right) && (second == null || meets(second, left, right));
        }
    }

    private static final List<Case> CASES = List.of(
            new Case(new Range(FIRST, List.of(FIRST), List.of(LATER)), null),
            new Case(new Range(FIRST, List.of(EARLIER), List.of()), null),
            new Case(new Range(FIRST, List.of(), List.of(FIRST)), null),
            new Case(new Range(FIRST, List.of(), List.of(FIRST)), new Range(SECOND, List.of(FIRST), List.of())),
            new Case(new Range(FIRST, List.of(FIRST), List.of()), new Range(SECOND, List.of(), List.of(SECOND))),
            new Case(new Range(FIRST, List.of(EARLIER, SECOND), List.of(LATER)),
                    new Range(SECOND, List.of(EARLIER), List.of(LATER))));

    private static RangeRows rows(
            JoinRelType type, boolean byKey, Case ranges, List<Object> left, List<Object> right,
            Predicate2<Object, Object> condition) {
        JoinKeys keys = byKey ? new JoinKeys(List.of(0), List.of(true)) : new JoinKeys(List.of(), List.of());
        return new RangeRows(Linq4j.asEnumerable(left), Linq4j.asEnumerable(right),
                new RangeRows.Shape(type, keys, keys, ranges.first, ranges.second, BOTH), condition,
                DataContexts.EMPTY);
    }

    @ParameterizedTest
    @EnumSource(value = JoinRelType.class, names = {"INNER", "LEFT", "RIGHT", "FULL", "SEMI", "ANTI"})
    void rowsAreThoseThatNestedLoopsFind(JoinRelType type) {
        Random random = new Random(20261129);
        for (int i = 0; i < 600; i++) {
            Case ranges = CASES.get(i % CASES.size());
            boolean byKey = random.nextBoolean();
            int remainder = random.nextInt(3);
            List<Object> left = JoinRows.some(random, 24);
            List<Object> right = JoinRows.some(random, 24);
            // A part of the condition that no range says.
            Predicate2<Object, Object> condition = (l, r) -> ranges.meets(l, r)
                    && (remainder == 0 || (SECOND.of(l) + SECOND.of(r)) % 3 != remainder);
            Predicate2<Object, Object> all = (l, r) -> condition.apply(l, r)
                    && (!byKey || JoinRows.keyOf(l) != null && JoinRows.keyOf(l).equals(JoinRows.keyOf(r)));
            Enumerable<Object> expected = EnumerableDefaults.nestedLoopJoin(
                    Linq4j.asEnumerable(left), Linq4j.asEnumerable(right), all,
                    (l, r) -> type.projectsRight() ? BOTH.joined(l, r) : l, JoinType.valueOf(type.name()));
            assertThat(JoinRows.sorted(rows(type, byKey, ranges, left, right, condition)))
                    .as("round %d of %s", i, type)
                    .isEqualTo(JoinRows.sorted(expected));
        }
    }

    @Test
    void rowsOutsideOfTheRangesAreNotAskedTheCondition() {
        List<Object> rows = new ArrayList<>();
        LongStream.range(0, 3000).forEach(i -> rows.add(new Object[] {1L, 10 * i, 10 * i + 5}));
        // Right rows from the first to the second value of theirs, in which one left value lies.
        Case within = new Case(
                new Range(FIRST, List.of(), List.of(FIRST)), new Range(SECOND, List.of(FIRST), List.of()));
        // One right row within three of the left value.
        Case beside = new Case(new Range(FIRST, List.of(EARLIER), List.of(LATER)), null);
        for (Case ranges : List.of(within, beside)) {
            long[] asked = new long[1];
            List<Object> joined = rows(JoinRelType.INNER, true, ranges, rows, rows, (l, r) -> {
                asked[0]++;
                return true;
            }).toList();
            assertThat(joined).hasSize(3000);
            assertThat(asked[0]).isEqualTo(3000);
        }
    }

    /** So many that they are packed, which the rows of the other tests are not. */
    @Test
    void manyRightRowsAreFoundOnceAndThoseThatNothingMetStay() {
        int count = 2 * RightRows.ROWS_PER_PACK + 7;
        List<Object> right = new ArrayList<>();
        LongStream.range(0, count).forEach(i -> right.add(new Object[] {i % 3 == 0 ? null : 1L, i, i + 2}));
        List<Object> left = List.of(new Object[] {1L, 5L, 0L}, new Object[] {1L, (long) count - 1, 0L});
        Case within = new Case(
                new Range(FIRST, List.of(), List.of(FIRST)), new Range(SECOND, List.of(FIRST), List.of()));
        List<Object> rows =
                rows(JoinRelType.FULL, true, within, left, right, (l, r) -> within.meets(l, r)).toList();
        List<Long> met = rows.stream().map(Object[].class::cast).filter(row -> row[0] != null)
                .map(row -> (Long) row[4]).toList();
        long last = count - 1;
        assertThat(met).containsExactlyElementsOf(
                LongStream.of(3, 4, 5, last - 2, last - 1, last).filter(i -> i % 3 != 0).boxed().toList());
        assertThat(rows).hasSize(count);
        assertThat(rows.stream().map(row -> (Long) ((Object[]) row)[4]).distinct()).hasSize(count);
    }

    @Test
    void aSingleColumnIsTheBareValueAndMayBeNull() {
        Range atLeast = new Range(new RangeValue.OfColumn(0), List.of(new RangeValue.OfColumn(0)), List.of());
        JoinKeys keys = new JoinKeys(List.of(), List.of());
        RangeRows rows = new RangeRows(Linq4j.asEnumerable(Arrays.asList(1L, null, 3L)),
                Linq4j.asEnumerable(Arrays.asList(2L, null)),
                new RangeRows.Shape(JoinRelType.FULL, keys, keys, atLeast, null, new JoinedColumns(1, 1)),
                (l, r) -> true, DataContexts.EMPTY);
        assertThat(JoinRows.sorted(rows)).containsExactly("[1, 2]", "[3, null]", "[null, null]", "[null, null]");
    }

    @Test
    void aCancelledStatementEndsThoughNoRowMeetsTheCondition() {
        List<Object> rows = new ArrayList<>();
        LongStream.range(0, 3000).forEach(i -> rows.add(new Object[] {1L, i, i}));
        Case all = new Case(new Range(FIRST, List.of(), List.of(new RangeValue.Constant(5000))), null);
        Cancellation cancellation = new Cancellation();
        Cancellation before = cancellation.bind();
        try {
            RangeRows joined = rows(JoinRelType.INNER, true, all, rows, rows, (l, r) -> {
                cancellation.cancel();
                return false;
            });
            assertThatThrownBy(joined::toList).isInstanceOf(ScanCancelledException.class);
        } finally {
            Cancellation.unbind(before);
        }
    }

    @Test
    void endsBeyondSixtyFourBitsAreTheLastOnes() {
        RangeValue.Constant greatest = new RangeValue.Constant(Long.MAX_VALUE);
        Object[] row = {null, 5L, -5L};
        assertThat(new RangeValue.Sum(FIRST, greatest).of(row)).isEqualTo(Long.MAX_VALUE);
        assertThat(new RangeValue.Difference(SECOND, greatest).of(row)).isEqualTo(RangeValue.LEAST);
        assertThat(new RangeValue.Sum(new RangeValue.OfColumn(0), greatest).of(row)).isEqualTo(RangeValue.NULL);
        assertThat(new RangeValue.OfColumn(0).of(new BigDecimal("-1.5"))).isEqualTo(-2);
        assertThat(new RangeValue.OfColumn(0).of(new BigDecimal("1e30"))).isEqualTo(Long.MAX_VALUE);
        assertThat(new RangeValue.OfColumn(0).of(new BigDecimal("-1e30"))).isEqualTo(RangeValue.LEAST);
        assertThat(new RangeValue.OfColumn(0).of(Long.MIN_VALUE)).isEqualTo(RangeValue.LEAST);
    }
}
