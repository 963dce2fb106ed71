package org.nettracesql.cli.shell;

import java.util.List;
import org.jline.reader.History;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/** {@code rerun N}: what the history has under this number, as if it were typed again. */
final class ShellRerun extends AbstractCommandHandler {

    private static final String NAME = "rerun";

    private final TraceSqlLine shell;

    ShellRerun(TraceSqlLine shell) {
        super(shell, new String[] {NAME}, "Run again what was typed before", List.of());
        this.shell = shell;
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        String argument = line.strip().substring(NAME.length()).strip();
        String typed = argument.isEmpty() ? typed(-1)
                : argument.matches("-?[1-9]\\d{0,8}") ? typed(Integer.parseInt(argument)) : null;
        if (typed == null || typed.isBlank()) {
            callback.setToFailure();
            shell.error("Which line? As in: !rerun 3, or !rerun -1 for the last one; !history has their numbers.");
        } else if (String.valueOf(TypedLine.command(typed)).startsWith("!" + NAME)) {
            callback.setToFailure();
            shell.error("That line is a !rerun itself: " + typed);
        } else {
            shell.info(typed);
            shell.runTyped(typed, callback);
        }
    }

    /** By the number that {@code !history} shows, or back from this command; null if there is none. */
    private String typed(int number) {
        History history = shell.history();
        int index = number > 0 ? number - 1 : history.last() + number;
        return index < history.first() || index >= history.last() ? null : history.get(index);
    }
}
