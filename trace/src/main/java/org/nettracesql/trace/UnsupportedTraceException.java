package org.nettracesql.trace;

import java.nio.file.Path;

/** A file is not a trace, or is one of a format or version that this reader does not know. */
public final class UnsupportedTraceException extends TraceException {

    private static final long serialVersionUID = 1L;

    public UnsupportedTraceException(Path file, long offsetBytes, String expected, String found) {
        super(file, offsetBytes, "Cannot read " + file + ": expected " + expected + ", found " + found + ".", null);
    }
}
