package org.nettracesql.trace.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * A small file that is there whole or not at all, whoever reads or writes it at the same time. An interrupt does not
 * end what is done here, as when a connection is closed by a pool that ends its threads; the caller sees it afterwards.
 */
public final class WholeFile {

    /** What is unfinished for so long will not be finished. */
    private static final long LEFT_MILLIS = TimeUnit.HOURS.toMillis(1);

    private static final Pattern UNFINISHED = Pattern.compile("[0-9a-z]{1,13}\\.tmp");

    private WholeFile() {}

    /** What may be begun anew. */
    interface Work<T> {
        T run() throws IOException;
    }

    /** Runs something that an interrupt would end, again if one comes; the caller sees it afterwards. */
    static <T> T uninterrupted(Work<T> work) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return work.run();
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Reads a file that anybody may have put there.
     *
     * @param mostBytes of which an array can be made
     * @return null if the file is longer
     * @throws IOException if it cannot be read, or is a pipe, which nobody may ever write, or a device without an end
     */
    public static byte[] read(Path file, long mostBytes) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        if (!found.isRegularFile()) {
            throw new IOException("it is no regular file");
        }
        if (found.size() > mostBytes) {
            return null;
        }
        // Not to its end, which may be far off by now.
        return uninterrupted(() -> begin(file, (int) found.size()));
    }

    private static byte[] begin(Path file, int mostBytes) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(mostBytes);
        }
    }

    /**
     * Whether a file is of a kind, but of a version that is not known yet: it is not to be written over, since a newer
     * program goes on using it.
     *
     * @param magic what files of the kind begin with, before their version
     * @param order of the version's bytes
     * @param version the newest that is known
     */
    public static boolean isNewer(Path file, byte[] magic, ByteOrder order, int version) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try {
            byte[] head = uninterrupted(() -> begin(file, magic.length + Integer.BYTES));
            return head.length == magic.length + Integer.BYTES
                    && Arrays.equals(head, 0, magic.length, magic, 0, magic.length)
                    && ByteBuffer.wrap(head).order(order).getInt(magic.length) > version;
        } catch (IOException e) {
            // Whoever writes it is the one to say why it cannot.
            return false;
        }
    }

    /** The end of a sentence on a file that {@link #isNewer}. */
    public static String newer(int found, int known) {
        return "it has version " + found + ", of a newer program, and " + known + " is the newest that this one knows;"
                + " it is left as it is, so each process of this one does without, unless it is deleted";
    }

    /**
     * Writes a file in the place of the one that may be there.
     *
     * @param isRight asked when the bytes are written; if not, the file stays as it was
     * @return what {@code isRight} said
     * @throws IOException if it cannot be written; it stays as it was then
     */
    public static boolean write(Path file, byte[] bytes, BooleanSupplier isRight) throws IOException {
        return uninterrupted(() -> writeOnce(file, bytes, isRight));
    }

    private static boolean writeOnce(Path file, byte[] bytes, BooleanSupplier isRight) throws IOException {
        // Not by createTempFile, whose files only their owner may read.
        String random = Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), Character.MAX_RADIX);
        Path unfinished = file.resolveSibling(file.getFileName() + "." + random + ".tmp");
        removeLeft(file);
        try {
            Files.write(unfinished, bytes, StandardOpenOption.CREATE_NEW);
            if (!isRight.getAsBoolean()) {
                return false;
            }
            try {
                Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
            }
            return true;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** What processes that were killed had written of it. */
    private static void removeLeft(Path file) {
        FileTime mostRecent = FileTime.fromMillis(System.currentTimeMillis() - LEFT_MILLIS);
        String prefix = file.getFileName() + ".";
        try (DirectoryStream<Path> all = Files.newDirectoryStream(file.toAbsolutePath().getParent(), other -> {
            String name = other.getFileName().toString();
            return name.startsWith(prefix) && UNFINISHED.matcher(name.substring(prefix.length())).matches();
        })) {
            for (Path left : all) {
                if (Files.getLastModifiedTime(left).compareTo(mostRecent) < 0) {
                    Files.delete(left);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Another process removes it, or nobody may.
            return;
        }
    }

    /** Why a file cannot be read or written, in words where Java gives its name alone, to stand in brackets. */
    public static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        return e instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : String.valueOf(e.getMessage());
    }
}
