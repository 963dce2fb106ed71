package org.nettracesql.adapter.columns;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Trace;

/**
 * How many rows the parts of a trace had when its columns were asked for, so that they can be put where they belong
 * when they are asked for again. Only of requests that nothing filters. Safe for all threads.
 */
final class PartRows {

    /** A few numbers each. */
    private static final int MOST_OF_A_TRACE = 32;

    /** By the types of the rows; an empty key is all. */
    private static final Map<Trace, Map<Optional<Set<EventType>>, int[]>> KNOWN =
            Collections.synchronizedMap(new WeakHashMap<>());

    private static final class Latest extends LinkedHashMap<Optional<Set<EventType>>, int[]> {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Optional<Set<EventType>>, int[]> eldest) {
            return size() > MOST_OF_A_TRACE;
        }
    }

    private PartRows() {}

    /** Whether all rows of some types are asked for, as they are in the file. */
    static boolean areOfWholeTypes(RequestScans scans) {
        BoundRequest request = scans.request();
        return request.predicates().isEmpty()
                && request.relation().explode() == null
                && request.limit() == Long.MAX_VALUE;
    }

    /** The rows of each part of the only trace; null if that is not known. */
    static int[] known(RequestScans scans, int parts) {
        OpenTrace trace = scans.context().traces().get(0);
        Map<Optional<Set<EventType>>, int[]> ofTrace = areOfWholeTypes(scans) ? KNOWN.get(trace.trace()) : null;
        if (ofTrace == null) {
            return null;
        }
        int[] rows;
        synchronized (ofTrace) {
            rows = ofTrace.get(types(scans, trace));
        }
        return rows == null || rows.length != parts ? null : rows;
    }

    /** Remembers the rows of each part of the only trace. */
    static void keep(RequestScans scans, int[] rows) {
        if (areOfWholeTypes(scans)) {
            OpenTrace trace = scans.context().traces().get(0);
            Map<Optional<Set<EventType>>, int[]> ofTrace =
                    KNOWN.computeIfAbsent(trace.trace(), key -> new Latest());
            synchronized (ofTrace) {
                ofTrace.put(types(scans, trace), rows);
            }
        }
    }

    private static Optional<Set<EventType>> types(RequestScans scans, OpenTrace trace) {
        return Optional.ofNullable(scans.request().relation().typesIn(trace)).map(Set::copyOf);
    }
}
