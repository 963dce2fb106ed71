package org.nettracesql.trace;

import java.util.List;

/**
 * What one pass over all event headers tells of a trace. Immutable; made once by {@link Trace#index()}.
 *
 * @param eventCount events in the trace
 * @param types what there is of each event type that has at least one event, ordered by provider, id, version
 * @param firstTimeNanos least {@code time_ns}; 0 without events
 * @param lastTimeNanos greatest {@code time_ns}; 0 without events
 * @param threads one entry per thread that events are about, ordered by id where a trace has one process
 * @param lostEvents events missing according to the sequence numbers
 */
public record TraceIndex(
        long eventCount,
        List<TypeStatistics> types,
        long firstTimeNanos,
        long lastTimeNanos,
        List<ThreadStatistics> threads,
        long lostEvents) {

    /** The process of threads that a trace does not say it of. */
    public static final int NO_PROCESS = Integer.MIN_VALUE;

    /** Events of one type. */
    public record TypeStatistics(
            EventType type, long eventCount, long payloadBytes, long firstTimeNanos, long lastTimeNanos) {}

    /**
     * Events about one thread.
     *
     * @param name null where the trace does not name the thread
     */
    public record ThreadStatistics(
            int processId, long threadId, String name, long eventCount, long firstTimeNanos, long lastTimeNanos) {}
}
