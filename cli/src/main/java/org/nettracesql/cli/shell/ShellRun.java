package org.nettracesql.cli.shell;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nettracesql.cli.SqlScript;
import sqlline.AbstractCommandHandler;
import sqlline.DispatchCallback;

/**
 * {@code run FILE}, as what is typed: the last statement needs no semicolon, a comment may stand behind it, and a byte
 * order mark before the first. sqlline's own way fails at these without a word.
 */
final class ShellRun extends AbstractCommandHandler {

    private static final String NAME = "run";
    /** A file that runs itself would do so until the stack is full. */
    private static final int DEEPEST = 20;

    private final TraceSqlLine shell;
    private final ShellQuery query;
    private int depth;

    ShellRun(TraceSqlLine shell, ShellQuery query) {
        super(shell, new String[] {NAME}, "Run the statements of a file", List.of());
        this.shell = shell;
        this.query = query;
    }

    @Override
    public void execute(String line, DispatchCallback callback) {
        String file = ShellScript.path(line.strip().substring(NAME.length()));
        if (file.isEmpty() || depth == DEEPEST) {
            callback.setToFailure();
            shell.error(file.isEmpty() ? "Which file? As in: !run queries.sql" : file + " runs itself.");
            return;
        }
        depth++;
        try {
            query.run(SqlScript.parse(file, text(file)), callback);
        } catch (CharacterCodingException e) {
            callback.setToFailure();
            shell.error("Cannot use " + file + ": it is not UTF-8 text.");
        } catch (IOException e) {
            callback.setToFailure();
            shell.handleException(e);
        } finally {
            depth--;
        }
    }

    private static String text(String file) throws IOException {
        // Its exceptions tell why, and not the file's name alone.
        try (InputStream in = new FileInputStream(file)) {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(in.readAllBytes())).toString();
        }
    }
}
