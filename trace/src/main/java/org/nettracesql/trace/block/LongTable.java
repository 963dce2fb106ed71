package org.nettracesql.trace.block;

import java.util.Arrays;

/**
 * A hash table from a long to a few longs, without boxing. A new key's values are 0. Keys and values lie densely in the
 * order in which the keys came, so that a table of millions costs little more than its entries: 8 bytes a key, 8 a
 * value and 8 to 16 for finding them, half as much again while it grows. For one thread; for several once it is filled.
 */
public final class LongTable {

    private final int width;
    /** Entry number + 1 by hash; 0 where there is none. */
    private int[] buckets = new int[16];

    private long[] keys = new long[8];
    private int size;

    /** The values of entry e are from {@code e * width} on. Another array after a new key: ask for the slot first. */
    public long[] values;

    public LongTable(int width) {
        this.width = width;
        this.values = new long[keys.length * width];
    }

    public int size() {
        return size;
    }

    /** How much memory it takes. */
    long bytes() {
        return 4L * buckets.length + 8L * keys.length + 8L * values.length;
    }

    /** The key of an entry, from 0 on. */
    public long key(int entry) {
        return keys[entry];
    }

    /** Where the values of a key are; the key is added if it is new. */
    public int slot(long key) {
        int at = bucket(key);
        if (buckets[at] == 0) {
            if (size == keys.length) {
                int capacity = size + (size >> 1);
                keys = Arrays.copyOf(keys, capacity);
                values = Arrays.copyOf(values, capacity * width);
            }
            keys[size++] = key;
            buckets[at] = size;
            if (size * 2L > buckets.length) {
                rehash();
            }
            return (size - 1) * width;
        }
        return (buckets[at] - 1) * width;
    }

    /** Where the values of a key are; -1 if the table does not have it. */
    public int find(long key) {
        int entry = buckets[bucket(key)];
        return entry == 0 ? -1 : (entry - 1) * width;
    }

    /** Forgets all keys. The room for them is kept, and takes the longer the more there were. */
    public void clear() {
        Arrays.fill(buckets, 0);
        Arrays.fill(values, 0, size * width, 0);
        size = 0;
    }

    /** The keys in ascending order. */
    long[] sortedKeys() {
        long[] sorted = Arrays.copyOf(keys, size);
        Arrays.sort(sorted);
        return sorted;
    }

    private int bucket(long key) {
        int mask = buckets.length - 1;
        int at = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (buckets[at] != 0 && keys[buckets[at] - 1] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void rehash() {
        buckets = new int[buckets.length * 2];
        for (int entry = 0; entry < size; entry++) {
            buckets[bucket(keys[entry])] = entry + 1;
        }
    }
}
