package org.nettracesql.cli.shell;

import java.util.List;
import org.jline.reader.History;
import sqlline.DispatchCallback;

/** {@code rerun N}: what the history has under this number, as if it were typed again. */
final class ShellRerun extends ArgumentCommand {

    private static final String NAME = "rerun";

    ShellRerun(TraceSqlLine shell) {
        super(shell, NAME, "Run again what was typed before", List.of());
    }

    @Override
    void run(String argument, DispatchCallback callback) {
        String typed = argument.isEmpty() ? typed(-1)
                : argument.matches("-?[1-9]\\d{0,8}") ? typed(Integer.parseInt(argument)) : null;
        if (typed == null || typed.isBlank()) {
            fail(callback, "Which line? As in: !rerun 3, or !rerun -1 for the last one; !history has their numbers.");
        } else if (String.valueOf(TypedLine.command(typed)).startsWith("!" + NAME)) {
            fail(callback, "That line is a !rerun itself: " + typed);
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
