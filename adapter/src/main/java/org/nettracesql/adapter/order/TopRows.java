package org.nettracesql.adapter.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.OrderedParts;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.TopKeys;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Condition;

/**
 * The rows of a request that may be among the first in an order. A first pass on all cores reads nothing but the first
 * key and finds the last value of it that is wanted; a second one decodes the rows up to there. It reads no trace, and
 * of a large one no part, whose values are all beyond; nor does the first, where these are times that are known. For
 * one execution.
 */
public final class TopRows {

    private final ScanContext context;
    private final Execution execution;
    private final BoundRequest request;
    private final TableColumn key;
    private final boolean isDescending;
    private final int wanted;
    private boolean areAll;

    /**
     * @param order its first key is of a column that {@link TopKeys#canBeFirst}, with NULLs last
     * @param wanted rows that are enough, from 1 to twice {@link TopKeys#MOST_WANTED}
     */
    public TopRows(ScanContext context, Execution execution, BoundRequest request, RowOrder order, int wanted) {
        this.context = context;
        this.execution = execution;
        this.request = request;
        this.key = request.columns().get(order.columns()[0]);
        this.isDescending = order.isDescending()[0];
        this.wanted = wanted;
    }

    /** Makes the first pass, and opens the rows for the second; the caller closes them. */
    public RowBatches candidates() {
        RequestScans scans = scans(request.withColumns(List.of(key)));
        // Of times more is known of a part than where it lies in the file.
        OrderedParts parts = TopKeys.isTime(key) ? null : OrderedParts.of(scans);
        if (parts == null) {
            TopTraces traces = new TopTraces(scans, key, wanted, isDescending);
            traces.collect();
            PushedPredicate isCandidate = traces.upToLast();
            areAll = isCandidate == null;
            RequestScans wantedRows = scans(areAll ? request : request.with(isCandidate));
            // A row can be without a value of another key, but not without a time.
            return areAll && !TopKeys.isTime(key)
                    ? wantedRows.inOrder()
                    : wantedRows.ofShares(traces.withCandidates());
        }
        TopKeys all = noKeys();
        long[] best = new long[parts.count()];
        bestOfParts(parts, best, all);
        Condition.LongRanges upToLast = all.upToLast(key.type());
        areAll = upToLast == null;
        if (areAll) {
            return scans(request).inOrder();
        }
        PushedPredicate isCandidate = new PushedPredicate(key, upToLast);
        BitSet chosen = new BitSet();
        for (int part = 0; part < best.length; part++) {
            chosen.set(part, upToLast.test(best[part]));
        }
        return parts.of(chosen, scans(request), isCandidate.predicate());
    }

    /** Whether the rows that were opened are all that there are: these are fewer than are wanted. */
    public boolean areAll() {
        return areAll;
    }

    private RequestScans scans(BoundRequest asked) {
        return new RequestScans(context, execution, asked);
    }

    private TopKeys noKeys() {
        return new TopKeys(wanted, isDescending);
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
