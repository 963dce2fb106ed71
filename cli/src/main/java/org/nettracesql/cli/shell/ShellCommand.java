package org.nettracesql.cli.shell;

import java.sql.SQLException;
import java.util.List;
import org.jline.reader.Completer;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/** A command of ours: {@code !name argument}. */
final class ShellCommand extends AbstractCommandHandler {

    /** What a command does with the text behind its name. */
    @FunctionalInterface
    interface Action {

        /** Gives what the command prints. */
        String run(String argument) throws SQLException;
    }

    private final Action action;

    ShellCommand(TraceSqlLine shell, String name, String help, List<Completer> completers, Action action) {
        super(shell, new String[] {name}, help, completers);
        this.action = action;
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        int blank = line.indexOf(' ');
        String argument = blank < 0 ? "" : line.substring(blank + 1).strip();
        try {
            sqlLine.output(action.run(argument).stripTrailing());
            callback.setToSuccess();
        } catch (SQLException e) {
            callback.setToFailure();
            sqlLine.error(e.getMessage());
        }
    }
}
