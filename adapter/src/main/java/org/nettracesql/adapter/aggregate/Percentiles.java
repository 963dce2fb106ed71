package org.nettracesql.adapter.aggregate;

import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.function.Percentile;
import org.nettracesql.adapter.function.SortedGroup;

/** The values of a percentile or a median. */
final class Percentiles extends Accumulator {

    /** In an array that has room for as many again. */
    private static final int BYTES_PER_VALUE = 2 * Long.BYTES;

    private final Percentile percentile;
    private final int argument;
    private final SortedGroup.OfLongs longs;
    private final SortedGroup.OfDoubles doubles;
    private final KeptMemory memory;
    private boolean any;

    Percentiles(Percentile percentile, int argument, boolean ofIntegers, KeptMemory memory) {
        this.memory = memory;
        this.percentile = percentile;
        this.argument = argument;
        this.longs = ofIntegers ? new SortedGroup.OfLongs() : null;
        this.doubles = ofIntegers ? null : new SortedGroup.OfDoubles();
    }

    @Override
    void add(Object[] row) {
        if (row[argument] == null) {
            return;
        }
        any = true;
        memory.addBytes(BYTES_PER_VALUE);
        if (longs != null) {
            longs.add(((Number) row[argument]).longValue());
        } else {
            doubles.add(((Number) row[argument]).doubleValue());
        }
    }

    @Override
    Object result() {
        if (!any) {
            return null;
        }
        String fraction = percentile.fraction().toPlainString();
        boolean descending = percentile.descending();
        if (longs != null) {
            return percentile.continuous()
                    ? (Object) longs.between(fraction, descending)
                    : (Object) longs.at(fraction, descending);
        }
        return percentile.continuous() ? doubles.between(fraction, descending) : doubles.at(fraction, descending);
    }
}
