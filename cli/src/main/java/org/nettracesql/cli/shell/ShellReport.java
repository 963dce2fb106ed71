package org.nettracesql.cli.shell;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.reader.Completer;
import org.nettracesql.cli.ShownReport;
import sqlline.DispatchCallback;

/** {@code report NAME [--top N]}, as on the command line: in its usual order, and without idle threads. */
final class ShellReport extends ArgumentCommand {

    static final String NAME = "report";

    private static final Pattern ARGUMENT = Pattern.compile(
            "(\\S+)(?:\\s+--by[ =]\\s*(\\w+))?(?:\\s+(?:--top[ =])?\\s*(\\d{1,9}))?(?:\\s+--by[ =]\\s*(\\w+))?");

    private final ShellQuery query;

    ShellReport(TraceSqlLine shell, ShellQuery query, List<Completer> completers) {
        super(shell, NAME, "Show a report", completers);
        this.query = query;
    }

    @Override
    void run(String argument, DispatchCallback callback) {
        Matcher parts = ARGUMENT.matcher(argument);
        if (!parts.matches()) {
            fail(callback,
                    "Which report? As in: report hot_methods, or report hot_methods --top 20; reports has them.");
            return;
        }
        Integer top = parts.group(3) == null ? null : Integer.valueOf(parts.group(3));
        String by = parts.group(2) == null ? parts.group(4) : parts.group(2);
        try {
            ShownReport report = ShownReport.find(shell.connection(), parts.group(1));
            String remark = report.remark(query.run(report.query(by, top), callback).rows(), top);
            if (remark != null) {
                shell.info(remark);
            }
            callback.setToSuccess();
        } catch (SQLException | IOException | IllegalArgumentException e) {
            fail(callback, e.getMessage());
        }
    }
}
