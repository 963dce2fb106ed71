package org.nettracesql.trace.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * A trace that is unpacked into a temporary file as far as somebody reads it: by the thread that asks, under its
 * statement's time limit. One that is cancelled leaves what it has unpacked to the next. Where the container is
 * damaged, the trace ends there, with a warning.
 *
 * <p>Once all of it is unpacked, changes of the container no longer matter to those who have it open.
 */
final class SpooledInput implements TraceInput {

    private static final int STEP_BYTES = 1 << 16;

    /** A thread that waits for another's unpacking looks as often as this whether its own statement goes on. */
    private static final long WAIT_MILLIS = 20;

    private final Path path;
    private final ContainerFile container;
    private final Packed packed;
    private final long statedBytes;
    private final ReentrantLock filling = new ReentrantLock();
    private InputStream stream;
    private byte[] step;
    /** Bytes of the step that are not in the file yet. */
    private int pending;
    private boolean ended;
    private volatile long[] pieces = new long[0];
    /** Written after the pieces that it counts. */
    private volatile long filledBytes;
    private volatile boolean complete;
    private volatile List<TraceWarning> warnings = List.of();
    private volatile boolean closed;

    SpooledInput(Path path, ContainerFile container, Packed packed, long statedBytes) {
        this.path = path;
        this.container = container;
        this.packed = packed;
        this.statedBytes = statedBytes;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public long sizeBytes() {
        fill(Long.MAX_VALUE);
        return filledBytes;
    }

    @Override
    public long statedBytes() {
        return complete ? filledBytes : statedBytes;
    }

    @Override
    public List<TraceWarning> warnings() {
        return warnings;
    }

    @Override
    public int read(long offsetBytes, byte[] target, int start, int length) {
        if (closed) {
            throw closed();
        }
        fill(offsetBytes + length);
        int wanted = (int) Math.max(0, Math.min(length, filledBytes - offsetBytes));
        long[] places = pieces;
        Spool spool = wanted > 0 ? container.spool() : null;
        for (int done = 0; done < wanted; ) {
            long at = offsetBytes + done;
            int within = (int) (at % Spool.PIECE_BYTES);
            int part = Math.min(wanted - done, Spool.PIECE_BYTES - within);
            spool.read(places[(int) (at / Spool.PIECE_BYTES)] + within, target, start + done, part);
            done += part;
        }
        return wanted;
    }

    private ScanCancelledException closed() {
        return new ScanCancelledException("The trace " + path + " was closed.");
    }

    /** Unpacks until there are so many bytes, or all. */
    private void fill(long upToBytes) {
        if (complete || filledBytes >= upToBytes) {
            return;
        }
        Cancellation cancellation = Cancellation.current();
        lock(cancellation);
        try {
            while (!complete && filledBytes < upToBytes) {
                cancellation.check();
                if (closed) {
                    throw closed();
                }
                fillOneStep();
            }
        } finally {
            filling.unlock();
        }
    }

    private void lock(Cancellation cancellation) {
        try {
            while (!filling.tryLock(WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
                cancellation.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ScanCancelledException("The thread that read " + path + " was interrupted.");
        }
    }

    private void fillOneStep() {
        if (pending == 0 && !ended) {
            unpackOneStep();
        }
        if (pending > 0) {
            append();
        }
        if (ended) {
            container.file().verify();
            finish();
            container.isUnpacked();
        }
    }

    /** Sets out on what is packed, and passes over what was unpacked of it before. */
    private void open() throws IOException {
        step = new byte[STEP_BYTES];
        stream = packed.open();
        Cancellation cancellation = Cancellation.current();
        for (long passed = 0; passed < filledBytes; ) {
            cancellation.check();
            int read = stream.read(step, 0, (int) Math.min(step.length, filledBytes - passed));
            if (read < 0) {
                throw new EOFException("it ends after " + passed + " bytes, where it had more before");
            }
            passed += read;
        }
    }

    /** Gives up what unpacks, which takes some memory for each trace of an archive, and the file if nobody reads it. */
    @Override
    public void rest() {
        if (complete) {
            container.rest();
            return;
        }
        if (!filling.tryLock()) {
            return;
        }
        try {
            if (stream != null && pending == 0 && !ended) {
                letGo();
            }
            if (stream == null) {
                container.rest();
            }
        } finally {
            filling.unlock();
        }
    }

    /** Fills a step, so that of a small trace nothing stays behind that could unpack more of it. */
    private void unpackOneStep() {
        try {
            if (stream == null) {
                open();
            }
            while (pending < step.length && !ended) {
                int read = stream.read(step, pending, step.length - pending);
                ended = read < 0;
                pending += Math.max(0, read);
            }
        } catch (IOException e) {
            warnings = List.of(new TraceWarning(Kind.TRUNCATED, filledBytes, 1, null, -1, path + " is damaged: "
                    + e.getMessage() + ". What was unpacked up to there, " + (filledBytes + pending)
                    + " bytes, is read."));
            ended = true;
        }
    }

    /** Where this fails, the next one begins again. */
    private void append() {
        Spool spool = container.spool();
        int done = 0;
        long filled = filledBytes;
        while (done < pending) {
            int within = (int) (filled % Spool.PIECE_BYTES);
            if (within == 0) {
                int piece = (int) (filled / Spool.PIECE_BYTES);
                if (piece == pieces.length) {
                    pieces = Arrays.copyOf(pieces, Math.max(4, piece * 2));
                }
                pieces[piece] = spool.newPiece();
            }
            int part = Math.min(pending - done, Spool.PIECE_BYTES - within);
            spool.write(pieces[(int) (filled / Spool.PIECE_BYTES)] + within, step, done, part);
            done += part;
            filled += part;
        }
        pending = 0;
        filledBytes = filled;
    }

    private void finish() {
        complete = true;
        letGo();
    }

    private void letGo() {
        InputStream packedBytes = stream;
        stream = null;
        step = null;
        try {
            if (packedBytes != null) {
                packedBytes.close();
            }
        } catch (IOException e) {
            throw new TraceException(path, "unpacking it cannot be ended: " + e.getMessage(), e);
        }
    }

    @Override
    public void verifyIfDue() {
        if (!complete) {
            container.file().verifyIfDue();
        }
    }

    @Override
    public void verify() {
        if (!complete) {
            container.file().verify();
        }
    }

    @Override
    public boolean hasChanged() {
        return container.file().hasChanged();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        // Whoever unpacks sees it at its next step.
        boolean isUnpacked = false;
        filling.lock();
        try {
            isUnpacked = complete;
            if (!isUnpacked) {
                finish();
            }
        } finally {
            filling.unlock();
            if (isUnpacked) {
                container.closeUnpacked();
            } else {
                container.close();
            }
        }
    }
}
