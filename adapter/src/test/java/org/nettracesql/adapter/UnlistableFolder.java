package org.nettracesql.adapter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder that Linux lists for nobody, not even for root, as its path is longer than a path may be. It is made by
 * moving one half into the other, and taken apart by {@link #close}, because it cannot be deleted either.
 */
public final class UnlistableFolder implements AutoCloseable {

    private static final String LEVEL = "x".repeat(200);
    private static final int LEVELS = 14;
    private static final int LONGEST_PATH = 4095;

    private final Path apart;
    private final Path moved;

    /**
     * @param folder that has it below
     * @param within the folder that it is below of, relative to the other
     */
    public UnlistableFolder(Path folder, String within) throws IOException {
        this.apart = folder.resolve("apart");
        Path outer = deep(folder.resolve(within));
        deep(apart);
        this.moved = outer.resolve("apart");
        Files.move(apart, moved);
    }

    private static Path deep(Path from) throws IOException {
        Path deep = from;
        for (int i = 0; i < LEVELS; i++) {
            deep = deep.resolve(LEVEL);
        }
        return Files.createDirectories(deep);
    }

    /** The first on the way that has too long a path. */
    public Path path() {
        Path path = moved;
        while (path.toString().length() <= LONGEST_PATH) {
            path = path.resolve(LEVEL);
        }
        return path;
    }

    @Override
    public void close() throws IOException {
        Files.move(moved, apart);
    }
}
