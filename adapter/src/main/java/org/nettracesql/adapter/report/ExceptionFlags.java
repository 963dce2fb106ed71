package org.nettracesql.adapter.report;

/** Bits of ExceptionThrown's flags. */
final class ExceptionFlags {

    /** Thrown while another exception of the thread is under way or handled. */
    static final int NESTED = 2;

    /** Thrown on by its handler. */
    static final int THROWN_AGAIN = 4;

    private ExceptionFlags() {}
}
