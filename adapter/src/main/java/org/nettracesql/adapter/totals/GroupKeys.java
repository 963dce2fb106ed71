package org.nettracesql.adapter.totals;

import java.util.Arrays;
import java.util.List;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.NotEnoughMemoryException;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * Numbers the groups that rows fall into by their keys. For one thread.
 *
 * <p>A key is a word of 64 bits: a number itself, one that is computed of it, or the {@linkplain TextNumbers number} of
 * a text. The words of all
 * groups lie in one array, and a table of slots, in which the next free one is taken, finds a group by the hash of its
 * words: nothing is allocated for a row or a group. Groups have numbers from 1; 0 is a free slot, and the group of rows
 * that are {@linkplain #only left out}.
 */
final class GroupKeys {

    private static final long NULL = TextNumbers.NULL;
    private static final long MIX = 0x9e3779b97f4a7c15L;
    private static final int HALF_BITS = 32;
    private static final int LEAST_SLOTS = 256;
    private static final int MOST_GROUPS = 1 << 26;
    /** Words below this, as numbers of texts and remainders are, find their group without a hash. */
    private static final int SMALL_WORDS = 1024;

    private final List<GroupKey> keys;
    /** Where each key is in a batch; -1 for the name of the trace. */
    private final int[] positions;
    /** Null for a key that is a number. */
    private final TextNumbers[] texts;
    /** Null for a key of which nothing is computed. */
    private final Divisor[] divisors;
    private final String traceName;
    private final KeptMemory memory;

    private long[] words;
    private int[] slots = new int[LEAST_SLOTS];
    private int shift = Long.SIZE - Integer.numberOfTrailingZeros(LEAST_SLOTS);
    private int end = 1;
    /** The group of each small word; 0 for none, null where a group has several words. */
    private final int[] ofSmall;

    /** The words of the rows that are looked up, by key. */
    private final long[][] ofRows;
    private final int[] groups = new int[Batch.CAPACITY];
    private int part;
    private int parts = 1;
    /** Null if no row is left out. */
    private boolean[] leftOut;

    /**
     * @param positions of the keys' columns in a batch
     * @param traceName what the name of the trace is in all rows; null where none are read
     */
    GroupKeys(List<GroupKey> keys, int[] positions, String traceName, KeptMemory memory) {
        this.keys = keys;
        this.positions = positions;
        this.traceName = traceName;
        this.memory = memory;
        this.texts = new TextNumbers[positions.length];
        this.divisors = new Divisor[positions.length];
        this.ofRows = new long[positions.length][Batch.CAPACITY];
        this.words = new long[capacity() * positions.length];
        this.ofSmall = positions.length == 1 ? new int[SMALL_WORDS] : null;
        for (int key = 0; key < positions.length; key++) {
            GroupKey wanted = keys.get(key);
            if (wanted.type() == ColumnType.TEXT) {
                texts[key] = new TextNumbers(memory);
            }
            if (!wanted.isColumn()) {
                divisors[key] = new Divisor(wanted.divisor());
            }
            if (wanted.column().isTraceName() && traceName != null) {
                Arrays.fill(ofRows[key], texts[key].of(traceName));
            }
        }
    }

    /**
     * Leaves out all rows but a part of them, by the hash of their values: those of one group are in the same part.
     *
     * @param parts a power of two
     */
    void only(int part, int parts) {
        this.part = part;
        this.parts = parts;
        this.leftOut = parts == 1 ? null : new boolean[Batch.CAPACITY];
    }

    /** How many keys a group has. */
    int width() {
        return positions.length;
    }

    /** One more than the last group's number. */
    int end() {
        return end;
    }

    /** For how many numbers there is room. */
    int capacity() {
        return slots.length / 2;
    }

    int bytesPerGroup() {
        return Long.BYTES * positions.length + 2 * Integer.BYTES;
    }

    /** The groups of a batch's rows, new ones among them; overwritten by the next call. */
    int[] of(Batch batch) {
        int rows = batch.size();
        if (leftOut != null) {
            leaveOut(batch);
        }
        for (int key = 0; key < positions.length; key++) {
            if (positions[key] >= 0) {
                read(batch.column(positions[key]), rows, key);
            }
        }
        number(rows, leftOut);
        return groups;
    }

    private void read(Column column, int rows, int key) {
        long[] into = ofRows[key];
        if (texts[key] != null) {
            texts[key].read((Column.Texts) column, leftOut, rows, into);
            return;
        }
        if (column instanceof Column.Longs longs) {
            System.arraycopy(longs.values, 0, into, 0, rows);
        } else {
            int[] values = ((Column.Ints) column).values;
            for (int row = 0; row < rows; row++) {
                into[row] = values[row];
            }
        }
        if (divisors[key] != null) {
            compute(keys.get(key).step(), divisors[key], rows, into);
        }
        if (column.hasNulls()) {
            boolean[] nulls = column.nulls();
            for (int row = 0; row < rows; row++) {
                if (nulls[row]) {
                    into[row] = NULL;
                }
            }
        }
    }

    private static void compute(GroupKey.Step step, Divisor divisor, int rows, long[] values) {
        if (step == GroupKey.Step.REMAINDER) {
            for (int row = 0; row < rows; row++) {
                values[row] = divisor.remainder(values[row]);
            }
        } else if (step == GroupKey.Step.QUOTIENT) {
            for (int row = 0; row < rows; row++) {
                values[row] = divisor.quotient(values[row]);
            }
        } else {
            for (int row = 0; row < rows; row++) {
                values[row] = divisor.floor(values[row]);
            }
        }
    }

    private void leaveOut(Batch batch) {
        for (int row = 0; row < batch.size(); row++) {
            long hash = 0;
            for (int key = 0; key < positions.length; key++) {
                hash = mixed(hash ^ hashOfValue(key, positions[key] < 0 ? null : batch.column(positions[key]), row));
            }
            leftOut[row] = (hash & parts - 1) != part;
        }
    }

    /** The same whoever read the value. */
    private long hashOfValue(int key, Column column, int row) {
        if (column == null) {
            return traceName.hashCode();
        }
        if (column.isNull(row)) {
            return NULL;
        }
        if (column instanceof Column.Texts text) {
            return text.get(row).hashCode();
        }
        long value = column instanceof Column.Longs longs ? longs.values[row] : ((Column.Ints) column).values[row];
        if (divisors[key] == null) {
            return value;
        }
        return switch (keys.get(key).step()) {
            case REMAINDER -> divisors[key].remainder(value);
            case QUOTIENT -> divisors[key].quotient(value);
            default -> divisors[key].floor(value);
        };
    }

    /** The groups here of some groups of another one's; overwritten by the next call. */
    int[] of(GroupKeys other, int first, int count) {
        for (int key = 0; key < positions.length; key++) {
            for (int i = 0; i < count; i++) {
                long word = other.words[(first + i) * positions.length + key];
                ofRows[key][i] = texts[key] == null || word == NULL ? word : texts[key].of(other.texts[key].text(word));
            }
        }
        number(count, null);
        return groups;
    }

    private void number(int rows, boolean[] without) {
        if (ofSmall != null) {
            numberByOneWord(rows, without);
            return;
        }
        int group = 0;
        for (int row = 0; row < rows; row++) {
            if (without != null && without[row]) {
                groups[row] = 0;
                continue;
            }
            // Rows side by side are often of one group.
            if (group == 0 || !isOf(group, row)) {
                group = find(row);
            }
            groups[row] = group;
        }
    }

    /**
     * The same for a group that is one word. Most such words are small, and a look into an array takes the place of a
     * hash and of the comparison that follows: counts and sums of 12 million rows in 100 groups took 135 ms and take
     * 89 ms, warm.
     */
    private void numberByOneWord(int rows, boolean[] without) {
        long[] ofRow = ofRows[0];
        int[] small = ofSmall;
        long lastWord = 0;
        int last = 0;
        for (int row = 0; row < rows; row++) {
            if (without != null && without[row]) {
                groups[row] = 0;
                continue;
            }
            long word = ofRow[row];
            if (word >= 0 && word < SMALL_WORDS) {
                int group = small[(int) word];
                if (group == 0) {
                    group = find(row);
                    small[(int) word] = group;
                }
                groups[row] = group;
            } else {
                if (last == 0 || word != lastWord) {
                    last = find(row);
                    lastWord = word;
                }
                groups[row] = last;
            }
        }
    }

    private int find(int row) {
        int slot = (int) (hashOfRow(row) >>> shift);
        int group = slots[slot];
        while (group != 0 && !isOf(group, row)) {
            slot = slot + 1 & slots.length - 1;
            group = slots[slot];
        }
        return group != 0 ? group : add(row, slot);
    }

    private long hashOfRow(int row) {
        long hash = 0;
        for (long[] ofKey : ofRows) {
            hash = mixed(hash ^ ofKey[row]);
        }
        return hash;
    }

    private long hashOfGroup(int group) {
        long hash = 0;
        for (int at = group * ofRows.length; at < (group + 1) * ofRows.length; at++) {
            hash = mixed(hash ^ words[at]);
        }
        return hash;
    }

    private static long mixed(long word) {
        long product = word * MIX;
        return product ^ product >>> HALF_BITS;
    }

    private boolean isOf(int group, int row) {
        int at = group * ofRows.length;
        for (long[] ofKey : ofRows) {
            if (words[at++] != ofKey[row]) {
                return false;
            }
        }
        return true;
    }

    private int add(int row, int slot) {
        int group = end++;
        int at = group * ofRows.length;
        for (long[] ofKey : ofRows) {
            words[at++] = ofKey[row];
        }
        slots[slot] = group;
        if (end == capacity()) {
            grow();
        }
        return group;
    }

    private void grow() {
        if (capacity() == MOST_GROUPS) {
            throw new NotEnoughMemoryException("GROUP BY would keep more than " + MOST_GROUPS + " groups at once.");
        }
        int capacity = capacity() * 2;
        memory.addBytes((long) bytesPerGroup() * capacity() + Integer.BYTES);
        words = Arrays.copyOf(words, Math.multiplyExact(capacity, ofRows.length));
        slots = new int[capacity * 2];
        shift--;
        for (int group = 1; group < end; group++) {
            int slot = (int) (hashOfGroup(group) >>> shift);
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = group;
        }
    }

    /** A key of a group as Calcite has it inside. */
    Object value(int group, int key) {
        long word = words[group * positions.length + key];
        GroupKey wanted = keys.get(key);
        // Numbers of 64 bits that are keys as they are are never NULL, and any word may be one.
        if (word == NULL && !(wanted.isColumn() && wanted.type() == ColumnType.INT64)) {
            return null;
        }
        return texts[key] != null ? texts[key].text(word) : wanted.typed(word);
    }
}
