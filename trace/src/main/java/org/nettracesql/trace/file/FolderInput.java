package org.nettracesql.trace.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.nettracesql.trace.TraceException;

/** Files of a folder and of those below it. */
public final class FolderInput {

    /** Deeper than anything that a tracer leaves; and a folder that is mistyped must not take for ever. */
    private static final int MOST_DEPTH = 12;

    /** A folder is looked through on the way to say that it is no trace. */
    private static final int MOST_LOOKED_AT = 5000;

    private static final int MOST_FILES = 100_000;

    private FolderInput() {}

    /**
     * Looks for a file of that name in a folder and those below it, the nearest first; null where there is none among
     * the first few thousand files and folders. Folders that may not be read are passed over.
     */
    public static Path find(Path folder, String name) {
        Deque<Path> folders = new ArrayDeque<>(List.of(folder));
        int seen = 0;
        while (!folders.isEmpty()) {
            Path next = folders.poll();
            if (Files.isRegularFile(next.resolve(name))) {
                return next.resolve(name);
            }
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(next)) {
                for (Path entry : entries) {
                    if (++seen > MOST_LOOKED_AT) {
                        return null;
                    }
                    if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)
                            && folder.relativize(entry).getNameCount() < MOST_DEPTH) {
                        folders.add(entry);
                    }
                }
            } catch (IOException | DirectoryIteratorException e) {
                // What cannot be listed has nothing that could be read.
                seen++;
            }
        }
        return null;
    }

    /** The names of the files in and below a folder, as {@link #open} takes them. */
    public static List<String> names(Path folder) {
        return names(folder, path -> {});
    }

    /**
     * The names of the files in and below a folder, with slashes, ordered; links to folders in it are not followed.
     *
     * @param folders is told of each folder before it is listed
     */
    static List<String> names(Path folder, Consumer<Path> folders) {
        // The folder itself may be a link, as to the latest recording.
        Path root = Files.isSymbolicLink(folder) ? folder.resolve(".") : folder;
        try (Stream<Path> walk = Files.walk(root, MOST_DEPTH)) {
            List<String> names = walk.peek(path -> {
                        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                            folders.accept(path);
                        }
                    })
                    .filter(Files::isRegularFile)
                    .limit(MOST_FILES + 1L)
                    .map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
            if (names.size() > MOST_FILES) {
                throw new TraceException(folder, "the folder has more than " + MOST_FILES + " files");
            }
            return names;
        } catch (IOException | UncheckedIOException e) {
            throw new TraceException(folder, "the folder cannot be listed: " + e.getMessage(), e);
        }
    }

    /**
     * Opens files of a folder. The input {@link TraceInput#hasChanged} once the folder has others.
     *
     * @param wanted says of all names in it, which it is given, whether the file is one of the trace
     * @throws TraceException if one cannot be opened, or is a link that leads out of the folder: whoever made a trace
     *     does not say which other files are read
     */
    public static PartedInput open(Path folder, Function<List<String>, Predicate<String>> wanted) {
        FolderWatch watch = new FolderWatch(folder, wanted);
        JoinedInput input = new JoinedInput(folder, watch::hasChanged);
        try {
            for (String name : watch.names()) {
                checkIsWithin(folder, name);
                input.add(name, TraceFile.open(folder.resolve(name)));
            }
            return input;
        } catch (RuntimeException | Error e) {
            input.close();
            throw e;
        }
    }

    private static void checkIsWithin(Path folder, String name) {
        Path file = folder.resolve(name);
        if (!Files.isSymbolicLink(file)) {
            return;
        }
        try {
            if (file.toRealPath().startsWith(folder.toRealPath())) {
                return;
            }
        } catch (IOException e) {
            throw new TraceException(folder, "the link " + name + " in it leads nowhere: " + e.getMessage(), e);
        }
        throw new TraceException(folder, "its file " + name
                + " is a link that leads out of the folder; copy what it leads to into its place");
    }
}
