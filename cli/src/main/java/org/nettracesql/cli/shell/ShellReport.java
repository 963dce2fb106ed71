package org.nettracesql.cli.shell;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.reader.Completer;
import org.nettracesql.cli.ShownReport;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/** {@code report NAME [--top N]}, as on the command line: in its usual order, and without idle threads. */
final class ShellReport extends AbstractCommandHandler {

    static final String NAME = "report";

    private static final Pattern ARGUMENT = Pattern.compile(
            "(\\S+)(?:\\s+--by[ =]\\s*(\\w+))?(?:\\s+(?:--top[ =])?\\s*(\\d{1,9}))?(?:\\s+--by[ =]\\s*(\\w+))?");

    private final TraceSqlLine shell;
    private final ShellQuery query;

    ShellReport(TraceSqlLine shell, ShellQuery query, List<Completer> completers) {
        super(shell, new String[] {NAME}, "Show a report", completers);
        this.shell = shell;
        this.query = query;
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        Matcher argument = ARGUMENT.matcher(line.strip().substring(NAME.length()).strip());
        if (!argument.matches()) {
            callback.setToFailure();
            shell.error("Which report? As in: report hot_methods, or report hot_methods --top 20; reports has them.");
            return;
        }
        Integer top = argument.group(3) == null ? null : Integer.valueOf(argument.group(3));
        String by = argument.group(2) == null ? argument.group(4) : argument.group(2);
        try {
            ShownReport report = ShownReport.find(shell.connection(), argument.group(1));
            String remark = report.remark(query.run(report.query(by, top), callback).rows(), top);
            if (remark != null) {
                shell.info(remark);
            }
            callback.setToSuccess();
        } catch (SQLException | IOException | IllegalArgumentException e) {
            callback.setToFailure();
            shell.error(e.getMessage());
        }
    }
}
