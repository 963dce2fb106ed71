package org.nettracesql.server;

import java.sql.SQLException;

/**
 * A prepared statement has other columns than its client was told of, because the trace has changed since. The
 * sentence, the state and the routine are PostgreSQL's: by these clients know that they have to prepare it anew.
 */
final class OtherColumnsException extends SQLException {
    private static final long serialVersionUID = 1L;

    static final String ROUTINE = "RevalidateCachedQuery";

    OtherColumnsException() {
        super("cached plan must not change result type\nThe trace has changed since, and the statement has other"
                + " columns now: prepare it anew.", Failure.UNSUPPORTED);
    }
}
