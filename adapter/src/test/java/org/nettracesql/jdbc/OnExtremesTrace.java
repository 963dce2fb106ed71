package org.nettracesql.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Has the trace of extremes open, for every engine and for the driver's own choice. */
abstract class OnExtremesTrace {

    static AllEngines engines;
    static Connection connection;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() throws SQLException {
        Path trace = ExtremesTrace.write(folder);
        engines = new AllEngines(trace);
        connection = DriverManager.getConnection("jdbc:nettrace:" + trace);
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        engines.close();
    }
}
