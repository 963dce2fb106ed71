package org.nettracesql.adapter.join;

import java.util.BitSet;
import java.util.function.IntFunction;
import org.nettracesql.adapter.engine.KeptMemory;

/**
 * Values of one column: an array of numbers where all of them are of one class that has such, but for NULLs.
 *
 * @param values of the class that they were given as; any for NULL
 */
record PackedColumn(IntFunction<Object> values, BitSet nulls) {

    /**
     * Packs values.
     *
     * @param boxed which may be kept
     */
    static PackedColumn of(Object[] boxed, KeptMemory memory) {
        Class<?> type = null;
        boolean isOfOneType = true;
        BitSet nulls = new BitSet();
        for (int i = 0; i < boxed.length; i++) {
            if (boxed[i] == null) {
                nulls.set(i);
            } else {
                isOfOneType &= type == null || type == boxed[i].getClass();
                type = boxed[i].getClass();
            }
        }
        return new PackedColumn(packed(boxed, isOfOneType ? type : null, memory), nulls);
    }

    /** @param type of all values; null if they are of several, or all NULL */
    private static IntFunction<Object> packed(Object[] boxed, Class<?> type, KeptMemory memory) {
        if (type == Long.class) {
            long[] values = new long[boxed.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = boxed[i] == null ? 0 : (Long) boxed[i];
            }
            memory.addBytes((long) values.length * Long.BYTES);
            return place -> values[place];
        }
        if (type == Integer.class) {
            int[] values = new int[boxed.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = boxed[i] == null ? 0 : (Integer) boxed[i];
            }
            memory.addBytes((long) values.length * Integer.BYTES);
            return place -> values[place];
        }
        if (type == Double.class) {
            double[] values = new double[boxed.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = boxed[i] == null ? 0 : (Double) boxed[i];
            }
            memory.addBytes((long) values.length * Double.BYTES);
            return place -> values[place];
        }
        for (Object value : boxed) {
            memory.addValue(value);
        }
        return place -> boxed[place];
    }

    /** Null for NULL. */
    Object value(int place) {
        return nulls.get(place) ? null : values.apply(place);
    }
}
