package org.nettracesql.adapter.order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.adapter.engine.TopKeys;

/** Puts rows in order; equal ones stay as they came. Keeps no more rows than are wanted. */
public final class RowSort {

    /** What is kept, as the sentence about too much of it begins. */
    public static final String WHAT = "What ORDER BY sorts";

    private record Numbered(Object row, long number, long bytes) {}

    private final Comparator<Object> comparator;
    private final long skipped;
    private final long wanted;

    /**
     * @param skipped the first rows, which are left out
     * @param wanted rows that are enough
     */
    public RowSort(Comparator<Object> comparator, long skipped, long wanted) {
        this.comparator = comparator;
        this.skipped = skipped;
        this.wanted = wanted;
    }

    /**
     * The rows in order.
     *
     * @param rows are read to their end and closed
     * @param memory counts those that are kept
     */
    public List<Object> sorted(RowCursor rows, KeptMemory memory) {
        try (rows) {
            return kept(rows, memory);
        }
    }

    private List<Object> kept(RowCursor rows, KeptMemory memory) {
        boolean few = wanted <= TopKeys.MOST_WANTED && skipped <= TopKeys.MOST_WANTED;
        List<Object> sorted = few ? first(rows, (int) (skipped + wanted), memory) : all(rows, memory);
        int from = (int) Math.min(skipped, sorted.size());
        int to = (int) Math.min(from + Math.min(wanted, Integer.MAX_VALUE), sorted.size());
        return sorted.subList(from, to);
    }

    private List<Object> all(RowCursor rows, KeptMemory memory) {
        List<Object> sorted = new ArrayList<>();
        while (rows.next()) {
            Object row = rows.row();
            memory.addRow(row);
            sorted.add(row);
        }
        sorted.sort(comparator);
        return sorted;
    }

    private List<Object> first(RowCursor rows, int count, KeptMemory memory) {
        if (count == 0) {
            return new ArrayList<>();
        }
        Comparator<Numbered> order =
                Comparator.comparing(Numbered::row, comparator).thenComparingLong(Numbered::number);
        PriorityQueue<Numbered> heap = new PriorityQueue<>(order.reversed());
        long number = 0;
        while (rows.next()) {
            Object row = rows.row();
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
        List<Numbered> kept = new ArrayList<>(heap);
        kept.sort(order);
        List<Object> sorted = new ArrayList<>(kept.size());
        kept.forEach(one -> sorted.add(one.row()));
        return sorted;
    }
}
