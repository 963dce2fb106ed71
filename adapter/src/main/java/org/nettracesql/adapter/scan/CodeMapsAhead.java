package org.nettracesql.adapter.scan;

import java.util.Iterator;
import java.util.List;
import org.nettracesql.adapter.catalog.OpenTrace;

/**
 * The traces of a computed table, one after another. Once the rows of one have asked for its code map, that of the
 * trace after the next is begun on another thread, while the next one's rows are made: one trace alone keeps one core.
 * Rows that end within the first trace have no other looked into. For one thread.
 */
final class CodeMapsAhead implements Iterator<OpenTrace> {

    private static final boolean HAS_OTHER_CORES = Runtime.getRuntime().availableProcessors() > 1;

    private final List<OpenTrace> traces;
    private int next;
    /** Whose code map was not made when its rows were asked for; null if that of the last one was. */
    private OpenTrace unmapped;
    /** Whose code map was begun last; null before the first. */
    private OpenTrace begun;
    private boolean asksForMaps;

    /** @param traces one of them, which has no code map, may be null if it is the only one */
    CodeMapsAhead(List<OpenTrace> traces) {
        this.traces = traces;
    }

    @Override
    public boolean hasNext() {
        return next < traces.size();
    }

    @Override
    public OpenTrace next() {
        asksForMaps |= unmapped != null && unmapped.hasCodeMap();
        OpenTrace trace = traces.get(next++);
        if (hasNext() && HAS_OTHER_CORES) {
            unmapped = trace.hasCodeMap() ? null : trace;
            if (asksForMaps) {
                begun = traces.get(next);
                begun.beginCodeMap();
            }
        }
        return trace;
    }

    /** Ends what was begun and nobody has asked for. */
    void close() {
        if (begun != null) {
            begun.endUnaskedCodeMap();
        }
    }
}
