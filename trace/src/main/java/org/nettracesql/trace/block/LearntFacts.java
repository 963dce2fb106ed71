package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.nettracesql.trace.AwakeTraces;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;

/**
 * What a trace knows of itself since something read it, and knows while it rests. Event types are those that its
 * siblings have, where these declare them alike. Safe for all threads.
 */
final class LearntFacts {

    private final NoticedWarnings warnings;
    /** Null while the file was not walked over. */
    private final AtomicReference<TraceFacts> facts = new AtomicReference<>();

    private volatile AwakeTraces siblings;

    /** @param warnings is told what the index found */
    LearntFacts(NoticedWarnings warnings) {
        this.warnings = warnings;
    }

    /** What is known; null while nothing is. */
    TraceFacts get() {
        return facts.get();
    }

    /** The traces that this one is among, or null. */
    AwakeTraces siblings() {
        return siblings;
    }

    void shareWith(AwakeTraces traces) {
        siblings = traces;
    }

    /** Learns what is in the block headers, if that is not known. */
    void learn(BlockDirectory walked) {
        List<EventType> sorted = new ArrayList<>(walked.types());
        sorted.remove(BlockDirectory.UNDECLARED);
        sorted.sort(EventType.ORDER);
        facts.compareAndSet(null, new TraceFacts(shared(sorted), walked.lanes(), walked.warnings(), null, List.of(),
                Map.of()));
    }

    /** Learns what is in the index, if that is not known; what is in the block headers is. */
    void learn(TraceIndex summary, List<TraceWarning> found) {
        TraceFacts known = facts.get();
        if (known.index() == null) {
            set(new TraceFacts(shared(withUndeclared(known.eventTypes(), summary)), known.lanes(), known.damage(),
                    shared(summary), found, Map.of()));
        }
    }

    /** Takes what somebody else has found before, unless something is known already. */
    void assume(TraceFacts found) {
        if (facts.get() == null) {
            set(new TraceFacts(shared(found.eventTypes()), found.lanes(), found.damage(),
                    found.index() == null ? null : shared(found.index()), found.indexDamage(), found.told()));
        }
    }

    private void set(TraceFacts all) {
        if (all.index() != null) {
            warnings.addOfIndex(all.indexDamage());
        }
        facts.updateAndGet(known -> known == null ? all : all.withTold(known.told()));
    }

    /** Adds what events tell of the trace as a whole, once the block headers are known. */
    void note(Map<String, String> told) {
        facts.updateAndGet(known -> known.withTold(told));
    }

    /** With the type of events that nobody declared, if there are any. */
    private static List<EventType> withUndeclared(List<EventType> declared, TraceIndex summary) {
        for (TraceIndex.TypeStatistics type : summary.types()) {
            if (type.type().equals(BlockDirectory.UNDECLARED)) {
                List<EventType> all = new ArrayList<>(declared);
                all.add(BlockDirectory.UNDECLARED);
                all.sort(EventType.ORDER);
                return all;
            }
        }
        return declared;
    }

    private List<EventType> shared(List<EventType> types) {
        AwakeTraces others = siblings;
        return others == null ? List.copyOf(types) : others.shared(types);
    }

    private TraceIndex shared(TraceIndex summary) {
        AwakeTraces others = siblings;
        if (others == null) {
            return summary;
        }
        List<TraceIndex.TypeStatistics> types = new ArrayList<>();
        for (TraceIndex.TypeStatistics one : summary.types()) {
            types.add(new TraceIndex.TypeStatistics(others.shared(one.type()), one.eventCount(), one.payloadBytes(),
                    one.firstTimeNanos(), one.lastTimeNanos()));
        }
        return new TraceIndex(summary.eventCount(), List.copyOf(types), summary.firstTimeNanos(),
                summary.lastTimeNanos(), summary.threads(), summary.lostEvents());
    }
}
