package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.aggregate.KeptResult;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.TopKeys;

/** Rows in order; equal ones as they came. Keeps no more rows than are wanted. */
public final class SortedRows extends AbstractEnumerable<Object> {

    private record Numbered(Object row, long number, long bytes) {}

    private final Enumerable<Object> rows;
    private final Comparator<Object> comparator;
    private final long skipped;
    private final long wanted;

    /**
     * @param rows an {@code Object[]} each; the bare value for a single column
     * @param keys of columns that are {@linkplain #isComparable comparable}
     * @param single whether rows have a single column
     * @param skipped the first rows, which are left out
     * @param wanted rows that are enough
     */
    public SortedRows(
            Enumerable<Object> rows, List<RelFieldCollation> keys, boolean single, long skipped, long wanted) {
        this.rows = rows;
        this.comparator = comparator(keys, single);
        this.skipped = skipped;
        this.wanted = wanted;
    }

    /** Whether all values of each key are of one class, with the order that SQL wants. */
    public static boolean isComparable(RelDataType rowType, List<RelFieldCollation> keys) {
        return keys.stream()
                .map(key -> rowType.getFieldList().get(key.getFieldIndex()).getType().getSqlTypeName())
                .allMatch(type -> SqlTypeName.NUMERIC_TYPES.contains(type)
                        || SqlTypeName.CHAR_TYPES.contains(type)
                        || SqlTypeName.BOOLEAN_TYPES.contains(type)
                        || type == SqlTypeName.TIMESTAMP);
    }

    /** The order of such rows. */
    static Comparator<Object> comparator(List<RelFieldCollation> keys, boolean single) {
        Comparator<Object> comparator = null;
        for (RelFieldCollation key : keys) {
            Comparator<Object> next =
                    Comparator.comparing(row -> value(row, single, key.getFieldIndex()), order(key));
            comparator = comparator == null ? next : comparator.thenComparing(next);
        }
        return comparator;
    }

    @SuppressWarnings("unchecked")
    private static Comparable<Object> value(Object row, boolean single, int index) {
        return (Comparable<Object>) DirectRows.value(row, single, index);
    }

    private static Comparator<Comparable<Object>> order(RelFieldCollation key) {
        Comparator<Comparable<Object>> values =
                key.direction.isDescending() ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return key.nullDirection == RelFieldCollation.NullDirection.FIRST
                ? Comparator.nullsFirst(values)
                : Comparator.nullsLast(values);
    }

    @Override
    public Enumerator<Object> enumerator() {
        return KeptResult.of("What ORDER BY sorts", this::sorted);
    }

    private List<Object> sorted(KeptMemory memory) {
        boolean few = wanted <= TopKeys.MOST_WANTED && skipped <= TopKeys.MOST_WANTED;
        List<Object> sorted = few ? first((int) (skipped + wanted), memory) : all(memory);
        int from = (int) Math.min(skipped, sorted.size());
        int to = (int) Math.min(from + Math.min(wanted, Integer.MAX_VALUE), sorted.size());
        return sorted.subList(from, to);
    }

    private List<Object> all(KeptMemory memory) {
        List<Object> sorted = new ArrayList<>();
        try (Enumerator<Object> input = rows.enumerator()) {
            while (input.moveNext()) {
                Object row = input.current();
                memory.addRow(row);
                sorted.add(row);
            }
        }
        sorted.sort(comparator);
        return sorted;
    }

    private List<Object> first(int count, KeptMemory memory) {
        if (count == 0) {
            return new ArrayList<>();
        }
        Comparator<Numbered> order =
                Comparator.comparing(Numbered::row, comparator).thenComparingLong(Numbered::number);
        PriorityQueue<Numbered> heap = new PriorityQueue<>(order.reversed());
        long number = 0;
        try (Enumerator<Object> input = rows.enumerator()) {
            while (input.moveNext()) {
                Object row = input.current();
                if (heap.size() == count) {
                    if (comparator.compare(row, heap.peek().row()) >= 0) {
                        continue;
                    }
                    memory.removeBytes(heap.poll().bytes());
                }
                long bytes = memory.bytesOfRow(row);
                memory.addBytes(bytes);
                heap.add(new Numbered(row, number++, bytes));
            }
        }
        List<Numbered> kept = new ArrayList<>(heap);
        kept.sort(order);
        List<Object> sorted = new ArrayList<>(kept.size());
        kept.forEach(one -> sorted.add(one.row()));
        return sorted;
    }
}
