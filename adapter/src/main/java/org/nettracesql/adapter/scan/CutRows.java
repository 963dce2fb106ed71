package org.nettracesql.adapter.scan;

import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** Rows without the first and without those behind the last that are wanted, both counted in 64 bits. */
public final class CutRows extends AbstractEnumerable<Object> {

    private final Enumerable<Object> rows;
    private final long skipped;
    private final long wanted;

    public CutRows(Enumerable<Object> rows, long skipped, long wanted) {
        this.rows = rows;
        this.skipped = skipped;
        this.wanted = wanted;
    }

    /** How many rows a parameter behind OFFSET leaves out: none where it is NULL. */
    public static long skipped(Object parameter) {
        return parameter == null ? 0 : ((Number) parameter).longValue();
    }

    /** How many rows a parameter behind LIMIT or FETCH FIRST lets pass: all where it is NULL. */
    public static long wanted(Object parameter) {
        return parameter == null ? Long.MAX_VALUE : ((Number) parameter).longValue();
    }

    @Override
    public Enumerator<Object> enumerator() {
        Enumerator<Object> all = rows.enumerator();
        return new Enumerator<>() {
            private long given;
            private boolean skips = true;

            @Override
            public Object current() {
                return all.current();
            }

            @Override
            public boolean moveNext() {
                for (long i = 0; skips && i < skipped; i++) {
                    if (!all.moveNext()) {
                        return false;
                    }
                }
                skips = false;
                return given++ < wanted && all.moveNext();
            }

            @Override
            public void reset() {
                throw new UnsupportedOperationException("These rows go forward only; open them again.");
            }

            @Override
            public void close() {
                all.close();
            }
        };
    }
}
