package org.nettracesql.adapter.catalog;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How the rows that a view has for two traces are compared: by which columns, and what is compared of the rows that
 * have these in common.
 *
 * @param keys columns that name the same thing in both traces
 * @param measures what is put side by side, the first being what people look at first
 */
public record Comparison(List<String> keys, List<Measure> measures) {

    private static final Pattern MEASURE =
            Pattern.compile("(sum|max|avg|count)\\((\\w+|\\*)\\)(?: as (\\w+))?");

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
            Matcher matcher = MEASURE.matcher(text);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("\"" + text
                        + "\" is no measure; expected sum(COLUMN), max(COLUMN), avg(COLUMN) or count(*),"
                        + " and \"as NAME\".");
            }
            String column = matcher.group(2);
            return new Measure(matcher.group(1), column, matcher.group(3) == null ? column : matcher.group(3));
        }

        @Override
        public String toString() {
            return function + "(" + column + ") as " + name;
        }
    }

    /**
     * Reads {@code KEY, KEY: sum(COLUMN), max(COLUMN) as NAME, count(*) as NAME}.
     *
     * @throws IllegalArgumentException if the text is not that
     */
    public static Comparison parse(String text) {
        String[] parts = text.split(": ", 2);
        if (parts.length != 2) {
            throw new IllegalArgumentException("\"" + text + "\" is not KEYS: MEASURES.");
        }
        return new Comparison(
                List.of(parts[0].split(", ")), Stream.of(parts[1].split(", ")).map(Measure::parse).toList());
    }
}
