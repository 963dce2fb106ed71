package org.nettracesql.trace.file;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of a file that is read again and again, where the system keeps them: copying a block from there takes a
 * third of what a positional read of it takes. Nobody looks at them in place, so that a file that shrinks is met in
 * {@link #copy} alone. See decision 17. For any number of threads.
 *
 * <p>The first copy of each page takes longer than a read, which some three more make good. So a file is mapped for a
 * statement before which most of it was read: not for the only one of a process. Nor are more bytes mapped by all of a
 * process than {@link #MOST_BYTES}, as they count as its memory, nor any on Windows, where nobody could delete or
 * replace the file.
 */
final class MappedBytes {

    private static final long MOST_BYTES = 1 << 30;

    /** Of all files of the process; what was given up is still mapped until it is collected. */
    private static final AtomicLong MAPPED_BYTES = new AtomicLong();

    /** For fewer, as the head of a block, a look whether the file is still as long costs more than copying. */
    private static final int LEAST_BYTES = 1 << 10;

    /** Of attempts to be told of a fault that the size of the file has told of. */
    private static final int MOST_ATTEMPTS = 64;

    private static final int ATTEMPT_BYTES = 1 << 20;

    /** So that the arrays of the attempts are made. */
    @SuppressWarnings("UnusedVariable")
    private static volatile byte[] sink;

    private final long sizeBytes;
    private final AtomicLong readBytes = new AtomicLong();
    private volatile boolean mappable;
    /** Whether more is read after most of the file was. */
    private volatile boolean worthwhile;
    private volatile ByteBuffer bytes;

    MappedBytes(long sizeBytes) {
        this.sizeBytes = sizeBytes;
        this.mappable = sizeBytes <= MOST_BYTES && File.separatorChar == '/';
    }

    /**
     * Copies bytes of the file.
     *
     * @param channel of the file; what it throws is left to the next read by position
     * @param length at least 0; no further than the file's end when it was opened
     * @return whether it did; if not, {@code target} may hold anything there, and the bytes are to be read by position
     */
    boolean copy(FileChannel channel, long offsetBytes, byte[] target, int start, int length) {
        if (!mappable || length < LEAST_BYTES) {
            return false;
        }
        ByteBuffer from = bytes;
        if (from == null) {
            if (!worthwhile) {
                readBytes.addAndGet(length);
                return false;
            }
            from = map(channel);
            if (from == null) {
                return false;
            }
        }
        try {
            from.get((int) offsetBytes, target, start, length);
            // Pages behind the end of a file are a fault, what is left of its last page is zeros.
            if (channel.size() >= sizeBytes) {
                return true;
            }
            awaitFault();
        } catch (IOException e) {
            return false;
        } catch (InternalError | IndexOutOfBoundsException e) {
            // The fault, which Java 17 may throw within size(): its finally block then adds the other exception.
        }
        forget();
        mappable = false;
        return false;
    }

    /** Another statement begins, which may read what those before it read. */
    void beginStatement() {
        worthwhile = readBytes.get() > sizeBytes / 2;
    }

    /** Begins anew, for a file that is closed for a while. */
    synchronized void forget() {
        if (bytes != null) {
            bytes = null;
            MAPPED_BYTES.addAndGet(-sizeBytes);
        }
        worthwhile = false;
        readBytes.set(0);
    }

    /** Null if it cannot be mapped, or not beside other files: then not for this statement. */
    private synchronized ByteBuffer map(FileChannel channel) {
        if (bytes == null && mappable) {
            worthwhile = MAPPED_BYTES.addAndGet(sizeBytes) <= MOST_BYTES;
            try {
                bytes = worthwhile ? channel.map(FileChannel.MapMode.READ_ONLY, 0, sizeBytes) : null;
            } catch (IOException e) {
                // No room in the address space, or a file system that cannot; a closed channel is opened again.
                mappable = !channel.isOpen();
            }
            if (bytes == null) {
                MAPPED_BYTES.addAndGet(-sizeBytes);
            }
        }
        return bytes;
    }

    /**
     * Java 17 throws the error of a fault in compiled code when the thread next enters the virtual machine, as for an
     * array that has no room in the thread's own buffer: here, rather than wherever it would be.
     */
    private static void awaitFault() {
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            sink = new byte[ATTEMPT_BYTES];
        }
        sink = null;
    }
}
