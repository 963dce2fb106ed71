package org.nettracesql.cli;

/** The program's exit statuses. */
final class ExitStatus {

    static final int OK = 0;
    /** A query failed, or its result could not be written. */
    static final int QUERY_FAILED = 1;
    /** A wrong command line, no such file, not a trace. */
    static final int USAGE = 2;

    private ExitStatus() {}
}
