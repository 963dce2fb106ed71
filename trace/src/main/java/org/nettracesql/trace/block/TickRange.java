package org.nettracesql.trace.block;

import java.util.Arrays;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.scan.PayloadScan;

/**
 * The ticks outside of which a request has no row.
 *
 * @param min the least
 * @param max the greatest; below the least where no time passes
 * @param lows ascending: the first tick of each range of {@code time_ns} that is asked for, if there are several; else
 *     null
 * @param highs the last tick of each
 * @param decidesTime whether the ticks within are just those that pass the request's ranges of {@code time_ns}, so that
 *     nobody need ask for these again
 */
record TickRange(long min, long max, long[] lows, long[] highs, boolean decidesTime) {

    /** What the conditions of a request on its times come to. */
    static TickRange of(ScanRequest request, BlockTrace trace) {
        Clock clock = trace.clock();
        Condition.LongRanges time = PayloadScan.ranges(request, HeaderColumn.TIME_NS);
        TickRange ticks = time == null
                ? new TickRange(Long.MIN_VALUE, Long.MAX_VALUE, null, null, false)
                : ofTimes(time, clock);
        Condition.LongRanges utc = PayloadScan.ranges(request, HeaderColumn.UTC_TIME);
        return utc == null
                ? ticks
                : ticks.within(
                        nanos(utc.min(), 0, trace.startMicros()), nanos(utc.max(), 999, trace.startMicros()), clock);
    }

    private static TickRange ofTimes(Condition.LongRanges time, Clock clock) {
        boolean areSeveral = time.lows().length > 1;
        long[] lows = areSeveral ? Arrays.stream(time.lows()).map(clock::firstTickAtOrAfter).toArray() : null;
        long[] highs = areSeveral ? Arrays.stream(time.highs()).map(clock::lastTickAtOrBefore).toArray() : null;
        return new TickRange(Long.MIN_VALUE, Long.MAX_VALUE, lows, highs, time.lows().length == 1)
                .within(time.min(), time.max(), clock);
    }

    /** Whether what has its first event at one tick and its last at another may have rows. */
    boolean overlaps(long first, long last) {
        if (last < min || first > max) {
            return false;
        }
        if (lows == null) {
            return true;
        }
        int from = 0;
        int to = highs.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (highs[middle] < first) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from < lows.length && lows[from] <= last;
    }

    /**
     * The ticks of these that have a time in a range, both ends included.
     *
     * @param clock of the trace
     */
    TickRange within(long fromNanos, long toNanos, Clock clock) {
        long low = clock.firstTickAtOrAfter(fromNanos);
        long high = clock.lastTickAtOrBefore(toNanos);
        if (clock.toNanos(low) < fromNanos || clock.toNanos(high) > toNanos) {
            // A bound beyond all ticks is the last tick there can be, which is on its other side.
            return new TickRange(Long.MAX_VALUE, Long.MIN_VALUE, lows, highs, decidesTime);
        }
        long from = Math.max(min, low);
        long to = Math.min(max, high);
        return new TickRange(from, to, lows, highs, decidesTime);
    }

    /** Whether there are ticks that give no row. */
    boolean leavesOut() {
        return min != Long.MIN_VALUE || max != Long.MAX_VALUE;
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
