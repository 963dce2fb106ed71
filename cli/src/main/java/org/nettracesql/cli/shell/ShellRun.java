package org.nettracesql.cli.shell;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import org.nettracesql.cli.SqlScript;
import org.nettracesql.cli.TextTooLongException;
import sqlline.DispatchCallback;

/**
 * {@code run FILE}, as what is typed: the last statement needs no semicolon, a comment may stand behind it, and a byte
 * order mark before the first. sqlline's own way fails at these without a word.
 */
final class ShellRun extends ArgumentCommand {

    /** A file that runs itself would do so until the stack is full. */
    private static final int DEEPEST = 20;

    private final ShellQuery query;
    private int depth;

    ShellRun(TraceSqlLine shell, ShellQuery query) {
        super(shell, "run", "Run the statements of a file", List.of());
        this.query = query;
    }

    @Override
    void run(String argument, DispatchCallback callback) {
        String file = ShellScript.path(argument);
        if (file.isEmpty() || depth == DEEPEST) {
            fail(callback, file.isEmpty() ? "Which file? As in: !run queries.sql" : file + " runs itself.");
            return;
        }
        depth++;
        try {
            query.run(script(file), callback);
        } catch (CharacterCodingException e) {
            fail(callback, "Cannot use " + file + ": it is not UTF-8 text.");
        } catch (TextTooLongException e) {
            fail(callback, "Cannot use " + file + ": " + e.getMessage() + ".");
        } catch (IOException e) {
            callback.setToFailure();
            shell.handleException(e);
        } finally {
            depth--;
        }
    }

    private static SqlScript script(String file) throws IOException {
        // Its exceptions tell why, and not the file's name alone.
        try (InputStream in = new FileInputStream(file)) {
            return SqlScript.read(file, in);
        }
    }
}
