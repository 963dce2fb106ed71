package org.nettracesql.cli.shell;

import java.util.List;
import org.jline.reader.Completer;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/** A command of ours that does more than print a text: {@code !name argument}. */
abstract class ArgumentCommand extends AbstractCommandHandler {

    final TraceSqlLine shell;

    ArgumentCommand(TraceSqlLine shell, String name, String help, List<Completer> completers) {
        super(shell, new String[] {name}, help, completers);
        this.shell = shell;
    }

    @Override
    public final void execute(String line, DispatchCallback callback) {
        run(line.strip().substring(getName().length()).strip(), callback);
    }

    /** @param argument what stands behind the name; empty if nothing does */
    abstract void run(String argument, DispatchCallback callback);

    /** Says why the command did nothing, or not all. */
    final void fail(DispatchCallback callback, String sentence) {
        callback.setToFailure();
        shell.error(sentence);
    }
}
