package org.nettracesql.adapter;

import java.lang.ref.Reference;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.jdbc.CalciteConnection;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.collect.CollectAdvisor;
import org.nettracesql.adapter.collect.QueryNames;
import org.nettracesql.adapter.columns.ColumnRun;
import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.duckdb.DuckDbEngine;
import org.nettracesql.adapter.duckdb.DuckDbOptions;
import org.nettracesql.adapter.duckdb.Exporter;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.ScanLedger;
import org.nettracesql.adapter.engine.TraceFiles;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.plain.PlainColumn;
import org.nettracesql.adapter.plain.PlainQueries;
import org.nettracesql.adapter.plain.PlainQuery;
import org.nettracesql.adapter.planner.CalciteConnections;
import org.nettracesql.adapter.report.ReportTables;
import org.nettracesql.adapter.scan.QueryRun;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.folder.FolderManifests;
import org.nettracesql.trace.manifest.ClrManifest;

/**
 * Open traces that SQL can be asked of. Opening reads the files' headers; everything else waits for a query. It shows
 * the files as they were when it was opened: once {@link #hasChanged}, queries may fail, and {@link #reopened} gives
 * another, which has the traces in common with it that did not change.
 *
 * <p>Safe for all threads. Closing it closes the traces and ends what runs on them; its connections are closed by those
 * who opened them.
 */
public final class TraceDatabase implements AutoCloseable {

    private final TraceOptions options;
    private final TraceFiles files;
    private final List<TraceWarning> skipped;
    private final TraceCatalog catalog;
    private final ScanLedger ledger;
    /** Null where nothing is kept in files, or there is one trace. */
    private final FolderManifests manifests;
    private final DuckDbEngine duckDb;
    private final ScanContext context;
    private final CollectAdvisor collectAdvisor;
    private final PlainQueries plain;
    /** Null before the first connection: what opens them loads Calcite. */
    private CalciteConnections connections;
    private volatile boolean closed;

    /** @param before null, or the database that had the traces that did not change */
    private TraceDatabase(TraceFiles files, ScanLedger ledger, TraceDatabase before, DuckDbEngine duckDb) {
        Map<String, Trace> traces = files.traces();
        this.options = files.options();
        this.files = files;
        this.ledger = ledger;
        this.manifests = files.manifests();
        this.skipped = List.copyOf(files.skipped().values());
        this.duckDb = duckDb;
        for (Trace trace : traces.values()) {
            trace.useThreads(options.scanThreads());
        }
        if (traces.size() == 1) {
            // While all else is made ready. Of several, no query may need all.
            traces.values().iterator().next().readAhead();
        }
        TraceContext traceContext = before == null
                ? TraceContext.of(traces, options.symbols())
                : before.catalog.traceContext().with(traces);
        this.catalog = new TraceCatalog(
                traces, files.skipped(), traceContext, new ReportTables(), duckDb.storedTables()::relations);
        this.context = new ScanContext(catalog.traces(), options, ledger);
        this.collectAdvisor = new CollectAdvisor(catalog, new NameReader());
        this.plain = new PlainQueries(catalog, context, collectAdvisor);
    }

    private static DuckDbEngine duckDb(TraceOptions options, Map<String, Trace> traces) {
        return new DuckDbEngine(
                duckDbOptions(options), options.engine() == TraceOptions.Engine.DUCKDB,
                () -> identity(traces));
    }

    private static String identity(Map<String, Trace> traces) {
        return traces.values().stream().map(TraceDatabase::identity).collect(Collectors.joining(", "));
    }

    private static DuckDbOptions duckDbOptions(TraceOptions options) {
        return new DuckDbOptions(
                options.memoryLimitBytes(), options.threads(), options.spillFolder(), options.cacheFile());
    }

    /** What tells a trace from others, wherever it is moved to. */
    private static String identity(Trace trace) {
        TraceInfo info = trace.info();
        return fileName(info.file()) + " (" + info.fileBytes() + " bytes, recorded " + info.start() + ")";
    }

    /**
     * Opens the files that the options name. One that may be skipped and cannot be read is a warning.
     *
     * @throws TraceException if another file is missing or is not a trace, or if none can be read; none is left open
     *     then
     */
    public static TraceDatabase open(TraceOptions options) {
        ClrManifest.readAhead();
        ScanLedger ledger = new ScanLedger();
        return of(TraceFiles.open(options, ledger), ledger, null);
    }

