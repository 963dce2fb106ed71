package org.nettracesql.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import org.nettracesql.cli.picture.SampleState;
import org.nettracesql.cli.picture.TimelinePage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code nettrace-sql TRACE timeline -o x.html}. */
@Command(name = "timeline", description = "Draw pauses, JIT, exceptions, contention and samples on one time axis.")
final class TimelineCommand implements Callable<Integer> {

    /**
     * A lane of spans.
     *
     * @param query gives start and length in nanoseconds, the length NULL for what had not ended, and a text
     */
    private record Lane(String name, String color, String query) {}

    private static final List<Lane> LANES = List.of(
            new Lane("GC pauses", "#c0392b", "select start_ns, duration_ns,"
                    + " coalesce('GC ' || cast(gc_number as varchar)"
                    + " || ', generation ' || cast(generation as varchar) || ', ' || gc_reason, reason, 'pause')"
                    + " from gc_pauses"),
            new Lane("JIT", "#8e6bb0", "select start_ns, elapsed_ns,"
                    + " coalesce(method, '?') || coalesce(', ' || tier, '') from jit_stats"),
            new Lane("Exceptions", "#d35400", "select time_ns, cast(0 as bigint), coalesce(exception_type, '?')"
                    + " || coalesce(': ' || message, '') from exception_throws"),
            new Lane("Contention", "#b7950b", "select c.start_ns, case when c.duration_ns is null"
                    + " and l.last_ns > c.start_ns then 0 else c.duration_ns end, 'thread ' ||"
                    + " cast(c.thread_id as varchar) || coalesce(' waits in ' || c.method, ' waits')"
                    // A wait that timed out or was interrupted has no end; that its thread goes on shows that it is
                    // over. How long it was is not known.
                    + " from contention c left join (select process_id, thread_id, max(time_ns) as last_ns from events"
                    + " where provider = 'Microsoft-Windows-DotNETRuntime' and event_name <> 'WaitHandleWaitStart'"
                    + " group by process_id, thread_id) l"
                    + " on l.process_id = c.process_id and l.thread_id = c.thread_id"));

    private static final String READS = "select 1 from gc_pauses, jit_stats, exceptions, contention, samples";

    @ParentCommand
    private TraceCommand program;

    @Option(names = IdleSamples.OPTION, description = IdleSamples.DESCRIPTION)
    private boolean withIdle;

    @Override
    public Integer call() throws SQLException, IOException {
        program.requireNoFormat("a page");
        try (Connection connection = program.connect();
                ResultTarget target = program.openFileTarget("a page", List.of("html", "htm"))) {
            program.requireOneTrace(connection);
            TimelinePage page;
            try (Progress progress = Progress.of(connection, program.streams());
                    Statement statement = connection.createStatement()) {
                page = page(statement, withIdle);
                progress.close();
                Warnings warnings = program.warnings();
                warnings.say(connection.getWarnings());
                warnings.say(statement.getWarnings());
                warnings.sayOfAllEvents(connection);
            }
            if (page.isEmpty()) {
                throw CliException.queryFailed("there is nothing to draw."
                        + CollectAdvice.of(connection, READS).text(), null);
            }
            page.write("Timeline of " + program.trace(), target.writer());
            target.commit();
            String leftOut = withIdle ? null : IdleSamples.of(connection).sentence();
            if (leftOut != null) {
                program.streams().message(leftOut);
            }
        }
        return ExitStatus.OK;
    }

    private static TimelinePage page(Statement statement, boolean withIdle) throws SQLException {
        long from = 0;
        long to = 0;
        try (ResultSet range = statement.executeQuery("select min(first_time_ns), max(last_time_ns) from processes")) {
            if (range.next()) {
                from = range.getLong(1);
                to = range.getLong(2);
            }
        }
        TimelinePage page = new TimelinePage(from, to, withIdle);
        for (Lane lane : LANES) {
            try (ResultSet rows = statement.executeQuery(lane.query)) {
                while (rows.next()) {
                    long start = rows.getLong(1);
                    long length = rows.getLong(2);
                    page.addSpan(lane.name, lane.color, start, rows.wasNull() ? to : start + length, rows.getString(3));
                }
            }
        }
        addSamples(statement, page, from);
        return page;
    }

    private static void addSamples(Statement statement, TimelinePage page, long from) throws SQLException {
        try (ResultSet rows = statement.executeQuery("select process_id, thread_id, bucket, state, count(*) from ("
                + "select process_id, thread_id, state, (time_ns - " + from + ") / " + page.bucketNanos()
                + " as bucket from samples) s group by process_id, thread_id, bucket, state"
                + " order by process_id, thread_id, bucket, state")) {
            while (rows.next()) {
                page.addSamples("Process " + rows.getLong(1) + ", thread " + rows.getLong(2), rows.getLong(3),
                        SampleState.of(rows.getString(4)), rows.getLong(5));
            }
        }
    }
}
