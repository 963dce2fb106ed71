package org.nettracesql.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/**
 * {@code nettrace-sql BEFORE diff AFTER REPORT}: the sums of the report's first measure in both traces, by all of its
 * text columns: methods, types, reasons.
 */
@Command(name = "diff", description = "Compare a report of this trace with that of another one.")
final class DiffCommand implements Callable<Integer> {

    @ParentCommand
    private TraceCommand program;

    @Parameters(index = "0", paramLabel = "AFTER", description = "The other trace.")
    private String other;

    @Parameters(index = "1", paramLabel = "REPORT", description = "A report that is ordered by a measure.")
    private String name;

    @Option(names = "--top", paramLabel = "N", defaultValue = "50", description = "Rows. Default: ${DEFAULT-VALUE}.")
    private int top;

    @Override
    public Integer call() throws SQLException, IOException {
        try (Connection connection = program.connectWith(other)) {
            Report report = Report.find(connection, name);
            String measure = measure(report);
            List<String> traces = program.traces(connection);
            if (traces.size() != 2) {
                throw CliException.usage("a comparison is of two traces, not of " + traces.size(), null);
            }
            String keys = String.join(", ", keys(connection, report));
            String sum = "coalesce(sum(case when trace = '%s' then " + measure + " end), 0)";
            program.run(connection, "select * from (select " + keys + ", "
                    + sum.formatted(quoted(traces.get(0))) + " as before_" + measure + ", "
                    + sum.formatted(quoted(traces.get(1))) + " as after_" + measure
                    + " from " + report.table() + " group by " + keys + ") d"
                    + " where before_" + measure + " <> after_" + measure
                    + " order by abs(after_" + measure + " - before_" + measure + ") desc limit " + top);
            return ExitStatus.OK;
        }
    }

    /** The column that the report is ordered by. */
    private static String measure(Report report) {
        String order = report.orderBy() == null ? "" : report.orderBy().split(",")[0];
        if (!order.endsWith(" desc")) {
            throw CliException.usage("the report " + report.name() + " has no measure to compare", null);
        }
        return order.substring(0, order.length() - " desc".length());
    }

    private static String quoted(String text) {
        return text.replace("'", "''");
    }

    private static List<String> keys(Connection connection, Report report) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select * from " + report.table() + " limit 0")) {
            ResultSetMetaData columns = rows.getMetaData();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                if (columns.getColumnType(i) == Types.VARCHAR && !columns.getColumnLabel(i).equals("trace")) {
                    keys.add(columns.getColumnLabel(i));
                }
            }
        }
        return keys;
    }
}
