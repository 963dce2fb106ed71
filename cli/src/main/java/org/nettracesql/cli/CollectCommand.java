package org.nettracesql.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.nettracesql.adapter.collect.Transport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code nettrace-sql [TRACE] collect REPORT...} or {@code collect "SQL"}; the SQL is EXPLAIN COLLECT. */
@Command(name = "collect", description = "Say how to record a trace that has what reports or a query read.")
final class CollectCommand implements Callable<Integer> {

    /** A trace of .NET without an event, for who has none yet. */
    static final String NO_TRACE = "none.nettrace";

    @ParentCommand
    private TraceCommand program;

    @Parameters(arity = "1..*", paramLabel = "REPORT|SQL", description = "Names of the table reports, or a query.")
    private List<String> names;

    @Option(names = "--for", paramLabel = "RECORDER",
            description = "What is to record: dotnet-trace, lttng or etw. By default what recorded the trace.")
    private String recorder;

    @Override
    public Integer call() throws SQLException, IOException {
        if (recorder != null && Transport.of(recorder) == null) {
            throw CliException.usage("--for is one of " + Transport.names() + ", not " + recorder, null);
        }
        if (program.isWithoutTrace()) {
            Path none = Files.createTempFile("nettrace-sql", ".nettrace");
            try (InputStream resource = CollectCommand.class.getResourceAsStream(NO_TRACE)) {
                Files.copy(resource, none, StandardCopyOption.REPLACE_EXISTING);
                return advise(none.toString());
            } finally {
                Files.delete(none);
            }
        }
        return advise(program.trace());
    }

    private int advise(String trace) throws SQLException, IOException {
        try (Connection connection = program.connect(trace);
                ResultTarget target = program.openTarget()) {
            String query = names.size() == 1 && names.get(0).contains(" ")
                    ? names.get(0)
                    : queryOfReports(connection);
            try {
                target.writer().append(CollectAdvice.of(connection, recorder, query).command()).append('\n');
            } catch (SQLException e) {
                throw CliException.queryFailed(SqlFailure.describe(e, "explain collect " + query), e);
            }
            target.commit();
        }
        return ExitStatus.OK;
    }

    private String queryOfReports(Connection connection) throws SQLException {
        List<String> counts = new ArrayList<>();
        for (String name : names) {
            counts.add("select count(*) from " + Report.find(connection, name).table());
        }
        return String.join(" union all ", counts);
    }
}
