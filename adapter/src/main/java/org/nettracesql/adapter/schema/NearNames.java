package org.nettracesql.adapter.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.lookup.LikePattern;

/** What somebody may have meant whose table or column there is not. */
final class NearNames {

    /** Before the names, at the end of a message. */
    static final String QUESTION = " Did you mean ";

    private static final Pattern NO_TABLE =
            Pattern.compile("(?:Object|Table) '(?:.*\\.)?([^.]*)' not found(?: within '(.*)')?");
    /** The second is what Calcite says where aliases are visible in their own SELECT. */
    private static final Pattern NO_COLUMN = Pattern.compile(
            "Column '(.*)' not found in .*|The definition of column '(.*)' depends on itself .* columns: '\\2'");

    private static final int MOST = 3;
    /** Longer names are nobody's mistake, and comparing takes time with the square of their length. */
    private static final int MOST_CHARACTERS = 100;

    private NearNames() {}

    /**
     * The question for a message, or nothing.
     *
     * @param columns of the tables that the query names
     */
    static String question(String message, CalciteSchema root, Collection<String> columns) {
        Matcher noTable = NO_TABLE.matcher(message);
        List<String> near = List.of();
        if (noTable.matches()) {
            near = tables(noTable.group(1), noTable.group(2), root);
        } else {
            Matcher noColumn = NO_COLUMN.matcher(message);
            if (noColumn.matches()) {
                near = near(noColumn.group(noColumn.group(1) == null ? 2 : 1), columns);
            }
        }
        return near.isEmpty() ? "" : QUESTION + near.stream().collect(Collectors.joining(", or ")) + "?";
    }

    private static List<String> tables(String name, String within, CalciteSchema root) {
        List<String> qualified = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        for (CalciteSchema schema : root.getSubSchemaMap().values()) {
            for (String table : schema.tables().getNames(LikePattern.any())) {
                if (table.equalsIgnoreCase(name)) {
                    qualified.add(written(schema.name) + "." + written(table));
                }
                if (within == null || within.equalsIgnoreCase(schema.name)) {
                    names.add(table);
                }
            }
        }
        return qualified.isEmpty()
                ? near(name, names)
                : qualified.stream().sorted().limit(MOST).toList();
    }

    private static List<String> near(String name, Collection<String> names) {
        String wanted = name.toLowerCase(Locale.ROOT);
        if (wanted.length() > MOST_CHARACTERS) {
            return List.of();
        }
        record Near(String name, int distance) {}
        int most = Math.max(1, wanted.length() / 3);
        return names.stream()
                .filter(other -> Math.abs(other.length() - wanted.length()) <= most)
                .map(other -> new Near(other, distance(wanted, other.toLowerCase(Locale.ROOT))))
                .filter(other -> other.distance <= most)
                .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
                .limit(MOST)
                .map(other -> written(other.name))
                .toList();
    }

    /** As it is written in a query. */
    private static String written(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** How many characters are to be added, left out, changed or swapped with the next. */
    private static int distance(String a, String b) {
        int[] before = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] next = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            next[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                next[j] = Math.min(last[j - 1] + (same ? 0 : 1), 1 + Math.min(last[j], next[j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    next[j] = Math.min(next[j], before[j - 2] + 1);
                }
            }
            int[] free = before;
            before = last;
            last = next;
            next = free;
        }
        return last[b.length()];
    }
}
