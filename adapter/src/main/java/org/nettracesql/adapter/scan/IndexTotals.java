package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.IndexGroups;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.ScanMeasure;
import org.nettracesql.adapter.totals.Totals;
import org.nettracesql.trace.EventType;

/** What an {@link IndexAnswer} gives in one execution. */
final class IndexTotals {

    private static final long MICROS_PER_MILLI = 1000;

    private IndexTotals() {}

    /** Whether an index knows all that is asked for. */
    static boolean isEnoughFor(EventRequest request, Totals totals) {
        boolean enough = !request.isLimited() && request.relation().explode() == null;
        for (PushedFilter filter : request.filters()) {
            enough &= IndexGroups.isOfType(filter.column());
        }
        for (GroupKey key : totals.keys()) {
            enough &= key.isColumn() && IndexGroups.isOfType(key.column());
        }
        for (ScanMeasure measure : totals.measures()) {
            enough &= measure.isIndexed();
        }
        return enough;
    }

    /** The rows, as Calcite has them inside. */
    static List<Object> rows(ScanContext context, BoundRequest request, Totals totals) {
        List<PushedPredicate> predicates = request.predicates();
        List<TableColumn> keys = new ArrayList<>(totals.keys().size());
        for (GroupKey key : totals.keys()) {
            keys.add(key.column());
        }
        IndexGroups groups = new IndexGroups(keys, request.relation().types(), predicates);
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
            groups.add(trace.name(), trace.trace().info(), trace.trace().index());
        }
        List<Object> rows = new ArrayList<>(groups.groups().size());
        for (Map.Entry<List<Object>, IndexGroups.Sum> group : groups.groups().entrySet()) {
            rows.add(row(totals, group.getKey(), group.getValue()));
        }
        return rows;
    }

    private static Object row(Totals totals, List<Object> key, IndexGroups.Sum sum) {
        Object[] row = Arrays.copyOf(key.toArray(), key.size() + totals.measures().size());
        for (int i = key.size(); i < row.length; i++) {
            row[i] = value(totals.measures().get(i - key.size()), sum);
        }
        return row.length == 1 ? row[0] : row;
    }

    /** Of a measure that is {@linkplain ScanMeasure#isIndexed indexed}. */
    private static Long value(ScanMeasure measure, IndexGroups.Sum sum) {
        return switch (measure.kind()) {
            case COUNT -> sum.count();
            case SUM -> sum.count() == 0 ? null : Long.valueOf(sum.payloadBytes());
            case SUM0 -> sum.payloadBytes();
            case MIN -> measure.isUtcTime() ? millis(sum.firstUtcMicros()) : sum.firstTimeNanos();
            case MAX -> measure.isUtcTime() ? millis(sum.lastUtcMicros()) : sum.lastTimeNanos();
            case AVG -> throw new IllegalArgumentException("The index has no averages.");
        };
    }

    private static Long millis(Long micros) {
        return micros == null ? null : Long.valueOf(Math.floorDiv(micros, MICROS_PER_MILLI));
    }
}
