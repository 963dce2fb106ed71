package org.nettracesql.adapter.aggregate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Function1;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Cancellation;

/**
 * The rows of a recursive query: those of its first part, then, as long as there are new ones, those that its step
 * makes of the rows before. For the code that Calcite generates.
 */
public final class RecursiveRows {

    /** Stands for one recursive query of one plan. */
    public static final class Place {}

    private RecursiveRows() {}

    /**
     * @param first arrays, or bare values of a single column
     * @param step is called anew for each step, with the rows that the one before gave
     * @param all whether rows that are there already are given again
     */
    public static Enumerable<Object> of(
            Enumerable<Object> first,
            Function1<Enumerable<Object>, Enumerable<Object>> step,
            boolean all,
            Place place,
            Cancellation cancellation) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return new Steps(first, step, all, place, cancellation);
            }
        };
    }

    private static final class Steps implements Enumerator<Object> {
        private static final int BYTES_PER_ENTRY = 80;

        private final Enumerable<Object> first;
        private final Function1<Enumerable<Object>, Enumerable<Object>> step;
        private final Cancellation cancellation;
        private final KeptMemory memory;
        /** All rows there were; null if they may be there again. */
        private final Set<Object> known;
        private Enumerator<Object> rows;
        private List<Object> given = new ArrayList<>();
        /** What the rows take that this step reads, and those that it has given. */
        private long readBytes;
        private long givenBytes;
        private Object current;

        Steps(
                Enumerable<Object> first,
                Function1<Enumerable<Object>, Enumerable<Object>> step,
                boolean all,
                Place place,
                Cancellation cancellation) {
            this.first = first;
            this.step = step;
            this.cancellation = cancellation;
            this.memory = KeptMemory.of(place, "What a recursive query keeps of its steps", false);
            this.known = all ? null : new HashSet<>();
            this.rows = first.enumerator();
        }

        @Override
        public Object current() {
            return current;
        }

        @Override
        public boolean moveNext() {
            while (true) {
                while (rows.moveNext()) {
                    cancellation.check();
                    Object row = rows.current();
                    if (isNew(row)) {
                        long bytes = memory.bytesOfRow(row);
                        givenBytes += bytes;
                        memory.addBytes(bytes);
                        given.add(row);
                        current = row;
                        return true;
                    }
                }
                if (given.isEmpty()) {
                    return false;
                }
                rows.close();
                cancellation.check();
                memory.removeBytes(readBytes);
                readBytes = givenBytes;
                givenBytes = 0;
                List<Object> last = given;
                given = new ArrayList<>();
                rows = step.apply(Linq4j.asEnumerable(last)).enumerator();
            }
        }

        private boolean isNew(Object row) {
            if (known == null) {
                return true;
            }
            boolean isNew = known.add(Keys.of(row));
            if (isNew) {
                memory.addBytes(BYTES_PER_ENTRY + memory.bytesOfRow(row));
            }
            return isNew;
        }

        @Override
        public void reset() {
            rows.close();
            given = new ArrayList<>();
            if (known != null) {
                known.clear();
            }
            rows = first.enumerator();
        }

        @Override
        public void close() {
            rows.close();
            memory.close();
        }
    }
}
