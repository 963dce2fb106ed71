package org.nettracesql.trace.file;

import java.io.InputStream;
import java.nio.file.Path;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.UnpackLimit;

/**
 * A file with traces in it that are read in place or unpacked. Whoever opens it and each input made of it close it
 * once; the last one closes the file and removes what was unpacked. Safe for all threads.
 */
public final class ContainerFile implements AutoCloseable {

    private final TraceFile file;
    private final UnpackLimit limit;
    private Spool spool;
    private int users = 1;
    /** Inputs that read nothing of the file any more. */
    private int unpacked;

    private ContainerFile(TraceFile file, UnpackLimit limit) {
        this.file = file;
        this.limit = limit;
    }

    /** @throws org.nettracesql.trace.TraceException as {@link TraceFile#open} */
    public static ContainerFile open(Path path, UnpackLimit limit) {
        return new ContainerFile(TraceFile.open(path), limit);
    }

    /** The container itself. */
    public TraceFile file() {
        return file;
    }

    /** Bytes of it, one after another. */
    public InputStream stream(long offsetBytes, long lengthBytes) {
        return new WindowStream(file, offsetBytes, lengthBytes);
    }

    /**
     * Bytes that stand in it as they are.
     *
     * @param path what to call them
     * @param checksum CRC-32 of them
     */
    TraceInput inPlace(Path path, long offsetBytes, long lengthBytes, int checksum) {
        retain();
        return new StoredInput(path, this, offsetBytes, lengthBytes, checksum);
    }

    /**
     * Bytes that are unpacked when they are first asked for.
     *
     * @param path what to call them
     * @param statedBytes how many there are, as far as that is known
     */
    public TraceInput unpacked(Path path, Packed packed, long statedBytes) {
        retain();
        return new SpooledInput(path, this, packed, statedBytes);
    }

    /** @throws org.nettracesql.trace.TraceException if so many bytes could not be unpacked */
    void requireRoomFor(long bytes) {
        limit.check(file.path(), file.sizeBytes(), 0, bytes);
    }

    synchronized Spool spool() {
        if (users == 0) {
            throw new ScanCancelledException("The trace " + file.path() + " was closed.");
        }
        if (spool == null) {
            spool = new Spool(file.path(), file.sizeBytes(), limit);
        }
        return spool;
    }

    /** Takes down that all of an input is unpacked. */
    synchronized void isUnpacked() {
        unpacked++;
    }

    /** Closes the file until something of it is read, unless another of its inputs may be unpacking just now. */
    void rest() {
        synchronized (this) {
            if (users > 1 && unpacked < users) {
                return;
            }
        }
        file.rest();
    }

    /** As {@link #close}, for an input that {@linkplain #isUnpacked is unpacked}. */
    void closeUnpacked() {
        synchronized (this) {
            unpacked--;
        }
        close();
    }

    private synchronized void retain() {
        users++;
    }

    @Override
    public void close() {
        Spool left;
        synchronized (this) {
            if (--users != 0) {
                return;
            }
            left = spool;
        }
        try {
            file.close();
        } finally {
            if (left != null) {
                left.close();
            }
        }
    }
}
