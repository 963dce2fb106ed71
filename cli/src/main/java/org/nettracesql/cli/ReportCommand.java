package org.nettracesql.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
            Report report = Report.find(connection, name);
            boolean leavesOutIdle = !withIdle && report.withoutIdle() != null;
            Report shown = leavesOutIdle ? report.leavingOutIdle() : report;
            boolean isEmpty = program.run(connection, shown.query(columns(connection, report), top)) == 0;
            String leftOut = leavesOutIdle ? IdleSamples.of(connection).sentence() : null;
            if (leftOut != null) {
                program.streams().message(leftOut);
            } else if (isEmpty && (top == null || top > 0)) {
                program.streams().message("the report is empty."
                        + CollectAdvice.of(connection, report.query(null)).text());
            }
            return ExitStatus.OK;
        }
    }

    /** All columns; of one trace those but for its name, which would be the same in every row. */
    private String columns(Connection connection, Report report) throws SQLException {
        if (program.traces(connection).size() > 1) {
            return "*";
        }
        List<String> names = new ArrayList<>();
        try (ResultSet columns = connection.getMetaData().getColumns(null, "trace", report.name(), null)) {
            while (columns.next()) {
                names.add(Report.quoted(columns.getString("COLUMN_NAME")));
            }
        }
        names.remove(Report.quoted("trace"));
        return String.join(", ", names);
    }
}
