package org.nettracesql.adapter.join;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.engine.KeptMemory;

/**
 * The right rows of a join, numbered as they come. The latest ones are kept as they are, others {@linkplain PackedRows
 * packed}: few rows, of which each may be found often, are not made again when they are. For one thread.
 */
final class RightRows {

    /** 13 MB of rows with three numbers, or 1.5 MB of these packed. */
    static final int ROWS_PER_PACK = 1 << 16;

    private static final int BYTES_PER_REFERENCE = 8;

    private final List<PackedRows> packed = new ArrayList<>();
    private final List<Object> latest = new ArrayList<>();
    private final KeptMemory memory;
    private long latestBytes;
    private int madeOrdinal = -1;
    /** The packed row that was made last: neighbours on the left often find the same one. */
    private Object made;

    RightRows(KeptMemory memory) {
        this.memory = memory;
    }

    int size() {
        return packed.size() * ROWS_PER_PACK + latest.size();
    }

    /**
     * Adds a row.
     *
     * @param row an {@code Object[]}, or the bare value of a single column
     * @return its number
     */
    int add(Object row) {
        if (latest.size() == ROWS_PER_PACK) {
            pack();
        }
        long bytes = memory.bytesOfRow(row) + BYTES_PER_REFERENCE;
        memory.addBytes(bytes);
        latestBytes += bytes;
        latest.add(row);
        return size() - 1;
    }

    private void pack() {
        memory.removeBytes(latestBytes);
        latestBytes = 0;
        packed.add(new PackedRows(latest.toArray(), memory));
        latest.clear();
    }

    Object row(int ordinal) {
        int pack = ordinal / ROWS_PER_PACK;
        int place = ordinal % ROWS_PER_PACK;
        if (pack == packed.size()) {
            return latest.get(place);
        }
        if (ordinal != madeOrdinal) {
            made = packed.get(pack).row(place);
            madeOrdinal = ordinal;
        }
        return made;
    }
}
