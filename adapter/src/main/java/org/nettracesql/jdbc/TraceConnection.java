package org.nettracesql.jdbc;

import java.nio.file.Path;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.nettracesql.adapter.TableStatement;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.ReportInfo;
import org.nettracesql.adapter.catalog.TableKeys;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.columns.ColumnResult;
import org.nettracesql.adapter.duckdb.ExportFormat;
import org.nettracesql.adapter.engine.CancellableRun;
import org.nettracesql.adapter.plain.PlainQuery;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceWarning;

/**
 * A connection to traces.
 *
 * <p>A statement sees the files as they are when it starts, and of a folder or a pattern those that it has then. If one
 * was changed meanwhile, a statement that reads it fails or goes on with the old rows, and the next statement opens it
 * anew: new event types become tables, and prepared statements are planned again. Tables that people made stay.
 */
final class TraceConnection extends ReadOnlyConnection implements NettraceConnection {

    private final Snapshots snapshots;
    private final String url;
    private final Set<Statement> statements = ConcurrentHashMap.newKeySet();
    /** Calls under way that are no statement's. */
    private final Set<Cancellation> calls = ConcurrentHashMap.newKeySet();
    private boolean traceWarningsDue = true;
    private SQLWarning warnings;
    private volatile boolean closed;

    /**
     * @param database closed with this connection
     */
    TraceConnection(TraceDatabase database, String url) {
        this.snapshots = new Snapshots(new Snapshot(database));
        this.url = url;
    }

    String url() {
        return url;
    }

    /** Warns of properties that it was opened with and that mean nothing here. */
    void ignored(List<String> properties) {
        for (String property : properties) {
            warnings = append(warnings, new SQLWarning(
                    "The property \"" + property + "\" is ignored: there is no such option.", "01S00"));
        }
    }

    int scrollRows() {
        return snapshots.latest().database().options().scrollRows();
    }

    @Override
    void checkOpen() throws SQLException {
        if (closed) {
            throw SqlErrors.connectionClosed(null);
        }
    }

    /** A statement of the planner for one query. */
    Statement plannerStatement() throws SQLException {
        checkOpen();
        return withFresh(fresh -> fresh.planner().createStatement());
    }

    /** A prepared statement of the planner. */
    PreparedStatement plannerStatement(String query) throws SQLException {
        checkOpen();
        return withFresh(fresh -> fresh.planner().prepareStatement(query));
    }

    /** Whether a statement of the planner is closed, or sees files as they were before they changed. */
    boolean isOutdated(Statement plannerStatement) throws SQLException {
        return guarded(() -> plannerStatement.isClosed()
                || !snapshots.fresh().isPlanner(plannerStatement.getConnection()));
    }

    /** Whether a statement needed the planner since the files were as they are. */
    boolean hasPlanner() {
        return snapshots.latest().hasPlanner();
    }

    /** Whether a text looks like a statement that needs no planner; takes no time. */
    boolean mayBePlain(String query) throws SQLException {
        checkOpen();
        Snapshot latest = snapshots.latest();
        return latest.schema().equals(TraceCatalog.TRACE_SCHEMA) && latest.database().mayBePlain(query);
    }

    /**
     * Starts a query that needs no planner, under the cancellation that is bound to this thread.
     *
     * @return null if it needs one after all
     */
    Execution.Opened openPlain(String query) throws SQLException {
        Snapshot fresh = snapshots.entered();
        Execution.Opened opened = null;
        try {
            PlainQuery plain = fresh.database().plainQuery(query);
            if (plain != null) {
                ColumnInfo[] columns = ColumnInfo.of(plain.columns());
                opened = new Execution.Opened(columns, fresh.database().run(plain, fresh.owner()), fresh::leave);
            }
            return opened;
        } finally {
            if (opened == null) {
                fresh.leave();
            }
        }
    }

    /** The columns of a query that needs no planner; null if it needs one after all. */
    ColumnInfo[] plainColumns(String query) throws SQLException {
        PlainQuery plain = withFresh(fresh -> fresh.database().plainQuery(query));
        return plain == null ? null : ColumnInfo.of(plain.columns());
    }

    /** A statement that makes or removes a table. */
    CancellableRun<Long> tableRun(TableStatement statement) throws SQLException {
        checkOpen();
        return snapshots.run(fresh -> fresh.database().tableRun(fresh::planner, statement));
    }

    /** A query whose rows become columns. */
    CancellableRun<ColumnResult> columnRun(String query) throws SQLException {
        checkOpen();
        boolean plain = mayBePlain(query);
        return snapshots.run(fresh -> fresh.database().columnRun(fresh.owner(), query, plain, fresh::planner));
    }

    /** What the planner's own metadata says of its language. */
    DatabaseMetaData plannerMetaData() throws SQLException {
        checkOpen();
        return guarded(() -> snapshots.latest().planner().getMetaData());
    }

    /** The schemas that SQL sees. */
    List<CatalogSchema> catalogSchemas() throws SQLException {
        checkOpen();
        return withFresh(fresh -> fresh.database().catalog().schemas());
    }

