package org.nettracesql.trace;

/** A scan was cancelled, or its trace was closed, while a cursor was at work. */
public final class ScanCancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ScanCancelledException(String message) {
        super(message);
    }
}
