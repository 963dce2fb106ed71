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
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
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

    private record Part(OpenTrace trace, ScanRequest request) {}

    private final RequestScans scans;
    private final List<Part> parts;
    private final AtomicInteger nextPart = new AtomicInteger();
    private final Object turns = new Object();
    /** Guarded by turns: the part whose rows are wanted now. */
    private int turn;
    /** Guarded by turns. */
    private boolean stopped;

    private OrderedParts(RequestScans scans, List<Part> parts) {
        this.scans = scans;
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
        if (request == null) {
            return null;
        }
        List<Part> parts = new ArrayList<>();
        for (ScanRequest split : trace.trace().splits(request, (int) most)) {
            parts.add(new Part(trace, split));
        }
        return new OrderedParts(scans, parts);
    }

    /** How many parts a trace has at the most; fewer than 2 where it is too short to be divided. */
    static long mostParts(OpenTrace trace) {
        return Math.min(MOST_PARTS, trace.trace().info().fileBytes() / PART_BYTES);
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
        int threads = Math.min(parts.size(), scans.context().options().scanThreads());
        if (threads > 0) {
            Workers.run(scans.cancellation(), threads, () -> work(begin, take), this::stop);
        }
    }

    /**
     * Goes through all rows, part by part in no order.
     *
     * @param begin makes what the rows of a part, counted from 0, are gathered in; it is closed after the last of them
     */
    public void forEachPlaced(IntFunction<? extends Gathered> begin) {
        int threads = Math.min(parts.size(), scans.context().options().scanThreads());
        if (threads > 0) {
            Workers.run(scans.cancellation(), threads, () -> {
                for (int part = nextPart.getAndIncrement(); part < parts.size(); part = nextPart.getAndIncrement()) {
                    try (Gathered gathered = begin.apply(part)) {
                        gather(parts.get(part), gathered);
                    }
                }
                return null;
            }, this::stop);
        }
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
            Part part = parts.get(number);
            ScanRequest asked = part.request
                    .withColumns(wanted.request().scanColumns())
                    .where(only.column(), only.condition());
            sources.add(new RequestBatches.Source(part.trace, rows -> part.trace.trace().scan(asked)));
        }
        return new RequestBatches(wanted, sources);
    }

    private <P extends Gathered> Void work(Supplier<P> begin, Consumer<P> take) {
        try (P gathered = begin.get()) {
            for (int part = nextPart.getAndIncrement(); part < parts.size(); part = nextPart.getAndIncrement()) {
                gather(parts.get(part), gathered);
                awaitTurn(part);
                take.accept(gathered);
                endTurn();
            }
        }
        return null;
    }

    private void gather(Part part, Gathered gathered) {
        try (TraceScan scan = part.trace.trace().scan(part.request); BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                gathered.add(cursor.batch(), part.trace.name());
            }
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
