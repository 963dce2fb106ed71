package org.nettracesql.adapter.catalog;

import org.nettracesql.functions.TraceContext;
import org.nettracesql.functions.Waits;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.StackResolver;

/**
 * A trace of a database. Safe for all threads.
 *
 * @param name what the column {@code trace} shows, unique in the database
 * @param context of all traces of the database; keeps what is made from them once
 */
public record OpenTrace(String name, Trace trace, TraceContext context) {

    /** The code map; the first call scans the method events. */
    public CodeMap codeMap() {
        return context.codeMap(trace);
    }

    /** Whether the code map is made already. */
    public boolean hasCodeMap() {
        return context.hasCodeMap(trace);
    }

    /** Begins to make the code map on another thread, for whoever asks for it next. */
    public void beginCodeMap() {
        context.beginCodeMap(trace);
    }

    /** Ends what {@link #beginCodeMap} began, unless somebody has asked for it. */
    public void endUnaskedCodeMap() {
        context.endUnaskedCodeMap(trace);
    }

    /** Reads the modules that the code map will have, beside what reads the methods: a scan. */
    public void readModules() {
        context.readModules(trace);
    }

    /** Resolves the trace's stacks; the first call reads the stacks and the method events. */
    public StackResolver stackResolver() {
        return context.stackResolver(trace);
    }

    /** What the trace's threads wait for; the first call reads the method events. */
    public Waits waits() {
        return context.waits(trace);
    }
}
