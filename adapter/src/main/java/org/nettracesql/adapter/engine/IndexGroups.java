package org.nettracesql.adapter.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceInfo;

/**
 * What indexes of traces know of events together: how many, their payload bytes, the least and the greatest times;
 * grouped and filtered by what every event of a type has in common, or by trace. For one thread at a time.
 */
public final class IndexGroups {

    private final List<TableColumn> keys;
    private final Predicate<EventType> types;
    private final List<PushedPredicate> predicates;
    private final Map<List<Object>, Sum> sums = new LinkedHashMap<>();

    /**
     * @param keys each {@link #isOfType}; without any there is one group, even of no events
     * @param types accepts the types whose events count; null for all
     * @param predicates on columns that are {@link #isOfType}; those of the trace as a whole were decided before
     */
    public IndexGroups(List<TableColumn> keys, Predicate<EventType> types, List<PushedPredicate> predicates) {
        this.keys = keys;
        this.types = types;
        this.predicates = predicates;
        if (keys.isEmpty()) {
            sums.put(List.of(), new Sum());
        }
    }

    /** Whether all events of a type in a trace have the same value. */
    public static boolean isOfType(TableColumn column) {
        return column.isTraceName() || column.source() instanceof HeaderColumn header && header.isTypeLevel();
    }

    /**
     * Adds the events of a trace.
     *
     * @param traceName what the column of traces' names shows
     * @param info has the time at which the trace starts
     */
    public void add(String traceName, TraceInfo info, TraceIndex index) {
        for (TraceIndex.TypeStatistics type : index.types()) {
            if (isWanted(type.type())) {
                List<Object> key = new ArrayList<>(keys.size());
                for (TableColumn column : keys) {
                    key.add(column.isTraceName() ? traceName : type.type().value((HeaderColumn) column.source()));
                }
                Sum sum = sums.get(key);
                if (sum == null) {
                    sum = new Sum();
                    sums.put(key, sum);
                }
                sum.add(type, info);
            }
        }
    }

    private boolean isWanted(EventType type) {
        if (types != null && !types.test(type)) {
            return false;
        }
        for (PushedPredicate predicate : predicates) {
            if (predicate.column().source() instanceof HeaderColumn header && !predicate.admits(type.value(header))) {
                return false;
            }
        }
        return true;
    }

    /** The groups by the values of their keys, in the order in which they were found. */
    public Map<List<Object>, Sum> groups() {
        return sums;
    }

    /** What the events of one group have together. */
    public static final class Sum {
        private long count;
        private long payloadBytes;
        private long firstTimeNanos = Long.MAX_VALUE;
        private long lastTimeNanos = Long.MIN_VALUE;
        private long firstUtcMicros = Long.MAX_VALUE;
        private long lastUtcMicros = Long.MIN_VALUE;

        private void add(TraceIndex.TypeStatistics type, TraceInfo info) {
            count += type.eventCount();
            payloadBytes += type.payloadBytes();
            firstTimeNanos = Math.min(firstTimeNanos, type.firstTimeNanos());
            lastTimeNanos = Math.max(lastTimeNanos, type.lastTimeNanos());
            firstUtcMicros = Math.min(firstUtcMicros, info.utcMicros(type.firstTimeNanos()));
            lastUtcMicros = Math.max(lastUtcMicros, info.utcMicros(type.lastTimeNanos()));
        }

        public long count() {
            return count;
        }

        public long payloadBytes() {
            return payloadBytes;
        }

        /** The least {@code time_ns}; null without events. */
        public Long firstTimeNanos() {
            return count == 0 ? null : firstTimeNanos;
        }

        /** The greatest {@code time_ns}; null without events. */
        public Long lastTimeNanos() {
            return count == 0 ? null : lastTimeNanos;
        }

        /** The least {@code utc_time}, in microseconds since 1970-01-01 UTC; null without events. */
        public Long firstUtcMicros() {
            return count == 0 ? null : firstUtcMicros;
        }

        /** The greatest {@code utc_time}, in microseconds since 1970-01-01 UTC; null without events. */
        public Long lastUtcMicros() {
            return count == 0 ? null : lastUtcMicros;
        }
    }
}
