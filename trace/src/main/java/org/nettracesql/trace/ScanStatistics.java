package org.nettracesql.trace;

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
