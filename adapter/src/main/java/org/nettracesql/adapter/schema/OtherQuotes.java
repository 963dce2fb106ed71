package org.nettracesql.adapter.schema;

/**
 * Names in MySQL's quotes, {@code `name`}, and texts in PostgreSQL's and DuckDB's, {@code $tag$text$tag$}, as names and
 * texts in the standard's. Nothing else that is taken here has such characters outside of texts, names and comments,
 * so they cannot be misread. What follows keeps its place, and so do the places of errors, unless quotes in the text
 * have to be doubled more often than the tag was long.
 */
final class OtherQuotes {

    private OtherQuotes() {}

    /** The text itself where there is nothing to do. */
    static String replaced(String sql) {
        if (sql.indexOf('`') < 0 && sql.indexOf('$') < 0) {
            return sql;
        }
        StringBuilder out = new StringBuilder(sql.length());
        int at = 0;
        while (at < sql.length()) {
            int blank = SqlTokens.afterBlank(sql, at);
            int end = blank > at ? blank : SqlTokens.afterToken(sql, at);
            String token = sql.substring(at, end);
            String standard = blank > at ? token : standard(token);
            out.append(standard).append(" ".repeat(Math.max(0, token.length() - standard.length())));
            at = end;
        }
        return out.toString();
    }

    private static String standard(String token) {
        int open = token.charAt(0) == '`' ? 1 : token.charAt(0) == '$' ? SqlTokens.afterTag(token, 0) : 0;
        boolean closed = open > 0 && token.length() >= 2 * open && token.endsWith(token.substring(0, open));
        if (!closed) {
            return token;
        }
        String quoted = token.substring(open, token.length() - open);
        return token.charAt(0) == '`'
                ? '"' + quoted.replace("``", "`").replace("\"", "\"\"") + '"'
                : '\'' + quoted.replace("'", "''") + '\'';
    }
}
