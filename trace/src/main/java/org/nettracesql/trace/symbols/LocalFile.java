package org.nettracesql.trace.symbols;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Files that a trace or a user names, opened with care. */
final class LocalFile {

    /** No path of a module or a source file is longer than this. */
    static final int MAX_PATH_CHARACTERS = 32_767;

    private LocalFile() {}

    /**
     * The regular file of that path on this machine, or null. Network paths ({@code \\host\share}, {@code //host}),
     * which a trace could name to make us call a host, are not looked at; nor are devices.
     */
    static Path ofTrace(String path) {
        if (path == null || path.isEmpty() || path.length() > MAX_PATH_CHARACTERS || isNetworkPath(path)) {
            return null;
        }
        try {
            Path file = Path.of(path);
            return file.isAbsolute() && Files.isRegularFile(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static boolean isNetworkPath(String path) {
        return path.length() > 1 && isSeparator(path.charAt(0)) && isSeparator(path.charAt(1));
    }

    private static boolean isSeparator(char character) {
        return character == '/' || character == '\\';
    }

    /** The last part of a path, whichever system's separators it has. */
    static String baseName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    /** The folder part of a path with its last separator, whichever system's it is; empty if there is none. */
    static String folder(String path) {
        return path.substring(0, path.length() - baseName(path).length());
    }

    static byte[] readAll(Path file, long maxBytes) throws IOException {
        long size = Files.size(file);
        if (size > maxBytes) {
            throw new IOException(file + " has " + size + " bytes, more than the " + maxBytes + " that are read.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes((int) size);
        }
    }
}
