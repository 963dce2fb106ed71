package org.nettracesql.adapter.aggregate;

import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.function.BadArgumentException;
import org.nettracesql.adapter.function.Percentile;
import org.nettracesql.adapter.function.SortedGroup;

/** The values of a percentile or a median. */
final class Percentiles extends Accumulator {

    /** In an array that has room for as many again. */
    private static final int BYTES_PER_VALUE = 2 * Long.BYTES;

    private final Percentile percentile;
    private final int argument;
    /** Column of the fraction; -1 if the function knows it. */
    private final int fractionColumn;
    private final SortedGroup.OfLongs longs;
    private final SortedGroup.OfDoubles doubles;
    private final KeptMemory memory;
    private Object fraction;
    private boolean any;

    /** @param arguments the value's column, and that of the fraction if the function does not know it */
    Percentiles(Percentile percentile, int[] arguments, boolean ofIntegers, KeptMemory memory) {
        this.memory = memory;
        this.percentile = percentile;
        this.argument = arguments[0];
        this.fraction = percentile.fraction();
        this.fractionColumn = percentile.fraction() == null ? arguments[1] : -1;
        this.longs = ofIntegers ? new SortedGroup.OfLongs() : null;
        this.doubles = ofIntegers ? null : new SortedGroup.OfDoubles();
    }

    @Override
    void add(Object[] row) {
        if (row[argument] == null) {
            return;
        }
        any = true;
        if (fractionColumn >= 0) {
            fraction = row[fractionColumn];
        }
        memory.addBytes(BYTES_PER_VALUE);
        if (longs != null) {
            longs.add(((Number) row[argument]).longValue());
        } else {
            doubles.add(((Number) row[argument]).doubleValue());
        }
    }

    @Override
    Object result() {
        if (!any || fraction == null) {
            return null;
        }
        double part = ((Number) fraction).doubleValue();
        if (!(part >= 0 && part <= 1)) {
            throw new BadArgumentException("A percentile's fraction is between 0 and 1, and here it is " + part + ".");
        }
        String digits = fraction.toString();
        boolean descending = percentile.descending();
        if (longs != null) {
            return percentile.continuous()
                    ? (Object) longs.between(digits, descending)
                    : (Object) longs.at(digits, descending);
        }
        return percentile.continuous() ? doubles.between(digits, descending) : doubles.at(digits, descending);
    }
}
