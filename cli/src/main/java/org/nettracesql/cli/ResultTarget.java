package org.nettracesql.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Where results go: standard output, or a file that appears (or is replaced) only when {@link #commit} says that
 * everything went well. What is no regular file, such as a pipe or {@code /dev/stdout}, is written to directly.
 */
final class ResultTarget implements AutoCloseable {

    private static final int BUFFER_CHARS = 1 << 16;

    private final Writer writer;
    private final Path file;
    private final Path unfinished;

    private ResultTarget(OutputStream out, Path file, Path unfinished) {
        // Not an OutputStreamWriter alone: it would encode a cell at a time.
        this.writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER_CHARS);
        this.file = file;
        this.unfinished = unfinished;
    }

    /** Standard output that is a terminal. */
    private ResultTarget(TerminalWriter writer) {
        this.writer = writer;
        this.file = null;
        this.unfinished = null;
    }

    /**
     * Opens the target. What goes to a terminal cannot steer it; anything else has every character as it is.
     *
     * @param file the file; null, or {@code -}, for standard output
     * @throws CliException if the file cannot be made, or is a trace
     */
    static ResultTarget of(Path file, Streams streams) {
        if (file == null || file.toString().equals("-")) {
            ResultTarget standard = new ResultTarget(new PipeAwareStream(streams.out()), null, null);
            return streams.outIsTerminal() ? new ResultTarget(new TerminalWriter(standard.writer)) : standard;
        }
        if (file.toString().isEmpty()) {
            throw CliException.usage("the file to write to has no name", null);
        }
        KeptTrace.require(file);
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                return new ResultTarget(new PipeAwareStream(Files.newOutputStream(file)), null, null);
            }
            // Beside the real file behind a link, so that the move stays within one file system.
            Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            Path unfinished = free(target, "", ".unfinished");
            // Not if it is there by now: it would be another run's, or a link to what is not to be written over.
            OutputStream out = Files.newOutputStream(unfinished, StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE);
            unfinished.toFile().deleteOnExit();
            return new ResultTarget(out, target, unfinished);
        } catch (IOException e) {
            throw CliException.usage("cannot write " + file + ": " + reason(e), e);
        }
    }

    /** A name that no file has, beside the one whose place it is to take, and made of that one's. */
    static Path free(Path target, String before, String behind) {
        Path free = target.resolveSibling(before + target.getFileName() + behind);
        for (int i = 2; Files.exists(free, LinkOption.NOFOLLOW_LINKS); i++) {
            free = target.resolveSibling(i + "." + before + target.getFileName() + behind);
        }
        return free;
    }

    /** In words where Java gives the name of a file alone, which is one that the user does not know. */
    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : String.valueOf(e.getMessage());
    }

    Writer writer() {
        return writer;
    }

    /** Puts the file in place. */
    void commit() throws IOException {
        writer.flush();
        if (file == null) {
            return;
        }
        writer.close();
        try {
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Flushes standard output, so that rows before an error are seen; drops a file that was not committed. */
    @Override
    public void close() throws IOException {
        if (file == null) {
            writer.flush();
        } else {
            writer.close();
            Files.deleteIfExists(unfinished);
        }
    }
}
