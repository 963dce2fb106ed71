package org.nettracesql.trace.file;

import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/** A trace that stands in a container as it is, and is read there. */
final class StoredInput implements TraceInput {

    private static final int AUDIT_BYTES = 1 << 16;

    private final Path path;
    private final ContainerFile container;
    private final long offsetBytes;
    private final long sizeBytes;
    private final int checksum;
    private boolean closed;

    /** @param checksum CRC-32 of the bytes, as the container says */
    StoredInput(Path path, ContainerFile container, long offsetBytes, long sizeBytes, int checksum) {
        this.path = path;
        this.container = container;
        this.offsetBytes = offsetBytes;
        this.sizeBytes = sizeBytes;
        this.checksum = checksum;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public int read(long fromBytes, byte[] target, int start, int length) {
        checkOpen();
        int wanted = (int) Math.max(0, Math.min(length, sizeBytes - fromBytes));
        return container.file().read(offsetBytes + fromBytes, target, start, wanted);
    }

    /** The container may be open for others still. */
    private synchronized void checkOpen() {
        if (closed) {
            throw new ScanCancelledException("The trace " + path + " was closed.");
        }
    }

    /** A reader of parts cannot know whether the whole has its checksum. */
    @Override
    public List<TraceWarning> audit() {
        Cancellation cancellation = Cancellation.current();
        CRC32 actual = new CRC32();
        byte[] part = new byte[AUDIT_BYTES];
        for (long at = 0; at < sizeBytes; at += part.length) {
            cancellation.check();
            actual.update(part, 0, read(at, part, 0, part.length));
        }
        return (int) actual.getValue() == checksum
                ? List.of()
                : List.of(new TraceWarning(Kind.OTHER, -1, 1, null, -1, path
                        + " is damaged: its checksum is wrong, so that any of its bytes may be."));
    }

    @Override
    public void verifyIfDue() {
        container.file().verifyIfDue();
    }

    @Override
    public void verify() {
        container.file().verify();
    }

    @Override
    public boolean hasChanged() {
        return container.file().hasChanged();
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        container.close();
    }
}
