package org.nettracesql.jdbc;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** All engines on the trace of values that are hard for their types. */
abstract class ExtremesTest {

    static AllEngines engines;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() throws SQLException {
        engines = new AllEngines(ExtremesTrace.write(folder));
    }

    @AfterAll
    static void close() throws SQLException {
        engines.close();
    }
}
