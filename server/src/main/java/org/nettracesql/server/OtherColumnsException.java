package org.nettracesql.server;

import java.sql.SQLException;

/**
 * A prepared statement has other columns than its client was told of: the trace has changed since, or something is
 * computed of parameters that has another type once they have values. The sentence, the state and the routine are
 * PostgreSQL's: by these clients know that they have to prepare it anew.
 */
final class OtherColumnsException extends SQLException {
    private static final long serialVersionUID = 1L;

    static final String ROUTINE = "RevalidateCachedQuery";

    /** @param hasParameters whether these may be why */
    OtherColumnsException(boolean hasParameters) {
        super("cached plan must not change result type\n" + (hasParameters
                ? "The statement has other columns with the values of its parameters: cast these, as in $1::timestamp."
                        + " Or the trace has changed since: then prepare it anew."
                : "The trace has changed since, and the statement has other columns now: prepare it anew."),
                Failure.UNSUPPORTED);
    }
}
