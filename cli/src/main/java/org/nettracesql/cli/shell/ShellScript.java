package org.nettracesql.cli.shell;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/**
 * {@code script FILE}, which saves what is typed; sqlline would save what is made of it, which no other program takes
 * for SQL.
 */
final class ShellScript extends AbstractCommandHandler {

    private static final String NAME = "script";

    private final TraceSqlLine shell;

    ShellScript(TraceSqlLine shell) {
        super(shell, new String[] {NAME}, "Save what is typed to a file", List.of());
        this.shell = shell;
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        String file = path(line.strip().substring(NAME.length()));
        try {
            if (file.isEmpty() && !shell.isSaving()) {
                shell.info("Into which file? As in: !script queries.sql");
            } else if (file.isEmpty()) {
                shell.saveTyped(null);
                shell.info("What you type is saved no longer; !run FILE runs it.");
            } else {
                shell.saveTyped(new PrintStream(new FileOutputStream(file), true, StandardCharsets.UTF_8));
                shell.info("What you type is saved to " + file + "; !script ends that.");
            }
            callback.setToSuccess();
        } catch (IOException e) {
            callback.setToFailure();
            shell.handleException(e);
        }
    }

    /** The path that a command names, which may stand in quotes and begin with the home folder's sign. */
    static String path(String argument) {
        String text = argument.strip();
        boolean isQuoted = text.length() > 1 && "'\"".indexOf(text.charAt(0)) >= 0
                && text.charAt(text.length() - 1) == text.charAt(0);
        String path = isQuoted ? text.substring(1, text.length() - 1) : text;
        return path.equals("~") || path.startsWith("~/") ? System.getProperty("user.home") + path.substring(1) : path;
    }
}
