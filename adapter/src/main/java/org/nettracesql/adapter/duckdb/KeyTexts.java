package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts that one run of a query groups by or counts, under numbers from 0: DuckDB then hashes and compares
 * integers. All threads, traces and columns of the run share them, so equal texts have equal numbers. All methods may
 * be called from any thread.
 *
 * <p>They are kept in Java's memory, which DuckDB cannot spill, so there is a bound.
 */
final class KeyTexts {

    /** Texts beyond which a run takes the texts themselves; where numbers pay, keys repeat. */
    static final int MOST_TEXTS = 1 << 16;

    /** Characters of them, likewise. */
    static final int MOST_CHARS = 1 << 22;

    /** There are more texts than are kept: the query has to run without numbers for them. */
    static final class TooMany extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooMany() {
            super("A key has more than " + MOST_TEXTS + " texts, or more than " + MOST_CHARS + " characters of them.");
        }
    }

    private final Map<String, Integer> codes = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private long chars;

    /**
     * The number of a text, the next one if it is new.
     *
     * @throws TooMany if it is new and there are too many
     */
    synchronized int code(String text) {
        Integer known = codes.get(text);
        if (known != null) {
            return known;
        }
        chars += text.length();
        if (texts.size() == MOST_TEXTS || chars > MOST_CHARS) {
            throw new TooMany();
        }
        texts.add(text);
        codes.put(text, texts.size() - 1);
        return texts.size() - 1;
    }

    /** The text of a number that {@link #code} gave. */
    synchronized String text(int code) {
        return texts.get(code);
    }
}
