package org.nettracesql.trace;

import java.util.List;

/**
 * What a trace need not be read again for, once something has read it. Immutable.
 *
 * @param eventTypes as {@link Trace#eventTypes()}
 * @param lanes as {@link Trace#lanes()}
 * @param damage what walking over the block headers found
 * @param index as {@link Trace#index()}; null while nothing has read all event headers
 * @param indexDamage what reading them found
 */
public record TraceFacts(
        List<EventType> eventTypes,
        int lanes,
        List<TraceWarning> damage,
        TraceIndex index,
        List<TraceWarning> indexDamage) {

    public TraceFacts {
        eventTypes = List.copyOf(eventTypes);
        damage = List.copyOf(damage);
        indexDamage = List.copyOf(indexDamage);
    }
}
