package org.nettracesql.trace;

import java.nio.file.Path;

/** Bytes of a trace contradict its format so early that nothing of it can be read. */
public final class MalformedTraceException extends TraceException {

    private static final long serialVersionUID = 1L;

    public MalformedTraceException(Path file, long offsetBytes, String expected, String found) {
        super(file, offsetBytes, "Cannot read " + file + ": expected " + expected + " at offset " + offsetBytes
                + ", found " + found + ".", null);
    }
}