    /** Which columns name rows, and which tables refer to others. */
    TableKeys tableKeys() throws SQLException {
        checkOpen();
        return withFresh(fresh -> new TableKeys(fresh.database().catalog()));
    }

    /** Ends the scans of queries that were cancelled, which by themselves notice only between batches. */
    void endCancelledScans() {
        for (Snapshot snapshot : snapshots.all()) {
            snapshot.database().cancelFlagged();
        }
    }

    void forget(Statement statement) {
        statements.remove(statement);
    }

    /** Something of the planner or the reader that may take long, and may fail in their ways. */
    interface Call<T> {
        T run() throws SQLException;
    }

    /** Runs a call, which ends when this connection is closed; whatever it fails with is an SQLException. */
    <T> T guarded(Call<T> call) throws SQLException {
        return guarded(0, call);
    }

    /** As {@link #guarded(Call)}, with the files as they are now. */
    private <T> T withFresh(Snapshots.Use<T> use) throws SQLException {
        return guarded(() -> snapshots.withFresh(use));
    }

    /**
     * Runs a call, which ends when this connection is closed.
     *
     * @param limitSeconds 0 for no limit
     */
    private <T> T guarded(int limitSeconds, Call<T> call) throws SQLException {
        Cancellation cancellation = new Cancellation();
        QueryTimer timer = limitSeconds == 0 ? null : new QueryTimer(limitSeconds, cancellation::cancel);
        calls.add(cancellation);
        boolean ofStatement = Cancellation.current() != Cancellation.NONE;
        Cancellation before = ofStatement ? null : cancellation.bind();
        try {
            if (closed) {
                cancellation.cancel();
            }
            if (timer != null) {
                timer.enter();
            }
            return call.run();
        } catch (SQLException | RuntimeException | Error e) {
            throw limitSeconds > 0 && cancellation.isCancelled() && !closed
                    ? SqlErrors.timedOut(limitSeconds, e)
                    : closed ? SqlErrors.closing(e) : SqlErrors.translate(e);
        } finally {
            if (timer != null) {
                timer.stop();
            }
            if (!ofStatement) {
                Cancellation.unbind(before);
            }
            calls.remove(cancellation);
        }
    }

    // What there is to know of the traces

    @Override
    public List<TraceInfo> traces() throws SQLException {
        checkOpen();
        return withFresh(fresh -> fresh.database().traces().stream().map(Trace::info).toList());
    }

    @Override
    public List<TraceWarning> traceWarnings() throws SQLException {
        checkOpen();
        return withFresh(fresh -> fresh.database().warnings());
    }

    @Override
    public ColumnResult columns(String sql) throws SQLException {
        try (TraceStatement statement = new TraceStatement(this, false)) {
            return statement.columns(sql);
        }
    }

    @Override
    public long export(String sql, Path file) throws SQLException {
        try (TraceStatement statement = new TraceStatement(this, false)) {
            return statement.export(sql, file);
        }
    }

    /** A query whose rows become a file. */
    CancellableRun<Long> exportRun(String sql, Path file) throws SQLException {
        checkOpen();
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        ExportFormat format = ExportFormat.of(name);
        if (format == null) {
            String hint = name.toLowerCase(Locale.ROOT).endsWith(".arrow")
                    ? " Arrow files need an extension of DuckDB that is not part of this program, which loads"
                            + " nothing from the network; Arrow's libraries read Parquet."
                    : "";
            throw new SQLException("A result is exported to a file that ends in .parquet, .csv, .json or .duckdb."
                    + hint, SqlErrors.BAD_CALL);
        }
        return new ExportRun(this, guarded(() -> snapshots.latest().database().exporter()), sql, file, format);
    }

    /** Its scans look at the statement's cancellation, and nothing else has to be ended. */
    CancellableRun<List<Path>> exportTablesRun(Path folder) {
        return new CancellableRun<>() {
            @Override
            public List<Path> run() throws SQLException {
                return writeTables(folder);
            }

            @Override
            public void cancel() {
                // What makes the rows ends by itself.
            }
        };
    }

    @Override
    public List<Path> exportTables(Path folder) throws SQLException {
        try (TraceStatement statement = (TraceStatement) createStatement()) {
            return statement.exportTables(folder);
        }
    }

    private List<Path> writeTables(Path folder) throws SQLException {
        return withFresh(fresh -> fresh.database().exportTables(folder));
    }

    @Override
    public ScanStatistics lastStatistics() throws SQLException {
        checkOpen();
        Snapshot latest = snapshots.latest();
        return latest.database().lastStatistics(latest.owner());
    }

    @Override
    public int lastTracesDone() throws SQLException {
        checkOpen();
        Snapshot latest = snapshots.latest();
        return latest.database().tracesDone(latest.owner());
    }

    @Override
    public int changesOfFiles() throws SQLException {
        checkOpen();
        return guarded(() -> {
            snapshots.fresh();
            return snapshots.changes();
        });
    }

