package org.nettracesql.adapter.scan;

import java.util.Arrays;
import org.nettracesql.adapter.engine.KeptMemory;

/**
 * Estimates how many distinct keys rows have, and with it what an operator takes that keeps each of them once. It keeps
 * none itself: {@value #REGISTERS} registers hold the longest run of zeros in the hashes that came to them
 * (HyperLogLog, Flajolet and others, 2007), which is right within a few percent. For one thread.
 */
final class DistinctKeys {

    private static final int INDEX_BITS = 11;
    private static final int REGISTERS = 1 << INDEX_BITS;
    private static final double BIAS = 0.7213 / (1 + 1.079 / REGISTERS);
    /** An entry of a hash map, with its list or accumulator. */
    private static final int BYTES_PER_ENTRY = 80;
    private static final long MIX = 0x9e3779b97f4a7c15L;

    private final int[] columns;
    private final KeptMemory memory;
    private final byte[] registers = new byte[REGISTERS];
    /** Of two to the power of minus each register. */
    private double sum = REGISTERS;
    private int unused = REGISTERS;
    private long sampled;
    private long sampledBytes;

    /** @param columns the places of the keys in a row */
    DistinctKeys(int[] columns, KeptMemory memory) {
        this.columns = columns;
        this.memory = memory;
    }

    /** @param row an {@code Object[]} or the bare value of a single column */
    void add(Object row) {
        long hash = hash(row);
        int register = (int) (hash >>> Long.SIZE - INDEX_BITS);
        int zeros = 1 + Long.numberOfLeadingZeros(hash << INDEX_BITS | 1);
        if (zeros > registers[register]) {
            unused -= registers[register] == 0 ? 1 : 0;
            sum += Math.scalb(1.0, -zeros) - Math.scalb(1.0, -registers[register]);
            registers[register] = (byte) zeros;
            grown(row);
        }
    }

    /** About how many there were. */
    long count() {
        double estimate = BIAS * REGISTERS * REGISTERS / sum;
        boolean few = estimate < 2.5 * REGISTERS && unused > 0;
        return (long) (few ? REGISTERS * Math.log((double) REGISTERS / unused) : estimate);
    }

    private void grown(Object row) {
        sampled++;
        sampledBytes += BYTES_PER_ENTRY + memory.bytesOfRow(row);
        long kept = Math.max(1, count()) * (sampledBytes / sampled);
        if (kept > memory.bytes()) {
            memory.addBytes(kept - memory.bytes());
        }
    }

    private long hash(Object row) {
        long hash = 1;
        if (row instanceof Object[] values) {
            for (int column : columns) {
                hash = (hash ^ hashOf(values[column])) * MIX;
                hash ^= hash >>> 32;
            }
        } else {
            hash = hashOf(row) * MIX;
            hash ^= hash >>> 32;
        }
        return hash * MIX;
    }

    private static long hashOf(Object value) {
        if (value instanceof Long number) {
            return number;
        }
        return value instanceof Object[] values ? Arrays.deepHashCode(values) : value == null ? 0 : value.hashCode();
    }
}
