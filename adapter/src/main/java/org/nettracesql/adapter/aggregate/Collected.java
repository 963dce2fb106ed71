package org.nettracesql.adapter.aggregate;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.function.BadArgumentException;

/** Aggregates that hold all values: one of them {@value #MOST} characters or elements at most. */
final class Collected {

    /** As much as one call of a text function may build. */
    static final int MOST = 1 << 24;

    private Collected() {}

    static void requireRoom(long count, String things, String function) {
        if (count > MOST) {
            throw new BadArgumentException(function + " would collect " + count + " " + things + ", and " + MOST
                    + " is the most that one value may have. GROUP BY more, or take fewer rows.");
        }
    }

    /**
     * The first elements of a list that is only added to. A window shows the list at each of its rows, and copies of
     * all would take memory with the square of the rows.
     */
    private static final class Beginning extends AbstractList<Object> implements RandomAccess {
        private final List<Object> all;
        private final int size;

        Beginning(List<Object> all) {
            this.all = all;
            this.size = all.size();
        }

        @Override
        public Object get(int index) {
            if (index >= size) {
                throw new IndexOutOfBoundsException("There is no element " + index + " of " + size + ".");
            }
            return all.get(index);
        }

        @Override
        public int size() {
            return size;
        }
    }

    /** An array or a multiset. Another row leaves the lists that were given as they are. */
    static final class Elements extends Accumulator {
        private final int argument;
        private final boolean withNulls;
        private final boolean nullIfEmpty;
        private final KeptMemory memory;
        private final List<Object> elements = new ArrayList<>();

        Elements(int argument, boolean withNulls, boolean nullIfEmpty, KeptMemory memory) {
            this.argument = argument;
            this.withNulls = withNulls;
            this.nullIfEmpty = nullIfEmpty;
            this.memory = memory;
        }

        @Override
        void add(Object[] row) {
            if (withNulls || row[argument] != null) {
                requireRoom(elements.size() + 1L, "elements", "An array");
                memory.addValue(row[argument]);
                elements.add(row[argument]);
            }
        }

        @Override
        boolean isOrdered() {
            return true;
        }

        @Override
        Object result() {
            return elements.isEmpty() && nullIfEmpty ? null : new Beginning(elements);
        }
    }

    /** Text with a separator before each value but the first. */
    static final class Text extends Accumulator {
        private static final String DEFAULT_SEPARATOR = ",";

        private final int argument;
        private final int separator;
        private final KeptMemory memory;
        private StringBuilder text;

        /** @param separator a column; -1 for a comma */
        Text(int argument, int separator, KeptMemory memory) {
            this.argument = argument;
            this.separator = separator;
            this.memory = memory;
        }

        @Override
        void add(Object[] row) {
            if (row[argument] == null) {
                return;
            }
            if (text == null) {
                text = new StringBuilder();
            } else if (separator < 0) {
                append(DEFAULT_SEPARATOR);
            } else if (row[separator] != null) {
                append(row[separator].toString());
            }
            append(row[argument].toString());
        }

        @Override
        boolean isOrdered() {
            return true;
        }

        private void append(String part) {
            requireRoom((long) text.length() + part.length(), "characters", "LISTAGG or STRING_AGG");
            memory.addBytes(part.length());
            text.append(part);
        }

        @Override
        Object result() {
            return text == null ? null : text.toString();
        }
    }
}
