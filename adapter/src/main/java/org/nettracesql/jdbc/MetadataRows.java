package org.nettracesql.jdbc;

import java.sql.ResultSet;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Collects the rows of a metadata result, whose columns are given as {@code "NAME TYPE, ..."}. */
final class MetadataRows {

    private final ColumnInfo[] columns;
    private final List<Object[]> rows = new ArrayList<>();

    /** @param columns in the words of {@link java.sql.DatabaseMetaData}; a column without a type is VARCHAR */
    MetadataRows(String columns) {
        String[] parts = columns.split(",");
        this.columns = new ColumnInfo[parts.length];
        for (int i = 0; i < parts.length; i++) {
            String[] nameAndType = parts[i].strip().split(" ");
            this.columns[i] = ColumnInfo.of(nameAndType[0], type(nameAndType.length == 1 ? "text" : nameAndType[1]));
        }
    }

    private static int type(String name) {
        return switch (name) {
            case "text" -> Types.VARCHAR;
            case "int" -> Types.INTEGER;
            case "short" -> Types.SMALLINT;
            case "long" -> Types.BIGINT;
            case "boolean" -> Types.BOOLEAN;
            default -> throw new IllegalArgumentException(name);
        };
    }

    void add(Object... cells) {
        if (cells.length != columns.length) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.length + " columns");
        }
        rows.add(cells);
    }

    /** The rows sorted by some columns, counted from 1. */
    ResultSet sortedBy(int... keys) {
        rows.sort((a, b) -> {
            for (int key : keys) {
                int order = compare(a[key - 1], b[key - 1]);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        });
        return result();
    }

    private static int compare(Object a, Object b) {
        if (a instanceof Integer x && b instanceof Integer y) {
            return x.compareTo(y);
        }
        return Comparator.nullsFirst(Comparator.<String>naturalOrder()).compare((String) a, (String) b);
    }

    ResultSet result() {
        return new ScrollableResultSet(columns, rows, null);
    }

    /**
     * Whether a name matches a pattern of JDBC's metadata: {@code %}, {@code _}, and a backslash before one that is
     * meant literally. Case does not matter, as it does not in SQL. Null matches everything.
     */
    static boolean matches(String pattern, String name) {
        return pattern == null
                || matches(pattern.toLowerCase(Locale.ROOT), 0, name.toLowerCase(Locale.ROOT), 0);
    }

    private static boolean matches(String pattern, int p, String name, int n) {
        // Where the last % was, and what it has taken up to now: enough to try again with one character more.
        int percent = -1;
        int resume = 0;
        while (n < name.length() || p < pattern.length()) {
            char c = p < pattern.length() ? pattern.charAt(p) : 0;
            boolean escaped = c == '\\' && p + 1 < pattern.length();
            if (c == '%' && p < pattern.length()) {
                percent = p++;
                resume = n;
            } else if (p < pattern.length() && n < name.length()
                    && (c == '_' || name.charAt(n) == (escaped ? pattern.charAt(p + 1) : c))) {
                p += escaped ? 2 : 1;
                n++;
            } else if (percent >= 0 && resume < name.length()) {
                p = percent + 1;
                n = ++resume;
            } else {
                return false;
            }
        }
        return true;
    }
}
