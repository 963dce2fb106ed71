package org.nettracesql.adapter.validator;

import java.util.Locale;

/** What to write instead of names of other databases that no table and no column here has. */
final class NameHints {

    private NameHints() {}

    /** Null for a column of which nothing is known. */
    static String ofColumn(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        if (upper.equals("ROWNUM")) {
            return "the number of a row is ROW_NUMBER() OVER (ORDER BY x), and LIMIT 10 gives the first ten";
        }
        if (upper.matches("\\$\\d+")) {
            return "a parameter is ?";
        }
        return upper.matches("\\d+(MS|S|SEC|M|MIN|H|D)") ? "a length of time is INTERVAL '1 hour'" : null;
    }

    /** What a name in double quotes was perhaps meant to be. */
    static String ofQuoted(String name) {
        return "a text stands between single quotes, as in '" + name.replace("'", "''") + "'";
    }

    /**
     * Null for a table of which nothing is known.
     *
     * @param isColumn whether a column has that name where it stands
     */
    static String ofTable(String name, boolean isColumn) {
        if (isColumn) {
            return "that is a column, and a part of JSON in it is " + name + " ->> 'a'";
        }
        return name.equalsIgnoreCase("DUAL") ? "a SELECT of values needs no FROM" : null;
    }
}
