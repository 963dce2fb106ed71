package org.nettracesql.adapter.aggregate;

import java.util.ArrayList;
import java.util.List;

/** Aggregates that hold all values. */
final class Collected {

    private Collected() {}

    /** An array or a multiset. Another row makes another list, for a window shows them all. */
    static final class Elements extends Accumulator {
        private final int argument;
        private final boolean withNulls;
        private final boolean nullIfEmpty;
        private final List<Object> elements = new ArrayList<>();

        Elements(int argument, boolean withNulls, boolean nullIfEmpty) {
            this.argument = argument;
            this.withNulls = withNulls;
            this.nullIfEmpty = nullIfEmpty;
        }

        @Override
        void add(Object[] row) {
            if (withNulls || row[argument] != null) {
                elements.add(row[argument]);
            }
        }

        @Override
        boolean isOrdered() {
            return true;
        }

        @Override
        Object result() {
            return elements.isEmpty() && nullIfEmpty ? null : new ArrayList<>(elements);
        }
    }

    /** Text with a separator before each value but the first. */
    static final class Text extends Accumulator {
        private static final String DEFAULT_SEPARATOR = ",";

        private final int argument;
        private final int separator;
        private StringBuilder text;

        /** @param separator a column; -1 for a comma */
        Text(int argument, int separator) {
            this.argument = argument;
            this.separator = separator;
        }

        @Override
        void add(Object[] row) {
            if (row[argument] == null) {
                return;
            }
            if (text == null) {
                text = new StringBuilder();
            } else if (separator < 0) {
                text.append(DEFAULT_SEPARATOR);
            } else if (row[separator] != null) {
                text.append(row[separator]);
            }
            text.append(row[argument]);
        }

        @Override
        boolean isOrdered() {
            return true;
        }

        @Override
        Object result() {
            return text == null ? null : text.toString();
        }
    }
}
