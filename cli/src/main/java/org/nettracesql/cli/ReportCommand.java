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
@Command(name = ReportCommand.NAME, description = "Show a report; without a name, list them.")
final class ReportCommand implements Callable<Integer> {

    static final String NAME = "report";

    private static final String LIST = "select name, summary from reports order by name";

    @ParentCommand
    private TraceCommand program;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "A name of the table reports.")
    private String name;

    @Option(
            names = "--by",
            paramLabel = "COLUMN",
            description = "Order the rows by this column, the greatest first. Default: the report's usual order.")
    private String by;

    @Option(names = "--top", paramLabel = "N", description = "Show the first N rows only.")
    private Integer top;

    @Option(names = IdleSamples.OPTION, description = IdleSamples.DESCRIPTION)
    private boolean withIdle;

    ReportCommand() {
        // The parser of options sets the fields.
    }

    /** A report with no options. */
    ReportCommand(TraceCommand program, String name) {
        this.program = program;
        this.name = name;
    }

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
            if (program.isOneFile()) {
                Warnings.beginAllEvents(connection);
            }
            ShownReport report = ShownReport.of(connection, Report.find(connection, name), withIdle);
            String remark = report.remark(program.run(connection, query(report)), top);
            program.warnings().sayOfAllEvents(connection);
            if (remark != null) {
                program.streams().message(remark);
            }
            return ExitStatus.OK;
        }
    }

    private String query(ShownReport report) throws SQLException {
        try {
            return report.query(by, top);
        } catch (IllegalArgumentException e) {
            throw CliException.usage(e.getMessage(), e);
        }
    }
}
