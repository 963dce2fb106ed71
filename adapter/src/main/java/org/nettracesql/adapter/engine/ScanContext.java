package org.nettracesql.adapter.engine;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.options.TraceOptions;

/**
 * What a plan needs of the database it runs on.
 *
 * @param traces in the order in which their rows come
 * @param ledger takes down the scans that statements start
 */
public record ScanContext(List<OpenTrace> traces, TraceOptions options, ScanLedger ledger) {

    public ScanContext {
        traces = List.copyOf(traces);
    }

    /** What the column of traces' names shows, in that order. */
    public List<String> traceNames() {
        List<String> names = new ArrayList<>(traces.size());
        for (OpenTrace trace : traces) {
            names.add(trace.name());
        }
        return names;
    }
}
