package org.nettracesql.cli.shell;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.nettracesql.cli.Version;
import org.nettracesql.cli.format.DisplayText;

/** What the shell says first: which trace this is, and whether to trust it. */
final class Banner {

    private static final String TRACES = """
        select "trace", file_bytes, format, process_id, command_line, runtime_version, operating_system, architecture,
               processor_count, cast(start_utc as varchar) as start_utc, event_count, lost_events, last_time_ns
        from trace.trace_info""";

    private Banner() {}

    static String of(TraceSqlLine shell) {
        StringBuilder text = new StringBuilder("nettrace-sql ").append(Version.number()).append(". ")
                .append("Type help for help, SQL with a semicolon at its end, exit to leave.\n");
        try (Statement statement = shell.connection().createStatement()) {
            try (ResultSet traces = statement.executeQuery(TRACES)) {
                while (traces.next()) {
                    appendTrace(text, traces);
                }
            }
            try (ResultSet warnings = statement.executeQuery("select count(*) from trace.trace_warnings")) {
                warnings.next();
                if (warnings.getLong(1) > 0) {
                    line(text, "warnings", warnings.getLong(1) + ": select * from trace_warnings;");
                }
            }
        } catch (SQLException e) {
            text.append(e.getMessage()).append('\n');
        }
        return text.toString();
    }

    private static void appendTrace(StringBuilder text, ResultSet trace) throws SQLException {
        text.append('\n');
        line(text, "trace", String.format(Locale.ROOT, "%s, %s, %,d bytes",
                trace.getString("trace"), trace.getString("format"), trace.getLong("file_bytes")));
        line(text, "process", joined(" ", trace.getString("process_id"), trace.getString("command_line")));
        String runtime = trace.getString("runtime_version");
        line(text, "runtime", joined(", ", runtime == null ? null : ".NET " + runtime,
                joined(" ", trace.getString("operating_system"), trace.getString("architecture")),
                trace.getString("processor_count") + " processors"));
        line(text, "time", String.format(Locale.ROOT, "%s UTC, %.3f s",
                trace.getString("start_utc"), trace.getLong("last_time_ns") / 1e9));
        line(text, "events", String.format(Locale.ROOT, "%,d, %,d lost",
                trace.getLong("event_count"), trace.getLong("lost_events")));
    }

    /** The parts that are known. */
    private static String joined(String separator, String... parts) {
        StringBuilder text = new StringBuilder();
        for (String part : parts) {
            if (part != null && !part.isEmpty()) {
                text.append(text.length() == 0 ? "" : separator).append(part);
            }
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String label, String value) {
        text.append(String.format(Locale.ROOT, "  %-9s", label)).append(DisplayText.visible(value)).append('\n');
    }
}