    /** @param before null, or the database whose DuckDB and tables the new one shares */
    private static TraceDatabase of(TraceFiles files, ScanLedger ledger, TraceDatabase before) {
        try {
            return new TraceDatabase(files, ledger, before, before == null
                    ? duckDb(files.options(), files.traces())
                    : before.duckDb.on(() -> identity(files.traces())));
        } catch (RuntimeException | Error e) {
            files.close();
            throw e;
        }
    }

    /**
     * Whether the path of a trace now leads to something else than what was opened, or a folder or a pattern has other
     * files. Costs a look at each file and folder.
     *
     * @throws IllegalArgumentException with a sentence, if a folder or a pattern has no files any more
     */
    public boolean hasChanged() {
        return files.haveChanged();
    }

    /**
     * What the paths lead to now, beside this database, which stays as it is: traces that did not change are in both,
     * with what was found out of them, and close with the last of the two. Both have the tables that people made.
     *
     * @throws TraceException as {@link #open}
     * @throws IllegalArgumentException as {@link #hasChanged}
     */
    public TraceDatabase reopened() {
        return of(files.reopened(), ledger, this);
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
        return connections().open();
    }

    /**
     * As {@link #connect()}, for one whose statements count as those of its owner.
     *
     * @param owner what {@link #lastStatistics(Object)} is asked with; refers to no connection
     */
    public Connection connect(Object owner) throws SQLException {
        Connection connection = connect();
        ledger.join(connection, owner);
        return connection;
    }

    private synchronized CalciteConnections connections() {
        if (connections == null) {
            connections = new CalciteConnections(
                    catalog, context, duckDb, collectAdvisor, new AnalyzedRun(this)::run);
        }
        return connections;
    }

    /** Asks the planner for the names in what is not plain. */
    private final class NameReader implements QueryNames.Reader {
        @Override
        public QueryNames read(String sql) {
            QueryNames names = plain.names(sql);
            return names == null ? connections().names(sql) : names;
        }

        @Override
        public QueryNames readView(String sql) {
            QueryNames names = plain.namesOfView(sql);
            return names == null ? connections().names(sql) : names;
        }
    }

    /** Whether a text looks like a statement that needs no planner; takes no time. */
    public boolean mayBePlain(String sql) {
        return plain.mayBePlain(sql);
    }

    /**
     * The query that a text is, if it needs no planner. Names without a schema are those of the schema {@code trace}.
     *
     * @return null if it needs one
     */
    public PlainQuery plainQuery(String sql) {
        return plain.query(sql);
    }

    /**
     * Runs a query that needs no planner, under the cancellation that is bound to this thread.
     *
     * @param owner whose statement it is, as in {@link #connect(Object)}
     * @return its rows, which the caller closes
     */
    public RowCells run(PlainQuery query, Object owner) {
        return opened(query, ledger.started(query, owner, Cancellation.current()));
    }

    private static RowCells opened(PlainQuery query, Execution execution) {
        try {
            return query.open(execution);
        } finally {
            // The ledger knows by it whom the scans are for.
            Reference.reachabilityFence(execution);
        }
    }

    /** Opens a connection when it is needed. */
    @FunctionalInterface
    public interface Opening {
        Connection connection() throws SQLException;
    }

    /**
     * A statement that makes or removes a table, to be run.
     *
     * @param planner gives a connection that {@link #connect()} gave, where its query is planned
     */
    public TableRun tableRun(Opening planner, TableStatement statement) {
        return new TableRun(
                catalog, duckDb.storedTables(), query -> queryRun(planner.connection(), query), statement);
    }

    /**
     * A query whose rows become columns of primitive arrays, to be run.
     *
     * @param owner whose statement it is, as in {@link #connect(Object)}
     * @param mayBePlain whether {@link #mayBePlain} and names without a schema are those of the schema {@code trace}
     * @param planner gives a connection that {@link #connect()} gave, if it is needed
     */
    public ColumnRun columnRun(Object owner, String query, boolean mayBePlain, Opening planner) {
        return new ColumnRun(
                () -> mayBePlain ? plainColumns(query, owner) : null, () -> queryRun(planner.connection(), query));
    }

