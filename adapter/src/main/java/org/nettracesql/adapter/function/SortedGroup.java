package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * The values of one group, to be counted in their order. Generated code fills it, and asks it unless it is empty. The
 * code stands once for each primitive type, so that a group of millions of values is sorted without boxing any.
 */
public final class SortedGroup {

    private static final int FIRST_CAPACITY = 16;

    private SortedGroup() {}

    /** Where a discrete fraction of the values ends, counted from 0. */
    private static int index(String fraction, boolean descending, int count) {
        int ordinal = new BigDecimal(fraction)
                .multiply(BigDecimal.valueOf(count))
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
        int index = Math.max(ordinal, 1) - 1;
        return descending ? count - 1 - index : index;
    }

    /** A place between two values, counted from 0. */
    private static double place(String fraction, boolean descending, int count) {
        double place = Double.parseDouble(fraction) * (count - 1);
        return descending ? count - 1 - place : place;
    }

    private static double between(double lower, double upper, double part) {
        return part == 0 ? lower : lower + (upper - lower) * part;
    }

    private static int grown(int length) {
        return Math.max(FIRST_CAPACITY, Math.addExact(length, length >> 1));
    }

    /** Integers, which a double might not hold. */
    public static final class OfLongs {
        private long[] values = {};
        private int count;

        public void add(long value) {
            if (count == values.length) {
                values = Arrays.copyOf(values, grown(count));
            }
            values[count++] = value;
        }

        /** The value at a fraction of the group, which is one of its values. */
        public long at(String fraction, boolean descending) {
            Arrays.sort(values, 0, count);
            return values[index(fraction, descending, count)];
        }

        /** The value at a fraction of the group, which may lie between two of its values. */
        public double between(String fraction, boolean descending) {
            Arrays.sort(values, 0, count);
            double place = place(fraction, descending, count);
            int lower = (int) place;
            return SortedGroup.between(values[lower], values[Math.min(lower + 1, count - 1)], place - lower);
        }
    }

    /** Floating-point numbers; NaN is the greatest, as {@link Arrays#sort(double[])} has it. */
    public static final class OfDoubles {
        private double[] values = {};
        private int count;

        public void add(double value) {
            if (count == values.length) {
                values = Arrays.copyOf(values, grown(count));
            }
            values[count++] = value;
        }

        /** The value at a fraction of the group, which is one of its values. */
        public double at(String fraction, boolean descending) {
            Arrays.sort(values, 0, count);
            return values[index(fraction, descending, count)];
        }

        /** The value at a fraction of the group, which may lie between two of its values. */
        public double between(String fraction, boolean descending) {
            Arrays.sort(values, 0, count);
            double place = place(fraction, descending, count);
            int lower = (int) place;
            return SortedGroup.between(values[lower], values[Math.min(lower + 1, count - 1)], place - lower);
        }
    }
}
