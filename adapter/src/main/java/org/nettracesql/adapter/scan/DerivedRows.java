package org.nettracesql.adapter.scan;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;

/** The rows of a computed table over all traces, with the name of the trace, in Calcite's representation of values. */
public final class DerivedRows implements Enumerator<Object[]> {

    private static final long MICROS_PER_MILLI = 1000;

    private final DerivedRelation relation;
    /** Kept, so that the ledger knows whom scans are for. */
    private final Execution execution;
    private final Cancellation cancellation;
    private final Cancellation.Binding binding;
    private final Iterator<OpenTrace> traces;
    private final int width;
    private final int firstValue;
    private Iterator<Object[]> rows = Collections.emptyIterator();
    private OpenTrace trace;
    private Object[] current;

    private DerivedRows(
            ScanContext context, DerivedRelation relation, List<PushedFilter> filters, DataContext root) {
        this.relation = relation;
        this.execution = Cancellations.execution(context, root);
        this.cancellation = execution.cancellation();
        this.binding = new Cancellation.Binding(cancellation);
        this.traces = relation.perTrace()
                ? wanted(context.traces(), filters, root).iterator()
                : Collections.singletonList((OpenTrace) null).iterator();
        this.width = relation.columns().size();
        this.firstValue = relation.perTrace() ? 1 : 0;
    }

    private static List<OpenTrace> wanted(List<OpenTrace> traces, List<PushedFilter> filters, DataContext root) {
        if (filters.isEmpty()) {
            return traces;
        }
        List<PushedPredicate> predicates = new ArrayList<>();
        for (PushedFilter filter : filters) {
            predicates.add(filter.predicate(root));
        }
        List<OpenTrace> wanted = new ArrayList<>();
        for (OpenTrace trace : traces) {
            if (PushedPredicate.admitTrace(predicates, trace)) {
                wanted.add(trace);
            }
        }
        return wanted;
    }

    /** The rows of one execution. */
    public static Enumerable<Object[]> of(ScanContext context, DerivedRelation relation, DataContext root) {
        return of(context, relation, List.of(), root);
    }

    /** @param filters on the name of the trace */
    static Enumerable<Object[]> of(
            ScanContext context, DerivedRelation relation, List<PushedFilter> filters, DataContext root) {
        Cancellations.execution(context, root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object[]> enumerator() {
                return new DerivedRows(context, relation, filters, root);
            }
        };
    }

    @Override
    public Object[] current() {
        return current;
    }

    @Override
    public boolean moveNext() {
        cancellation.check();
        binding.enter();
        try {
            return advance();
        } finally {
            binding.leave();
        }
    }

    private boolean advance() {
        while (!rows.hasNext()) {
            if (!traces.hasNext()) {
                return false;
            }
            trace = traces.next();
            rows = relation.rows().rows(trace);
        }
        Object[] values = rows.next();
        Object[] row = new Object[width];
        if (trace != null) {
            row[0] = trace.name();
        }
        for (int i = firstValue; i < width; i++) {
            Object value = values[i - firstValue];
            boolean isTime = value != null && relation.columns().get(i).type() == ColumnType.TIMESTAMP;
            row[i] = isTime ? (Object) Math.floorDiv((Long) value, MICROS_PER_MILLI) : value;
        }
        current = row;
        return true;
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("These rows go forward only; open them again.");
    }

    @Override
    public void close() {
        Iterator<Object[]> last = rows;
        rows = Collections.emptyIterator();
        if (last instanceof Closeable open) {
            try {
                open.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
