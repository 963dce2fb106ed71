package org.nettracesql.trace.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceException;

/**
 * A trace file that is open for positional reads by any number of threads.
 *
 * <p>The size is taken once, when the file is opened: what a live process appends later is not part of this trace.
 */
public final class TraceFile implements AutoCloseable {

    private final Path path;
    private final long sizeBytes;
    private final Object reopening = new Object();
    private volatile FileChannel channel;
    private volatile boolean closed;

    private TraceFile(Path path, FileChannel channel, long sizeBytes) {
        this.path = path;
        this.channel = channel;
        this.sizeBytes = sizeBytes;
    }

    /** Opens a file. */
    public static TraceFile open(Path path) {
        try {
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
            return new TraceFile(path, channel, channel.size());
        } catch (IOException e) {
            throw new TraceException(path, "it cannot be opened: " + e.getMessage(), e);
        }
    }

    public Path path() {
        return path;
    }

    public long sizeBytes() {
        return sizeBytes;
    }

    /**
     * Reads bytes from an absolute offset.
     *
     * @return how many bytes were read: {@code length}, or fewer where the file ends before
     * @throws ScanCancelledException if the file was closed or the thread interrupted
     */
    public int read(long offsetBytes, byte[] target, int start, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(target, start, length);
        while (buffer.hasRemaining()) {
            FileChannel current = channel;
            try {
                if (current.read(buffer, offsetBytes + buffer.position() - start) < 0) {
                    break;
                }
            } catch (ClosedByInterruptException e) {
                throw new ScanCancelledException("The thread that read " + path + " was interrupted.");
            } catch (ClosedChannelException e) {
                reopen(current);
            } catch (IOException e) {
                throw new TraceException(path, "reading at offset " + offsetBytes + " failed: " + e.getMessage(), e);
            }
        }
        return buffer.position() - start;
    }

    /** An interrupt closes the channel for all threads, so those that were not interrupted open it again. */
    private void reopen(FileChannel broken) {
        synchronized (reopening) {
            if (closed) {
                throw new ScanCancelledException("The trace " + path + " was closed.");
            }
            if (channel != broken) {
                return;
            }
            try {
                FileChannel next = FileChannel.open(path, StandardOpenOption.READ);
                if (next.size() < sizeBytes) {
                    next.close();
                    throw new TraceException(path, "it has become shorter since it was opened");
                }
                channel = next;
            } catch (IOException e) {
                throw new TraceException(path, "it cannot be opened again: " + e.getMessage(), e);
            }
        }
    }

    @Override
    public void close() {
        synchronized (reopening) {
            closed = true;
            try {
                channel.close();
            } catch (IOException e) {
                throw new TraceException(path, "it cannot be closed: " + e.getMessage(), e);
            }
        }
    }
}
