package org.nettracesql.trace.nettrace;

/** A hash table from a long to a few longs, without boxing. A new key's values are 0. For one thread. */
final class LongTable {

    private final int width;
    private long[] keys = new long[16];
    private boolean[] used = new boolean[16];
    private int size;

    /** The values of the key in slot s are at s and the {@code width - 1} places after it. */
    long[] values;

    LongTable(int width) {
        this.width = width;
        this.values = new long[keys.length * width];
    }

    /** The slot of a key; valid until the next call with a new key. */
    int slot(long key) {
        int at = find(key);
        if (!used[at]) {
            if (size * 2 >= keys.length) {
                grow();
                at = find(key);
            }
            used[at] = true;
            keys[at] = key;
            size++;
        }
        return at * width;
    }

    /** The first slot in use, or -1. */
    int first() {
        return next(-width);
    }

    /** The slot in use after this one, or -1. */
    int next(int slot) {
        for (int at = slot / width + 1; at < keys.length; at++) {
            if (used[at]) {
                return at * width;
            }
        }
        return -1;
    }

    long key(int slot) {
        return keys[slot / width];
    }

    private int find(long key) {
        int mask = keys.length - 1;
        int at = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (used[at] && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        long[] oldKeys = keys;
        boolean[] oldUsed = used;
        long[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        used = new boolean[keys.length];
        values = new long[keys.length * width];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldUsed[i]) {
                int at = find(oldKeys[i]);
                used[at] = true;
                keys[at] = oldKeys[i];
                System.arraycopy(oldValues, i * width, values, at * width, width);
            }
        }
    }
}
