package org.nettracesql.adapter.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.calcite.DataContexts;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.EnumerableDefaults;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Predicate2;
import org.apache.calcite.sql.SqlKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;

/** Rows of ASOF joins beside those of Calcite's own, which compares every right row with every left one of its key. */
class NearestRowsTest {

    private static final JoinedColumns BOTH = new JoinedColumns(JoinRows.COLUMNS, JoinRows.COLUMNS);

    private static Long time(Object row) {
        return (Long) ((Object[]) row)[1];
    }

    @ParameterizedTest
    @EnumSource(
            value = SqlKind.class,
            names = {"LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL"})
    void rowsAreThoseOfTheComparisonOfAll(SqlKind match) {
        Random random = new Random(20261129);
        Predicate2<Object, Object> matches = (l, r) -> {
            if (time(l) == null || time(r) == null) {
                return false;
            }
            int order = Long.compare(time(r), time(l));
            return switch (match) {
                case LESS_THAN -> order < 0;
                case LESS_THAN_OR_EQUAL -> order <= 0;
                case GREATER_THAN -> order > 0;
                default -> order >= 0;
            };
        };
        boolean isBefore = match == SqlKind.LESS_THAN || match == SqlKind.LESS_THAN_OR_EQUAL;
        Comparator<Object> closer = Comparator.comparing(NearestRowsTest::time);
        JoinKeys keys = new JoinKeys(List.of(0), List.of(true));
        for (int i = 0; i < 600; i++) {
            List<Object> left = JoinRows.some(random, 24);
            List<Object> right = JoinRows.some(random, 24);
            boolean keepsLeft = random.nextBoolean();
            Enumerable<Object> expected = EnumerableDefaults.asofJoin(
                    Linq4j.asEnumerable(left), Linq4j.asEnumerable(right), JoinRows::keyOf, JoinRows::keyOf,
                    BOTH::joined, matches, isBefore ? closer : closer.reversed(), keepsLeft);
            NearestRows.Shape shape = new NearestRows.Shape(keys, keys, new RangeValue.OfColumn(1),
                    new RangeValue.OfColumn(1), match, keepsLeft, BOTH);
            assertThat(JoinRows.sorted(
                            new NearestRows(Linq4j.asEnumerable(left), Linq4j.asEnumerable(right), shape,
                                    DataContexts.EMPTY)))
                    .as("round %d", i)
                    .isEqualTo(JoinRows.sorted(expected));
        }
    }

    /** So many that they are packed, which the rows of the other tests are not. */
    @Test
    void theNearestOfManyRightRowsInAnyOrderIsThatOfASortedMap() {
        Random random = new Random(20261130);
        NavigableMap<Long, Long> expected = new TreeMap<>();
        List<Object> right = new ArrayList<>();
        for (long i = 0; i < 3 * RightRows.ROWS_PER_PACK; i++) {
            long time = random.nextInt(1_000_000);
            right.add(new Object[] {1L, time, i});
            expected.putIfAbsent(time, i);
        }
        List<Object> left = LongStream.range(0, 5000)
                .mapToObj(i -> (Object) new Object[] {1L, (long) random.nextInt(1_100_000) - 50_000, i})
                .toList();
        JoinKeys keys = new JoinKeys(List.of(0), List.of(true));
        RangeValue time = new RangeValue.OfColumn(1);
        NearestRows.Shape shape =
                new NearestRows.Shape(keys, keys, time, time, SqlKind.LESS_THAN_OR_EQUAL, true, BOTH);
        List<Object> rows = new NearestRows(
                Linq4j.asEnumerable(left), Linq4j.asEnumerable(right), shape, DataContexts.EMPTY).toList();
        for (int i = 0; i < left.size(); i++) {
            Map.Entry<Long, Long> nearest = expected.floorEntry(time(left.get(i)));
            Object[] row = (Object[]) rows.get(i);
            assertThat(row[4]).isEqualTo(nearest == null ? null : nearest.getKey());
            assertThat(row[5]).isEqualTo(nearest == null ? null : nearest.getValue());
        }
    }

    @Test
    void aCancelledStatementEndsWhileRightRowsAreSorted() {
        Cancellation cancellation = new Cancellation();
        int last = 20_000;
        List<Object> right = LongStream.rangeClosed(1, last)
                .mapToObj(n -> (Object) new Object[] {1L, n == last ? 0 : n, n})
                .toList();
        JoinKeys keys = new JoinKeys(List.of(0), List.of(true));
        RangeValue time = new RangeValue.OfColumn(1);
        // The rows are all read when it is cancelled, and there is no left row.
        Enumerable<Object> cancelling = Linq4j.asEnumerable(right).select(row -> {
            if (time(row) == 0) {
                cancellation.cancel();
            }
            return row;
        });
        NearestRows.Shape shape = new NearestRows.Shape(keys, keys, time, time, SqlKind.LESS_THAN, true, BOTH);
        Cancellation before = cancellation.bind();
        try {
            NearestRows rows = new NearestRows(Linq4j.emptyEnumerable(), cancelling, shape, DataContexts.EMPTY);
            assertThatThrownBy(rows::toList).isInstanceOf(ScanCancelledException.class);
        } finally {
            Cancellation.unbind(before);
        }
    }
}
