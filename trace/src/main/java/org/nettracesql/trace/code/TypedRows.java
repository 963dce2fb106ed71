package org.nettracesql.trace.code;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;

/**
 * Reads the rows of some event types in an order in which the events of one thread are in the order of time and those
 * of different threads may not be: in file order, or in the order of time where a thread's events are in several
 * {@linkplain Trace#lanes() lanes}.
 */
public final class TypedRows {

    private TypedRows() {}

    /** Takes one row of a batch; the batch is overwritten after the call. */
    @FunctionalInterface
    public interface Visitor {
        void visit(Batch batch, int row);
    }

    /**
     * The rows of some types, with the columns in the order asked for. Starts no scan if the trace has no such type.
     */
    public static void forEach(
            Trace trace, Predicate<EventType> wanted, List<? extends ScanColumn> columns, Visitor visitor) {
        forEach(trace, wanted, columns, null, visitor);
    }

    /**
     * The rows of some types, or the elements of an array of theirs.
     *
     * @param explode name of the array field, or null
     */
    static void forEach(
            Trace trace,
            Predicate<EventType> wanted,
            List<? extends ScanColumn> columns,
            String explode,
            Visitor visitor) {
        forEachElement(trace, wanted, columns, explode, HeaderColumn.TIME_NS, visitor);
    }

    /**
     * The elements of an array of some types.
     *
     * @param timeColumn what tells the time of an element, never null; in each lane by itself it must not fall
     */
    public static void forEachElement(
            Trace trace,
            Predicate<EventType> wanted,
            List<? extends ScanColumn> columns,
            String explode,
            ScanColumn timeColumn,
            Visitor visitor) {
        Set<EventType> types = typesOf(trace, wanted);
        if (types.isEmpty()) {
            return;
        }
        if (trace.lanes() > 1) {
            try (LaneMerge rows = new LaneMerge(trace, types, columns, explode, timeColumn)) {
                while (rows.next()) {
                    visitor.visit(rows.batch(), rows.row());
                }
            }
            return;
        }
        ScanRequest request = ScanRequest.builder()
                .types(types)
                .columns(columns)
                .explode(explode)
                .fileOrder(true)
                .build();
        try (TraceScan scan = trace.scan(request);
                BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                for (int row = 0; row < batch.size(); row++) {
                    visitor.visit(batch, row);
                }
            }
        }
    }

    /** Whether the trace has an event of such a type. */
    static boolean any(Trace trace, Predicate<EventType> wanted) {
        Set<EventType> types = typesOf(trace, wanted);
        if (types.isEmpty()) {
            return false;
        }
        try (TraceScan scan = trace.scan(ScanRequest.builder().types(types).limit(1).build());
                BatchCursor cursor = scan.openCursor()) {
            return cursor.next();
        }
    }

    static Set<EventType> typesOf(Trace trace, Predicate<EventType> wanted) {
        Set<EventType> types = new HashSet<>();
        for (EventType type : trace.eventTypes()) {
            if (wanted.test(type)) {
                types.add(type);
            }
        }
        return types;
    }
}
