package org.nettracesql.adapter.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TraceScan;

/**
 * The rows of a request on all cores and yet in file order: threads take successive parts of the traces and gather the
 * rows of one each. They hand them over when it is their turn: there are never more parts under way than threads, so
 * what waits is bounded by the length of a part. Or, where it is known how many rows each part has, they put them where
 * they belong at once. A request has the same parts whenever it is made. For one run.
 */
public final class OrderedParts {

    /** Rows of one part, by a thread at a time. */
    public interface Gathered extends AutoCloseable {

        /** Adds the rows of a batch, which is another's afterwards. */
        void add(Batch batch, String traceName);

        @Override
        void close();
    }

    /** As long as what a processor's cache holds of the columns of so many events. */
    private static final long PART_BYTES = 2 << 20;

    private static final int MOST_PARTS = 1 << 16;

    private static final long LOOK_MILLIS = 20;

    private final RequestScans scans;
    private final OpenTrace trace;
    private final List<ScanRequest> parts;
    private final AtomicInteger nextPart = new AtomicInteger();
    private final Object turns = new Object();
    /** Guarded by turns: the part whose rows are wanted now. */
    private int turn;
    /** Guarded by turns. */
    private boolean stopped;

    private OrderedParts(RequestScans scans, OpenTrace trace, List<ScanRequest> parts) {
        this.scans = scans;
        this.trace = trace;
        this.parts = parts;
    }

    /** The parts of a request; null where there is too little to share, or where the first rows may be enough. */
    public static OrderedParts of(RequestScans scans) {
        if (scans.limit() != Long.MAX_VALUE || scans.context().options().scanThreads() == 1) {
            return null;
        }
        if (scans.context().traces().size() != 1) {
            // Traces of a folder are opened one after another.
            return null;
        }
        OpenTrace trace = scans.context().traces().get(0);
        long most = mostParts(trace);
        ScanRequest request = most < 2 ? null : scans.asked(trace);
        return request == null
                ? null
                : new OrderedParts(scans, trace, trace.trace().splits(request, (int) most));
    }

    /** How many parts a trace has at the most; fewer than 2 where it is too short to be divided. */
    static long mostParts(OpenTrace trace) {
        return mostParts(trace, PART_BYTES);
    }

    /** The same, of parts of about so many bytes. */
    static long mostParts(OpenTrace trace, long partBytes) {
        return Math.min(MOST_PARTS, trace.trace().info().fileBytes() / partBytes);
    }

    /** How many parts there are, of about as many bytes of the file each. */
    public int count() {
        return parts.size();
    }

    /**
     * Goes through all rows.
     *
     * @param <P> what the rows of a part are gathered in, over and over
     * @param begin makes what a thread gathers rows in; it is closed in the end
     * @param take gets the rows of each part in order, by one thread at a time, and empties it
     */
    public <P extends Gathered> void forEach(Supplier<P> begin, Consumer<P> take) {
        run(cursor -> {
            try (P gathered = begin.get()) {
                for (int part = nextPart(); part >= 0; part = nextPart()) {
                    gather(cursor, part, gathered);
                    awaitTurn(part);
                    take.accept(gathered);
                    endTurn();
                }
            }
        });
    }

    /**
     * Goes through all rows, part by part in no order.
     *
     * @param begin makes what the rows of a part, counted from 0, are gathered in; it is closed after the last of them
     */
    public void forEachPlaced(IntFunction<? extends Gathered> begin) {
        run(cursor -> {
            for (int part = nextPart(); part >= 0; part = nextPart()) {
                try (Gathered gathered = begin.apply(part)) {
                    gather(cursor, part, gathered);
                }
            }
        });
    }

    /**
     * The rows of some parts, one after another.
     *
     * @param chosen numbers of parts
     * @param wanted a request for further columns of the same rows
     * @param only what holds for the rows that are wanted
     */
    public RowBatches of(BitSet chosen, RequestScans wanted, Predicate only) {
        List<RequestBatches.Source> sources = new ArrayList<>();
        for (int number = chosen.nextSetBit(0); number >= 0; number = chosen.nextSetBit(number + 1)) {
            ScanRequest asked = parts.get(number)
                    .withColumns(wanted.request().scanColumns())
                    .where(only.column(), only.condition());
            sources.add(new RequestBatches.Source(trace, rows -> ScanRows.of(trace.trace().scan(asked))));
        }
        return new RequestBatches(wanted, sources);
    }

    /**
     * Has threads take parts of one scan, each by one cursor: with one for each part, whose arrays no cache had, four
     * columns took 1.3 times as long and the ten greatest values 1.6 times.
     */
    private void run(Consumer<PartCursor> work) {
        int threads = Math.min(parts.size(), scans.context().options().scanThreads());
        Cancellation before = scans.cancellation().bind();
        try (TraceScan scan = trace.trace().scan(whole(parts))) {
            Workers.run(scans.cancellation(), threads, () -> {
                try (PartCursor cursor = scan.openPartCursor()) {
                    work.accept(cursor);
                    cursor.verify();
                }
                return null;
            }, this::stop);
        } finally {
            Cancellation.unbind(before);
        }
    }

    /** The request that was divided into parts, with what was weighed then. */
    static ScanRequest whole(List<ScanRequest> parts) {
        return parts.get(0).ofBlocks(parts.get(0).firstBlock(), parts.get(parts.size() - 1).endBlock());
    }

    /** The number of the next part, or -1. */
    private int nextPart() {
        int part = nextPart.getAndIncrement();
        return part < parts.size() ? part : -1;
    }

    private void gather(PartCursor cursor, int part, Gathered gathered) {
        cursor.start(parts.get(part).firstBlock(), parts.get(part).endBlock());
        while (cursor.next()) {
            gathered.add(cursor.batch(), trace.name());
        }
    }

    private void awaitTurn(int part) {
        Cancellation cancellation = scans.cancellation();
        boolean interrupted = false;
        try {
            synchronized (turns) {
                while (turn != part) {
                    cancellation.check();
                    if (stopped) {
                        throw new IllegalStateException("Another part of the rows could not be read.");
                    }
                    try {
                        turns.wait(LOOK_MILLIS);
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void endTurn() {
        synchronized (turns) {
            turn++;
            turns.notifyAll();
        }
    }

    private void stop() {
        nextPart.set(parts.size());
        synchronized (turns) {
            stopped = true;
            turns.notifyAll();
        }
    }
}
