package org.nettracesql.adapter.scan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.RelWriter;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.NotEnoughMemoryException;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;

/**
 * Totals over the events of a request, of all or by groups, added up batch by batch on all cores. Groups for which
 * there is not enough memory at once are added up in parts, with a scan for each.
 */
final class TotalsAnswer extends ScanAnswer {

    private static final int MOST_KEYS = 3;
    /** A guess. Each of the three keys at the most may have some dozens of values. */
    private static final double GROUPS = 1000;
    private static final int SPLIT = 4;
    private static final int MOST_PARTS = 256;

    private final Totals totals;

    /** The groups whose hashes leave a remainder. */
    private record Part(int part, int parts) {
        private static final Part ALL = new Part(0, 1);
    }

    TotalsAnswer(ScanContext context, EventRequest request, Totals totals) {
        super(context, request);
        this.totals = totals;
    }

    /** Whether scans can add up all that is asked for. */
    static boolean isEnoughFor(ScanContext context, EventRequest request, Totals totals) {
        if (totals.keys().isEmpty()) {
            return true;
        }
        double rows = RowEstimates.of(context, request).rows();
        for (TableColumn key : totals.keys()) {
            if (!GroupKeys.canBeKey(key, rows)) {
                return false;
            }
        }
        return totals.keys().size() <= MOST_KEYS;
    }

    @Override
    String name() {
        return "EventTotals";
    }

    @Override
    double estimatedRows() {
        return totals.keys().isEmpty() ? 1 : Math.min(GROUPS, RowEstimates.of(context, request).rows());
    }

    @Override
    RelWriter describe(RelWriter writer) {
        return totals.describe(writer);
    }

    @Override
    Enumerator<Object> compute(DataContext root) {
        return new Rows(root);
    }

    private Tally addUp(DataContext root, Part part) {
        Tallies tallies = new Tallies(part);
        try {
            request.scans(context, root)
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

    /** The rows of one execution: a part of them after the other, all in one if they fit. */
    private final class Rows implements Enumerator<Object> {
        private final DataContext root;
        private final Cancellation cancellation;
        private final Deque<Part> left = new ArrayDeque<>(1);
        private Tally tally;
        private int group;

        Rows(DataContext root) {
            this.root = root;
            this.cancellation = Cancellations.of(root);
            left.push(Part.ALL);
            next();
        }

        private void next() {
            Cancellation before = cancellation.bind();
            try {
                while (tally == null) {
                    Part part = left.pop();
                    try {
                        tally = addUp(root, part);
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
        public Object current() {
            return tally.row(group);
        }

        @Override
        public boolean moveNext() {
            cancellation.check();
            while (tally != null && ++group == tally.end()) {
                tally.close();
                tally = null;
                if (!left.isEmpty()) {
                    next();
                }
            }
            return tally != null;
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("These rows go forward only; open them again.");
        }

        @Override
        public void close() {
            if (tally != null) {
                tally.close();
                tally = null;
            }
            left.clear();
        }
    }
}
