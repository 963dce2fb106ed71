package org.nettracesql.trace;

/**
 * A part of a request, and outside of which times it has no row as far as is known without reading it.
 *
 * @param request the part, with {@link ScanRequest.ClaimedTimes#IGNORED}
 * @param firstNanos the least time, as {@link HeaderColumn#TIME_NS} has it
 * @param lastNanos the greatest time; less than the least where it has no row at all
 * @param isVerified whether an index has seen the times; else headers of blocks claim them
 */
public record TimedPart(ScanRequest request, long firstNanos, long lastNanos, boolean isVerified) {

    /** The same part of another request for the trace. */
    public ScanRequest of(ScanRequest other) {
        return other.ofBlocks(request.firstBlock(), request.endBlock()).with(request.claimedTimes());
    }

    /** Whether it has no row, as far as is known. */
    public boolean isEmpty() {
        return firstNanos > lastNanos;
    }
}
