package org.nettracesql.cli.shell;

import java.sql.Connection;
import java.sql.SQLException;

/** Runs the shell on an open connection. */
public final class TraceShell {

    private TraceShell() {}

    public static int run(Connection connection, String trace) throws SQLException {
        return 0;
    }
}