    @Override
    public ReportInfo report(String name) throws SQLException {
        checkOpen();
        return guarded(() -> snapshots.withLatest(latest -> latest.database().catalog().report(name)));
    }

    @Override
    public int traceCount() throws SQLException {
        checkOpen();
        return snapshots.latest().database().traceCount();
    }

    /**
     * The damage of the traces as warnings; null if there is none.
     *
     * @param limitSeconds how long looking may take; 0 for no limit
     */
    SQLWarning traceWarningChain(int limitSeconds) throws SQLException {
        checkOpen();
        SQLWarning chain = null;
        for (TraceWarning warning : guarded(
                limitSeconds, () -> snapshots.withLatest(latest -> latest.database().warnings()))) {
            chain = append(chain, new SQLWarning(warning.message(), "01000"));
        }
        for (String sentence : snapshots.latest().database().foreignTablesUsed()) {
            chain = append(chain, new SQLWarning(sentence, "01000"));
        }
        return chain;
    }

    private static SQLWarning append(SQLWarning chain, SQLWarning warning) {
        if (chain == null) {
            return warning;
        }
        chain.setNextWarning(warning);
        return chain;
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        checkOpen();
        if (traceWarningsDue) {
            traceWarningsDue = false;
            SQLWarning damage = traceWarningChain(0);
            warnings = damage == null ? warnings : append(damage, warnings);
        }
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        traceWarningsDue = false;
        warnings = null;
    }

    // Statements

    private boolean scrolls(int type, int concurrency) throws SQLException {
        checkOpen();
        if (type < ResultSet.TYPE_FORWARD_ONLY || type > ResultSet.TYPE_SCROLL_SENSITIVE) {
            throw new SQLException("There is no result set type " + type + ".", SqlErrors.BAD_CALL);
        }
        if (type == ResultSet.TYPE_SCROLL_SENSITIVE) {
            warnings = append(warnings, new SQLWarning(
                    "The result set scrolls, but insensitive to changes.", "01S02"));
        }
        if (concurrency != ResultSet.CONCUR_READ_ONLY) {
            warnings = append(warnings, new SQLWarning("The result set is read-only, as the trace is.", "01S02"));
        }
        return type != ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public Statement createStatement() throws SQLException {
        return createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        TraceStatement statement = new TraceStatement(this, scrolls(type, concurrency));
        statements.add(statement);
        return statement;
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        setHoldability(holdability);
        return createStatement(type, concurrency);
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return prepareStatement(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        if (TableStatements.parse(sql) != null) {
            throw SqlErrors.unsupported("CREATE TABLE and DROP TABLE are not prepared: a Statement runs them.");
        }
        TracePreparedStatement statement =
                new TracePreparedStatement(this, SqlText.query(sql), scrolls(type, concurrency));
        statements.add(statement);
        return statement;
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        setHoldability(holdability);
        return prepareStatement(sql, type, concurrency);
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        return new TraceDatabaseMetaData(this);
    }

    // Session

    @Override
    public void setSchema(String name) throws SQLException {
        checkOpen();
        String spelling = new TraceDatabaseMetaData(this).schemaNamed(name);
        if (spelling == null) {
            throw new SQLException("There is no schema \"" + name + "\".", "3F000");
        }
        guarded(() -> {
            snapshots.latest().schema(spelling);
            return null;
        });
    }

    @Override
    public String getSchema() throws SQLException {
        checkOpen();
        return snapshots.latest().schema();
    }

    // Life

    @Override
    public boolean isValid(int timeoutSeconds) throws SQLException {
        if (timeoutSeconds < 0) {
            throw new SQLException("A time-out is 0 or more, not " + timeoutSeconds + ".", SqlErrors.BAD_CALL);
        }
        return !closed;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        if (executor == null) {
            throw new SQLException("No executor is given to abort on.", SqlErrors.BAD_CALL);
        }
        if (!end()) {
            return;
        }
        executor.execute(() -> {
            try {
                closeAll();
            } catch (SQLException e) {
                throw new IllegalStateException("The connection could not be aborted: " + e.getMessage(), e);
            }
        });
    }

    @Override
    public void close() throws SQLException {
        if (end()) {
            closeAll();
        }
    }

    /** Nothing begins from now on, and what runs ends. False if that was so already. */
    private boolean end() {
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
        }
        for (Cancellation call : calls) {
            call.cancel();
        }
        return true;
    }

    private void closeAll() throws SQLException {
        List<Throwable> failures = new ArrayList<>();
        for (Statement statement : statements) {
            closeInto(failures, statement);
        }
        for (Snapshot snapshot : snapshots.close()) {
            closeInto(failures, snapshot);
        }
        if (!failures.isEmpty()) {
            SQLException failure = SqlErrors.translate(failures.get(0));
            failures.subList(1, failures.size()).forEach(failure::addSuppressed);
            throw failure;
        }
    }

    private static void closeInto(List<Throwable> failures, AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception | Error e) {
            failures.add(e);
        }
    }
}
