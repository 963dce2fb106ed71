package org.nettracesql.adapter.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TraceScan;

/**
 * The rows of one trace in file order, of which other threads read some parts ahead of who asks for them. That one
 * reads the beginning of the first part itself, so that a few rows cost no thread. A helper that has read as far ahead
 * as it may waits for a moment and ends, and the last one lets go of what nobody has begun to read: rows that are not
 * asked for any more keep no thread, and little memory. With the next part there are helpers again.
 *
 * <p>A part that is longer in memory than a helper may keep is handed over with the cursor that stands in it, and is
 * read on by who asks. For one thread at a time, but for the helpers.
 */
final class PartsAhead implements BatchCursor {

    /** Some blocks; each part is handed over once, and the first one's rows wait for no helper. */
    private static final long PART_BYTES = 1 << 20;

    /** Of rows with many columns, which are longer in memory than in the file. */
    private static final long SHORT_PART_BYTES = 128 << 10;

    private static final int MANY_COLUMNS = 8;

    /** With fewer parts two threads have little to share. */
    private static final int LEAST_PARTS = 8;

    /** One thread reads what they give, and few are slower than four of them are. */
    private static final int MOST_HELPERS = 4;

    /** That are ready or under way, beside one for each helper. */
    private static final int MORE_PARTS = 2;

    /** What a helper keeps of a part, in arrays and texts; with two of them all is a 32nd of the heap at the most. */
    private static final long MOST_PART_BYTES =
            Math.min(8 << 20, Runtime.getRuntime().maxMemory() / 128);

    private static final int BYTES_PER_VALUE = 8;

    /** So many batches are read before there are helpers, or so many parts in which there may be few. */
    private static final int BATCHES_ALONE = 8;

    private static final int PARTS_ALONE = 2;

    private static final long LOOK_MILLIS = 20;
    private static final long REST_MILLIS = 200;

    private final Cancellation cancellation;
    private final List<ScanRequest> parts;
    private final TraceScan scan;
    private final BatchPool pool;
    private final long bytesPerBatch;
    private final long mostPartBytes;
    private final Object turns = new Object();

    /** Guarded by turns, as what follows: by the number of a part, modulo its length; null where it is not read yet. */
    private final Part[] ready;

    /** Counts what is kept in them. */
    private final KeptMemory memory = new KeptMemory("What is read ahead");

    private final List<Workers.Pending<Boolean>> started = new ArrayList<>();
    /** How many there may be. */
    private int helpers;

    private int running;
    /** The number of the part that is to be begun next. */
    private int nextPart;
    /** The number of the part that is wanted. */
    private int turn;

    /** Why a helper ended that should not have; else null. */
    private Error failure;

    /** Set under turns. */
    private volatile boolean closed;

    /** For the reader alone, as what follows: null before the first move and after the last. */
    private Part part;

    private Batch batch;
    /** What is the pool's when it is read; null for a cursor's own. */
    private Batch kept;

    private int batches;
    private boolean ended;

    /** The rows of a part: first those that were kept, then those of a cursor. */
    private static final class Part {
        private final Deque<Batch> kept = new ArrayDeque<>();
        /** Null if all rows are kept. */
        private PartCursor rest;
        private long bytes;
        /** Null unless the rows could not be read; a RuntimeException or an Error. */
        private Throwable failure;
    }

    /**
     * @param parts of which each is read by one cursor of the scan
     * @param types of the scan's columns
     * @param mostPartBytes what a helper keeps of a part
     */
    PartsAhead(
            Cancellation cancellation,
            List<ScanRequest> parts,
            TraceScan scan,
            List<ColumnType> types,
            int helpers,
            long mostPartBytes) {
        this.cancellation = cancellation;
        this.parts = parts;
        this.scan = scan;
        this.helpers = helpers;
        this.mostPartBytes = mostPartBytes;
        this.ready = new Part[helpers + MORE_PARTS];
        this.bytesPerBatch = (long) Batch.CAPACITY * BYTES_PER_VALUE * (types.size() + 1);
        this.pool = new BatchPool(types, ready.length + (int) (mostPartBytes / bytesPerBatch));
    }

