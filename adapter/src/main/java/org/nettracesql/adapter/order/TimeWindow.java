package org.nettracesql.adapter.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.FloatingNumbers;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/**
 * The rows of a window of time: gathered as columns, and given in order in slices of a batch's size. Rows of one thread
 * are in order already as a rule, and are copied then as they are. For one thread.
 */
final class TimeWindow {

    private static final long MICROS_PER_MILLI = 1000;
    private static final int BYTES_PER_VALUE = 9;
    private static final int BYTES_PER_TEXT = 80;

    private final List<TableColumn> asked;
    private final RowOrder order;
    private final KeptMemory memory;
    private final Column[] columns;
    /**
     * Of a column's text: the dictionary that its batches have now, which is the window's own where that is the first
     * one with texts, or else the code here for each of that's, plus 1.
     */
    private final TextDictionary[] sources;

    private final int[][] codes;
    /** Of a column's text: the bytes that were counted as memory. */
    private final long[] counted;

    private int size;
    private int capacity;

    private TimeWindow(List<TableColumn> asked, RowOrder order, KeptMemory memory) {
        this.asked = asked;
        this.order = order;
        this.memory = memory;
        this.columns = new Column[asked.size()];
        this.sources = new TextDictionary[columns.length];
        this.codes = new int[columns.length][0];
        this.counted = new long[columns.length];
    }

    /**
     * Sorts rows; equal ones as they came.
     *
     * @param asked the columns of the batches
     * @param memory counts what is gathered
     * @return for each slice its columns; all slices but the last have {@link Batch#CAPACITY} rows
     */
    static List<Slice> sorted(
            RowBatches batches, List<TableColumn> asked, RowOrder order, KeptMemory memory) {
        TimeWindow window = new TimeWindow(asked, order, memory);
        while (batches.next()) {
            window.add(batches);
        }
        return window.slices();
    }

    /** Some rows in order. */
    record Slice(Column[] columns, int rows) {}

    private void add(RowBatches batches) {
        int rows = batches.rows();
        memory.addBytes((long) rows * columns.length * BYTES_PER_VALUE);
        reserve(size + rows);
        for (int i = 0; i < columns.length; i++) {
            Column from = batches.column(i);
            if (from == null) {
                Column.Texts texts = (Column.Texts) columns[i];
                Arrays.fill(texts.codes, size, size + rows, texts.dictionary().code(batches.traceName()));
            } else {
                add(i, from, rows);
            }
        }
        size += rows;
    }

    private void reserve(int rows) {
        if (rows <= capacity) {
            return;
        }
        capacity = Math.max(rows, Math.max(Batch.CAPACITY, Math.min(capacity, Integer.MAX_VALUE / 2) * 2));
        for (int i = 0; i < columns.length; i++) {
            Column old = columns[i];
            TextDictionary dictionary = old == null ? new TextDictionary() : dictionary(old);
            columns[i] = empty(asked.get(i).type(), capacity, dictionary);
            if (old != null) {
                copy(old, 0, columns[i], 0, size);
            }
        }
    }

    private static TextDictionary dictionary(Column column) {
        return column instanceof Column.Texts texts ? texts.dictionary() : null;
    }

    private static Column empty(ColumnType type, int rows, TextDictionary dictionary) {
        return switch (type) {
            case BOOLEAN, INT8, INT16, INT32 -> new Column.Ints(rows);
            case INT64, TIMESTAMP -> new Column.Longs(rows);
            case FLOAT32, FLOAT64 -> new Column.Doubles(rows);
            case TEXT -> new Column.Texts(rows, dictionary);
        };
    }

    /** Texts are copied as the codes that they are. */
    private static void copy(Column from, int start, Column to, int at, int rows) {
        if (from instanceof Column.Longs longs) {
            System.arraycopy(longs.values, start, ((Column.Longs) to).values, at, rows);
        } else if (from instanceof Column.Ints ints) {
            System.arraycopy(ints.values, start, ((Column.Ints) to).values, at, rows);
        } else if (from instanceof Column.Doubles doubles) {
            System.arraycopy(doubles.values, start, ((Column.Doubles) to).values, at, rows);
        } else {
            System.arraycopy(((Column.Texts) from).codes, start, ((Column.Texts) to).codes, at, rows);
        }
        to.copyNulls(from, start, at, rows);
    }

    private void add(int column, Column from, int rows) {
        copy(from, 0, columns[column], size, rows);
        if (from instanceof Column.Texts texts) {
            Column.Texts own = (Column.Texts) columns[column];
            if (own.dictionary().size() == 0) {
                // Nobody else has it once the window is read: its texts need not be taken over one by one.
                own.dictionary(texts.dictionary());
                sources[column] = texts.dictionary();
            }
            if (own.dictionary() == texts.dictionary()) {
                countTexts(column, texts.dictionary());
            } else {
                recode(column, texts, rows);
            }
        }
    }

