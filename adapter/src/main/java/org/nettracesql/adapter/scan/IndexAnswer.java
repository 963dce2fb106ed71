package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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
import org.nettracesql.adapter.engine.IndexGroups;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.EventType;

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
            enough &= IndexGroups.isOfType(key);
        }
        for (ScanMeasure measure : totals.measures()) {
            enough &= measure.isIndexed();
        }
        return enough;
    }

    private static boolean isDecidedByType(PushedFilter filter) {
        if (filter instanceof PushedFilter.WithParameters open) {
            return IndexGroups.isOfType(open.column());
        }
        return IndexGroups.isOfType(filter.predicate(null).column());
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
        IndexGroups groups = new IndexGroups(totals.keys(), request.relation().types(), predicates);
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
            groups.add(trace.name(), trace.trace().index());
        }
        List<Object> rows = new ArrayList<>(groups.groups().size());
        for (Map.Entry<List<Object>, IndexGroups.Sum> group : groups.groups().entrySet()) {
            rows.add(row(group.getKey(), group.getValue()));
        }
        return Linq4j.enumerator(rows);
    }

    private Object row(List<Object> key, IndexGroups.Sum sum) {
        Object[] row = Arrays.copyOf(key.toArray(), key.size() + totals.measures().size());
        for (int i = key.size(); i < row.length; i++) {
            row[i] = value(totals.measures().get(i - key.size()).kind(), sum);
        }
        return row.length == 1 ? row[0] : row;
    }

    /** Of the one column that is {@linkplain ScanMeasure#isIndexed indexed} for a measure of that kind. */
    private static Long value(ScanMeasure.Kind kind, IndexGroups.Sum sum) {
        return switch (kind) {
            case COUNT -> sum.count();
            case SUM -> sum.count() == 0 ? null : Long.valueOf(sum.payloadBytes());
            case SUM0 -> sum.payloadBytes();
            case MIN -> sum.firstTimeNanos();
            case MAX -> sum.lastTimeNanos();
            case AVG -> throw new IllegalArgumentException("The index has no averages.");
        };
    }
}
