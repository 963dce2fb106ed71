package org.nettracesql.cli.shell;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.nettracesql.cli.KeptTrace;
import sqlline.DispatchCallback;

/**
 * {@code script FILE}, which saves what is typed; sqlline would save what is made of it, which no other program takes
 * for SQL.
 */
final class ShellScript extends ArgumentCommand {

    ShellScript(TraceSqlLine shell) {
        super(shell, "script", "Save what is typed to a file", List.of());
    }

    @Override
    void run(String argument, DispatchCallback callback) {
        String file = path(argument);
        try {
            if (file.isEmpty() && !shell.isSaving()) {
                shell.info("Into which file? As in: !script queries.sql");
            } else if (refusal(file) != null) {
                fail(callback, refusal(file));
                return;
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

    /** Why nothing can be written to a file that a command names; null if something can, or there is no such path. */
    static String refusal(String file) {
        try {
            return file.isEmpty() ? null : KeptTrace.refusal(Path.of(file));
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /** The path that a command names, which may stand in quotes and begin with the home folder's sign. */
    static String path(String argument) {
        boolean isQuoted = argument.length() > 1 && "'\"".indexOf(argument.charAt(0)) >= 0
                && argument.charAt(argument.length() - 1) == argument.charAt(0);
        String path = isQuoted ? argument.substring(1, argument.length() - 1) : argument;
        return path.equals("~") || path.startsWith("~/") ? System.getProperty("user.home") + path.substring(1) : path;
    }
}
