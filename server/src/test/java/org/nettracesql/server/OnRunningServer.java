package org.nettracesql.server;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Has a server over one of the project's traces, which anybody on this machine may ask. */
abstract class OnRunningServer {

    static RunningServer server;

    @BeforeAll
    static void startServer() throws SQLException, IOException {
        server = RunningServer.start();
    }

    @AfterAll
    static void stopServer() throws SQLException, IOException {
        server.close();
    }
}
