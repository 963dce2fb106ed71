package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of symbol files that were found and are no use, and of folders of them that are not there. */
class SymbolWarningsTest {

    private static final Path TRACE = Path.of("..", "examples", "traces", "jit.nettrace");

    @TempDir
    private Path folder;

    @Test
    void symbolFilesThatCannotBeReadAreWarnedOfByTheStatementThatWantedThem() throws Exception {
        Path symbols = Files.writeString(folder.resolve("Workload.pdb"), "these are no symbols");
        try (Connection connection =
                        DriverManager.getConnection("jdbc:nettrace:" + TRACE + ";symbols=" + folder);
                Statement statement = connection.createStatement()) {
            count(statement, "select count(*) from MethodLoadVerbose");
            assertThat((Throwable) statement.getWarnings()).isNull();

            count(statement, "select count(method_file_at(MethodStartAddress, time_ns)) from MethodLoadVerbose");
            assertThat(statement.getWarnings().getMessage()).contains(symbols.toString(), "Portable PDB");
            assertThat((Throwable) statement.getWarnings().getNextWarning()).isNull();
        }
    }

    @Test
    void aFolderOfSymbolsThatIsNotThereIsWarnedOfByTheStatementThatWantedThem() throws Exception {
        Path missing = folder.resolve("symbls");
        try (Connection connection =
                        DriverManager.getConnection("jdbc:nettrace:" + TRACE + ";symbols=" + missing + "," + folder);
                Statement statement = connection.createStatement()) {
            count(statement, "select count(*) from MethodLoadVerbose");
            assertThat((Throwable) statement.getWarnings()).isNull();

            count(statement, "select count(method_file_at(MethodStartAddress, time_ns)) from MethodLoadVerbose");
            assertThat(statement.getWarnings().getMessage()).contains(missing + ": there is no such folder.");
            assertThat((Throwable) statement.getWarnings().getNextWarning()).isNull();
        }
    }

    private static void count(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
        }
    }
}
