package org.nettracesql.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much may be unpacked from containers that cannot be read in place, and where to: one for all traces that belong
 * together, as those of a connection. What is closed makes room again. Safe for all threads.
 *
 * <p>Without a number of its own it is half of the disk space that is free, 64 GB at most; and of one container 200
 * times its size, if that is more than 1 GB: traces are packed to a tenth or so, and what grows more is no trace.
 */
public final class UnpackLimit {

    /** So much may come out of any container. */
    static final long ANY_BYTES = 1L << 30;

    /** And so many times its size of a larger one: rings of an idle tracer are mostly zeros. */
    static final long MOST_RATIO = 200;

    private static final long MOST_BYTES = 64L << 30;

    private final long chosenBytes;
    private final Path folder;
    private final AtomicLong used = new AtomicLong();
    private volatile long mostBytes;

    /**
     * @param mostBytes of all containers together; 0 for the default
     * @param folder where to; null for the system's temporary folder
     */
    public UnpackLimit(long mostBytes, Path folder) {
        this.chosenBytes = mostBytes;
        this.folder = folder != null ? folder : Path.of(System.getProperty("java.io.tmpdir"));
    }

    public Path folder() {
        return folder;
    }

    /**
     * Asks for room.
     *
     * @param container what is unpacked
     * @param containerBytes its size
     * @param already what was unpacked of it up to now
     * @param bytes further ones
     * @throws TraceException if that is too much; the sentence names the option
     */
    public void take(Path container, long containerBytes, long already, long bytes) {
        check(container, containerBytes, already, bytes);
        used.addAndGet(bytes);
    }

    /** As {@link #take}, for bytes that are only announced. */
    public void check(Path container, long containerBytes, long already, long bytes) {
        long whole = already + bytes;
        long fair = Math.max(ANY_BYTES, containerBytes * MOST_RATIO);
        if (chosenBytes == 0 && whole > fair) {
            throw new TraceException(container, "the archive of " + containerBytes + " bytes holds more than " + fair
                    + " bytes, which is refused: where that is right, the option unpack_limit says how much may be"
                    + " unpacked, as in unpack_limit=" + (fair >> 29) + "GB");
        }
        if (mostBytes == 0) {
            mostBytes = chosenBytes != 0 ? chosenBytes : Math.min(MOST_BYTES, freeBytes() / 2);
        }
        if (used.get() + bytes > mostBytes) {
            throw new TraceException(container, "unpacking it takes more than " + mostBytes + " bytes of "
                    + folder + ", which is refused: the option unpack_limit allows more, and spill_folder names another"
                    + " folder");
        }
    }

    private long freeBytes() {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            // Where nobody tells how much is free, the disk itself tells when it is full.
            return Long.MAX_VALUE;
        }
    }

    /** Gives room back. */
    public void giveBack(long bytes) {
        used.addAndGet(-bytes);
    }
}
