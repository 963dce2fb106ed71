package org.nettracesql.trace;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a trace need not be read again for, once something has read it. Immutable.
 *
 * @param eventTypes as {@link Trace#eventTypes()}
 * @param lanes as {@link Trace#lanes()}
 * @param damage what walking over the block headers found
 * @param index as {@link Trace#index()}; null while nothing has read all event headers
 * @param indexDamage what reading them found
 * @param told what events tell of the trace as a whole, by names that whoever worked it out chose; null where none
 *     tells, and nothing of what nobody asked for
 */
public record TraceFacts(
        List<EventType> eventTypes,
        int lanes,
        List<TraceWarning> damage,
        TraceIndex index,
        List<TraceWarning> indexDamage,
        Map<String, String> told) {

    public TraceFacts {
        eventTypes = List.copyOf(eventTypes);
        damage = List.copyOf(damage);
        indexDamage = List.copyOf(indexDamage);
        told = Collections.unmodifiableMap(new TreeMap<>(told));
    }

    /** The same with another index. */
    public TraceFacts withIndex(TraceIndex other, List<TraceWarning> damageOfIt) {
        return new TraceFacts(eventTypes, lanes, damage, other, damageOfIt, told);
    }

    /** The same, and what else is told. */
    public TraceFacts withTold(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(told);
        all.putAll(more);
        return new TraceFacts(eventTypes, lanes, damage, index, indexDamage, all);
    }

    /** Whether they know what others know. */
    public boolean cover(TraceFacts others) {
        return (index != null || others.index == null) && told.keySet().containsAll(others.told.keySet());
    }
}
