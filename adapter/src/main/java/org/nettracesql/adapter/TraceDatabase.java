package org.nettracesql.adapter;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.scan.ScanContext;
import org.nettracesql.adapter.scan.ScanLedger;
import org.nettracesql.adapter.schema.CalciteConnections;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;

/**
 * Open traces that SQL can be asked of. Opening reads the files' headers; everything else waits for a query.
 *
 * <p>Safe for all threads. Closing it closes the traces and ends what runs on them; its connections are closed by those
 * who opened them.
 */
public final class TraceDatabase implements AutoCloseable {

    private final TraceOptions options;
    private final TraceCatalog catalog;
    private final ScanLedger ledger = new ScanLedger();
    private final CalciteConnections connections;
    private volatile boolean closed;

    private TraceDatabase(TraceOptions options, List<OpenTrace> traces) {
        this.options = options;
        this.catalog = new TraceCatalog(traces);
        this.connections = new CalciteConnections(catalog, new ScanContext(traces, options, ledger));
    }

    /**
     * Opens the files that the options name.
     *
     * @throws org.nettracesql.trace.TraceException if a file is missing or is not a trace; none is left open then
     */
    public static TraceDatabase open(TraceOptions options) {
        List<OpenTrace> traces = new ArrayList<>();
        try {
            List<String> names = names(options.files());
            for (Path file : options.files()) {
                traces.add(new OpenTrace(names.get(traces.size()), Trace.open(file)));
            }
            return new TraceDatabase(options, traces);
        } catch (RuntimeException e) {
            traces.forEach(trace -> trace.trace().close());
            throw e;
        }
    }

    /** File names; whole paths for those that share one. */
    private static List<String> names(List<Path> files) {
        Map<String, Integer> uses = new HashMap<>();
        for (Path file : files) {
            uses.merge(fileName(file), 1, Integer::sum);
        }
        return files.stream()
                .map(file -> uses.get(fileName(file)) == 1 ? fileName(file) : file.toString())
                .toList();
    }

    private static String fileName(Path file) {
        return file.getFileName() == null ? file.toString() : file.getFileName().toString();
    }

    /**
     * One more connection: Calcite's own, with our schemas and rules. The driver wraps it; a library user may use it as
     * it is.
     */
    public Connection connect() throws SQLException {
        if (closed) {
            throw new SQLException("The trace database is closed.", "08003");
        }
        return connections.open();
    }

    public TraceOptions options() {
        return options;
    }

    /** What SQL sees: schemas, tables, columns and their documentation. */
    public TraceCatalog catalog() {
        return catalog;
    }

    /** The traces, in the order of {@link TraceOptions#files()}. */
    public List<Trace> traces() {
        return catalog.traces().stream().map(OpenTrace::trace).toList();
    }

    /** Damage that shows without reading events, of all traces: what a {@code Statement} warns of. */
    public List<TraceWarning> warnings() {
        return traces().stream().flatMap(trace -> trace.structuralWarnings().stream()).toList();
    }

    /** What the scans of the latest statement did up to now, on whichever connection it ran. */
    public ScanStatistics lastStatistics() {
        return ledger.lastStatistics();
    }

    /**
     * What the scans of the latest statement on a connection did up to now.
     *
     * @param connection one that {@link #connect()} gave
     */
    public ScanStatistics lastStatistics(Connection connection) {
        return ledger.lastStatistics(connection);
    }

    /**
     * Ends the scans of cancelled statements at once. {@code Statement.cancel()} of a connection of ours only sets a
     * flag, which a scan sees at its next batch; a caller that wants more calls this right after it.
     */
    public void cancelFlagged() {
        ledger.cancelFlagged();
    }

    /** Closes the traces; safe twice. */
    @Override
    public void close() {
        closed = true;
        traces().forEach(Trace::close);
    }
}
