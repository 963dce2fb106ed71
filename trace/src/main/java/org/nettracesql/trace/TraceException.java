package org.nettracesql.trace;

import java.nio.file.Path;

/**
 * A trace cannot be opened or read. The message is a sentence for the person who asked: which file, what was expected,
 * what was found, and at which offset.
 */
public class TraceException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final long offsetBytes;

    public TraceException(Path file, String what) {
        this(file, what, null);
    }

    public TraceException(Path file, String what, Throwable cause) {
        this(file, -1, "Cannot read " + file + ": " + what + ".", cause);
    }

    TraceException(Path file, long offsetBytes, String message, Throwable cause) {
        super(message, cause);
        this.file = file;
        this.offsetBytes = offsetBytes;
    }

    /** The file concerned; null if there is none. */
    public Path file() {
        return file;
    }

    /** Absolute offset in the file, or -1. */
    public long offsetBytes() {
        return offsetBytes;
    }
}
