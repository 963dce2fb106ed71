package org.nettracesql.jdbc;

import java.math.BigDecimal;
import java.sql.Date;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query with a parameter in the place of each of its literals. Those stay that are no values: of intervals and types,
 * and numbers of columns behind ORDER BY and GROUP BY.
 */
record Parametrized(String sql, List<Object> values) {

    private static final Pattern TOKEN = Pattern.compile(
            "(?i)(?<stays>interval\\s+'[^']*'|decimal\\s*\\([^)]*\\)|varchar\\s*\\(\\d+\\)"
                    + "|percentile_\\w+\\s*\\([^)]*\\)|(?:order|group)\\s+by\\s+\\d+(?:\\s*,\\s*\\d+)*|\"[^\"]*\""
                    + "|\\b[a-z_]\\w*(?!')(?<!timestamp)(?<!date)\\b(?!\\s*'))"
                    + "|timestamp\\s+'(?<time>[^']*)'|date\\s+'(?<date>[^']*)'|'(?<text>(?:[^']|'')*)'"
                    + "|(?<number>\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)|\\b(?<word>[a-z_]\\w*)");

    static Parametrized of(String query) {
        StringBuilder sql = new StringBuilder();
        List<Object> values = new ArrayList<>();
        Matcher token = TOKEN.matcher(query);
        while (token.find()) {
            Object value = value(token);
            if (value != null) {
                values.add(value);
            }
            token.appendReplacement(sql, Matcher.quoteReplacement(value == null ? token.group() : "?"));
        }
        return new Parametrized(token.appendTail(sql).toString(), values);
    }

    private static Object value(Matcher token) {
        if (token.group("time") != null) {
            return LocalDateTime.parse(token.group("time").replace(' ', 'T'));
        }
        if (token.group("date") != null) {
            return Date.valueOf(token.group("date"));
        }
        if (token.group("text") != null) {
            return token.group("text").replace("''", "'");
        }
        return token.group("number") == null ? null : number(token.group("number"));
    }

    private static Object number(String text) {
        if (text.contains("e") || text.contains("E")) {
            return Double.valueOf(text);
        }
        BigDecimal number = new BigDecimal(text);
        if (number.scale() > 0) {
            return number;
        }
        if (number.toBigInteger().bitLength() < Integer.SIZE) {
            return number.intValueExact();
        }
        return number.longValueExact();
    }
}
