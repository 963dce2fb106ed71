package org.nettracesql.adapter.catalog;

import org.nettracesql.trace.Trace;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.StackResolver;

/** A trace of a database, with what is made from it once and lazily. Safe for all threads. */
public final class OpenTrace {

    private final String name;
    private final Trace trace;
    private CodeMap codeMap;
    private StackResolver stackResolver;

    /** @param name what the column {@code trace} shows, unique in the database */
    public OpenTrace(String name, Trace trace) {
        this.name = name;
        this.trace = trace;
    }

    public String name() {
        return name;
    }

    public Trace trace() {
        return trace;
    }

    /** The code map; the first call scans the method events. */
    public synchronized CodeMap codeMap() {
        if (codeMap == null) {
            codeMap = CodeMap.of(trace);
        }
        return codeMap;
    }

    /** Resolves the trace's stacks; the first call reads the stacks and the method events. */
    public synchronized StackResolver stackResolver() {
        if (stackResolver == null) {
            stackResolver = new StackResolver(codeMap(), trace.stacks(), trace.info().processId());
        }
        return stackResolver;
    }
}
