package org.nettracesql.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/**
 * {@code nettrace-sql BEFORE diff AFTER REPORT}: what differs between the rows that a report has for two traces, by
 * method, type, reason or whatever names the same thing in both. Ids, times and threads do not.
 *
 * <p>Each measure has three columns: in the one trace, in the other, and the difference. Where a trace has no such row,
 * sums and counts are 0, and other measures are NULL and count as 0 in the difference.
 */
@Command(name = "diff", description = "Compare a report of this trace with that of another one.")
final class DiffCommand implements Callable<Integer> {

    @ParentCommand
    private TraceCommand program;

    @Parameters(index = "0", paramLabel = "AFTER", description = "The other trace.")
    private String other;

    @Parameters(index = "1", paramLabel = "REPORT", description = "A name of the table reports.")
    private String name;

    @Option(
            names = "--by",
            paramLabel = "MEASURE",
            description = "What the rows are ordered by: the greatest difference comes first."
                    + " Default: the first measure.")
    private String by;

    @Option(names = "--top", paramLabel = "N", defaultValue = "50", description = "Rows. Default: ${DEFAULT-VALUE}.")
    private int top;

    @Option(names = IdleSamples.OPTION, description = IdleSamples.DESCRIPTION)
    private boolean withIdle;

    @Override
    public Integer call() throws SQLException, IOException {
        if (top < 0) {
            throw CliException.usage("--top is 0 or more, not " + top, null);
        }
        try (Connection connection = program.connectWith(other)) {
            Report report = Report.find(connection, name);
            if (report.compareBy().isEmpty()) {
                throw CliException.usage("the rows of " + report.name() + " are single happenings, which have no"
                        + " counterpart in another trace. These can be compared: " + comparable(connection) + ".",
                        null);
            }
            List<String> traces = TraceCommand.traces(connection);
            if (traces.size() != 2) {
                throw CliException.usage("a comparison is of two traces, not of " + traces.size(), null);
            }
            boolean leavesOutIdle = !withIdle && report.withoutIdle() != null;
            boolean isEmpty =
                    program.run(connection, query(leavesOutIdle ? report.leavingOutIdle() : report, traces)) == 0;
            program.warnings().sayOfAllEvents(connection);
            String leftOut = leavesOutIdle ? IdleSamples.of(connection).sentence() : null;
            if (leftOut != null) {
                program.streams().message(leftOut);
            }
            if (isEmpty) {
                program.streams().message(isEmpty(connection, report)
                        ? "the report is empty for both traces."
                                + CollectAdvice.of(connection, report.query(null)).text()
                        : "nothing differs.");
            }
            return ExitStatus.OK;
        }
    }

    private static boolean isEmpty(Connection connection, Report report) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(report.query(1))) {
            return !rows.next();
        }
    }

    private static String comparable(Connection connection) throws SQLException {
        return Report.names(
                Report.all(connection).stream().filter(report -> !report.compareBy().isEmpty()).toList());
    }

    private String query(Report report, List<String> traces) {
        String keys = report.compareBy().stream().map(Report::quoted).collect(Collectors.joining(", "));
        List<String> sums = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        List<String> differences = new ArrayList<>();
        for (Report.Measure measure : report.measures()) {
            String before = "before_" + measure.name();
            String after = "after_" + measure.name();
            sums.add(measure.of(traces.get(0)) + " as " + before);
            sums.add(measure.of(traces.get(1)) + " as " + after);
            String delta = "coalesce(" + after + ", 0) - coalesce(" + before + ", 0)";
            columns.add(before + ", " + after + ", " + delta + " as " + delta(measure));
            differences.add(delta(measure) + " <> 0");
        }
        return "select * from (select " + keys + ", " + String.join(", ", columns)
                + " from (select " + keys + ", " + String.join(", ", sums)
                + " from " + report.table() + " group by " + keys + ") s) d"
                + " where " + String.join(" or ", differences)
                + " order by abs(" + delta(first(report)) + ") desc, " + keys + " limit " + top;
    }

    private static String delta(Report.Measure measure) {
        return "delta_" + measure.name();
    }

    /** The measure that the rows are ordered by. */
    private Report.Measure first(Report report) {
        if (by == null) {
            return report.measures().get(0);
        }
        return report.measures().stream()
                .filter(measure -> measure.name().equalsIgnoreCase(by))
                .findFirst()
                .orElseThrow(() -> CliException.usage("the report " + report.name() + " has no measure '" + by
                        + "'. Its measures are "
                        + report.measures().stream().map(Report.Measure::name).collect(Collectors.joining(", "))
                        + ".", null));
    }
}
