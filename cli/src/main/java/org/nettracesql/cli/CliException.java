package org.nettracesql.cli;

/** Ends the run with a message and an exit status. */
final class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitStatus;

    private CliException(int exitStatus, String message, Throwable cause) {
        super(message, cause);
        this.exitStatus = exitStatus;
    }

    /** The command line is wrong, or what it names cannot be opened. */
    static CliException usage(String message, Throwable cause) {
        return new CliException(ExitStatus.USAGE, message, cause);
    }

    /** A query or the writing of its result failed; the message is complete, with the place in the SQL. */
    static CliException queryFailed(String message, Throwable cause) {
        return new CliException(ExitStatus.QUERY_FAILED, message, cause);
    }

    int exitStatus() {
        return exitStatus;
    }
}
