package org.nettracesql.adapter.tokens;

/**
 * Names in MySQL's quotes, {@code `name`}, and texts in PostgreSQL's and DuckDB's, {@code $tag$text$tag$}, as names and
 * texts in the standard's, and {@code @>}, {@code <@} and {@code #>} as the arrow that the parser knows. Nothing
 * else that is taken here has such characters outside of texts, names and comments, so they cannot be misread. What
 * follows keeps its place, and so do the places of errors, unless quotes in the text have to be doubled more often
 * than the tag was long.
 */
public final class OtherQuotes {

    private OtherQuotes() {}

    /** The text itself where there is nothing to do. */
    public static String replaced(String sql) {
        boolean standard = sql.indexOf('`') < 0 && sql.indexOf('$') < 0
                && !sql.contains("@>") && sql.indexOf('#') < 0 && !sql.contains("<@");
        if (standard) {
            return sql;
        }
        StringBuilder out = new StringBuilder(sql.length());
        int at = 0;
        while (at < sql.length()) {
            int blank = SqlTokens.afterBlank(sql, at);
            int end = blank > at ? blank : SqlTokens.afterToken(sql, at);
            String token = sql.substring(at, end);
            String written = blank > at ? token : isArrow(sql, at) ? "-"
                    : at > 0 && isPartOf(sql, at - 1) ? ">" : token.equals("#") ? "|" : standard(token);
            out.append(written).append(" ".repeat(Math.max(0, token.length() - written.length())));
            at = end;
        }
        return out.toString();
    }

    private static boolean isArrow(String sql, int at) {
        return sql.startsWith("@>", at) || sql.startsWith("#>", at) || isPartOf(sql, at);
    }

    private static boolean isPartOf(String sql, int at) {
        return sql.startsWith("<@", at);
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
