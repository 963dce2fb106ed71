package org.nettracesql.functions;

/** A function was to look something up in all of very many traces. The message is a sentence. */
public final class TooManyTracesException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    TooManyTracesException(int traces) {
        super("An address, a stack or a time of a trace means something in that trace only, and " + traces
                + " traces are open: give the function the row's trace as its last argument, too.");
    }
}
