package org.nettracesql.cli.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.nettracesql.cli.SqlScript;
import sqlline.AbstractCommandHandler;
import sqlline.CommandHandler;
import sqlline.DispatchCallback;

/**
 * {@code run FILE}, as what is typed: the last statement needs no semicolon, a comment may stand behind it, and a byte
 * order mark before the first. sqlline's own way fails at these without a word, but knows its commands and formats.
 */
final class ShellRun extends AbstractCommandHandler {

    static final String NAME = "run";

    private final TraceSqlLine shell;
    private final CommandHandler ofSqlLine;

    ShellRun(TraceSqlLine shell, CommandHandler ofSqlLine) {
        super(shell, new String[] {NAME}, "Run the statements of a file", List.of());
        this.shell = shell;
        this.ofSqlLine = ofSqlLine;
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        SqlScript script = script(line.strip().substring(NAME.length()).strip());
        if (script == null) {
            ofSqlLine.execute(line, callback);
        } else {
            new ShellQuery(shell).run(script, callback);
        }
    }

    /** Null where sqlline has to run it, or to say why it cannot. */
    private SqlScript script(String file) {
        if (file.isEmpty() || !shell.getOpts().getOutputFormat().equals("table")) {
            return null;
        }
        try {
            return CommandsAsSql.of(SqlScript.parse(file, Files.readString(Path.of(file))));
        } catch (IOException | IllegalArgumentException e) {
            return null;
        }
    }
}
