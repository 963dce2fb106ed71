package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * How the rows that a view has for two traces are compared: by which columns, and what is compared of the rows that
 * have these in common.
 *
 * @param keys columns that name the same thing in both traces
 * @param measures what is put side by side, the first being what people look at first
 */
public record Comparison(List<String> keys, List<Measure> measures) {

    private static final List<String> FUNCTIONS = List.of("sum", "max", "avg", "count");
    private static final String AS = " as ";

    public Comparison {
        keys = List.copyOf(keys);
        measures = List.copyOf(measures);
    }

    /**
     * An aggregate of rows.
     *
     * @param function sum, max, avg or count
     * @param column its argument, or {@code *}
     * @param name of the result
     */
    public record Measure(String function, String column, String name) {

        private static Measure parse(String text) {
            // Without patterns, as a report's process reads this: the first one takes longer than all else of a view.
            int open = text.indexOf('(');
            int close = text.indexOf(')');
            String function = text.substring(0, Math.max(open, 0));
            String column = text.substring(open + 1, Math.max(open + 1, close));
            String rest = text.substring(close + 1);
            String name = rest.startsWith(AS) ? rest.substring(AS.length()) : rest.isEmpty() ? column : "";
            boolean isOfColumn = column.equals("*") || isWord(column);
            if (!FUNCTIONS.contains(function) || !isOfColumn || !name.equals(column) && !isWord(name)) {
                throw new IllegalArgumentException("\"" + text
                        + "\" is no measure; expected sum(COLUMN), max(COLUMN), avg(COLUMN) or count(*),"
                        + " and \"as NAME\".");
            }
            return new Measure(function, column, name);
        }

        @Override
        public String toString() {
            return function + "(" + column + ") as " + name;
        }
    }

    /** Whether it has letters, digits and underscores only, and one of them. */
    static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            boolean isLetter = letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z';
            if (!isLetter && letter != '_' && (letter < '0' || letter > '9')) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /**
     * Reads {@code KEY, KEY: sum(COLUMN), max(COLUMN) as NAME, count(*) as NAME}.
     *
     * @throws IllegalArgumentException if the text is not that
     */
    public static Comparison parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("\"" + text + "\" is not KEYS: MEASURES.");
        }
        List<String> keys = new ArrayList<>();
        for (String key : text.substring(0, colon).split(",")) {
            keys.add(key.strip());
        }
        List<Measure> measures = new ArrayList<>();
        for (String measure : text.substring(colon + 1).split(",")) {
            measures.add(Measure.parse(measure.strip()));
        }
        return new Comparison(keys, measures);
    }
}
