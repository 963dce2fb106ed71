package org.nettracesql.jdbc;

import java.util.Locale;
import java.util.Map;

/** What to write instead of words that stand in other databases' queries and not here. */
final class SyntaxHints {

    private static final String ROWS = "LIMIT takes a number or a parameter, and OFFSET as well: with what is computed,"
            + " it is QUALIFY ROW_NUMBER() OVER (ORDER BY x) <= n";

    private static final String GLOB = "It is x LIKE 'a%', or a regular expression: x ~ '^a.*'";
    private static final String REGEXP = "It is x ~ 'a|b', and x ~* 'a|b' in upper and lower case";

    private static final Map<String, String> HINTS = Map.ofEntries(
            Map.entry("PIVOT", "A pivot is PIVOT t ON x IN ('a', 'b') USING SUM(y) GROUP BY g, or a column for each"
                    + " value: SUM(y) FILTER (WHERE x = 'a') AS a, …"),
            Map.entry("UNPIVOT", "A row for each column is a UNION ALL of one SELECT for each"),
            Map.entry("GROUPS", "A window's frame is of ROWS or of a RANGE: groups are a RANGE of the"
                    + " DENSE_RANK() that a query within gives each row"),
            Map.entry("COLLATE", "Texts are compared character by character: LOWER(x) = LOWER(y) is of any case"),
            Map.entry("USING", "A sample is TABLESAMPLE BERNOULLI (10), behind a table, of ten percent"),
            Map.entry("SEMI", "It is WHERE x IN (SELECT …) or WHERE EXISTS (SELECT …)"),
            Map.entry("ANTI", "It is WHERE NOT EXISTS (SELECT …)"),
            Map.entry("POSITIONAL", "Rows have no place of their own: number them by ROW_NUMBER() OVER (ORDER BY x)"
                    + " and join by the number"),
            Map.entry("FOR", "Nothing is locked here: leave FOR UPDATE out"),
            Map.entry("LIMIT", ROWS), Map.entry("OFFSET", ROWS),
            Map.entry("UUID (", "Nothing random is made here: rows are told apart by their number, as in"
                    + " ROW_NUMBER() OVER ()"),
            Map.entry(". *", "The columns of a table are t.*, and there are no structures"),
            Map.entry(": =", "Arguments have no names here but in MAKE_INTERVAL(hours => 1)"),
            Map.entry("%", "LIMIT takes a number of rows, not a share of them: PERCENT_RANK() OVER (ORDER BY x)"
                    + " has it"),
            Map.entry("WITH", "Totals are GROUP BY ROLLUP (a, b), the number of a row is ROW_NUMBER() OVER (ORDER BY"
                    + " x), and a table is named without hints"),
            Map.entry("BY", "Some rows of each group are QUALIFY ROW_NUMBER() OVER (PARTITION BY x ORDER BY y) <= n,"
                    + " and rows from rows WITH RECURSIVE"),
            Map.entry("FROM ROWS", "Rows of functions side by side have no place of their own: number them by"
                    + " ROW_NUMBER() OVER () and join by the number"),
            Map.entry("HAS", "It is x ILIKE '%word%'"),
            Map.entry(":", "A part of JSON is x ->> 'name'"),
            Map.entry("STARTSWITH", "It is STARTS_WITH(x, 'a'), or x LIKE 'a%'"),
            Map.entry("ENDSWITH", "It is x LIKE '%a'"),
            Map.entry("\\\\", "Tables are listed by SHOW TABLES, and the columns of one by DESCRIBE t"),
            Map.entry("COLUMNS", "The elements of an array in JSON are SELECT e ->> 'name' FROM"
                    + " JSON_ARRAY_ELEMENTS(x) e"),
            Map.entry("|", "A query of a query's rows is SELECT … FROM (SELECT …)"),
            Map.entry("GLOB", GLOB), Map.entry("REGEXP", REGEXP),
            Map.entry("?", "A ? is a parameter: whether JSON has a key is JSON_EXISTS(x, '$.key')"),
            Map.entry("@", "The absolute value is ABS(x), and whether a text begins with another is"
                    + " STARTS_WITH(a, b)"),
            Map.entry("~", "~ stands between a text and a regular expression, and the other bits of a number are"
                    + " BITNOT(a)"),
            Map.entry("#", "The bits that differ are BITXOR(a, b), and a part of JSON is x ->> '$.a.b'"),
            Map.entry("[ ]", "An array of arrays is ARRAY[ARRAY[1, 2], ARRAY[3, 4]]: there is no cast to one"),
            Map.entry("*", "A power is POWER(a, b)"),
            Map.entry("{", "There are no structures and maps: give their parts columns of their own"));

    private SyntaxHints() {}

    /** A sentence to follow that of what cannot stand somewhere, with a blank before it; empty if there is none. */
    static String of(String words) {
        String upper = words.toUpperCase(Locale.ROOT);
        String hint = HINTS.get(upper);
        int blank = upper.indexOf(' ');
        if (hint == null && blank > 0) {
            hint = HINTS.get(upper.substring(0, blank));
        }
        return hint == null ? "" : " " + hint + ".";
    }
}
