package org.nettracesql.adapter.options;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One search through a folder and those below it. Links to folders are followed, except for one that leads back to a
 * folder that it is in: what is there is found without it. What goes away meanwhile is not found. A folder below that
 * cannot be listed does not stop the search: the listing is told of it.
 */
final class FolderSearch {

    private static final Set<FileVisitOption> LINKS = EnumSet.of(FileVisitOption.FOLLOW_LINKS);

    private final Path folder;
    private final int depth;
    private final FolderListing listing;
    private final Predicate<Path> leadsOn;
    private final Predicate<Path> wanted;

    /**
     * @param depth how deep it goes; 1 for what is in the folder itself
     * @param listing is told of the folders; may be null
     * @param leadsOn is asked of folders below, whether there can be anything in them; they are wanted by themselves
     *     all the same
     * @param wanted is asked of files and folders below; the folder itself is not among what is found
     */
    FolderSearch(Path folder, int depth, FolderListing listing, Predicate<Path> leadsOn, Predicate<Path> wanted) {
        this.folder = folder;
        this.depth = depth;
        this.listing = listing;
        this.leadsOn = leadsOn;
        this.wanted = wanted;
    }

    /** Goes into all folders. */
    FolderSearch(Path folder, int depth, FolderListing listing, Predicate<Path> wanted) {
        this(folder, depth, listing, below -> true, wanted);
    }

    Path folder() {
        return folder;
    }

    /** Why something cannot be read or listed, to stand behind a colon. */
    static String why(IOException failure) {
        boolean hasReason = failure instanceof FileSystemException system && system.getReason() != null;
        return failure instanceof AccessDeniedException
                ? "permission denied"
                : hasReason ? ((FileSystemException) failure).getReason() : failure.getMessage();
    }

    /**
     * The first that are wanted, in no order.
     *
     * @throws IOException if the folder itself cannot be listed
     */
    List<Path> found(int most) throws IOException {
        Visitor visitor = new Visitor(most, Integer.MAX_VALUE);
        Files.walkFileTree(folder, LINKS, depth, visitor);
        return visitor.found;
    }

    /** One that is wanted, among so many files and folders; null if there is none that may be read. */
    Path firstOf(int mostSeen) {
        Visitor visitor = new Visitor(1, mostSeen);
        try {
            Files.walkFileTree(folder, LINKS, depth, visitor);
        } catch (IOException e) {
            // A folder that cannot be listed has none that could be read.
            return null;
        }
        return visitor.found.isEmpty() ? null : visitor.found.get(0);
    }

    private final class Visitor extends SimpleFileVisitor<Path> {
        private final List<Path> found = new ArrayList<>();
        private final int most;
        private int left;

        Visitor(int most, int mostSeen) {
            this.most = most;
            this.left = mostSeen;
        }

        private FileVisitResult visited(Path path) {
            if (wanted.test(path)) {
                found.add(path);
            }
            return found.size() >= most || --left <= 0 ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            boolean goesOn = path.equals(folder) || leadsOn.test(path);
            if (goesOn && listing != null) {
                listing.lookedAt(path, attributes);
            }
            FileVisitResult result = path.equals(folder) ? FileVisitResult.CONTINUE : visited(path);
            return goesOn || result == FileVisitResult.TERMINATE ? result : FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            return visited(path);
        }

        @Override
        public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
            boolean isMissing = failure instanceof FileSystemLoopException || failure instanceof NoSuchFileException;
            return path.equals(folder) || !isMissing ? refused(path, failure) : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path path, IOException failure) throws IOException {
            return failure == null ? FileVisitResult.CONTINUE : refused(path, failure);
        }

        private FileVisitResult refused(Path path, IOException failure) throws IOException {
            if (path.equals(folder)) {
                throw failure;
            }
            Path parent = path.getParent();
            boolean isOfFolder = parent != null && Files.isDirectory(parent) && !Files.isExecutable(parent);
            if (isOfFolder && parent.equals(folder)) {
                throw failure;
            }
            if (listing != null) {
                listing.refused(isOfFolder ? parent : path, why(failure));
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
