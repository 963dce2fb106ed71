package org.nettracesql.cli.format;

import java.io.IOException;

/**
 * Comma-separated values (RFC 4180), lines ending in a line feed.
 *
 * <p>NULL is an empty cell without quotes, the empty text is {@code ""}. A cell is quoted if it holds a comma, a quote
 * or a line break, or begins or ends with a blank; a quote within is doubled. Nothing else is changed, so cells read
 * back exactly. The one row of a one-column result that is NULL is an empty line.
 */
final class CsvWriter extends SeparatedWriter {

    CsvWriter(Appendable out, boolean header) {
        super(out, ',', "", header);
    }

    @Override
    void cell(String text) throws IOException {
        if (!needsQuotes(text)) {
            out.append(text);
            return;
        }
        out.append('"');
        int from = 0;
        for (int quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', from)) {
            out.append(text, from, quote + 1).append('"');
            from = quote + 1;
        }
        out.append(text, from, text.length()).append('"');
    }

    private static boolean needsQuotes(String text) {
        if (text.isEmpty() || text.charAt(0) <= ' ' || text.charAt(text.length() - 1) <= ' ') {
            return true;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }
}
