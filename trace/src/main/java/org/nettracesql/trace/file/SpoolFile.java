package org.nettracesql.trace.file;

import java.io.IOException;
import java.io.InterruptedIOException;
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
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import org.nettracesql.trace.UnpackLimit;

/**
 * A temporary file for what all containers of a limit are unpacked to, so that the files that are open do not grow
 * with the number of containers. Its name goes as soon as it is open, and the file with the last of the containers, or
 * with the process. Where the system cannot do that (Windows), it is deleted when it is closed, and what a killed
 * process left, the next one removes: the name begins with the process's id and start, and a lock on the file tells
 * whether that process still lives.
 *
 * <p>Nothing is ever written under a name of a container's. Safe for all threads.
 */
final class SpoolFile {

    static final int PIECE_BYTES = 1 << 20;

    private static final String PREFIX = "nettrace-sql-spool-";

    /** Threads that read at the same time without waiting for each other. */
    private static final int MOST_HANDLES = 8;

    private static final IdentityHashMap<UnpackLimit, SpoolFile> OPEN = new IdentityHashMap<>();

    private final UnpackLimit limit;
    private final Path name;
    /** For the file's lock and length: to set that moves the place that a handle stands at. */
    private final RandomAccessFile whole;
    private final List<RandomAccessFile> handles = new ArrayList<>();
    private final ArrayBlockingQueue<RandomAccessFile> idle = new ArrayBlockingQueue<>(MOST_HANDLES);
    private final boolean named;
    /** Pieces that belong to a container. */
    private final BitSet taken = new BitSet();
    /** Guarded by {@link #OPEN}. */
    private int users;

    private SpoolFile(UnpackLimit limit) throws IOException {
        this.limit = limit;
        removeAbandoned(limit.folder());
        this.name = Files.createTempFile(limit.folder(), ofThisProcess(), ".tmp");
        this.whole = new RandomAccessFile(name.toFile(), "rw");
        try {
            int count = Math.min(MOST_HANDLES, Runtime.getRuntime().availableProcessors());
            for (int i = 0; i < count; i++) {
                // Not channels, which an interrupt of any reading thread would close for all of them.
                handles.add(new RandomAccessFile(name.toFile(), "rw"));
            }
            lock(whole.getChannel());
        } catch (IOException | RuntimeException | Error e) {
            closeHandles();
            Files.deleteIfExists(name);
            throw e;
        }
        this.named = !deletes();
        idle.addAll(handles);
    }

    /** The file of a limit, made if nobody has it; each caller {@linkplain #leave leaves} it once. */
    static SpoolFile of(UnpackLimit limit) throws IOException {
        synchronized (OPEN) {
            SpoolFile file = OPEN.get(limit);
            if (file == null) {
                file = new SpoolFile(limit);
                OPEN.put(limit, file);
            }
            file.users++;
            return file;
        }
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
            System.getLogger(SpoolFile.class.getName()).log(System.Logger.Level.DEBUG, "There are no locks", e);
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
            System.getLogger(SpoolFile.class.getName())
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
            System.getLogger(SpoolFile.class.getName())
                    .log(System.Logger.Level.DEBUG, "Cannot remove the abandoned file " + file, e);
            return;
        }
        delete(file);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            System.getLogger(SpoolFile.class.getName())
                    .log(System.Logger.Level.DEBUG, "Cannot remove the file " + file, e);
        }
    }

    /** The number of a piece that nobody else has. */
    synchronized int newPiece() {
        int piece = taken.nextClearBit(0);
        taken.set(piece);
        return piece;
    }

    void write(long offsetBytes, byte[] bytes, int start, int length) throws IOException {
        RandomAccessFile handle = take();
        try {
            handle.seek(offsetBytes);
            handle.write(bytes, start, length);
        } finally {
            idle.add(handle);
        }
    }

    void read(long offsetBytes, byte[] target, int start, int length) throws IOException {
        RandomAccessFile handle = take();
        try {
            handle.seek(offsetBytes);
            handle.readFully(target, start, length);
        } finally {
            idle.add(handle);
        }
    }

    /** @throws InterruptedIOException if the thread is interrupted while others have all handles */
    private RandomAccessFile take() throws InterruptedIOException {
        try {
            return idle.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /** Gives pieces back: to the next that needs some, or to the disk where none behind them is taken. */
    void leave(BitSet pieces) throws IOException {
        try {
            giveBack(pieces);
        } finally {
            synchronized (OPEN) {
                if (--users == 0) {
                    OPEN.remove(limit);
                    close();
                }
            }
        }
    }

    private synchronized void giveBack(BitSet pieces) throws IOException {
        taken.andNot(pieces);
        long endBytes = (long) taken.length() * PIECE_BYTES;
        if (whole.length() > endBytes) {
            whole.setLength(endBytes);
        }
    }

    private void close() throws IOException {
        closeHandles();
        if (named) {
            Files.deleteIfExists(name);
        }
    }

    private void closeHandles() throws IOException {
        whole.close();
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
}
