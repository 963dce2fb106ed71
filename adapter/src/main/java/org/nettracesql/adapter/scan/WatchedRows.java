package org.nettracesql.adapter.scan;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.trace.Cancellation;

/** Rows that end when their statement is cancelled. For the code that Calcite generates. */
public final class WatchedRows {

    private WatchedRows() {}

    /** The same rows, with a look at the statement's cancellation before each. */
    public static <T> Enumerable<T> of(Enumerable<T> rows, DataContext root) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                return new Watched<>(rows.enumerator(), Cancellations.of(root));
            }
        };
    }

    private record Watched<T>(Enumerator<T> rows, Cancellation cancellation) implements Enumerator<T> {

        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            cancellation.check();
            return rows.moveNext();
        }

        @Override
        public void reset() {
            rows.reset();
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
