package org.nettracesql.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * Statements separated by semicolons. A semicolon within quotes or a comment separates nothing; blanks and comments
 * before a statement are dropped, and a statement of nothing else does not count.
 *
 * @param name the script's name for messages, or null for SQL from the command line
 * @param text all of it
 * @param statements in order
 */
public record SqlScript(String name, String text, List<SqlScript.Statement> statements) {

    private static final int MOST_BYTES = 16 << 20;

    /**
     * One statement.
     *
     * @param sql its text without the semicolon
     * @param line the script's line where it starts, from 1
     * @param column the column there, from 1
     */
    public record Statement(String sql, int line, int column) {

        /**
         * The statement behind as many line breaks and blanks as it takes for its characters to stand where they stand
         * in the script: a place that the driver finds wrong is then a place in the script.
         */
        public String inPlace() {
            return "\n".repeat(line - 1) + " ".repeat(column - 1) + sql;
        }

        /** Its first line, without blanks around it. */
        public String firstLine() {
            int end = 0;
            while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
                end++;
            }
            return sql.substring(0, end).strip();
        }
    }

    /** Takes a text apart. It may have a statement that is not complete, at its end. */
    public static SqlScript parse(String name, String text) {
        List<Statement> statements = new ArrayList<>();
        for (SqlTokens.Part part : SqlTokens.statements(text)) {
            int start = SqlTokens.afterBlanks(text, part.offset());
            int line = 1;
            for (int at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) {
                line++;
            }
            int column = start - text.lastIndexOf('\n', start - 1);
            String sql = text.substring(start, part.offset() + part.sql().length()).stripTrailing();
            statements.add(new Statement(sql, line, column));
        }
        return new SqlScript(name, text, List.copyOf(statements));
    }

    /**
     * Takes all of a stream apart.
     *
     * @throws java.nio.charset.CharacterCodingException if it is not UTF-8 text
     * @throws TextTooLongException if it does not end, as a device may not
     */
    public static SqlScript read(String name, InputStream in) throws IOException {
        return parse(name, text(in));
    }

    /** All of a stream as a text; its exceptions are those of {@link #read}. */
    static String text(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new TextTooLongException("it is longer than 16 MB, and no text of statements is");
        }
        // Not of new String: letters of another encoding would be others, and found nowhere.
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    /** What follows the line on which a statement begins, in its place. */
    public SqlScript afterLine(Statement statement) {
        int end = 0;
        for (int line = 0; line < statement.line() && end < text.length(); line++) {
            int lineEnd = text.indexOf('\n', end);
            end = lineEnd < 0 ? text.length() : lineEnd + 1;
        }
        SqlScript rest = parse(name, "\n".repeat(statement.line()) + text.substring(end));
        return new SqlScript(name, text, rest.statements());
    }

    /** Whether a text is one word, as a command or a name is and no statement. */
    public static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isJavaIdentifierPart(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
