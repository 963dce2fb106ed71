package org.nettracesql.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code nettrace-sql TRACE report [NAME]}. */
@Command(name = "report", description = "Show a report; without a name, list them.")
final class ReportCommand implements Callable<Integer> {

    private static final String LIST = "select name, summary from reports order by name";

    @ParentCommand
    private TraceCommand program;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "A name of the table reports.")
    private String name;

    @Option(names = "--top", paramLabel = "N", description = "Show the first N rows only.")
    private Integer top;

    @Override
    public Integer call() throws SQLException, IOException {
        try (Connection connection = program.connect()) {
            if (top != null && top < 0) {
                throw CliException.usage("--top is 0 or more, not " + top, null);
            }
            if (name == null) {
                program.run(connection, LIST);
                return ExitStatus.OK;
            }
            Report report = Report.find(connection, name);
            if (program.run(connection, report.query(top)) == 0) {
                program.streams().message("the report is empty."
                        + CollectAdvice.of(connection, report.query(null)).text());
            }
            return ExitStatus.OK;
        }
    }
}
