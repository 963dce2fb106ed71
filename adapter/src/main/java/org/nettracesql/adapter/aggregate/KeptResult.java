package org.nettracesql.adapter.aggregate;

import java.util.List;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.engine.KeptMemory;

/** The rows of an operator that has them all in memory, which are let go when they are closed. */
public final class KeptResult implements Enumerator<Object> {

    private final KeptMemory memory;
    private List<?> rows;
    private int next;
    private Object current;

    /** @param memory what the rows are counted by; closed with this */
    public KeptResult(List<?> rows, KeptMemory memory) {
        this.rows = rows;
        this.memory = memory;
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
