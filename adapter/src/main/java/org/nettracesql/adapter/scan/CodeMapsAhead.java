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
    /** Whether the code map of the trace that was given last was not made before its rows. */
    private boolean wasUnmapped;
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
        if (next > 0) {
            asksForMaps |= wasUnmapped && traces.get(next - 1).hasCodeMap();
            endUnasked(next - 1);
        }
        OpenTrace trace = traces.get(next++);
        if (hasNext() && HAS_OTHER_CORES) {
            wasUnmapped = !trace.hasCodeMap();
            if (asksForMaps) {
                traces.get(next).beginCodeMap();
            }
        }
        return trace;
    }

    /** Ends what was begun and nobody has asked for: of the trace whose rows are read, and of the next one. */
    void close() {
        endUnasked(next - 1);
        endUnasked(next);
    }

    private void endUnasked(int trace) {
        if (asksForMaps && trace < traces.size()) {
            traces.get(trace).endUnaskedCodeMap();
        }
    }
}
