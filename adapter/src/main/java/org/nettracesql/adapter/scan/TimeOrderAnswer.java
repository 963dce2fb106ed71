package org.nettracesql.adapter.scan;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelWriter;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.order.TimeOrder;

/** All rows of a request in the order of time: {@link TimeOrder} in a plan. */
final class TimeOrderAnswer extends ScanAnswer {

    /** Of fewer rows, sorting them at once takes little time and memory. */
    private static final double LEAST_ROWS = 20_000;

    private final List<RelFieldCollation> keys;

    /** @param keys the first is the time since the trace's start */
    TimeOrderAnswer(ScanContext context, EventRequest request, List<RelFieldCollation> keys) {
        super(context, request);
        this.keys = keys;
    }

    /** Whether rows are many and their first key is such a time. */
    static boolean isWorthwhile(ScanContext context, EventRequest request, RelFieldCollation firstKey) {
        return TimeOrder.isPossible(context, request.columns().get(firstKey.getFieldIndex()))
                && RowEstimates.of(context, request).rows() >= LEAST_ROWS;
    }

    @Override
    String name() {
        return "EventTimeOrder";
    }

    @Override
    double estimatedRows() {
        return RowEstimates.of(context, request).rows();
    }

    @Override
    RelWriter describe(RelWriter writer) {
        return writer.item("sort", keys.stream()
                .map(key -> request.columns().get(key.getFieldIndex()).name() + " " + key.shortString())
                .collect(Collectors.joining(", ")));
    }

    @Override
    BatchedRows rows(DataContext root) {
        Execution execution = Cancellations.execution(context, root);
        return new BatchedRows(request.columns(), root,
                () -> new TimeOrder(context, execution, request.bind(root), SortedRows.order(keys)));
    }

    @Override
    Enumerator<Object> compute(DataContext root) {
        return rows(root).enumerator();
    }
}
