package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TraceIndex;

/**
 * Aggregates of events by what their types have in common, from the block index.
 *
 * @param keys type-level columns or the name of the trace
 */
record IndexQuery(ScanContext context, EventRequest request, List<TableColumn> keys, List<Measure> measures) {

    /** What the index knows of the events of a type. */
    enum Measure {
        COUNT,
        FIRST_TIME,
        LAST_TIME,
        /** NULL for no events. */
        PAYLOAD_BYTES,
        PAYLOAD_BYTES_OR_0
    }

    /** The rows of one execution, in the shape that {@link EventQuery#rows} has. */
    Enumerable<Object> rows(DataContext root) {
        Cancellations.execution(context, root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return Linq4j.enumerator(compute(root));
            }
        };
    }

    private List<Object> compute(DataContext root) {
        List<PushedPredicate> predicates = request.predicates(root);
        Map<List<Object>, Sum> sums = new LinkedHashMap<>();
        if (keys.isEmpty()) {
            sums.put(List.of(), new Sum());
        }
        for (OpenTrace trace : context.traces()) {
            Collection<EventType> types = request.relation().typesIn(trace);
            if (types != null && types.isEmpty()
                    || !predicates.stream().allMatch(predicate -> predicate.admitsTrace(trace.name()))) {
                continue;
            }
            for (TraceIndex.TypeStatistics type : trace.trace().index().types()) {
                boolean wanted = request.relation().types() == null || request.relation().types().test(type.type());
                if (wanted && predicates.stream().allMatch(predicate -> holds(predicate, type.type()))) {
                    List<Object> key = keys.stream().map(column -> value(column, trace, type.type())).toList();
                    sums.computeIfAbsent(key, none -> new Sum()).add(type);
                }
            }
        }
        List<Object> rows = new ArrayList<>();
        sums.forEach((key, sum) -> rows.add(row(key, sum)));
        return rows;
    }

    private static boolean holds(PushedPredicate predicate, EventType type) {
        if (predicate.column().isTraceName()) {
            return true;
        }
        Object value = value((HeaderColumn) predicate.column().source(), type);
        Condition condition = predicate.condition();
        if (condition instanceof Condition.TextIn in) {
            return in.test((String) value);
        }
        if (condition instanceof Condition.LongRanges ranges) {
            return ranges.test(((Number) value).longValue());
        }
        if (condition instanceof Condition.Bits bits) {
            return bits.test(((Number) value).longValue());
        }
        if (condition instanceof Condition.Mod mod) {
            return mod.test(((Number) value).longValue());
        }
        return condition instanceof Condition.Null isNull && !isNull.isNull();
    }

    private static Object value(TableColumn column, OpenTrace trace, EventType type) {
        return column.isTraceName() ? trace.name() : value((HeaderColumn) column.source(), type);
    }

    private static Object value(HeaderColumn column, EventType type) {
        return switch (column) {
            case PROVIDER -> type.provider();
            case EVENT_NAME -> type.name();
            case EVENT_ID -> type.id();
            case EVENT_VERSION -> type.version();
            case EVENT_LEVEL -> type.level();
            case EVENT_OPCODE -> type.opcode();
            case EVENT_KEYWORDS -> type.keywords();
            default -> throw new IllegalArgumentException(column + " differs among the events of a type.");
        };
    }

    private Object row(List<Object> key, Sum sum) {
        Object[] row = Arrays.copyOf(key.toArray(), key.size() + measures.size());
        for (int i = 0; i < measures.size(); i++) {
            row[key.size() + i] = sum.value(measures.get(i));
        }
        return row.length == 1 ? row[0] : row;
    }

    /** What the types of one group have together. */
    private static final class Sum {
        private long count;
        private long payloadBytes;
        private long firstTimeNanos = Long.MAX_VALUE;
        private long lastTimeNanos = Long.MIN_VALUE;

        private void add(TraceIndex.TypeStatistics type) {
            count += type.eventCount();
            payloadBytes += type.payloadBytes();
            firstTimeNanos = Math.min(firstTimeNanos, type.firstTimeNanos());
            lastTimeNanos = Math.max(lastTimeNanos, type.lastTimeNanos());
        }

        private Long value(Measure measure) {
            return switch (measure) {
                case COUNT -> count;
                case FIRST_TIME -> count == 0 ? null : firstTimeNanos;
                case LAST_TIME -> count == 0 ? null : lastTimeNanos;
                case PAYLOAD_BYTES -> count == 0 ? null : payloadBytes;
                case PAYLOAD_BYTES_OR_0 -> payloadBytes;
            };
        }
    }
}