    /**
     * The rows of a trace.
     *
     * @param scans of a request without a limit
     * @return null if there is too little to share; a cursor alone if the index has few blocks to be read
     */
    static BatchCursor of(RequestScans scans, OpenTrace trace) {
        int threads = scans.context().options().scanThreads();
        List<ScanColumn> columns = scans.request().scanColumns();
        long partBytes = columns.size() < MANY_COLUMNS ? PART_BYTES : SHORT_PART_BYTES;
        long most = OrderedParts.mostParts(trace, partBytes);
        ScanRequest asked = threads < 2 || most < LEAST_PARTS ? null : scans.asked(trace);
        if (asked == null || !trace.trace().mayHaveRows(asked)) {
            return null;
        }
        List<ScanRequest> parts = trace.trace().splits(asked, (int) most);
        if (parts.size() < LEAST_PARTS) {
            return null;
        }
        TraceScan scan = trace.trace().scan(OrderedParts.whole(parts));
        if (!scans.context().options().asksForThreads() && scan.worthwhileCursors() < 2) {
            return ScanRows.of(scan);
        }
        return new PartsAhead(
                scans.cancellation(),
                parts,
                scan,
                columns.stream().map(ScanColumn::type).toList(),
                Math.min(MOST_HELPERS, threads),
                MOST_PART_BYTES);
    }

    @Override
    public boolean next() {
        giveBack();
        while (!ended && !closed) {
            if (part == null && !begin()) {
                ended = true;
                break;
            }
            batch = nextOf(part);
            if (batch != null) {
                batches++;
                if (batches == BATCHES_ALONE) {
                    startHelpers();
                }
                return true;
            }
            endPart();
        }
        return false;
    }

    /** Takes the part whose turn it is; false after the last. */
    private boolean begin() {
        synchronized (turns) {
            if (turn == nextPart && turn < parts.size() && running == 0 && !closed) {
                ready[turn % ready.length] = opened(turn);
                nextPart++;
            }
        }
        Part begun = awaited();
        if (begun == null) {
            return false;
        }
        if (begun.failure instanceof Error error) {
            throw error;
        }
        if (begun.failure != null) {
            throw (RuntimeException) begun.failure;
        }
        part = begun;
        return true;
    }

    /** A part of which nothing is read yet. */
    private Part opened(int number) {
        Part opened = new Part();
        opened.rest = scan.openPartCursor();
        start(opened.rest, number);
        return opened;
    }

    private void start(PartCursor cursor, int number) {
        cursor.startKept(parts.get(number).firstBlock(), parts.get(number).endBlock());
    }

    private Batch nextOf(Part read) {
        kept = read.kept.poll();
        if (kept != null || read.rest == null || !read.rest.next()) {
            return kept;
        }
        Batch own = read.rest.batch();
        if (batches == 0 || own.size() < Batch.CAPACITY) {
            // Of the first batch, or one that may be the last: its reader may not come back.
            read.rest.verify();
        }
        return own;
    }

    private void endPart() {
        if (part.rest != null) {
            part.rest.verify();
            part.rest.close();
        }
        synchronized (turns) {
            memory.removeBytes(part.bytes);
            ready[turn % ready.length] = null;
            turn++;
            turns.notifyAll();
        }
        part = null;
        if (batches >= BATCHES_ALONE || turn >= PARTS_ALONE) {
            startHelpers();
        }
    }

    /** The part whose turn it is, when it has been read; null after the last, and when the rows are closed. */
    private Part awaited() {
        synchronized (turns) {
            while (!closed && turn < parts.size() && ready[turn % ready.length] == null) {
                cancellation.check();
                if (failure != null) {
                    throw failure;
                }
                try {
                    turns.wait(LOOK_MILLIS);
                } catch (InterruptedException e) {
                    // As when it reads the file itself.
                    Thread.currentThread().interrupt();
                    throw new ScanCancelledException("The thread that waited for rows was interrupted.");
                }
            }
            return closed || turn == parts.size() ? null : ready[turn % ready.length];
        }
    }

