package org.nettracesql.adapter.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.BatchPool;
import org.nettracesql.adapter.engine.FloatingNumbers;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/**
 * The rows of a window of time: gathered as columns in slices of a batch's size, and put in order. Rows of one thread
 * are in order already as a rule, and stay where they were gathered. For one thread.
 */
final class TimeWindow {

    private static final long MICROS_PER_MILLI = 1000;
    private static final int BYTES_PER_VALUE = 9;

    private final List<TableColumn> asked;
    private final RowOrder order;
    private final KeptMemory memory;
    private final BatchPool pool;
    /** All but the last are full. */
    private List<Batch> slices = new ArrayList<>();
    /** Of a column's text: the dictionary of the window, which is that of the first batch with texts. */
    private final TextDictionary[] dictionaries;
    /**
     * Of a column's text: the dictionary that its batches have now, which is the window's own where that is the first
     * one with texts, or else the code here for each of that's, plus 1.
     */
    private final TextDictionary[] sources;

    private final int[][] codes;
    /** Of a column's text: the bytes that were counted as memory. */
    private final long[] counted;

    private int size;
    /** By row: the first key. */
    private long[] times;

    private TimeWindow(List<TableColumn> asked, RowOrder order, KeptMemory memory, BatchPool pool) {
        this.asked = asked;
        this.order = order;
        this.memory = memory;
        this.pool = pool;
        this.dictionaries = new TextDictionary[asked.size()];
        this.sources = new TextDictionary[asked.size()];
        this.codes = new int[asked.size()][0];
        this.counted = new long[asked.size()];
        for (int i = 0; i < dictionaries.length; i++) {
            dictionaries[i] = asked.get(i).type() == ColumnType.TEXT ? new TextDictionary() : null;
        }
    }

    /**
     * Sorts rows; equal ones as they came.
     *
     * @param asked the columns of the batches
     * @param order whose first key is a time, which is never NULL
     * @param memory counts what is gathered
     * @param pool has the slices, and gets them back from who has read them
     * @return all slices but the last have {@link Batch#CAPACITY} rows
     */
    static List<Batch> sorted(
            RowBatches batches, List<TableColumn> asked, RowOrder order, KeptMemory memory, BatchPool pool) {
        TimeWindow window = new TimeWindow(asked, order, memory, pool);
        while (batches.next()) {
            window.add(batches);
        }
        return window.inOrder();
    }

    private void add(RowBatches batches) {
        int rows = batches.rows();
        memory.addBytes((long) rows * asked.size() * BYTES_PER_VALUE);
        for (int from = 0; from < rows; ) {
            int at = size % Batch.CAPACITY;
            if (at == 0) {
                slices.add(slice());
            }
            int count = Math.min(rows - from, Batch.CAPACITY - at);
            Batch slice = slices.get(slices.size() - 1);
            for (int i = 0; i < slice.columnCount(); i++) {
                Column source = batches.column(i);
                if (source == null) {
                    int code = dictionaries[i].code(batches.traceName());
                    Arrays.fill(slice.texts(i).codes, at, at + count, code);
                } else {
                    add(i, source, from, slice.column(i), at, count);
                }
            }
            slice.size(at + count);
            size += count;
            from += count;
        }
    }

    private Batch slice() {
        Batch slice = pool.take();
        for (int i = 0; i < slice.columnCount(); i++) {
            if (slice.column(i) instanceof Column.Texts texts) {
                texts.dictionary(dictionaries[i]);
            }
        }
        return slice;
    }

    private void add(int column, Column from, int start, Column to, int at, int rows) {
        to.copy(from, start, at, rows);
        if (from instanceof Column.Texts texts) {
            if (dictionaries[column].size() == 0) {
                // Nobody else has it once the window is read: its texts need not be taken over one by one.
                dictionaries[column] = texts.dictionary();
                sources[column] = texts.dictionary();
                for (Batch slice : slices) {
                    slice.texts(column).dictionary(texts.dictionary());
                }
            }
            if (dictionaries[column] == texts.dictionary()) {
                countTexts(column, texts.dictionary());
            } else {
                recode(column, texts, start, (Column.Texts) to, at, rows);
            }
        }
    }

    /** Counts as memory by how much a dictionary has grown since it was counted before. */
    private void countTexts(int column, TextDictionary dictionary) {
        long held = dictionary.heapBytes();
        memory.addBytes(held - counted[column]);
        counted[column] = held;
    }

    private void recode(int column, Column.Texts from, int start, Column.Texts to, int at, int rows) {
        TextDictionary source = from.dictionary();
        if (sources[column] != source) {
            sources[column] = source;
            codes[column] = new int[source.size()];
        } else if (codes[column].length < source.size()) {
            codes[column] = Arrays.copyOf(codes[column], Math.max(source.size(), codes[column].length * 2));
        }
        TextDictionary own = dictionaries[column];
        int[] known = codes[column];
        for (int row = 0; row < rows; row++) {
            if (from.isNull(start + row)) {
                continue;
            }
            int code = from.codes[start + row];
            if (known[code] == 0) {
                known[code] = own.append(source.text(code)) + 1;
            }
            to.codes[at + row] = known[code] - 1;
        }
        countTexts(column, own);
    }

