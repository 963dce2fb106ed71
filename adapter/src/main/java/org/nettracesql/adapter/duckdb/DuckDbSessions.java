package org.nettracesql.adapter.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Hands out sessions. A DuckDB file can be open only once in a process, so all who name the same cache file share a
 * session, with the memory and threads of the first; it ends with the last of them. Without a file each has its own.
 */
final class DuckDbSessions {

    private static final class Shared {
        private final DuckDbSession session;
        private int users;

        private Shared(DuckDbSession session) {
            this.session = session;
        }
    }

    private static final Map<Path, Shared> BY_FILE = new HashMap<>();

    private DuckDbSessions() {}

    /**
     * A session for the options; give it back with {@link #release}.
     *
     * @throws IllegalArgumentException if the cache file is in no folder
     */
    static DuckDbSession acquire(DuckDbOptions options) {
        if (options.cacheFile() == null) {
            return new DuckDbSession(options);
        }
        Path file = real(options.cacheFile());
        synchronized (BY_FILE) {
            Shared shared = BY_FILE.computeIfAbsent(file, name -> new Shared(new DuckDbSession(new DuckDbOptions(
                    options.memoryLimitBytes(), options.threads(), options.spillFolder(), name))));
            shared.users++;
            return shared.session;
        }
    }

    private static Path real(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        try {
            if (Files.exists(absolute)) {
                return absolute.toRealPath();
            }
            if (absolute.getParent() != null) {
                return absolute.getParent().toRealPath().resolve(absolute.getFileName());
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("The cache file " + file + " cannot be made: there is no folder "
                    + absolute.getParent() + ".", e);
        }
        throw new IllegalArgumentException("The cache file " + file + " is a folder's root; name a file in it.");
    }

    /** Ends the session, unless others use it. */
    static void release(DuckDbSession session) {
        synchronized (BY_FILE) {
            Path file = session.cacheFile();
            if (file != null) {
                Shared shared = BY_FILE.get(file);
                if (shared == null || shared.session != session || --shared.users > 0) {
                    return;
                }
                BY_FILE.remove(file);
            }
            session.close();
        }
    }
}
