package org.nettracesql.adapter.engine;

import java.util.List;

/**
 * Counts, about, the bytes of the rows that one operator keeps in Java's heap, and ends its statement with a sentence
 * before they take more than half of the heap: without it they would take all, and other statements would fail with
 * them. For one thread.
 */
public final class KeptMemory {

    private static final int BYTES_PER_ROW = 24;
    private static final int BYTES_PER_VALUE = 24;
    /** An entry of a hash map, with its key. */
    private static final int BYTES_PER_ENTRY = 80;

    /** Shorter texts count as values: to look whether they are shared would cost more than they take. */
    private static final int LONG_TEXT = 32;
    private static final int REMEMBERED_TEXTS = 1 << 10;

    private final String what;
    private final long mostBytes;
    private long bytes;
    /** Long texts that were counted, by their hash: many rows may have the same text, which is there once. */
    private String[] counted;

    /** @param what is kept, as the sentence begins with it, such as {@code The rows of ORDER BY} */
    public KeptMemory(String what) {
        this(what, Runtime.getRuntime().maxMemory() / 2);
    }

    public KeptMemory(String what, long mostBytes) {
        this.what = what;
        this.mostBytes = mostBytes;
    }

    /** The same for something else that begins with nothing. */
    public KeptMemory anew() {
        return new KeptMemory(what, mostBytes);
    }

    /** @param row an {@code Object[]} or the bare value of a single column */
    public void addRow(Object row) {
        long more = BYTES_PER_ROW;
        if (row instanceof Object[] values) {
            for (Object value : values) {
                more += bytes(value);
            }
        } else {
            more += bytes(row);
        }
        addBytes(more);
    }

    public void addValue(Object value) {
        addBytes(bytes(value));
    }

    /** An entry of a map for some values of a row. */
    public void addEntry(Object[] row, int[] columns) {
        long more = BYTES_PER_ENTRY;
        for (int column : columns) {
            more += bytes(row[column]);
        }
        addBytes(more);
    }

    /** @throws NotEnoughMemoryException if it is more than may be kept */
    public void addBytes(long more) {
        bytes += more;
        if (bytes > mostBytes) {
            throw new NotEnoughMemoryException(what + " would take more than " + (mostBytes >> 20)
                    + " MB in Java, half of its memory: engine=duckdb sorts, joins and groups on disk (memory_limit),"
                    + " and -Xmx gives Java more, as in NETTRACE_SQL_JAVA=-Xmx4g.");
        }
    }

    private long bytes(Object value) {
        if (value instanceof String text) {
            return text.length() < LONG_TEXT || isCounted(text) ? BYTES_PER_VALUE : BYTES_PER_VALUE + text.length();
        }
        if (value instanceof List<?> list) {
            return BYTES_PER_ROW + (long) BYTES_PER_VALUE * list.size();
        }
        return BYTES_PER_VALUE;
    }

    private boolean isCounted(String text) {
        if (counted == null) {
            counted = new String[REMEMBERED_TEXTS];
        }
        int place = text.hashCode() & REMEMBERED_TEXTS - 1;
        boolean same = isSame(counted[place], text);
        counted[place] = text;
        return same;
    }

    /** Equal texts that are two take memory twice. */
    private static boolean isSame(Object left, Object right) {
        return left == right;
    }
}
