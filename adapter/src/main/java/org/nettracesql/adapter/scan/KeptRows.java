package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.nettracesql.adapter.engine.KeptMemory;

/** Rows on their way to an operator of Calcite's that keeps them, counted as they go by. For generated code. */
public final class KeptRows {

    /**
     * One input of one operator of one plan.
     *
     * @param what is kept, as the sentence about too much of it begins
     * @param keys the columns of which each distinct combination is kept once; null if every row is kept
     * @param most rows that are kept at most
     * @param again whether the operator asks for all rows again and again, and keeps none itself
     * @param isJavas whether no engine has another do what the operator does
     */
    public record Place(String what, int[] keys, long most, boolean again, boolean isJavas) {}

    /** Joins and sorts keep rows in maps, with a list for each key. */
    private static final int BYTES_PER_ENTRY = 120;

    private KeptRows() {}

    /** The same rows; reading them fails where keeping them takes too much. */
    public static <T> Enumerable<T> of(Enumerable<T> rows, Place place) {
        if (place.again) {
            return new Repeated<>(rows, place);
        }
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                return new Counted<>(rows.enumerator(), place);
            }
        };
    }

    /**
     * The rows of a part of the statement that ran before the rest: an {@code Object[]} each; the bare value for a
     * single column.
     *
     * @param name has them in the context
     */
    @SuppressWarnings("unchecked")
    public static Enumerable<Object> of(DataContext context, String name) {
        return (Enumerable<Object>) context.get(name);
    }

    /** Rows that are made once, by whoever reads them to their end first. */
    private static final class Repeated<T> extends AbstractEnumerable<T> {
        private final Enumerable<T> rows;
        private final Place place;
        /** Null before they were read to their end. */
        private List<T> kept;

        Repeated(Enumerable<T> rows, Place place) {
            this.rows = rows;
            this.place = place;
        }

        @Override
        public Enumerator<T> enumerator() {
            return kept == null ? new Kept() : Linq4j.enumerator(kept);
        }

        private final class Kept implements Enumerator<T> {
            private final Enumerator<T> counted = new Counted<>(rows.enumerator(), place);
            private final List<T> read = new ArrayList<>();

            @Override
            public T current() {
                return counted.current();
            }

            @Override
            public boolean moveNext() {
                if (counted.moveNext()) {
                    read.add(counted.current());
                    return true;
                }
                kept = read;
                return false;
            }

            @Override
            public void reset() {
                counted.reset();
                read.clear();
            }

            @Override
            public void close() {
                counted.close();
            }
        }
    }

    private static final class Counted<T> implements Enumerator<T> {
        private final Enumerator<T> rows;
        private final Place place;
        private final KeptMemory memory;
        private final DistinctKeys keys;
        private long given;

        Counted(Enumerator<T> rows, Place place) {
            this.rows = rows;
            this.place = place;
            this.memory = KeptMemory.of(place, place.what, place.isJavas);
            this.keys = place.keys == null ? null : new DistinctKeys(place.keys, memory);
        }

        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            if (!rows.moveNext()) {
                return false;
            }
            if (keys != null) {
                keys.add(rows.current());
            } else if (given++ < place.most) {
                memory.addBytes(BYTES_PER_ENTRY + memory.bytesOfRow(rows.current()));
            }
            return true;
        }

        @Override
        public void reset() {
            rows.reset();
        }

        /** What was counted stays counted: the operator has it still. */
        @Override
        public void close() {
            rows.close();
        }
    }
}
