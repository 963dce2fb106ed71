package org.nettracesql.trace.block;

import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.scan.PayloadScan;

/**
 * The ticks outside of which a request has no row.
 *
 * @param min the least
 * @param max the greatest; below the least where no time passes
 */
record TickRange(long min, long max) {

    /** What the conditions of a request on its times come to. */
    static TickRange of(PayloadScan scan, BlockTrace trace) {
        long low = Long.MIN_VALUE;
        long high = Long.MAX_VALUE;
        Clock clock = trace.clock();
        Condition.LongRanges time = scan.ranges(HeaderColumn.TIME_NS);
        if (time != null) {
            low = clock.firstTickAtOrAfter(time.min());
            high = clock.lastTickAtOrBefore(time.max());
        }
        Condition.LongRanges utc = scan.ranges(HeaderColumn.UTC_TIME);
        if (utc != null) {
            low = Math.max(low, clock.firstTickAtOrAfter(nanos(utc.min(), 0, trace.startMicros())));
            high = Math.min(high, clock.lastTickAtOrBefore(nanos(utc.max(), 999, trace.startMicros())));
        }
        return new TickRange(low, high);
    }

    boolean isAll() {
        return min == Long.MIN_VALUE && max == Long.MAX_VALUE;
    }

    private static long nanos(long micros, int rest, long startMicros) {
        long elapsed = micros - startMicros;
        boolean overflow = ((micros ^ startMicros) & (micros ^ elapsed)) < 0;
        long limit = Long.MAX_VALUE / 1000 - 1;
        if (overflow || elapsed > limit || elapsed < -limit) {
            return micros > startMicros ? Long.MAX_VALUE : Long.MIN_VALUE;
        }
        return elapsed * 1000 + rest;
    }
}
