package org.nettracesql.adapter.aggregate;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.engine.KeptMemory;

/**
 * What an operator makes of the rows of one trace, trace after trace: no more is kept at a time than of one, however
 * many there are. For rows that come so.
 */
final class TracesInTurn implements Enumerator<Object> {

    private final String what;
    private final Enumerator<?> input;
    private final Function<Object, Object> traceOf;
    private final BiFunction<Enumerator<?>, KeptMemory, List<?>> operator;
    private boolean started;
    /** Whether the input is at the first row of a trace that was not asked for yet. */
    private boolean isAhead;
    /** Null unless there is a trace whose rows are being given. */
    private Enumerator<Object> ofTrace;

    /**
     * @param what is kept, for {@link KeptMemory#KeptMemory(String)}
     * @param input is closed with it
     * @param traceOf gives the name of a row's trace
     * @param operator gives its rows for all of those of a trace
     */
    TracesInTurn(
            String what,
            Enumerator<?> input,
            Function<Object, Object> traceOf,
            BiFunction<Enumerator<?>, KeptMemory, List<?>> operator) {
        this.what = what;
        this.input = input;
        this.traceOf = traceOf;
        this.operator = operator;
    }

    @Override
    public boolean moveNext() {
        if (!started) {
            started = true;
            isAhead = input.moveNext();
        }
        while (ofTrace != null || isAhead) {
            if (ofTrace == null) {
                ofTrace = KeptResult.of(what, memory -> operator.apply(new RowsOfTrace(), memory));
            }
            if (ofTrace.moveNext()) {
                return true;
            }
            ofTrace.close();
            ofTrace = null;
        }
        return false;
    }

    @Override
    public Object current() {
        return ofTrace.current();
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("These rows go forward only; open them again.");
    }

    @Override
    public void close() {
        if (ofTrace != null) {
            ofTrace.close();
            ofTrace = null;
        }
        isAhead = false;
        input.close();
    }

    /** The rows from where the input is to the end of their trace. */
    private final class RowsOfTrace implements Enumerator<Object> {

        private final Object trace = traceOf.apply(input.current());

        @Override
        public boolean moveNext() {
            if (isAhead) {
                isAhead = false;
                return true;
            }
            if (!input.moveNext()) {
                return false;
            }
            isAhead = !Objects.equals(trace, traceOf.apply(input.current()));
            return !isAhead;
        }

        @Override
        public Object current() {
            return input.current();
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("Rows of a trace among others are read once.");
        }

        /** The input is closed with the whole. */
        @Override
        public void close() {}
    }
}
