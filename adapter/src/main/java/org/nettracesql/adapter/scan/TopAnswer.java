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
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Condition;

/**
 * The first rows of a request in an order. A first pass on all cores reads nothing but the first key and finds the last
 * value of it that is wanted; a second one decodes the rows up to there, and only these are sorted.
 */
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
        return super.cost(scan.with(request.withColumns(List.of(firstKey()))), planner, mq)
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
        EventRequest candidates = skipped + wanted == 0 ? request : candidates(root);
        boolean single = request.columns().size() == 1;
        Enumerable<Object> rows = new EventQuery(context, candidates).rows(root);
        return new SortedRows(rows, keys, single, skipped, wanted).enumerator();
    }

    private TableColumn firstKey() {
        return request.columns().get(keys.get(0).getFieldIndex());
    }

    /** The request for rows that may be among the first. */
    private EventRequest candidates(DataContext root) {
        TableColumn key = firstKey();
        boolean descending = keys.get(0).direction.isDescending();
        int count = (int) (skipped + wanted);
        TopKeys all = new TopKeys(count, descending);
        request.withColumns(List.of(key))
                .scans(context, root)
                .collect((traceName, cursor) -> keys(cursor, count, descending), all::add);
        Condition upToLast = all.upToLast(key.type());
        return upToLast == null
                ? request
                : request.withFilters(List.of(new PushedFilter.Fixed(new PushedPredicate(key, upToLast))));
    }

    private static TopKeys keys(BatchCursor cursor, int count, boolean descending) {
        TopKeys keys = new TopKeys(count, descending);
        keys.addAll(cursor);
        return keys;
    }
}
