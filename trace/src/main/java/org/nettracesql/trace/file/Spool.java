package org.nettracesql.trace.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.UnpackLimit;

/**
 * A temporary file for what a container's traces are unpacked to, in pieces that belong to one of them each. Its name
 * goes as soon as it is open, and the file with the process at the latest. Where the system cannot do that (Windows),
 * it is deleted when it is closed, and what a killed process left, the next one removes: the name begins with the
 * process's id and start, and a lock on the file tells whether that process still lives.
 *
 * <p>Nothing is ever written under a name of the container's. Safe for all threads.
 */
final class Spool implements AutoCloseable {

    static final int PIECE_BYTES = 1 << 20;

    private static final String PREFIX = "nettrace-sql-spool-";

    /** Threads that read at the same time without waiting for each other. */
    private static final int MOST_HANDLES = 8;

    private final Path container;
    private final long containerBytes;
    private final UnpackLimit limit;
    private final Path name;
    private final List<RandomAccessFile> handles = new ArrayList<>();
    private final ArrayBlockingQueue<RandomAccessFile> idle = new ArrayBlockingQueue<>(MOST_HANDLES);
    private final boolean named;
    private long pieces;
    private long writtenBytes;
    private boolean closed;

    /**
     * @param container what is unpacked, for messages
     * @throws TraceException if no file can be made
     */
    Spool(Path container, long containerBytes, UnpackLimit limit) {
        this.container = container;
        this.containerBytes = containerBytes;
        this.limit = limit;
        try {
            removeAbandoned(limit.folder());
            this.name = Files.createTempFile(limit.folder(), ofThisProcess(), ".tmp");
            try {
                int count = Math.min(MOST_HANDLES, Runtime.getRuntime().availableProcessors());
                for (int i = 0; i < count; i++) {
                    // Not channels, which an interrupt of any reading thread would close for all of them.
                    handles.add(new RandomAccessFile(name.toFile(), "rw"));
                }
                lock(handles.get(0).getChannel());
            } catch (IOException e) {
                closeHandles();
                Files.deleteIfExists(name);
                throw e;
            }
            this.named = !deletes();
        } catch (IOException e) {
            throw failed(e);
        }
        idle.addAll(handles);
    }

    private TraceException failed(IOException e) {
        return new TraceException(container, "it cannot be unpacked into " + limit.folder() + " (" + e.getMessage()
                + "); the option spill_folder names another folder", e);
    }

    /** What the names of this process's files begin with. */
    private static String ofThisProcess() {
        ProcessHandle process = ProcessHandle.current();
        return PREFIX + process.pid() + "-" + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L) + "-";
    }

    /** The system lets go of the lock with the process, however that ends. */
    private static void lock(FileChannel channel) {
        try {
            channel.tryLock();
        } catch (IOException e) {
            // Without locks nobody takes the file for abandoned, since nobody gets its lock.
            System.getLogger(Spool.class.getName()).log(System.Logger.Level.DEBUG, "There are no locks", e);
        }
    }

    /** Whether a file that is open could be deleted. */
    private boolean deletes() {
        try {
            Files.delete(name);
            return true;
        } catch (IOException e) {
            // The system keeps what is open: close() deletes it, or the end of the process does.
            name.toFile().deleteOnExit();
            return false;
        }
    }

    /** Removes what killed processes of the same user left. A file whose process lives is locked, and stays. */
    private static void removeAbandoned(Path folder) {
        String own = ofThisProcess();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path file : files) {
                // Not even a look at this process's own: closing such a file lets go of its lock.
                if (!file.getFileName().toString().startsWith(own)
                        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    removeIfAbandoned(file);
                }
            }
        } catch (IOException | RuntimeException e) {
            System.getLogger(Spool.class.getName())
                    .log(System.Logger.Level.DEBUG, "Cannot look for abandoned files in " + folder, e);
        }
    }

    private static void removeIfAbandoned(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock abandoned = channel.tryLock()) {
            if (abandoned == null) {
                return;
            }
        } catch (NoSuchFileException | OverlappingFileLockException e) {
            return;
        } catch (IOException | UnsupportedOperationException e) {
            System.getLogger(Spool.class.getName())
                    .log(System.Logger.Level.DEBUG, "Cannot remove the abandoned file " + file, e);
            return;
        }
        delete(file);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            System.getLogger(Spool.class.getName())
                    .log(System.Logger.Level.DEBUG, "Cannot remove the file " + file, e);
        }
    }

    /** The offset of a further piece, which nobody else has. */
    synchronized long newPiece() {
        return pieces++ * PIECE_BYTES;
    }

    /** @throws TraceException if the limit or the disk has no room for it */
    void write(long offsetBytes, byte[] bytes, int start, int length) {
        synchronized (this) {
            limit.take(container, containerBytes, writtenBytes, length);
            writtenBytes += length;
        }
        RandomAccessFile handle = take();
        try {
            handle.seek(offsetBytes);
            handle.write(bytes, start, length);
        } catch (IOException e) {
            throw failed(e);
        } finally {
            idle.add(handle);
        }
    }

    /** Reads what was written. */
    void read(long offsetBytes, byte[] target, int start, int length) {
        RandomAccessFile handle = take();
        try {
            handle.seek(offsetBytes);
            handle.readFully(target, start, length);
        } catch (IOException e) {
            synchronized (this) {
                if (closed) {
                    throw new ScanCancelledException("The trace " + container + " was closed.");
                }
            }
            throw new TraceException(container, "what was unpacked cannot be read: " + e.getMessage(), e);
        } finally {
            idle.add(handle);
        }
    }

    private RandomAccessFile take() {
        try {
            return idle.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ScanCancelledException("The thread that read " + container + " was interrupted.");
        }
    }

    private void closeHandles() throws IOException {
        IOException failure = null;
        for (RandomAccessFile handle : handles) {
            try {
                handle.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        limit.giveBack(writtenBytes);
        try {
            closeHandles();
            if (named) {
                Files.deleteIfExists(name);
            }
        } catch (IOException e) {
            throw new TraceException(container, "what was unpacked cannot be closed: " + e.getMessage(), e);
        }
    }
}
