package org.nettracesql.trace;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a path led to: one trace, or those of a container. Names are {@code FILE}, or {@code FILE!ENTRY} where a
 * container has more than one thing that is, or may be, a trace.
 *
 * @param traces at least one, by its name; whoever asked for them closes them
 * @param unreadable what else the container has that may be a trace and cannot be read, by its name, and why
 */
public record OpenedTraces(Map<String, Trace> traces, Map<String, TraceException> unreadable) {
    public OpenedTraces {
        traces = Collections.unmodifiableMap(new LinkedHashMap<>(traces));
        unreadable = Collections.unmodifiableMap(new LinkedHashMap<>(unreadable));
    }

    static OpenedTraces of(String name, Trace trace) {
        return new OpenedTraces(Map.of(name, trace), Map.of());
    }
}
