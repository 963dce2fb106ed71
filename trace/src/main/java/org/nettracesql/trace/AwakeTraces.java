package org.nettracesql.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps few of many traces awake: the one that was asked longest ago {@linkplain Trace#rest rests} when there are too
 * many. So memory and open files do not grow with the number of traces. Event types that several traces declare alike
 * are kept once. Safe for all threads.
 */
public final class AwakeTraces {

    private final RecentlyUsed<Trace> awake;
    private final Map<EventType, EventType> types = new ConcurrentHashMap<>();
    private final Map<List<EventType>, List<EventType>> lists = new ConcurrentHashMap<>();

    /** @param most how many traces are awake at once, at least 1; those that are being read count, but may be more */
    public AwakeTraces(int most) {
        this.awake = new RecentlyUsed<>(Math.max(1, most));
    }

    /** Takes down that a trace was asked for something that it had to read. */
    public void woke(Trace trace) {
        for (Trace one : awake.use(trace)) {
            one.rest();
        }
    }

    /** Takes down that a trace was closed. */
    public void closed(Trace trace) {
        awake.leave(trace);
    }

    /** The equal type that is kept. */
    public EventType shared(EventType type) {
        EventType known = types.putIfAbsent(type, type);
        return known == null ? type : known;
    }

    /** The equal list that is kept, of types that are. */
    public List<EventType> shared(List<EventType> all) {
        List<EventType> known = lists.get(all);
        if (known != null) {
            return known;
        }
        List<EventType> shared = new ArrayList<>(all.size());
        for (EventType type : all) {
            shared.add(shared(type));
        }
        List<EventType> list = List.copyOf(shared);
        known = lists.putIfAbsent(list, list);
        return known == null ? list : known;
    }
}
