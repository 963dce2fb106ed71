package org.nettracesql.server;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * {@code COPY (query) TO STDOUT} and {@code COPY table [(columns)] TO STDOUT}, in the formats text, csv and binary: the
 * rows of a query as lines, or as their values. No file is read or written, and nothing comes from the client.
 *
 * <p>Source: PostgreSQL documentation, "COPY", sections "Text Format", "CSV Format" and "Binary Format", and
 * "Frontend/Backend Protocol", section "COPY Operations".
 */
final class CopyOut implements Commands.Command {

    private static final String READ_ONLY = "25006";
    /** The signature, no flags, and no further bytes of a header. */
    private static final byte[] BINARY_HEADER =
            {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0};
    private static final byte[] NOTHING = {};
    private static final int BINARY_END = -1;

    private final String query;
    private final boolean binary;
    private final boolean csv;
    private final boolean header;
    private final char delimiter;
    private final String none;
    private final char quote;

    private CopyOut(
            String query, boolean binary, boolean csv, boolean header, char delimiter, String none, char quote) {
        this.query = query;
        this.binary = binary;
        this.csv = csv;
        this.header = header;
        this.delimiter = delimiter;
        this.none = none;
        this.quote = quote;
    }

    /** What a COPY wants, or its refusal. */
    static Commands.Command of(String sql) {
        return target -> read(sql).run(target);
    }

    @Override
    public Answer run(Commands.Target target) throws SQLException {
        StatementRunner.requireQuery(query, "COPY");
        return Answer.copy(target.query(query), this);
    }

    private static CopyOut read(String sql) throws SQLException {
        int start = after(sql, 0, "COPY");
        int at = SqlTokens.afterBlanks(sql, start);
        boolean ofQuery = at < sql.length() && sql.charAt(at) == '(';
        int end = ofQuery ? closing(sql, at) : at;
        String columns = "*";
        String table = "";
        if (!ofQuery) {
            while (end < sql.length() && !Character.isWhitespace(sql.charAt(end)) && sql.charAt(end) != '(') {
                end = SqlTokens.afterToken(sql, end);
            }
            table = sql.substring(at, end);
            int list = SqlTokens.afterBlanks(sql, end);
            if (list < sql.length() && sql.charAt(list) == '(') {
                end = closing(sql, list);
                columns = sql.substring(list + 1, end - 1);
            }
        }
        List<String> words = SqlSyntax.words(sql.substring(end), 60);
        boolean toClient = words.size() > 1 && words.get(0).equals("TO") && words.get(1).equals("STDOUT");
        if (!toClient) {
            throw new SQLException("COPY is of a query or a table, TO STDOUT: a trace is read-only, and the server"
                    + " reads and writes no files.", READ_ONLY);
        }
        String blanks = sql.substring(0, at).replaceAll("[^\\r\\n]", " ");
        String query = ofQuery
                ? blanks + " " + sql.substring(at + 1, end - 1)
                : "SELECT " + columns + " FROM " + table;
        return withOptions(query, words.subList(2, words.size()));
    }

    private static CopyOut withOptions(String query, List<String> words) throws SQLException {
        boolean binary = false;
        boolean csv = false;
        boolean header = false;
        String delimiter = null;
        String none = null;
        String quote = "\"";
        for (int i = 0; i < words.size(); i++) {
            String next = i + 1 < words.size() ? words.get(i + 1) : "";
            switch (words.get(i)) {
                case "WITH", "(", ")", ",", "AS", ";" -> { }
                case "FORMAT" -> {
                    String format = SqlSyntax.unquoted(next).toLowerCase(Locale.ROOT);
                    if (!List.of("csv", "text", "binary").contains(format)) {
                        throw refused("FORMAT " + next);
                    }
                    csv = format.equals("csv");
                    binary = format.equals("binary");
                    i++;
                }
                case "CSV" -> csv = true;
                case "BINARY" -> binary = true;
                case "HEADER" -> {
                    String value = SqlSyntax.unquoted(next).toUpperCase(Locale.ROOT);
                    header = !List.of("FALSE", "OFF", "0").contains(value);
                    i += !header || List.of("TRUE", "ON", "1").contains(value) ? 1 : 0;
                }
                case "DELIMITER", "NULL", "QUOTE", "ENCODING", "ESCAPE" -> {
                    int value = next.equals("AS") ? i + 2 : i + 1;
                    String text = SqlSyntax.unquoted(value < words.size() ? words.get(value) : "");
                    switch (words.get(i)) {
                        case "DELIMITER" -> delimiter = one(text, "DELIMITER");
                        case "QUOTE" -> quote = one(text, "QUOTE");
                        case "NULL" -> none = text;
                        default -> requireKnown(words.get(i), text);
                    }
                    i = value;
                }
                default -> throw refused(words.get(i));
            }
        }
        if (binary && (csv || header || delimiter != null || none != null)) {
            throw new SQLException("COPY in binary has no HEADER, DELIMITER or NULL, and is not CSV.",
                    Failure.SYNTAX);
        }
        return new CopyOut(query, binary, csv, header, (delimiter == null ? csv ? "," : "\t" : delimiter).charAt(0),
                none == null ? csv ? "" : "\\N" : none, quote.charAt(0));
    }

