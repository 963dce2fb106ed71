package org.nettracesql.adapter.scan;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.adapter.order.TopRows;

/** The first rows of a request in an order: {@link TopRows} in a plan, of which these are sorted. */
final class TopAnswer extends ScanAnswer {

    private final List<RelFieldCollation> keys;
    private final long skipped;
    private final long wanted;

    /**
     * @param keys the first is of a column that {@link TopKeys#canBeFirst}
     * @param skipped the first rows, which are left out
     * @param wanted rows that are enough
     */
    TopAnswer(
            ScanContext context, EventRequest request, List<RelFieldCollation> keys, long skipped, long wanted) {
        super(context, request);
        this.keys = keys;
        this.skipped = skipped;
        this.wanted = wanted;
    }

    List<RelFieldCollation> keys() {
        return keys;
    }

    long skipped() {
        return skipped;
    }

    long wanted() {
        return wanted;
    }

    @Override
    String name() {
        return "EventTop";
    }

    @Override
    double estimatedRows() {
        return Math.max(1, wanted);
    }

    /** The first pass for all rows, and the rows that are wanted. */
    @Override
    RelOptCost cost(EventScan scan, RelOptPlanner planner, RelMetadataQuery mq) {
        TableColumn firstKey = request.columns().get(keys.get(0).getFieldIndex());
        return super.cost(scan.with(request.withColumns(List.of(firstKey))), planner, mq)
                .plus(planner.getCostFactory().makeCost(wanted, wanted, 0));
    }

    @Override
    RelWriter describe(RelWriter writer) {
        return writer.item("sort", keys.stream()
                        .map(key -> request.columns().get(key.getFieldIndex()).name() + " " + key.shortString())
                        .collect(Collectors.joining(", ")))
                .itemIf("offset", skipped, skipped > 0)
                .item("fetch", wanted);
    }

    @Override
    Enumerator<Object> compute(DataContext root) {
        Enumerable<Object> rows =
                skipped + wanted == 0 ? new EventQuery(context, request).rows(root) : candidates(root);
        return new SortedRows(rows, keys, skipped, wanted).enumerator();
    }

    /** The rows that may be among the first. */
    private Enumerable<Object> candidates(DataContext root) {
        Execution execution = Cancellations.execution(context, root);
        TopRows top = new TopRows(
                context, execution, request.bind(root), SortedRows.order(keys), (int) (skipped + wanted));
        return new BatchedRows(request.columns(), root, top::candidates);
    }
}
