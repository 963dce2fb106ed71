package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the ids of a file stand for, where an id may stand for something else further on: each value holds from the
 * block on before which it was declared. Blocks before the first declaration have the first one's. Filled in the order
 * of the file by one thread; for all threads from then on.
 */
public final class IdTable {

    /** Ids up to here are looked up in an array. */
    private static final int DIRECT_IDS = 1 << 14;

    /** By id: its value; 0 for none; {@code -1 - n} for the n-th of the histories. */
    private int[] direct = new int[64];
    /** The same for ids that are not below {@link #DIRECT_IDS}. */
    private final LongTable far = new LongTable(1);

    private final List<History> histories = new ArrayList<>();

    /** The values that an id had one after another. */
    private static final class History {
        private int[] fromBlock = {0, 0};
        private int[] values = new int[2];
        private int size = 1;

        History(int value) {
            values[0] = value;
        }

        void add(int block, int value) {
            if (values[size - 1] == value) {
                return;
            }
            if (fromBlock[size - 1] == block) {
                // No event stands between the two declarations.
                values[size - 1] = value;
                return;
            }
            if (size == values.length) {
                fromBlock = Arrays.copyOf(fromBlock, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            fromBlock[size] = block;
            values[size++] = value;
        }

        int at(int block) {
            int found = Arrays.binarySearch(fromBlock, 0, size, block);
            return values[found >= 0 ? found : -2 - found];
        }
    }

    /**
     * Declares an id.
     *
     * @param block ordinal of the block that comes next
     * @param value greater than 0
     */
    public void declare(long id, int block, int value) {
        int before = declared(id);
        if (before == 0) {
            set(id, value);
        } else if (before < 0) {
            histories.get(-1 - before).add(block, value);
        } else if (before != value) {
            History history = new History(before);
            history.add(block, value);
            histories.add(history);
            set(id, -histories.size());
        }
    }

    private void set(long id, int value) {
        if (id < 0 || id >= DIRECT_IDS) {
            int slot = far.slot(id);
            far.values[slot] = value;
            return;
        }
        if (id >= direct.length) {
            direct = Arrays.copyOf(direct, (int) Math.min(DIRECT_IDS, Math.max(id + 1, direct.length * 2L)));
        }
        direct[(int) id] = value;
    }

    private int declared(long id) {
        if (id >= 0 && id < direct.length) {
            return direct[(int) id];
        }
        int slot = far.find(id);
        return slot < 0 ? 0 : (int) far.values[slot];
    }

    /** What an id stands for in a block; 0 for one that nobody declared. */
    public int at(long id, int block) {
        int value = declared(id);
        return value >= 0 ? value : histories.get(-1 - value).at(block);
    }
}
