package org.nettracesql.adapter.join;

import java.util.BitSet;
import org.nettracesql.adapter.engine.KeptMemory;

/** Values of one column: an array of numbers where all of them are of one class that has such, but for NULLs. */
sealed interface PackedColumn {

    /** @param values which may be kept */
    static PackedColumn of(Object[] values) {
        Class<?> type = null;
        BitSet nulls = new BitSet();
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                nulls.set(i);
            } else if (type == null) {
                type = values[i].getClass();
            } else if (type != values[i].getClass()) {
                return new OfObjects(values);
            }
        }
        if (type == Long.class) {
            return OfLongs.of(values, nulls);
        }
        if (type == Integer.class) {
            return OfInts.of(values, nulls);
        }
        return type == Double.class ? OfDoubles.of(values, nulls) : new OfObjects(values);
    }

    /** Of the class that it was given as; null for NULL. */
    Object value(int place);

    void countIn(KeptMemory memory);

    /** 0 where there is a NULL, as in the others. */
    record OfLongs(long[] values, BitSet nulls) implements PackedColumn {

        private static OfLongs of(Object[] boxed, BitSet nulls) {
            long[] values = new long[boxed.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = boxed[i] == null ? 0 : (Long) boxed[i];
            }
            return new OfLongs(values, nulls);
        }

        @Override
        public Object value(int place) {
            return nulls.get(place) ? null : values[place];
        }

        @Override
        public void countIn(KeptMemory memory) {
            memory.addBytes((long) values.length * Long.BYTES);
        }
    }

    record OfInts(int[] values, BitSet nulls) implements PackedColumn {

        private static OfInts of(Object[] boxed, BitSet nulls) {
            int[] values = new int[boxed.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = boxed[i] == null ? 0 : (Integer) boxed[i];
            }
            return new OfInts(values, nulls);
        }

        @Override
        public Object value(int place) {
            return nulls.get(place) ? null : values[place];
        }

        @Override
        public void countIn(KeptMemory memory) {
            memory.addBytes((long) values.length * Integer.BYTES);
        }
    }

    record OfDoubles(double[] values, BitSet nulls) implements PackedColumn {

        private static OfDoubles of(Object[] boxed, BitSet nulls) {
            double[] values = new double[boxed.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = boxed[i] == null ? 0 : (Double) boxed[i];
            }
            return new OfDoubles(values, nulls);
        }

        @Override
        public Object value(int place) {
            return nulls.get(place) ? null : values[place];
        }

        @Override
        public void countIn(KeptMemory memory) {
            memory.addBytes((long) values.length * Double.BYTES);
        }
    }

    /** Of any class. */
    record OfObjects(Object[] values) implements PackedColumn {

        @Override
        public Object value(int place) {
            return values[place];
        }

        @Override
        public void countIn(KeptMemory memory) {
            for (Object value : values) {
                memory.addValue(value);
            }
        }
    }
}