    private List<Batch> inOrder() {
        int[] places = places();
        if (places != null) {
            List<Batch> sorted = new ArrayList<>();
            for (int from = 0; from < size; from += Batch.CAPACITY) {
                Batch slice = slice();
                slice.size(Math.min(Batch.CAPACITY, size - from));
                for (int i = 0; i < slice.columnCount(); i++) {
                    gather(i, places, from, slice.column(i), slice.size());
                }
                sorted.add(slice);
            }
            slices.forEach(pool::give);
            slices = sorted;
        }
        return slices;
    }

    private Column column(int column, int row) {
        return slices.get(row / Batch.CAPACITY).column(column);
    }

    /** Fills a column with the rows that have their places from {@code start} on. */
    private void gather(int column, int[] places, int start, Column to, int rows) {
        for (int row = 0; row < rows; row++) {
            int place = places[start + row];
            int at = place % Batch.CAPACITY;
            Column from = column(column, place);
            if (from instanceof Column.Longs longs) {
                ((Column.Longs) to).values[row] = longs.values[at];
            } else if (from instanceof Column.Ints ints) {
                ((Column.Ints) to).values[row] = ints.values[at];
            } else if (from instanceof Column.Doubles doubles) {
                ((Column.Doubles) to).values[row] = doubles.values[at];
            } else {
                ((Column.Texts) to).codes[row] = ((Column.Texts) from).codes[at];
            }
            if (from.isNull(at)) {
                to.setNull(row);
            }
        }
    }

    /** By place in the order: the row; null if the rows are in order. Sorts by merging the runs that are there. */
    private int[] places() {
        times = new long[size];
        for (int row = 0; row < size; row += Batch.CAPACITY) {
            long[] values = ((Column.Longs) column(order.columns()[0], row)).values;
            System.arraycopy(values, 0, times, row, Math.min(Batch.CAPACITY, size - row));
        }
        int[] ends = new int[16];
        int runs = 0;
        for (int row = 1; row <= size; row++) {
            if (row == size || compare(row - 1, row) > 0) {
                if (runs == ends.length) {
                    ends = Arrays.copyOf(ends, runs * 2);
                }
                ends[runs++] = row;
            }
        }
        if (runs <= 1) {
            return null;
        }
        int[] places = new int[size];
        for (int row = 0; row < size; row++) {
            places[row] = row;
        }
        int[] merged = new int[size];
        while (runs > 1) {
            int left = 0;
            for (int run = 0; run < runs; run += 2) {
                int middle = ends[run];
                int right = run + 1 < runs ? ends[run + 1] : middle;
                merge(places, left, middle, right, merged);
                ends[run / 2] = right;
                left = right;
            }
            runs = (runs + 1) / 2;
            int[] last = places;
            places = merged;
            merged = last;
        }
        return places;
    }

    private void merge(int[] places, int from, int middle, int end, int[] merged) {
        int left = from;
        int right = middle;
        for (int at = from; at < end; at++) {
            boolean takesRight = right < end && (left == middle || compare(places[left], places[right]) > 0);
            merged[at] = takesRight ? places[right++] : places[left++];
        }
    }

    /** As {@link RowOrder} compares rows. */
    private int compare(int left, int right) {
        if (times[left] != times[right]) {
            return order.directed(0, times[left] < times[right] ? -1 : 1);
        }
        for (int key = 1; key < order.size(); key++) {
            int result = compare(key, left, right);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    private int compare(int key, int left, int right) {
        int position = order.columns()[key];
        Column leftColumn = column(position, left);
        Column rightColumn = column(position, right);
        int leftAt = left % Batch.CAPACITY;
        int rightAt = right % Batch.CAPACITY;
        boolean leftIsNull = leftColumn.isNull(leftAt);
        boolean rightIsNull = rightColumn.isNull(rightAt);
        if (leftIsNull || rightIsNull) {
            return order.ofNulls(key, leftIsNull, rightIsNull);
        }
        int result;
        if (leftColumn instanceof Column.Longs longs) {
            long leftValue = longs.values[leftAt];
            long rightValue = ((Column.Longs) rightColumn).values[rightAt];
            result = asked.get(position).type() == ColumnType.TIMESTAMP
                    ? Long.compare(millis(leftValue), millis(rightValue))
                    : Long.compare(leftValue, rightValue);
        } else if (leftColumn instanceof Column.Ints ints) {
            result = Integer.compare(ints.values[leftAt], ((Column.Ints) rightColumn).values[rightAt]);
        } else if (leftColumn instanceof Column.Doubles doubles) {
            result = FloatingNumbers.compare(doubles.values[leftAt], ((Column.Doubles) rightColumn).values[rightAt]);
        } else {
            Column.Texts texts = (Column.Texts) leftColumn;
            Column.Texts others = (Column.Texts) rightColumn;
            result = texts.codes[leftAt] == others.codes[rightAt]
                    ? 0
                    : texts.get(leftAt).compareTo(others.get(rightAt));
        }
        return order.directed(key, result);
    }

    /** What SQL sees of a moment. */
    private static long millis(long micros) {
        return Math.floorDiv(micros, MICROS_PER_MILLI);
    }
}
