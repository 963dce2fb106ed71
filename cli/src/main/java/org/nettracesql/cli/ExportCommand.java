package org.nettracesql.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.nettracesql.jdbc.NettraceConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code nettrace-sql TRACE export FOLDER}: the whole trace as Parquet files, one for each table that has rows. */
@Command(name = "export", description = "Write every table that has rows to a Parquet file.")
final class ExportCommand implements Callable<Integer> {

    @ParentCommand
    private TraceCommand program;

    @Parameters(index = "0", paramLabel = "FOLDER", description = "Is made if it does not exist.")
    private Path folder;

    @Override
    public Integer call() throws SQLException, IOException {
        try (Connection connection = program.connect();
                ResultTarget target = program.openTarget()) {
            Warnings warnings = program.warnings();
            warnings.say(connection.getWarnings());
            for (Path file : connection.unwrap(NettraceConnection.class).exportTables(folder)) {
                target.writer().append(file.toString()).append('\n');
            }
            target.commit();
        }
        return ExitStatus.OK;
    }
}