    private static void requireKnown(String option, String value) throws SQLException {
        boolean known = option.equals("ENCODING")
                ? value.equalsIgnoreCase("UTF8") || value.equalsIgnoreCase("UTF-8")
                : value.equals("\"");
        if (!known) {
            throw refused(option + " '" + value + "'");
        }
    }

    private static String one(String text, String option) throws SQLException {
        boolean tab = text.equals("\\t");
        if (!tab && (text.length() != 1 || text.charAt(0) > 127 || text.equals("\n") || text.equals("\r"))) {
            throw new SQLException(option + " of COPY is one character of ASCII, not '" + text + "'.",
                    Failure.BAD_VALUE);
        }
        return tab ? "\t" : text;
    }

    private static SQLException refused(String option) {
        return new SQLException("COPY has FORMAT text, csv or binary, HEADER, DELIMITER, NULL and QUOTE here, not "
                + option + ".", Failure.UNSUPPORTED);
    }

    private static int after(String sql, int from, String word) {
        return SqlTokens.afterBlanks(sql, from) + word.length();
    }

    /** Behind the parenthesis that closes the one that opens there. */
    private static int closing(String sql, int open) throws SQLException {
        int depth = 0;
        int at = open;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            int blank = SqlTokens.afterBlank(sql, at);
            at = blank > at ? blank : SqlTokens.afterToken(sql, at);
            if (depth == 0) {
                return at;
            }
        }
        throw new SQLException("A parenthesis of COPY is not closed.", Failure.SYNTAX);
    }

    // ---- lines

    /** Sends the rows of an answer; how many. */
    long send(Answer rows, MessageWriter out) throws IOException, SQLException {
        ResultColumn[] columns = rows.described();
        // CopyOutResponse: text or binary, as each column.
        out.begin('H').int8(binary ? 1 : 0).int16(columns.length);
        for (int i = 0; i < columns.length; i++) {
            out.int16(binary ? 1 : 0);
        }
        out.end();
        if (binary) {
            return sendBinary(rows, out);
        }
        if (header) {
            String[] names = new String[columns.length];
            for (int i = 0; i < names.length; i++) {
                names[i] = columns[i].label();
            }
            send(line(names), out);
        }
        long count = 0;
        for (String[] row = rows.nextTexts(); row != null; row = rows.nextTexts()) {
            send(line(row), out);
            count++;
        }
        // CopyDone.
        out.begin('c').end();
        return count;
    }

    /** Rows as those of a result in binary; the header is before the first one in its message. */
    private static long sendBinary(Answer rows, MessageWriter out) throws IOException, SQLException {
        ValueWriter values = new ValueWriter(out);
        long count = 0;
        while (true) {
            out.begin('d').bytes(count == 0 ? BINARY_HEADER : NOTHING);
            try {
                if (!rows.nextRow(values, out, Formats.BINARY)) {
                    out.int16(BINARY_END).end();
                    out.begin('c').end();
                    return count;
                }
            } catch (SQLException | RuntimeException | Error e) {
                out.discard();
                throw e;
            }
            out.end();
            count++;
        }
    }

    private static void send(String line, MessageWriter out) throws IOException, SQLException {
        try {
            // CopyData.
            out.begin('d').characters(line).end();
        } catch (Encodings.NoEquivalentException e) {
            out.discard();
            throw new SQLException(e.getMessage(), Failure.NO_EQUIVALENT, e);
        }
    }

    private String line(String[] values) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            line.append(i == 0 ? "" : delimiter);
            if (values[i] == null) {
                line.append(none);
            } else if (csv) {
                appendCsv(line, values[i], values.length == 1);
            } else {
                appendText(line, values[i]);
            }
        }
        return line.append('\n').toString();
    }

    private void appendCsv(StringBuilder line, String value, boolean alone) {
        boolean quoted = value.equals(none) || alone && value.equals("\\.");
        for (int i = 0; i < value.length() && !quoted; i++) {
            char c = value.charAt(i);
            quoted = c == delimiter || c == quote || c == '\n' || c == '\r';
        }
        if (!quoted) {
            line.append(value);
            return;
        }
        String sign = String.valueOf(quote);
        line.append(quote).append(value.replace(sign, sign + sign)).append(quote);
    }

    private void appendText(StringBuilder line, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> line.append("\\\\");
                case '\b' -> line.append("\\b");
                case '\f' -> line.append("\\f");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                case '\u000b' -> line.append("\\v");
                default -> line.append(c == delimiter ? "\\" : "").append(c);
            }
        }
    }
}
