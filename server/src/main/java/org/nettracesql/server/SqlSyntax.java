package org.nettracesql.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nettracesql.adapter.tokens.SqlTokens;

/** The words of a statement, for what is looked at before a parser sees it. */
final class SqlSyntax {

    private SqlSyntax() {}

    /** The words and signs of a statement: names between quotes keep them, all else is in upper case. */
    static List<String> words(String sql, int most) {
        List<String> words = new ArrayList<>();
        int at = 0;
        while (at < sql.length() && words.size() < most) {
            int blank = SqlTokens.afterBlank(sql, at);
            if (blank > at) {
                at = blank;
                continue;
            }
            int end = SqlTokens.afterToken(sql, at);
            String token = sql.substring(at, end);
            char c = token.charAt(0);
            boolean quoted = c == '\'' || c == '"' || token.startsWith("'", 1);
            words.add(quoted ? token : token.toUpperCase(Locale.ROOT));
            at = end;
        }
        return words;
    }

    /** Of a text or a name between quotes, what is between them, also of {@code E'\t'}; all else as it is. */
    static String unquoted(String token) {
        if (token.regionMatches(true, 0, "E'", 0, 2) && token.length() > 2 && token.endsWith("'")) {
            return unescaped(token.substring(2, token.length() - 1));
        }
        char c = token.isEmpty() ? ' ' : token.charAt(0);
        boolean quoted = (c == '\'' || c == '"') && token.length() >= 2 && token.charAt(token.length() - 1) == c;
        return quoted ? token.substring(1, token.length() - 1).replace("" + c + c, "" + c) : token;
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = i + 1 < text.length() && (c == '\\' || c == '\'');
            char next = pair ? text.charAt(++i) : c;
            int control = c == '\\' ? "bfnrt".indexOf(next) : -1;
            plain.append(control < 0 ? next : "\b\f\n\r\t".charAt(control));
        }
        return plain.toString();
    }
}
