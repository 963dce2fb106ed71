package org.nettracesql.adapter.duckdb;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * A temporary folder of this process alone, for what DuckDB spills. It is removed when it is closed, or when the JVM
 * exits. A process that was killed could do neither: the next one that makes a folder in the same place removes what
 * that one left.
 *
 * <p>Who lives is told by a lock on a file in the folder, which the system lets go of with the process, however that
 * ends: a process id alone may have been given to another one since. A folder is only touched if it has such a file, if
 * nobody holds its lock, and if it belongs to the same user as the folders that this process makes. Links are never
 * followed. The name begins with the process's id and start, since a process must not even look at a lock of its own:
 * closing the file would let go of it.
 */
final class SpillFolder implements AutoCloseable {

    private static final String PREFIX = "nettrace-sql-duckdb-";

    /** In the folder, held locked while the folder is in use. */
    private static final String LOCK = "in-use.lock";

    private static final int MOST_TRIES = 10;

    private final Path path;
    /** Null where the file system has no locks; the folder then has no lock file, and only its owner removes it. */
    private final FileChannel lock;
    private final Thread exitHook = new Thread(this::remove, "nettrace-sql-duckdb-cleanup");

    private SpillFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Makes a folder, and removes those that killed processes left beside it.
     *
     * @param parent null for the system's temporary folder
     * @throws IOException if it cannot be made
     */
    static SpillFolder make(Path parent) throws IOException {
        for (int i = 0; ; i++) {
            Path path = parent == null
                    ? Files.createTempDirectory(ofThisProcess())
                    : Files.createTempDirectory(parent, ofThisProcess());
            SpillFolder folder = locked(path);
            if (folder != null) {
                Runtime.getRuntime().addShutdownHook(folder.exitHook);
                folder.removeAbandonedSiblings();
                return folder;
            }
            if (i == MOST_TRIES) {
                throw new IOException("other processes keep removing what is made in " + path.getParent());
            }
        }
    }

    /** What the names of this process's folders begin with. */
    private static String ofThisProcess() {
        ProcessHandle process = ProcessHandle.current();
        return PREFIX + process.pid() + "-" + process.info().startInstant().map(Instant::toEpochMilli).orElse(0L) + "-";
    }

    /** Null if another process took the new folder for an abandoned one before it was locked. */
    private static SpillFolder locked(Path path) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            Files.deleteIfExists(path);
            throw e;
        }
        try {
            if (channel.tryLock() != null) {
                return new SpillFolder(path, channel);
            }
            channel.close();
            return null;
        } catch (IOException e) {
            log().log(System.Logger.Level.DEBUG, "There are no locks in " + path, e);
            channel.close();
            Files.deleteIfExists(path.resolve(LOCK));
            return new SpillFolder(path, null);
        }
    }

    Path path() {
        return path;
    }

    private void removeAbandonedSiblings() {
        String own = ofThisProcess();
        try (DirectoryStream<Path> siblings = Files.newDirectoryStream(path.getParent(), PREFIX + "*")) {
            for (Path sibling : siblings) {
                if (!sibling.getFileName().toString().startsWith(own)
                        && Files.isDirectory(sibling, LinkOption.NOFOLLOW_LINKS)) {
                    removeIfAbandoned(sibling);
                }
            }
        } catch (IOException | RuntimeException e) {
            log().log(System.Logger.Level.DEBUG, "Cannot look for abandoned folders beside " + path, e);
        }
    }

    private void removeIfAbandoned(Path folder) {
        Path file = folder.resolve(LOCK);
        try {
            if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS)
                    .equals(Files.getOwner(path, LinkOption.NOFOLLOW_LINKS))) {
                return;
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                    FileLock abandoned = channel.tryLock()) {
                if (abandoned != null) {
                    deleteContents(folder);
                    Files.deleteIfExists(file);
                    Files.deleteIfExists(folder);
                }
            }
        } catch (NoSuchFileException | OverlappingFileLockException e) {
            log().log(System.Logger.Level.TRACE, folder + " is in use", e);
        } catch (IOException | UnsupportedOperationException e) {
            log().log(System.Logger.Level.DEBUG, "Cannot remove the abandoned folder " + folder, e);
        }
    }

    /** Removes the folder with all that is in it. */
    @Override
    public void close() {
        remove();
        try {
            Runtime.getRuntime().removeShutdownHook(exitHook);
        } catch (IllegalStateException e) {
            log().log(System.Logger.Level.DEBUG, "The JVM is going down already, and its hook finds nothing left", e);
        }
    }

    private void remove() {
        try {
            deleteContents(path);
            if (lock != null) {
                lock.close();
            }
            Files.deleteIfExists(path.resolve(LOCK));
            Files.deleteIfExists(path);
        } catch (IOException e) {
            log().log(System.Logger.Level.WARNING, "Cannot remove the temporary folder " + path, e);
        }
    }

    /** All but the lock, which goes last: without it nobody would remove the rest. Links are removed, not followed. */
    private static void deleteContents(Path folder) throws IOException {
        Path lockFile = folder.resolve(LOCK);
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!file.equals(lockFile)) {
                    Files.deleteIfExists(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
                if (!directory.equals(folder)) {
                    Files.deleteIfExists(directory);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Not a constant: asking for it costs a fresh process more than most queries have to tell. */
    private static System.Logger log() {
        return System.getLogger(SpillFolder.class.getName());
    }
}
