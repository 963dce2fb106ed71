package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.nettracesql.trace.Amount;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * What there is to warn of that reading events has shown, be it for a scan or for the index. What walking over block
 * headers shows is damage in {@link org.nettracesql.trace.TraceFacts}. Safe for all threads.
 */
final class NoticedWarnings {

    private final List<TraceWarning> ofIndex = new CopyOnWriteArrayList<>();
    /** What scans came across, each once. */
    private final Set<TraceWarning> ofScans = ConcurrentHashMap.newKeySet();
    /** The most blocks that a scan passed over by what their headers say. */
    private final AtomicInteger trustedBlocks = new AtomicInteger();
    /** Of all blocks, where some were trusted. */
    private volatile int blockCount;

    /** What making, reading or keeping the index has found. */
    List<TraceWarning> ofIndex() {
        return ofIndex;
    }

    /** Takes down what a scan came across. */
    void add(TraceWarning warning) {
        if (ofScans.size() < WarningList.MOST) {
            ofScans.add(warning);
        }
    }

    /** Takes down what making the index came across; scans warn of it, too, but for the losses of each thread. */
    void addOfIndex(List<TraceWarning> damage) {
        ofIndex.addAll(damage);
        for (TraceWarning warning : damage) {
            if (warning.kind() != Kind.LOST_EVENTS) {
                add(warning);
            }
        }
    }

    /** Takes down that a scan passed over some of all blocks by what their headers say. */
    void addTrusted(int blocks, int ofBlocks) {
        blockCount = ofBlocks;
        trustedBlocks.accumulateAndGet(blocks, Math::max);
    }

    /** What scans came across, in the order of the file. */
    List<TraceWarning> ofScans() {
        List<TraceWarning> found = new ArrayList<>(ofScans);
        if (!found.isEmpty()) {
            // Only then: the first comparator of a process costs more than reading a small trace.
            found.sort(Comparator.comparingLong(TraceWarning::offsetBytes).thenComparing(TraceWarning::message));
        }
        return found;
    }

    /** Warns of blocks whose headers were trusted; null if none were. */
    TraceWarning ofTrusted() {
        int trusted = trustedBlocks.get();
        return trusted == 0 ? null : new TraceWarning(Kind.OTHER, -1, trusted, null, -1, trusted + " of "
                + Amount.of(blockCount, "event block") + (trusted == 1 ? " was" : " were")
                + " passed over by the time ranges in their headers, which are not verified until something has read"
                + " all events, as count(*) does.");
    }
}
