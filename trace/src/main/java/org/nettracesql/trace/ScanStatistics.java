package org.nettracesql.trace;

import java.util.Locale;

/**
 * What a scan did, at one moment.
 *
 * @param blocksTotal event blocks in the trace
 * @param blocksRead blocks whose events were walked over
 * @param blocksSkipped blocks ruled out without touching their events
 * @param bytesTotal bytes of all event blocks
 * @param bytesRead bytes of the blocks read
 * @param eventsSeen events whose header was decoded
 * @param eventsDecoded events of which a payload field was looked at
 * @param rowsMatched rows given
 */
public record ScanStatistics(
        long blocksTotal,
        long blocksRead,
        long blocksSkipped,
        long bytesTotal,
        long bytesRead,
        long eventsSeen,
        long eventsDecoded,
        long rowsMatched) {

    public static final ScanStatistics NONE = new ScanStatistics(0, 0, 0, 0, 0, 0, 0, 0);

    /** Four lines for a person: blocks, bytes, events, rows. */
    public String inWords() {
        return String.format(Locale.ROOT, """
                blocks   %,15d read  %,15d skipped   of %,d
                bytes    %,15d read  %,15d skipped   of %,d
                events   %,15d seen  %,15d decoded
                rows     %,15d matched""",
                blocksRead, blocksSkipped, blocksTotal, bytesRead, bytesTotal - bytesRead, bytesTotal, eventsSeen,
                eventsDecoded, rowsMatched);
    }

    public ScanStatistics plus(ScanStatistics that) {
        return new ScanStatistics(
                blocksTotal + that.blocksTotal,
                blocksRead + that.blocksRead,
                blocksSkipped + that.blocksSkipped,
                bytesTotal + that.bytesTotal,
                bytesRead + that.bytesRead,
                eventsSeen + that.eventsSeen,
                eventsDecoded + that.eventsDecoded,
                rowsMatched + that.rowsMatched);
    }
}
