package org.nettracesql.cli.shell;

import java.util.List;
import sqlline.CommandHandler;
import sqlline.DispatchCallback;

/** {@code record FILE}, which is sqlline's, but for a trace: that would be written over. */
final class ShellRecord extends ArgumentCommand {

    static final String NAME = "record";

    private final CommandHandler record;

    /** @param record what sqlline does */
    ShellRecord(TraceSqlLine shell, CommandHandler record) {
        super(shell, NAME, record.getHelpText(), List.of());
        this.record = record;
    }

    @Override
    void run(String argument, DispatchCallback callback) {
        String refusal = ShellScript.refusal(ShellScript.path(argument));
        if (refusal != null) {
            fail(callback, refusal);
        } else {
            record.execute(NAME + ' ' + argument, callback);
        }
    }
}
