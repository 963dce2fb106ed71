package org.nettracesql.trace.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceChangedException;
import org.nettracesql.trace.TraceException;

/**
 * A trace file that is open for positional reads by any number of threads.
 *
 * <p>The size is taken once, when the file is opened: what a live process appends later is not part of this trace. A
 * file that others write to while it is open is noticed:
 *
 * <ul>
 *   <li>{@link #read} fails where the file has become shorter; it never gives fewer bytes than there were.
 *   <li>{@link #verify} fails if what was read up to now may be of another content than was opened. It compares what
 *       the file system says of the file (identity, size, times) and, where that cannot tell, samples of the content:
 *       while the last write is so fresh that a further one could have the same time, and after bytes were appended.
 *   <li>A file that was deleted, or replaced by another one under its name, is still there for those who have it open,
 *       and its content is compared by samples. If it has to be opened again, it is gone.
 *   <li>{@link #hasChanged} says whether opening the path anew may give something else.
 * </ul>
 */
public final class TraceFile implements TraceInput {

    /** One look at the file system costs some microseconds; more often than this it would show in a scan's time. */
    private static final long VERIFY_EVERY_NANOS = 10_000_000;

    private static final int OPEN_ATTEMPTS = 10;

    private final Path path;
    private final long sizeBytes;
    private final FileState opened;
    private final FileSample sample;
    private final MappedBytes mapped;
    private final Object reopening = new Object();
    private volatile FileChannel channel;
    private volatile boolean settled;
    private volatile long verifiedNanos;
    private volatile boolean closed;

    private TraceFile(Path path, FileChannel channel, FileState opened, boolean settled, long mostBytes)
            throws IOException {
        this.path = path;
        this.channel = channel;
        this.opened = opened;
        this.sizeBytes = Math.min(opened.sizeBytes(), mostBytes);
        this.settled = settled;
        this.mapped = new MappedBytes(sizeBytes);
        this.sample = FileSample.of(
                channel, sizeBytes, settled ? FileSample.BOTH_ENDS : FileSample.MANY_PIECES);
    }

    /**
     * Opens a file.
     *
     * @throws TraceException if there is none, if it is no regular file (a pipe, a device, a folder), or if it may not
     *     or cannot be read
     * @throws ScanCancelledException if the thread is interrupted, which says nothing of the file
     */
    public static TraceFile open(Path path) {
        return open(path, Long.MAX_VALUE);
    }

    /**
     * Opens a file as if it had no more bytes than {@code mostBytes}: as another process, too, has it that opened it
     * when it had so many.
     *
     * @throws TraceException as {@link #open(Path)}
     * @throws ScanCancelledException as {@link #open(Path)}
     */
    public static TraceFile open(Path path, long mostBytes) {
        try {
            for (int attempt = 1; attempt <= OPEN_ATTEMPTS; attempt++) {
                long nowMillis = System.currentTimeMillis();
                FileState before = FileState.of(path);
                requireRegular(path);
                TraceFile opened = opened(path, before, before.isSettled(nowMillis), mostBytes);
                if (opened != null) {
                    return opened;
                }
            }
            throw new TraceException(path, "it is being replaced all the time");
        } catch (ClosedByInterruptException e) {
            throw interrupted(path);
        } catch (IOException e) {
            throw new TraceException(path, whyNot(path, e), e);
        }
    }

