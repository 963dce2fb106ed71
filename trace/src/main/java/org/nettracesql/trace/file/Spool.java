package org.nettracesql.trace.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.BitSet;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.UnpackLimit;

/**
 * What one container's traces are unpacked to: pieces of a {@link SpoolFile} that belong to one of them each. Safe for
 * all threads.
 */
final class Spool implements AutoCloseable {

    static final int PIECE_BYTES = SpoolFile.PIECE_BYTES;

    private final Path container;
    private final long containerBytes;
    private final UnpackLimit limit;
    private final SpoolFile file;
    private final BitSet pieces = new BitSet();
    private long writtenBytes;
    private volatile boolean closed;

    /**
     * @param container what is unpacked, for messages
     * @throws TraceException if no file can be made
     */
    Spool(Path container, long containerBytes, UnpackLimit limit) {
        this.container = container;
        this.containerBytes = containerBytes;
        this.limit = limit;
        try {
            this.file = SpoolFile.of(limit);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private TraceException failed(IOException e) {
        return new TraceException(container, "it cannot be unpacked into " + limit.folder() + " (" + e.getMessage()
                + "); the option spill_folder names another folder", e);
    }

    /** The offset of a further piece, which nobody else has. */
    synchronized long newPiece() {
        checkOpen();
        int piece = file.newPiece();
        pieces.set(piece);
        return (long) piece * PIECE_BYTES;
    }

    /** Of a piece that was given back, somebody else's bytes may be read: whoever read looks after that. */
    private void checkOpen() {
        if (closed) {
            throw new ScanCancelledException("The trace " + container + " was closed.");
        }
    }

    private ScanCancelledException interrupted() {
        return new ScanCancelledException("The thread that read " + container + " was interrupted.");
    }

    /** @throws TraceException if the limit or the disk has no room for it */
    void write(long offsetBytes, byte[] bytes, int start, int length) {
        synchronized (this) {
            checkOpen();
            limit.take(container, containerBytes, writtenBytes, length);
            writtenBytes += length;
        }
        try {
            file.write(offsetBytes, bytes, start, length);
        } catch (InterruptedIOException e) {
            throw interrupted();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Reads what was written. */
    void read(long offsetBytes, byte[] target, int start, int length) {
        try {
            file.read(offsetBytes, target, start, length);
        } catch (InterruptedIOException e) {
            throw interrupted();
        } catch (IOException e) {
            checkOpen();
            throw new TraceException(container, "what was unpacked cannot be read: " + e.getMessage(), e);
        }
        checkOpen();
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        limit.giveBack(writtenBytes);
        try {
            file.leave(pieces);
        } catch (IOException e) {
            throw new TraceException(container, "what was unpacked cannot be closed: " + e.getMessage(), e);
        }
    }
}
