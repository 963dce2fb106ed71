package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TraceIndex;

/**
 * Totals from the block index, without reading an event once the index is built: counts, least and greatest times and
 * payload bytes, grouped and filtered by what every event of a type has in common, or by trace.
 */
final class IndexAnswer extends ScanAnswer {

    /** There are some dozens of event types in a trace. */
    private static final double TYPES = 100;

    private final Totals totals;

    IndexAnswer(ScanContext context, EventRequest request, Totals totals) {
        super(context, request);
        this.totals = totals;
    }

    /** Whether an index knows all that is asked for. */
    static boolean isEnoughFor(EventRequest request, Totals totals) {
        boolean enough = !request.isLimited() && request.relation().explode() == null;
        for (PushedFilter filter : request.filters()) {
            enough &= isDecidedByType(filter);
        }
        for (TableColumn key : totals.keys()) {
            enough &= isOfType(key);
        }
        for (ScanMeasure measure : totals.measures()) {
            enough &= measure.isIndexed();
        }
        return enough;
    }

    private static boolean isDecidedByType(PushedFilter filter) {
        if (filter instanceof PushedFilter.WithParameters open) {
            return isOfType(open.column());
        }
        return isOfType(filter.predicate(null).column());
    }

    private static boolean isOfType(TableColumn column) {
        return column.isOfTrace() || column.source() instanceof HeaderColumn header && header.isTypeLevel();
    }

    @Override
    String name() {
        return "EventIndexScan";
    }

    @Override
    double estimatedRows() {
        return totals.keys().isEmpty() ? 1 : TYPES;
    }

    /** As many rows as the index has types: less than any scan of events costs, whether it is built or not. */
    @Override
    RelOptCost cost(EventScan scan, RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(1, TYPES, 0);
    }

    @Override
    RelWriter describe(RelWriter writer) {
        return totals.describe(writer);
    }

    @Override
    Enumerator<Object> compute(DataContext root) {
        List<PushedPredicate> predicates = request.predicates(root);
        Map<List<Object>, Sum> sums = new LinkedHashMap<>();
        if (totals.keys().isEmpty()) {
            sums.put(List.of(), new Sum());
        }
        List<OpenTrace> wanted = new ArrayList<>();
        for (OpenTrace trace : context.traces()) {
            Collection<EventType> types = request.relation().typesIn(trace);
            if ((types == null || !types.isEmpty()) && PushedPredicate.admitTrace(predicates, trace)) {
                wanted.add(trace);
            }
        }
        int ahead = context.options().scanThreads();
        for (int i = 0; i < wanted.size(); i++) {
            OpenTrace trace = wanted.get(i);
            // A small trace is one thread's work.
            for (int next = i + 1; next < Math.min(wanted.size(), i + ahead); next++) {
                wanted.get(next).trace().indexAhead();
            }
            for (TraceIndex.TypeStatistics type : trace.trace().index().types()) {
                if (isWanted(type.type(), predicates)) {
                    List<Object> key = new ArrayList<>(totals.keys().size());
                    for (TableColumn column : totals.keys()) {
                        key.add(value(column, trace, type.type()));
                    }
                    sums.computeIfAbsent(key, none -> new Sum()).add(type);
                }
            }
        }
        List<Object> rows = new ArrayList<>(sums.size());
        for (Map.Entry<List<Object>, Sum> group : sums.entrySet()) {
            rows.add(row(group.getKey(), group.getValue()));
        }
        return Linq4j.enumerator(rows);
    }

    private boolean isWanted(EventType type, List<PushedPredicate> predicates) {
        if (request.relation().types() != null && !request.relation().types().test(type)) {
            return false;
        }
        for (PushedPredicate predicate : predicates) {
            if (predicate.column().source() instanceof HeaderColumn header && !predicate.admits(type.value(header))) {
                return false;
            }
        }
        return true;
    }

    private static Object value(TableColumn column, OpenTrace trace, EventType type) {
        return column.isTraceName() ? trace.name() : type.value((HeaderColumn) column.source());
    }

    private Object row(List<Object> key, Sum sum) {
        Object[] row = Arrays.copyOf(key.toArray(), key.size() + totals.measures().size());
        for (int i = key.size(); i < row.length; i++) {
            row[i] = sum.value(totals.measures().get(i - key.size()).kind());
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

        /** Of the one column that is {@linkplain ScanMeasure#isIndexed indexed} for a measure of that kind. */
        private Long value(ScanMeasure.Kind kind) {
            return switch (kind) {
                case COUNT -> count;
                case SUM -> count == 0 ? null : payloadBytes;
                case SUM0 -> payloadBytes;
                case MIN -> count == 0 ? null : firstTimeNanos;
                case MAX -> count == 0 ? null : lastTimeNanos;
                case AVG -> throw new IllegalArgumentException("The index has no averages.");
            };
        }
    }
}
