package org.nettracesql.adapter.planner;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.Bindable;

/**
 * A plan in generated code, which can run more than once. Its constants are computed when a class of it is first used,
 * and where that fails the JVM says why only once: from then on the class is not there. Here each run fails alike. Safe
 * for all threads.
 */
final class GeneratedRows implements Bindable<Object> {

    private final Bindable<?> code;
    private volatile ExceptionInInitializerError failure;

    GeneratedRows(Bindable<?> code) {
        this.code = code;
    }

    @Override
    public Enumerable<Object> bind(DataContext root) {
        checkUsable();
        Enumerable<?> rows;
        try {
            rows = code.bind(root);
        } catch (ExceptionInInitializerError e) {
            throw remembered(e);
        }
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                checkUsable();
                try {
                    return new Rows(rows.enumerator());
                } catch (ExceptionInInitializerError e) {
                    throw remembered(e);
                }
            }
        };
    }

    private void checkUsable() {
        if (failure != null) {
            throw failure;
        }
    }

    private ExceptionInInitializerError remembered(ExceptionInInitializerError e) {
        failure = e;
        return e;
    }

    private final class Rows implements Enumerator<Object> {
        private final Enumerator<?> rows;

        Rows(Enumerator<?> rows) {
            this.rows = rows;
        }

        @Override
        public Object current() {
            try {
                return rows.current();
            } catch (ExceptionInInitializerError e) {
                throw remembered(e);
            }
        }

        @Override
        public boolean moveNext() {
            try {
                return rows.moveNext();
            } catch (ExceptionInInitializerError e) {
                throw remembered(e);
            }
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
