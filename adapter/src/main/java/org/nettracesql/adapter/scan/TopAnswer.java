package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
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
import org.nettracesql.adapter.engine.OrderedParts;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Condition;

/**
 * The first rows of a request in an order. A first pass on all cores reads nothing but the first key and finds the last
 * value of it that is wanted; a second one decodes the rows up to there, and only these are sorted. Of a large trace it
 * reads no part whose values are all beyond.
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
        Enumerable<Object> rows =
                skipped + wanted == 0 ? new EventQuery(context, request).rows(root) : candidates(root);
        boolean single = request.columns().size() == 1;
        return new SortedRows(rows, keys, single, skipped, wanted).enumerator();
    }

    private TableColumn firstKey() {
        return request.columns().get(keys.get(0).getFieldIndex());
    }

    private TopKeys noKeys() {
        return new TopKeys((int) (skipped + wanted), keys.get(0).direction.isDescending());
    }

    /** The rows that may be among the first. */
    private Enumerable<Object> candidates(DataContext root) {
        TableColumn key = firstKey();
        RequestScans scans = request.withColumns(List.of(key)).scans(context, root);
        OrderedParts parts = OrderedParts.of(scans);
        TopKeys all = noKeys();
        long[] best = parts == null ? null : new long[parts.count()];
        if (parts == null) {
            scans.collect((traceName, cursor) -> keys(cursor), all::add);
        } else {
            bestOfParts(parts, best, all);
        }
        Condition.LongRanges upToLast = all.upToLast(key.type());
        if (upToLast == null) {
            return new EventQuery(context, request).rows(root);
        }
        PushedPredicate isCandidate = new PushedPredicate(key, upToLast);
        if (parts == null) {
            EventRequest filtered = request.withFilters(List.of(new PushedFilter.Fixed(isCandidate)));
            return new EventQuery(context, filtered).rows(root);
        }
        BitSet chosen = new BitSet();
        for (int part = 0; part < best.length; part++) {
            chosen.set(part, upToLast.test(best[part]));
        }
        return new BatchedRows(request.columns(), root,
                () -> parts.of(chosen, request.scans(context, root), isCandidate.predicate()));
    }

    private TopKeys keys(BatchCursor cursor) {
        TopKeys found = noKeys();
        found.addAll(cursor);
        return found;
    }

    /** Adds the keys of all parts, and takes down which of each part's comes first. */
    private void bestOfParts(OrderedParts parts, long[] best, TopKeys all) {
        List<PartKeys> ofThreads = Collections.synchronizedList(new ArrayList<>());
        int[] part = new int[1];
        parts.forEach(
                () -> {
                    PartKeys begun = new PartKeys(noKeys());
                    ofThreads.add(begun);
                    return begun;
                },
                ofPart -> best[part[0]++] = ofPart.keys.bestOfPart());
        ofThreads.forEach(one -> all.add(one.keys));
    }

    /** The keys of the parts that one thread reads. */
    private record PartKeys(TopKeys keys) implements OrderedParts.Gathered {

        @Override
        public void add(Batch batch, String traceName) {
            keys.add(batch.column(0), batch.size());
        }

        @Override
        public void close() {
            // The keys are taken when all threads have ended.
        }
    }
}
