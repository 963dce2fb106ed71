package org.nettracesql.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code nettrace-sql TRACE collect REPORT...}. */
@Command(name = "collect", description = "Say how to record a trace that has what reports need.")
final class CollectCommand implements Callable<Integer> {

    @ParentCommand
    private TraceCommand program;

    @Parameters(arity = "1..*", paramLabel = "REPORT", description = "Names of the table reports.")
    private List<String> names;

    @Override
    public Integer call() throws SQLException, IOException {
        List<String> needs = new ArrayList<>();
        try (Connection connection = program.connect();
                ResultTarget target = program.openTarget()) {
            for (String name : names) {
                Report report = Report.find(connection, name);
                if (report.needs() != null) {
                    needs.add(report.needs());
                }
            }
            target.writer().append(needs.isEmpty()
                    ? "Every trace will do."
                    : CollectLine.of(String.join(",", needs))).append('\n');
            target.commit();
        }
        return ExitStatus.OK;
    }
}
