package org.nettracesql.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** A trace that is so many times as long as the other has other numbers for that. */
    private static final double LENGTHS_THAT_DIFFER = 1.2;

    /** A tenth of a second, to which lengths are told. */
    private static final long LEAST_DIFFERENCE_NANOS = 100_000_000;

    /** So many traces of a folder are named where there should be one. */
    private static final int NAMED = 3;

    /** Keys that are methods, or have them in them. */
    private static final Set<String> OF_METHODS = Set.of("method", "caller", "callee", "thrower", "handler", "path");

    @ParentCommand
    private TraceCommand program;

    @Parameters(
            index = "0",
            paramLabel = "AFTER",
            description = "The other trace; left out where TRACE is two files or has two traces, of which the first is"
                    + " before.")
    private String other;

    @Parameters(index = "1", arity = "0..1", paramLabel = "REPORT", description = "A name of the table reports.")
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
        if (name == null) {
            name = other;
            other = null;
        }
        try (Connection connection = program.connectWith(other == null ? List.of() : List.of(other))) {
            List<String> traces = TraceCommand.traces(connection);
            if (other == null && traces.size() == 1) {
                throw CliException.usage("a comparison is of two traces and a report, as in: nettrace-sql "
                        + program.trace() + " diff AFTER REPORT. These reports can be compared: "
                        + comparable(connection) + ".", null);
            }
            Report report = Report.find(connection, name);
            if (report.compareBy().isEmpty()) {
                throw CliException.usage("the rows of " + report.name() + " are single happenings, which have no"
                        + " counterpart in another trace. These can be compared: " + comparable(connection) + ".",
                        null);
            }
            requireOneOfEach(traces);
            if (other == null) {
                program.streams().message("before is " + traces.get(0) + ", after is " + traces.get(1) + ".");
            }
            boolean leavesOutIdle = !withIdle && report.withoutIdle() != null;
            boolean isEmpty =
                    program.run(connection, query(leavesOutIdle ? report.leavingOutIdle() : report, traces)) == 0;
            program.warnings().sayOfAllEvents(connection);
            String leftOut = leavesOutIdle ? IdleSamples.of(connection).sentence() : null;
            if (leftOut != null) {
                program.streams().message(leftOut);
            }
            if (!isEmpty) {
                sayWhatIsNotComparable(connection, report);
            } else if (top > 0) {
                program.streams().message(isEmpty(connection, report)
                        ? "the report is empty for both traces."
                                + CollectAdvice.of(connection, report.query(null)).text()
                        : "nothing differs.");
            }
            return ExitStatus.OK;
        }
    }

    /**
     * Two traces in all may be both of one folder, where the other has none that can be read or is the same one: which
     * is before and which is after is told by each side alone.
     */
    private void requireOneOfEach(List<String> traces) throws SQLException {
        if (other == null) {
            if (traces.size() != 2) {
                throw CliException.usage("a comparison is of two traces, not of " + traces.size()
                        + ": name two files, as in: nettrace-sql BEFORE diff AFTER " + name, null);
            }
            return;
        }
        List<String> before = tracesOf(program.trace());
        List<String> after = tracesOf(other);
        if (before.size() != 1 || after.size() != 1) {
            throw CliException.usage("a comparison is of one trace with another one: before is " + named(before)
                    + ", after is " + named(after) + ". Name one file of each.", null);
        }
        if (traces.size() != 2) {
            throw CliException.usage("before and after are the same trace, " + before.get(0), null);
        }
    }

    private List<String> tracesOf(String side) throws SQLException {
        try (Connection alone = program.connect(side)) {
            return TraceCommand.traces(alone);
        }
    }

    private static String named(List<String> traces) {
        if (traces.size() == 1) {
            return traces.get(0);
        }
        return traces.size() + " traces (" + String.join(", ", traces.subList(0, Math.min(NAMED, traces.size())))
                + (traces.size() > NAMED ? " …" : "") + ")";
    }

    /** Differences that are those of the recordings: one has nothing of it, or is much longer. */
    private void sayWhatIsNotComparable(Connection connection, Report report) throws SQLException {
        String query = report.query(null);
        TraceWithout without =
                TraceWithout.of(program, connection, query, CollectAdvice.of(connection, query));
        if (without != null) {
            program.streams().message(without.file() + " has nothing of what the report reads, which is where the"
                    + " differences come from." + without.advice().text());
            return;
        }
        List<Long> spans = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet traces = statement.executeQuery("select last_time_ns - first_time_ns from trace_info")) {
            while (traces.next()) {
                spans.add(traces.getLong(1));
            }
        }
        long longer = Math.max(spans.get(0), spans.get(1));
        long shorter = Math.min(spans.get(0), spans.get(1));
        if (longer > shorter * LENGTHS_THAT_DIFFER && longer - shorter >= LEAST_DIFFERENCE_NANOS) {
            program.streams().message(String.format(Locale.ROOT, "the traces are of %.1f s and of %.1f s: what is"
                    + " counted or added up differs for that alone%s.", spans.get(0) / 1e9, spans.get(1) / 1e9,
                    report.measures().stream().map(Report.Measure::name).filter(Report::isShare).findFirst()
                            .map(share -> "; --by " + share + " compares shares").orElse("")));
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
        String named = report.compareBy().stream().map(DiffCommand::inAnyProcess).collect(Collectors.joining(", "));
        List<String> sums = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        List<String> differences = new ArrayList<>();
        for (Report.Measure measure : report.measures()) {
            String before = "before_" + measure.name();
            String after = "after_" + measure.name();
            sums.add(measure.of(traces.get(0)) + " as " + before);
            sums.add(measure.of(traces.get(1)) + " as " + after);
            String delta = measure.rounded("coalesce(" + after + ", 0) - coalesce(" + before + ", 0)");
            columns.add(before + ", " + after + ", " + delta + " as " + delta(measure));
            differences.add(delta(measure) + " <> 0");
        }
        return "select * from (select " + keys + ", " + String.join(", ", columns)
                + " from (select " + named + ", " + String.join(", ", sums)
                + " from " + report.table() + " group by " + IntStream.rangeClosed(1, report.compareBy().size())
                        .mapToObj(String::valueOf).collect(Collectors.joining(", ")) + ") s) d"
                + " where " + String.join(" or ", differences)
                + " order by abs(" + delta(first(report)) + ") desc, " + keys + " limit " + top;
    }

    /**
     * A key of rows. The signature of a dynamic method may have a type by its address ({@code pMT: 0x7ff74bb29248}),
     * which is another one in each process: left out, the method of both traces is one.
     */
    private static String inAnyProcess(String key) {
        String column = Report.quoted(key);
        return OF_METHODS.contains(key)
                ? "regexp_replace(" + column + ", 'pMT: 0x[0-9a-fA-F]+', 'pMT', 'g') as " + column
                : column;
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
                .orElseThrow(() -> CliException.usage("the report " + name + " has no measure '" + by
                        + "'. Its measures are "
                        + report.measures().stream().map(Report.Measure::name).collect(Collectors.joining(", "))
                        + ".", null));
    }
}
