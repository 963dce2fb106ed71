package org.nettracesql.adapter.scan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.NotEnoughMemoryException;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.Tally;
import org.nettracesql.adapter.totals.Totals;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;

/**
 * What a {@link TotalsAnswer} gives in one execution, added up when it is made: a part of the groups after the other,
 * all in one if they fit.
 */
final class TotalsCursor implements RowCursor {

    private static final int MOST_KEYS = 3;
    private static final int SPLIT = 4;
    private static final int MOST_PARTS = 256;

    private final ScanContext context;
    private final Execution execution;
    private final BoundRequest request;
    private final Totals totals;
    private final Deque<Part> left = new ArrayDeque<>(1);
    private Tally tally;
    private int group;

    /** The groups whose hashes leave a remainder. */
    private record Part(int part, int parts) {
        private static final Part ALL = new Part(0, 1);
    }

    TotalsCursor(ScanContext context, Execution execution, BoundRequest request, Totals totals) {
        this.context = context;
        this.execution = execution;
        this.request = request;
        this.totals = totals;
        left.push(Part.ALL);
        nextPart();
    }

    /** Whether scans can add up all that is asked for. */
    static boolean isEnoughFor(ScanContext context, EventRequest request, Totals totals) {
        if (totals.keys().isEmpty()) {
            return true;
        }
        double rows = RowEstimates.of(context, request).rows();
        for (GroupKey key : totals.keys()) {
            if (!key.hasFewValues(rows)) {
                return false;
            }
        }
        return totals.keys().size() <= MOST_KEYS;
    }

    private void nextPart() {
        Cancellation before = execution.cancellation().bind();
        try {
            while (tally == null) {
                Part part = left.pop();
                try {
                    tally = addUp(part);
                    group = tally.first() - 1;
                } catch (NotEnoughMemoryException e) {
                    if (part.parts == MOST_PARTS) {
                        throw e;
                    }
                    for (int i = SPLIT - 1; i >= 0; i--) {
                        left.push(new Part(part.part + i * part.parts, part.parts * SPLIT));
                    }
                }
            }
        } finally {
            Cancellation.unbind(before);
        }
    }

    @Override
    public Object row() {
        return tally.row(group);
    }

    @Override
    public boolean next() {
        execution.cancellation().check();
        while (tally != null && ++group == tally.end()) {
            tally.close();
            tally = null;
            if (!left.isEmpty()) {
                nextPart();
            }
        }
        return tally != null;
    }

    @Override
    public void close() {
        if (tally != null) {
            tally.close();
            tally = null;
        }
        left.clear();
    }

    private Tally addUp(Part part) {
        Tallies tallies = new Tallies(part);
        try {
            new RequestScans(context, execution, request)
                    .collect((traceName, cursor) -> addUp(traceName, cursor, tallies), tallies::merge);
            return tallies.all == null ? tallies.begin(null) : tallies.all;
        } catch (RuntimeException | Error e) {
            tallies.close();
            throw e;
        }
    }

    private static Tally addUp(String traceName, BatchCursor cursor, Tallies tallies) {
        Tally tally = tallies.begin(traceName);
        while (cursor.next()) {
            tally.add(cursor.batch());
        }
        return tally;
    }

    /** The tallies of one pass over the events. */
    private final class Tallies implements AutoCloseable {
        private final Part part;
        /** Guarded by this. */
        private final List<Tally> open = new ArrayList<>();
        private Tally all;

        Tallies(Part part) {
            this.part = part;
        }

        synchronized Tally begin(String traceName) {
            Tally tally = new Tally(totals, request.columns(), traceName);
            if (part != Part.ALL) {
                tally.only(part.part, part.parts);
            }
            open.add(tally);
            return tally;
        }

        synchronized void merge(Tally one) {
            if (all == null) {
                all = one;
                return;
            }
            all.add(one);
            one.close();
            open.remove(one);
        }

        @Override
        public synchronized void close() {
            open.forEach(Tally::close);
        }
    }
}