    private ColumnRun.Plain plainColumns(String sql, Object owner) {
        PlainQuery query = plainQuery(sql);
        if (query == null) {
            return null;
        }
        Execution execution = ledger.started(query, owner, Cancellation.current());
        return new ColumnRun.Plain(
                query.columns().stream().map(PlainColumn::label).toList(),
                query.columns().stream().map(PlainColumn::type).toList(),
                query.scans(execution),
                () -> opened(query, execution));
    }

    /**
     * Plans a query and starts it, without a statement around it.
     *
     * @param connection one that {@link #connect()} gave
     */
    public QueryRun queryRun(Connection connection, String query) {
        return connections().run((CalciteConnection) connection, query);
    }

    /** What writes results to files, within the same limits. */
    public Exporter exporter() {
        return new Exporter(duckDbOptions(options));
    }

    /**
     * Writes each table that has rows into a file of its own, as {@link Exporter#exportTables} says.
     *
     * @return the files, in the order in which they were written
     */
    public List<Path> exportTables(Path folder) throws SQLException {
        try (Connection connection = connect()) {
            return exporter().exportTables(catalog, query -> queryRun(connection, query), folder);
        }
    }

    /** A sentence for each table that queries used up to now and that was made from other traces. */
    public List<String> foreignTablesUsed() {
        return duckDb.storedTables().foreignTablesUsed();
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

    /** How many traces there are. */
    public int traceCount() {
        return catalog.traces().size();
    }

    /**
     * What a {@code Statement} warns of: damage that shows without reading events, files that were skipped, and symbol
     * files that some statement wanted and that are no use. Of several traces, those count that a statement needed: no
     * other is read, and perhaps unpacked, only to be warned of. A trace that can be read no more is a warning, too.
     */
    public List<TraceWarning> warnings() {
        List<TraceWarning> all = new ArrayList<>(skipped);
        if (manifests != null) {
            synchronized (manifests) {
                manifests.keepIfComplete();
                all.addAll(manifests.warnings());
            }
        }
        boolean isAlone = options.files().size() == 1 && catalog.traces().size() == 1;
        boolean areSeveral = catalog.traces().size() > 1;
        for (OpenTrace trace : catalog.traces()) {
            if (areSeveral && trace.trace().facts() == null) {
                continue;
            }
            for (TraceWarning warning : structuralWarnings(trace.trace())) {
                all.add(isAlone ? warning : warning.of(trace.name()));
            }
        }
        for (String problem : catalog.traceContext().symbols().problems()) {
            all.add(new TraceWarning(TraceWarning.Kind.OTHER, -1, 1, null, -1, problem));
        }
        return all;
    }

    /** Who asks has the rows of a statement, which what became of the trace since takes nothing from. */
    private static List<TraceWarning> structuralWarnings(Trace trace) {
        try {
            return trace.structuralWarnings();
        } catch (ScanCancelledException e) {
            throw e;
        } catch (TraceException e) {
            return List.of(new TraceWarning(
                    TraceWarning.Kind.UNREADABLE, e.offsetBytes(), 1, null, -1, e.getMessage()));
        }
    }

    /** What the scans of the latest statement did up to now, on whichever connection it ran. */
    public ScanStatistics lastStatistics() {
        return ledger.lastStatistics();
    }

    /**
     * What the scans of the latest statement on a connection did up to now.
     *
     * @param connection one that {@link #connect()} gave, or the owner of some
     */
    public ScanStatistics lastStatistics(Object connection) {
        return ledger.lastStatistics(connection);
    }

    /**
     * How many traces the latest statement on a connection is done with up to now: what is scanned to the end, or need
     * not be.
     *
     * @param connection one that {@link #connect()} gave, or the owner of some
     */
    public int tracesDone(Object connection) {
        return ledger.tracesDone(connection);
    }

    /**
     * Ends the scans of cancelled statements at once. {@code Statement.cancel()} of a connection of ours only sets a
     * flag, which a scan sees at its next batch; a caller that wants more calls this right after it.
     */
    public void cancelFlagged() {
        ledger.cancelFlagged();
    }

    /** Whether a query used DuckDB up to now; its native library is loaded then. */
    public boolean isDuckDbStarted() {
        return duckDb.isStarted();
    }

    /** Closes the traces and DuckDB; safe twice. */
    @Override
    public void close() {
        closed = true;
        files.close();
        duckDb.close();
    }
}