    /** Starts as many as there is work for. */
    private void startHelpers() {
        Cancellation before = cancellation.bind();
        try {
            synchronized (turns) {
                if (running == 0) {
                    started.clear();
                }
                int free = Math.min(parts.size() - nextPart, ready.length - (nextPart - turn));
                while (!closed && running < Math.min(helpers, free)) {
                    started.add(Workers.start("nettrace-sql scan", this::help));
                    running++;
                }
            }
        } catch (OutOfMemoryError e) {
            // There can be no further thread: the rows are read by those that there are, or by who asks for them.
            helpers = 0;
        } finally {
            Cancellation.unbind(before);
        }
    }

    /** Reads parts until there are no more, or nobody has asked for one in a while. */
    private boolean help() {
        PartCursor cursor = null;
        try {
            for (int number = claimed(); number >= 0; number = claimed()) {
                Part gathered = new Part();
                try {
                    cursor = cursor == null ? scan.openPartCursor() : cursor;
                    if (!gather(cursor, number, gathered)) {
                        gathered.rest = cursor;
                        cursor = null;
                    }
                } catch (RuntimeException | Error e) {
                    gathered.failure = e;
                }
                hand(number, gathered);
            }
        } catch (Error e) {
            synchronized (turns) {
                failure = e;
                running--;
            }
        } finally {
            if (cursor != null) {
                cursor.close();
            }
        }
        return true;
    }

    /** The number of the part to read; -1 if there is none, and the helper is none any more. */
    private int claimed() {
        long until = System.nanoTime() + REST_MILLIS * 1_000_000;
        synchronized (turns) {
            while (!closed && nextPart < parts.size()) {
                if (nextPart - turn < ready.length) {
                    return nextPart++;
                }
                long left = (until - System.nanoTime()) / 1_000_000;
                try {
                    if (left > 0) {
                        turns.wait(left);
                        continue;
                    }
                } catch (InterruptedException e) {
                    // Nobody does that to it; it ends.
                }
                if (running == 1) {
                    forgetParts();
                }
                break;
            }
            running--;
            return -1;
        }
    }

    /** Lets go of the parts behind the one that is read. */
    private void forgetParts() {
        for (int number = turn + 1; number < nextPart; number++) {
            Part unread = ready[number % ready.length];
            ready[number % ready.length] = null;
            memory.removeBytes(unread.bytes);
            close(unread);
        }
        nextPart = Math.min(nextPart, turn + 1);
        pool.clear();
    }

    /** Keeps the rows of a part; false if there are more than may be kept. */
    private boolean gather(PartCursor cursor, int number, Part gathered) {
        start(cursor, number);
        long arrays = 0;
        while (cursor.next()) {
            Batch from = cursor.batch();
            Batch to = pool.take();
            gathered.kept.add(to);
            to.size(from.size());
            long texts = 0;
            for (int i = 0; i < from.columnCount(); i++) {
                to.column(i).copy(from.column(i), 0, 0, from.size());
                if (from.column(i) instanceof Column.Texts column) {
                    to.texts(i).dictionary(column.dictionary());
                    texts += column.dictionary().heapBytes();
                }
            }
            arrays += bytesPerBatch;
            gathered.bytes = arrays + texts;
            if (gathered.bytes > mostPartBytes || closed) {
                return false;
            }
        }
        cursor.verify();
        return true;
    }

    private void hand(int number, Part gathered) {
        synchronized (turns) {
            if (!closed) {
                try {
                    memory.addBytes(gathered.bytes);
                } catch (NotEnoughMemoryException e) {
                    // Others need it: who asks reads the next ones.
                    helpers = 0;
                }
                ready[number % ready.length] = gathered;
                turns.notifyAll();
                return;
            }
        }
        close(gathered);
    }

    private static void close(Part read) {
        if (read != null && read.rest != null) {
            read.rest.close();
        }
    }

    private void giveBack() {
        if (kept != null) {
            pool.give(kept);
            kept = null;
        }
        batch = null;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    /** While another thread reads, too, which ends that. */
    @Override
    public void close() {
        List<Workers.Pending<Boolean>> helping;
        synchronized (turns) {
            closed = true;
            helping = List.copyOf(started);
            started.clear();
            turns.notifyAll();
        }
        scan.cancel();
        helping.forEach(Workers.Pending::result);
        synchronized (turns) {
            for (int i = 0; i < ready.length; i++) {
                close(ready[i]);
                ready[i] = null;
            }
            memory.close();
        }
        scan.close();
    }
}