    /** Counts as memory by how much a dictionary has grown since it was counted before. */
    private void countTexts(int column, TextDictionary dictionary) {
        long held = (long) BYTES_PER_TEXT * dictionary.size() + 2 * dictionary.sizeHeld();
        memory.addBytes(held - counted[column]);
        counted[column] = held;
    }

    private void recode(int column, Column.Texts from, int rows) {
        TextDictionary source = from.dictionary();
        if (sources[column] != source) {
            sources[column] = source;
            codes[column] = new int[source.size()];
        } else if (codes[column].length < source.size()) {
            codes[column] = Arrays.copyOf(codes[column], Math.max(source.size(), codes[column].length * 2));
        }
        Column.Texts texts = (Column.Texts) columns[column];
        int[] known = codes[column];
        for (int row = 0; row < rows; row++) {
            if (from.isNull(row)) {
                continue;
            }
            int code = from.codes[row];
            if (known[code] == 0) {
                known[code] = texts.dictionary().append(source.text(code)) + 1;
            }
            texts.codes[size + row] = known[code] - 1;
        }
        countTexts(column, texts.dictionary());
    }

    private List<Slice> slices() {
        int[] places = places();
        List<Slice> slices = new ArrayList<>();
        for (int from = 0; from < size; from += Batch.CAPACITY) {
            int rows = Math.min(Batch.CAPACITY, size - from);
            Column[] sorted = new Column[columns.length];
            for (int i = 0; i < sorted.length; i++) {
                sorted[i] = empty(asked.get(i).type(), rows, dictionary(columns[i]));
                if (places == null) {
                    copy(columns[i], from, sorted[i], 0, rows);
                } else {
                    gather(columns[i], places, from, sorted[i], rows);
                }
            }
            slices.add(new Slice(sorted, rows));
        }
        return slices;
    }

    private static void gather(Column from, int[] order, int start, Column to, int rows) {
        if (from instanceof Column.Longs longs) {
            long[] values = ((Column.Longs) to).values;
            for (int row = 0; row < rows; row++) {
                values[row] = longs.values[order[start + row]];
            }
        } else if (from instanceof Column.Ints ints) {
            int[] values = ((Column.Ints) to).values;
            for (int row = 0; row < rows; row++) {
                values[row] = ints.values[order[start + row]];
            }
        } else if (from instanceof Column.Doubles doubles) {
            double[] values = ((Column.Doubles) to).values;
            for (int row = 0; row < rows; row++) {
                values[row] = doubles.values[order[start + row]];
            }
        } else {
            int[] values = ((Column.Texts) to).codes;
            for (int row = 0; row < rows; row++) {
                values[row] = ((Column.Texts) from).codes[order[start + row]];
            }
        }
        for (int row = 0; from.hasNulls() && row < rows; row++) {
            if (from.nulls()[order[start + row]]) {
                to.setNull(row);
            }
        }
    }

    /** Null if the rows are in order. */
    private int[] places() {
        int row = 1;
        while (row < size && compare(row - 1, row) <= 0) {
            row++;
        }
        return row >= size ? null : IntStream.range(0, size)
                .boxed()
                .sorted(this::compare)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** As {@link RowOrder} compares rows. */
    private int compare(int left, int right) {
        for (int key = 0; key < order.size(); key++) {
            int result = compare(key, left, right);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    private int compare(int key, int left, int right) {
        int position = order.columns()[key];
        Column column = columns[position];
        boolean leftIsNull = column.isNull(left);
        boolean rightIsNull = column.isNull(right);
        if (leftIsNull || rightIsNull) {
            return order.ofNulls(key, leftIsNull, rightIsNull);
        }
        int result;
        if (column instanceof Column.Longs longs) {
            boolean isMoment = asked.get(position).type() == ColumnType.TIMESTAMP;
            result = isMoment
                    ? Long.compare(millis(longs.values[left]), millis(longs.values[right]))
                    : Long.compare(longs.values[left], longs.values[right]);
        } else if (column instanceof Column.Ints ints) {
            result = Integer.compare(ints.values[left], ints.values[right]);
        } else if (column instanceof Column.Doubles doubles) {
            result = FloatingNumbers.compare(doubles.values[left], doubles.values[right]);
        } else {
            Column.Texts texts = (Column.Texts) column;
            result = texts.codes[left] == texts.codes[right] ? 0 : texts.get(left).compareTo(texts.get(right));
        }
        return order.directed(key, result);
    }

    /** What SQL sees of a moment. */
    private static long millis(long micros) {
        return Math.floorDiv(micros, MICROS_PER_MILLI);
    }
}
