package org.nettracesql.adapter.aggregate;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.engine.KeptMemory;

/** The rows of an operator that has them all in memory, which are let go when they are closed. */
public final class KeptResult implements Enumerator<Object> {

    private final KeptMemory memory;
    private List<?> rows;
    private int next;
    private Object current;

    private KeptResult(List<?> rows, KeptMemory memory) {
        this.rows = rows;
        this.memory = memory;
    }

    /**
     * Computes the rows; if that fails, nothing of them counts any more.
     *
     * @param what is kept, for {@link KeptMemory#KeptMemory(String)}
     * @param rows counts them by what it is given, which is closed with the result
     */
    public static Enumerator<Object> of(String what, Function<KeptMemory, List<?>> rows) {
        KeptMemory memory = new KeptMemory(what);
        boolean complete = false;
        try {
            KeptResult result = new KeptResult(rows.apply(memory), memory);
            complete = true;
            return result;
        } finally {
            if (!complete) {
                memory.close();
            }
        }
    }

    @Override
    public Object current() {
        return current;
    }

    @Override
    public boolean moveNext() {
        if (next >= rows.size()) {
            return false;
        }
        current = rows.get(next++);
        return true;
    }

    @Override
    public void reset() {
        next = 0;
    }

    @Override
    public void close() {
        rows = List.of();
        current = null;
        memory.close();
    }
}
