package org.nettracesql.trace.file;

/**
 * The small reads of a walk over a file's headers, of which several lie side by side: each read of the file takes what
 * stands behind, too, and answers later ones. Of the last two places, as a walk looks whether a block ends where it
 * says before it reads the head of that block, and goes on where it ended. So it asks the system once a block instead
 * of three times. For one thread.
 */
public final class NearbyReads {

    private static final int WINDOW_BYTES = 256;

    private final TraceInput file;
    private Window last = new Window();
    private Window before = new Window();

    public NearbyReads(TraceInput file) {
        this.file = file;
    }

    /** As {@link TraceInput#read}. */
    public int read(long offsetBytes, byte[] target, int start, int length) {
        if (length > WINDOW_BYTES) {
            return file.read(offsetBytes, target, start, length);
        }
        if (!last.has(offsetBytes, length)) {
            Window other = before;
            before = last;
            last = other;
            if (!last.has(offsetBytes, length)) {
                last.length = file.read(offsetBytes, last.bytes, 0, WINDOW_BYTES);
                last.offsetBytes = offsetBytes;
            }
        }
        int from = (int) (offsetBytes - last.offsetBytes);
        int available = Math.max(0, Math.min(length, last.length - from));
        System.arraycopy(last.bytes, Math.min(from, last.length), target, start, available);
        return available;
    }

    /** What was read at one place; empty at first. */
    private static final class Window {

        private final byte[] bytes = new byte[WINDOW_BYTES];
        private long offsetBytes;
        private int length;

        /** Whether all of it stands here that the file has. */
        private boolean has(long from, int wanted) {
            boolean reachesEnd = length > 0 && length < WINDOW_BYTES;
            return from >= offsetBytes
                    && (from + wanted <= offsetBytes + length || reachesEnd && from < offsetBytes + WINDOW_BYTES);
        }
    }
}
