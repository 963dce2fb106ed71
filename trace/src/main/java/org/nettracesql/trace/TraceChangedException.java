package org.nettracesql.trace;

import java.nio.file.Path;

/**
 * A trace was changed while it was open: cut, written over, or replaced when it had to be opened again. What was read
 * of it meanwhile is not to be trusted; opening it anew reads what it is now.
 */
public final class TraceChangedException extends TraceException {

    private static final long serialVersionUID = 1L;

    /** @param how the end of a sentence that begins with "it" */
    public TraceChangedException(Path file, String how) {
        super(file, "it " + how + ", so its rows are not to be trusted; a new query reads it as it is now");
    }
}
