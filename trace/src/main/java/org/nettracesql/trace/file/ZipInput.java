package org.nettracesql.trace.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceException;

/**
 * Files of a {@code .zip} archive, unpacked one after another into a temporary file that has no name any more once it
 * is open, so that it goes with the process at the latest. Where the system cannot do that (Windows), it is deleted
 * when the input is closed.
 *
 * <p>Nothing is ever written under a name of the archive. Links, absolute names and names that lead out of the archive
 * are refused all the same, and so is an archive that grows beyond all measure: it is broken or hostile.
 */
public final class ZipInput implements PartedInput {

    private static final int MOST_ENTRIES = 100_000;
    /** So much may come out of any archive. */
    private static final long ANY_BYTES = 1L << 30;
    /** And so many times its size of a larger one: rings of an idle tracer are mostly zeros. */
    private static final long MOST_RATIO = 200;

    private final Path path;
    private final TraceFile archive;
    private final Path spool;
    private final RandomAccessFile file;
    private final List<Part> parts = new ArrayList<>();
    private boolean named = true;
    private long sizeBytes;
    private boolean closed;

    private ZipInput(Path path, TraceFile archive, Path spool) throws IOException {
        this.path = path;
        this.archive = archive;
        this.spool = spool;
        this.file = new RandomAccessFile(spool.toFile(), "rw");
    }

    /** Whether a file that begins with these bytes is an archive. */
    public static boolean recognises(java.nio.ByteBuffer head) {
        int at = head.position();
        return head.remaining() >= 4
                && head.get(at) == 'P'
                && head.get(at + 1) == 'K'
                && (head.get(at + 2) == 3 && head.get(at + 3) == 4 || head.get(at + 2) == 5 && head.get(at + 3) == 6);
    }

    /** The names of an archive's files, ordered. */
    public static List<String> names(Path path) {
        try (ZipFile zip = new ZipFile(path.toFile())) {
            List<String> names = new ArrayList<>();
            for (ZipEntry entry : entries(path, zip)) {
                names.add(entry.getName());
            }
            return names;
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * Unpacks files of an archive.
     *
     * @param wanted says of all names in it whether the file is one of the trace
     */
    public static ZipInput open(Path path, Predicate<String> wanted) {
        TraceFile archive = TraceFile.open(path);
        ZipInput input = null;
        try (ZipFile zip = new ZipFile(path.toFile())) {
            Path spool = Files.createTempFile("nettrace-sql-", ".spool");
            try {
                input = new ZipInput(path, archive, spool);
            } catch (IOException e) {
                Files.deleteIfExists(spool);
                throw e;
            }
            input.named = !deletes(spool);
            for (ZipEntry entry : entries(path, zip)) {
                if (wanted.test(entry.getName())) {
                    input.add(zip, entry);
                }
            }
            archive.verify();
            return input;
        } catch (IOException | IllegalArgumentException e) {
            close(input, archive);
            throw unreadable(path, e);
        } catch (RuntimeException e) {
            close(input, archive);
            throw e;
        }
    }

    private static void close(ZipInput input, TraceFile archive) {
        if (input == null) {
            archive.close();
        } else {
            input.close();
        }
    }

    /** Whether a file that is open could be deleted. */
    private static boolean deletes(Path spool) {
        try {
            Files.delete(spool);
            return true;
        } catch (IOException e) {
            // The system keeps what is open: close() deletes it, or the end of the process does.
            spool.toFile().deleteOnExit();
            return false;
        }
    }

    private static TraceException unreadable(Path path, Exception e) {
        String why = e instanceof ZipException || e instanceof IllegalArgumentException
                ? "it is no archive that can be read"
                : "it cannot be unpacked";
        return new TraceException(path, why + " (" + e.getMessage() + ")", e);
    }

    private static List<ZipEntry> entries(Path path, ZipFile zip) throws IOException {
        if (zip.size() > MOST_ENTRIES) {
            throw new TraceException(path, "the archive has more than " + MOST_ENTRIES + " entries");
        }
        Set<String> links = ZipDirectory.links(path);
        List<ZipEntry> files = new ArrayList<>();
        for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
            ZipEntry entry = all.nextElement();
            String name = entry.getName();
            if (links.contains(name)) {
                throw new TraceException(path, "the archive has a link, " + name + ", which is refused");
            }
            String slashed = name.replace('\\', '/');
            if (slashed.startsWith("/") || slashed.matches("[A-Za-z]:.*") || ("/" + slashed + "/").contains("/../")) {
                throw new TraceException(path, "the archive has an entry " + name
                        + ", whose name leads out of the archive, which is refused");
            }
            if (!entry.isDirectory()) {
                files.add(entry);
            }
        }
        files.sort(Comparator.comparing(ZipEntry::getName));
        return files;
    }

    private void add(ZipFile zip, ZipEntry entry) throws IOException {
        long start = sizeBytes;
        long most = Math.max(ANY_BYTES, archive.sizeBytes() * MOST_RATIO);
        byte[] buffer = new byte[1 << 16];
        Cancellation cancellation = Cancellation.current();
        try (InputStream in = zip.getInputStream(entry)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                cancellation.check();
                file.write(buffer, 0, n);
                sizeBytes += n;
                if (sizeBytes > most) {
                    throw new TraceException(path, "the archive of " + archive.sizeBytes() + " bytes holds more than "
                            + most + " bytes, which is refused");
                }
            }
        }
        parts.add(new Part(entry.getName().replace('\\', '/'), start, sizeBytes - start));
    }

    @Override
    public List<Part> parts() {
        return List.copyOf(parts);
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    /** Not through a channel, which an interrupt of any reading thread would close for all of them, and for good. */
    @Override
    public synchronized int read(long offsetBytes, byte[] target, int start, int length) {
        if (closed) {
            throw new ScanCancelledException("The trace " + path + " was closed.");
        }
        int wanted = (int) Math.max(0, Math.min(length, sizeBytes - offsetBytes));
        try {
            file.seek(offsetBytes);
            file.readFully(target, start, wanted);
        } catch (IOException e) {
            throw new TraceException(path, "what was unpacked cannot be read: " + e.getMessage(), e);
        }
        return wanted;
    }

    /** What was unpacked is nobody else's. */
    @Override
    public void verifyIfDue() {
        // Nothing to do: see verify().
    }

    @Override
    public void verify() {
        // What is read was unpacked when the trace was opened, and the archive was verified then.
    }

    @Override
    public boolean hasChanged() {
        return archive.hasChanged();
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        archive.close();
        try {
            file.close();
            if (named) {
                Files.deleteIfExists(spool);
            }
        } catch (IOException e) {
            throw new TraceException(path, "what was unpacked cannot be closed: " + e.getMessage(), e);
        }
    }
}
