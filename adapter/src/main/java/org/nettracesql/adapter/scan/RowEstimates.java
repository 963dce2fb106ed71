package org.nettracesql.adapter.scan;

import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.condition.OfTraces;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TraceIndex;

/**
 * How many rows a scan gives, for the planner. Counts come from the block index where it is built, else from the size
 * of the file; the share that a filter keeps is a guess.
 *
 * @param looked events that the scan looks at
 * @param rows rows that it gives, at least 1
 */
public record RowEstimates(double looked, double rows) {

    /** Mixed traces of the runtime have 20 to 115 bytes an event. */
    private static final double BYTES_PER_EVENT = 60;
    /** An event type's share of a trace that is not indexed. */
    private static final double SHARE_OF_ONE_TYPE = 0.1;
    private static final double ELEMENTS_PER_ARRAY = 10;

    static RowEstimates of(ScanContext context, EventRequest request) {
        double looked = 0;
        for (OpenTrace trace : context.traces()) {
            looked += eventsIn(trace, request.relation().typesIn(trace));
        }
        double rows = request.relation().explode() == null ? looked : looked * ELEMENTS_PER_ARRAY;
        for (PushedFilter filter : request.filters()) {
            rows *= keptBy(filter);
        }
        rows = Math.max(1, rows);
        if (request.limit() < rows) {
            // It stops early: as many events are looked at as the share of the rows that is enough.
            return new RowEstimates(looked * request.limit() / rows, Math.max(1, request.limit()));
        }
        return new RowEstimates(looked, rows);
    }

    /**
     * How many rows a computed table has, if it has one for each event of some tables.
     *
     * @param sources is not asked where a trace has no index: all traces are walked over to know the columns of tables
     * @return empty if it is made from none, or a trace has no index yet
     */
    public static OptionalDouble derived(ScanContext context, Supplier<List<EventRelation>> sources) {
        boolean areIndexed = context.traces().stream().allMatch(trace -> trace.trace().isIndexed());
        List<EventRelation> tables = areIndexed ? sources.get() : List.of();
        if (tables.isEmpty()) {
            return OptionalDouble.empty();
        }
        double events = 0;
        for (OpenTrace trace : context.traces()) {
            for (EventRelation source : tables) {
                events += eventsIn(trace, source.typesIn(trace));
            }
        }
        return OptionalDouble.of(Math.max(1, events));
    }

    private static double eventsIn(OpenTrace trace, Collection<EventType> types) {
        if (types != null && types.isEmpty()) {
            return 0;
        }
        if (!trace.trace().isIndexed()) {
            double events = trace.trace().info().fileBytes() / BYTES_PER_EVENT;
            return types == null ? events : events * SHARE_OF_ONE_TYPE;
        }
        TraceIndex index = trace.trace().index();
        if (types == null) {
            return index.eventCount();
        }
        double events = 0;
        for (TraceIndex.TypeStatistics statistics : index.types()) {
            events += types.contains(statistics.type()) ? statistics.eventCount() : 0;
        }
        return events;
    }

    private static double keptBy(PushedFilter filter) {
        if (filter instanceof PushedFilter.OfRows) {
            // Taken for few, they would have joins compare all pairs where they are many.
            return 1;
        }
        if (filter instanceof OfTraces ofTraces) {
            return ofTraces.selectivity();
        }
        if (!(filter instanceof PushedFilter.Fixed fixed)) {
            return 0.1;
        }
        Condition condition = fixed.predicate().condition();
        if (condition instanceof Condition.LongRanges ranges) {
            return keptBy(fixed.predicate().column(), ranges);
        }
        if (condition instanceof Condition.TextIn in) {
            return in.negated() ? 0.9 : 0.05;
        }
        if (condition instanceof Condition.Null isNull) {
            return isNull.isNull() ? 0.1 : 0.9;
        }
        if (condition instanceof Condition.DoubleCompare compare) {
            return switch (compare.operator()) {
                case EQ -> 0.05;
                case NE -> 0.9;
                default -> 0.4;
            };
        }
        return 0.25;
    }

    private static double keptBy(TableColumn column, Condition.LongRanges ranges) {
        List<HeaderColumn> fewValues = List.of(
                HeaderColumn.PROCESS_ID, HeaderColumn.EVENT_VERSION, HeaderColumn.EVENT_LEVEL, HeaderColumn.PROCESSOR);
        double points = 0;
        for (int i = 0; i < ranges.lows().length; i++) {
            if (ranges.lows()[i] != ranges.highs()[i]) {
                return ranges.lows().length > 1 ? 0.5 : 0.3;
            }
            points++;
        }
        return Math.min(0.9, points * (fewValues.contains(column.source()) ? 0.5 : 0.05));
    }
}
