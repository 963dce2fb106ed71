package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** An entry of the map and of the list. */
    private static final int BYTES_PER_TEXT = 88;

    private final KeptMemory memory;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
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
            into[row] = known[code] - 1;
        }
    }

    /** The number of a text, which is added if it is new. */
    int of(String text) {
        Integer number = numbers.get(text);
        if (number == null) {
            memory.addBytes(BYTES_PER_TEXT + text.length());
            number = texts.size();
            numbers.put(text, number);
            texts.add(text);
        }
        return number;
    }

    String text(long number) {
        return texts.get((int) number);
    }
}