    /** @return null if the path named another file meanwhile */
    private static TraceFile opened(Path path, FileState before, boolean settled, long mostBytes) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        TraceFile opened = null;
        try {
            // Only if the path names one file before and after is it the one that was opened.
            if (before.isSameFile(FileState.of(path)) && channel.size() >= before.sizeBytes()) {
                opened = new TraceFile(path, channel, before, settled, mostBytes);
            }
            return opened;
        } finally {
            if (opened == null) {
                channel.close();
            }
        }
    }

    private static ScanCancelledException interrupted(Path path) {
        return new ScanCancelledException("The thread that read " + path + " was interrupted.");
    }

    /** Before it is opened: opening a pipe waits for a writer, perhaps for ever. */
    private static void requireRegular(Path path) {
        if (Files.isDirectory(path)) {
            throw new TraceException(path, "it is a folder, and a trace file was expected");
        }
        if (!Files.isRegularFile(path)) {
            throw new TraceException(path, "it is no regular file but a pipe, a socket or a device; a trace must be a"
                    + " file, because it is read from several places at once");
        }
    }

    private static String whyNot(Path path, IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        // A system's message has the path in it, which the sentence names already.
        String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        String prefix = path + ": ";
        return "it cannot be opened: " + (reason.startsWith(prefix) ? reason.substring(prefix.length()) : reason);
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    /**
     * Reads bytes from an absolute offset.
     *
     * @return how many bytes were read: {@code length}, or fewer where the file ended before when it was opened
     * @throws TraceChangedException if the file has become shorter
     * @throws ScanCancelledException if the file was closed or the thread interrupted
     */
    @Override
    public int read(long offsetBytes, byte[] target, int start, int length) {
        int wanted = (int) Math.max(0, Math.min(length, sizeBytes - offsetBytes));
        if (mapped.copy(channel, offsetBytes, target, start, wanted)) {
            return wanted;
        }
        readByPosition(offsetBytes, target, start, wanted, null);
        return wanted;
    }

    /**
     * Of the parameter of {@link #readByPosition}, which is always null. HotSpot takes a method whose signature has a
     * class that is not loaded into none of its callers. It loads the class to compile the method on its own, which is
     * then too large for them.
     */
    private static final class Apart {}

    /**
     * Apart from those who read: the 2,700 bytecodes of a channel's read were compiled within each of them, again and
     * again up to the loop over a cursor's batches, 0.1 s each time, while a scan has both cores.
     */
    @SuppressWarnings("UnusedVariable")
    private void readByPosition(long offsetBytes, byte[] target, int start, int wanted, Apart none) {
        ByteBuffer buffer = ByteBuffer.wrap(target, start, wanted);
        while (buffer.hasRemaining()) {
            FileChannel current = channel;
            try {
                if (current.read(buffer, offsetBytes + buffer.position() - start) < 0) {
                    throw new TraceChangedException(path, "has become shorter since it was opened: its "
                            + sizeBytes + " bytes now end at offset " + (offsetBytes + buffer.position() - start)
                            + " or before");
                }
            } catch (IOException e) {
                recover(current, e, "reading at offset " + offsetBytes + " failed: ");
            }
        }
    }

    /** Closes the file until something is read; it is opened again only if it is still what it was. */
    @Override
    public void rest() {
        synchronized (reopening) {
            mapped.forget();
            try {
                channel.close();
            } catch (IOException e) {
                throw new TraceException(path, "it cannot be closed: " + e.getMessage(), e);
            }
        }
    }

    /**
     * An interrupt closes the channel for all threads, as resting does, so those that were not interrupted open it
     * again.
     */
    private void recover(FileChannel current, IOException e, String what) {
        if (e instanceof ClosedByInterruptException) {
            throw interrupted(path);
        }
        if (!(e instanceof ClosedChannelException)) {
            throw new TraceException(path, what + e.getMessage(), e);
        }
        reopen(current);
    }

    private void reopen(FileChannel broken) {
        synchronized (reopening) {
            if (closed) {
                throw new ScanCancelledException("The trace " + path + " was closed.");
            }
            if (channel != broken) {
                return;
            }
            try {
                channel = openedAgain();
            } catch (ClosedByInterruptException e) {
                throw interrupted(path);
            } catch (IOException e) {
                throw new TraceException(path, whyNot(path, e), e);
            }
        }
    }

    private FileChannel openedAgain() throws IOException {
        FileChannel next = FileChannel.open(path, StandardOpenOption.READ);
        boolean isSame = false;
        try {
            // After opening: what has the name now had it then, or is younger and differs.
            FileState now = FileState.of(path);
            isSame = now.isSameFile(opened) && now.sizeBytes() >= sizeBytes && sample.isOf(next);
            if (!isSame) {
                throw new TraceChangedException(path, "was replaced since it was first opened");
            }
            return next;
        } finally {
            if (!isSame) {
                next.close();
            }
        }
    }

    /** As {@link #verify}, unless that was done a moment ago. */
    @Override
    public void verifyIfDue() {
        if (System.nanoTime() - verifiedNanos >= VERIFY_EVERY_NANOS) {
            verify();
        }
    }

    /**
     * Makes sure that all bytes read up to now are of the content that was opened.
     *
     * @throws TraceChangedException if they may not be
     */
    @Override
    public void verify() {
        long nowMillis = System.currentTimeMillis();
        String change = change(stateNow(), nowMillis);
        if (change != null) {
            throw new TraceChangedException(path, change);
        }
        verifiedNanos = System.nanoTime();
    }

    /**
     * Whether opening the path anew may give other rows. A file that is gone has not changed for those who have it
     * open, as long as its content is the same; while it {@linkplain #rest rests}, nobody has.
     */
    @Override
    public boolean hasChanged() {
        mapped.beginStatement();
        boolean rests = !channel.isOpen();
        long nowMillis = System.currentTimeMillis();
        FileState now = stateNow();
        if (now == null ? rests : !now.equals(opened) && !hasOnlyMoreBehind(now)) {
            return true;
        }
        boolean changed = change(now, nowMillis) != null;
        if (rests) {
            rest();
        }
        return changed;
    }

    /** Whether the file may be longer than it was opened as, which makes no difference to one that ends before that. */
    private boolean hasOnlyMoreBehind(FileState now) {
        return sizeBytes < opened.sizeBytes() && now.isSameFile(opened) && now.sizeBytes() > sizeBytes;
    }

    @Override
    public boolean isGone() {
        return stateNow() == null;
    }

    /** Null where there is nothing under the name, or nothing that can be looked at. */
    private FileState stateNow() {
        try {
            return FileState.of(path);
        } catch (IOException e) {
            // What is open can be read all the same; its content then tells whether it is still what it was.
            return null;
        }
    }

    /**
     * How what can be read differs from what was opened, as the end of a sentence; null if it does not.
     *
     * @param nowMillis a moment before the state was looked at
     */
    private String change(FileState now, long nowMillis) {
        if (opened.equals(now)) {
            if (settled) {
                return null;
            }
            if (!hasSameContent()) {
                return "was written over since it was opened";
            }
            settled = now.isSettled(nowMillis);
            return null;
        }
        if (now != null && now.isSameFile(opened)) {
            if (now.sizeBytes() < sizeBytes) {
                return "has become shorter since it was opened: " + now.sizeBytes() + " bytes instead of " + sizeBytes;
            }
            return now.sizeBytes() > sizeBytes && hasSameContent() ? null : "was written over since it was opened";
        }
        return hasSameContent() ? null : "was replaced since it was opened, and the old file was written over";
    }

    private boolean hasSameContent() {
        while (true) {
            FileChannel current = channel;
            try {
                return sample.isOf(current);
            } catch (IOException e) {
                recover(current, e, "reading it again failed: ");
            }
        }
    }

    @Override
    public void close() {
        synchronized (reopening) {
            closed = true;
            mapped.forget();
            try {
                channel.close();
            } catch (IOException e) {
                throw new TraceException(path, "it cannot be closed: " + e.getMessage(), e);
            }
        }
    }
}
