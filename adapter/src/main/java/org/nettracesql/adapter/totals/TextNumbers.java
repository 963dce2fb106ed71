package org.nettracesql.adapter.totals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.TextDictionary;

/**
 * Numbers texts from 0. A text is looked up once for each code of a dictionary, and from then on its number is known by
 * the code. For one thread.
 */
final class TextNumbers {

    /** What stands for no text among numbers. */
    static final long NULL = Long.MIN_VALUE;

    /** With its places in the list and among the slots. */
    private static final int BYTES_PER_TEXT = 64;
    private static final int LEAST_SLOTS = 64;
    private static final int MIX = 0x9e3779b9;

    private final KeptMemory memory;
    private final List<String> texts = new ArrayList<>();
    /** By hash, or in the next free one: one more than a text's number; 0 is free. */
    private int[] slots = new int[LEAST_SLOTS];
    private TextDictionary dictionary;
    /** By code: one more than the text's number; 0 if it was not looked up. */
    private int[] known = new int[0];

    TextNumbers(KeptMemory memory) {
        this.memory = memory;
    }

    /**
     * Gives the numbers of a column's texts.
     *
     * @param leftOut rows that get no number are true; null for all rows
     */
    void read(Column.Texts column, boolean[] leftOut, int rows, long[] into) {
        if (column.dictionary() != dictionary) {
            dictionary = column.dictionary();
            Arrays.fill(known, 0);
        }
        if (known.length < dictionary.size()) {
            known = Arrays.copyOf(known, 2 * dictionary.size());
        }
        boolean[] nulls = column.hasNulls() ? column.nulls() : null;
        int[] codes = column.codes;
        for (int row = 0; row < rows; row++) {
            if (nulls != null && nulls[row] || leftOut != null && leftOut[row]) {
                into[row] = NULL;
                continue;
            }
            int code = codes[row];
            if (known[code] == 0) {
                known[code] = of(dictionary.text(code)) + 1;
            }
            into[row] = known[code] - 1L;
        }
    }

    /** The number of a text, which is added if it is new. */
    int of(String text) {
        int slot = slot(text);
        while (slots[slot] != 0) {
            if (texts.get(slots[slot] - 1).equals(text)) {
                return slots[slot] - 1;
            }
            slot = slot + 1 & slots.length - 1;
        }
        memory.addBytes(BYTES_PER_TEXT + text.length());
        texts.add(text);
        slots[slot] = texts.size();
        if (texts.size() * 2 > slots.length) {
            grow();
        }
        return texts.size() - 1;
    }

    private int slot(String text) {
        return text.hashCode() * MIX >>> Integer.numberOfLeadingZeros(slots.length - 1);
    }

    private void grow() {
        slots = new int[slots.length * 2];
        for (int number = 0; number < texts.size(); number++) {
            int slot = slot(texts.get(number));
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = number + 1;
        }
    }

    String text(long number) {
        return texts.get((int) number);
    }
}
