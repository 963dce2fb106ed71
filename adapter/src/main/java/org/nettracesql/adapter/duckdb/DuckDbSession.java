package org.nettracesql.adapter.duckdb;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.nettracesql.adapter.catalog.StoredRelation;
import org.nettracesql.trace.SharedValue;
import org.nettracesql.trace.manifest.TextResource;

/**
 * A DuckDB instance of our own, in this process. Making a session costs nothing: the native library is loaded and the
 * instance started when it is first asked for a connection.
 *
 * <p>The instance is a sandbox. Before any query it is told to keep its hands off files, network and extensions, and
 * its configuration is locked, so that no SQL can undo that. Its temporary folder, into which it spills what exceeds
 * its memory limit, is made for it alone and is removed when the session is closed, when the JVM exits or, if that is
 * killed, by a later session.
 *
 * <p>All methods may be called from any thread.
 */
final class DuckDbSession implements AutoCloseable {

    private static final String MACROS = "macros.sql";
    /** The database inside DuckDB that has the tables that people make. */
    static final String STORED_TABLES = "stored_tables";

    private final DuckDbOptions options;
    private final boolean mayUseFiles;
    private final boolean keepsOrder;
    private final ScanFunction scanFunction = new ScanFunction();
    private final JavaFunctions javaFunctions = new JavaFunctions();
    private final AtomicLong storedChanges = new AtomicLong();
    private volatile StoredListing storedListing;
    private final Object starting = new Object();
    private final SharedValue<Boolean> started = new SharedValue<>() {
        @Override
        protected Boolean compute() {
            try {
                startOnce();
                return true;
            } catch (SQLException e) {
                throw new DuckDbException(e);
            }
        }
    };
    private DuckDBConnection root;
    private SpillFolder spillFolder;
    private ProcessMemory.Share memory;
    private boolean closed;

    /** The tables there were after so many changes. */
    private record StoredListing(long changes, List<StoredRelation> relations) {}

    DuckDbSession(DuckDbOptions options) {
        this(options, false, false);
    }

    private DuckDbSession(DuckDbOptions options, boolean mayUseFiles, boolean keepsOrder) {
        this.keepsOrder = keepsOrder;
        this.options = options;
        this.mayUseFiles = mayUseFiles;
    }

    /** Where people's tables are kept; null for memory. */
    Path cacheFile() {
        return options.cacheFile();
    }

    /** The tables that people made, read again only if one was made or removed since the last time. */
    List<StoredRelation> storedRelations(Supplier<List<StoredRelation>> reader) {
        StoredListing known = storedListing;
        long changes = storedChanges.get();
        if (known == null || known.changes != changes) {
            known = new StoredListing(changes, List.copyOf(reader.get()));
            storedListing = known;
        }
        return known.relations;
    }

    /** A table was made or removed. */
    void storedRelationsChanged() {
        storedChanges.incrementAndGet();
    }

    /**
     * A session that may write files: only for SQL of our own making.
     *
     * @param keepsOrder whether a file has its rows in the order in which they come
     */
    static DuckDbSession forExport(DuckDbOptions options, boolean keepsOrder) {
        return new DuckDbSession(options, true, keepsOrder);
    }

    /** What makes sources known to SQL. */
    ScanFunction scanFunction() {
        return scanFunction;
    }

    /** What makes expressions that Java computes known to SQL. */
    JavaFunctions javaFunctions() {
        return javaFunctions;
    }

    /** Whether DuckDB was needed up to now. */
    synchronized boolean isStarted() {
        return root != null;
    }

    /** The folder DuckDB spills into; null while it is not started. */
    synchronized Path temporaryFolder() {
        return spillFolder == null ? null : spillFolder.path();
    }

    /** Memory that DuckDB may use before it spills; 0 while it is not started. */
    synchronized long memoryBytes() {
        return memory == null ? 0 : memory.bytes();
    }

    /**
     * A connection for one query at a time; the caller closes it. Its results stream.
     *
     * @throws SQLException if DuckDB cannot be started, or the session is closed
     */
    DuckDBConnection connect() throws SQLException {
        requireOpen();
        try {
            started.get();
        } catch (DuckDbException e) {
            throw (SQLException) e.getCause();
        }
        synchronized (this) {
            requireOpen();
            return root.duplicate();
        }
    }

    private synchronized void requireOpen() throws SQLException {
        if (closed) {
            throw new SQLException("The connection is closed, so DuckDB cannot run a query for it.", "08003");
        }
    }

    /** Not under this object's lock: loading the library takes long, and neither waiting for it nor closing must. */
    private void startOnce() throws SQLException {
        // A start cannot be ended: who comes after one that nobody waits for any more takes what it leaves.
        synchronized (starting) {
            requireOpen();
            if (!isStarted()) {
                start();
            }
        }
    }

    private void start() throws SQLException {
        SpillFolder folder;
        try {
            folder = SpillFolder.make(options.spillFolder());
        } catch (IOException e) {
            throw DuckDbFailure.ofSpillFolder(options.spillFolder(), e);
        }
        ProcessMemory.Share share = ProcessMemory.share(options.memoryLimitBytes());
        DuckDBConnection connection = null;
        boolean isReady = false;
        try {
            connection = (DuckDBConnection) new DuckDBDriver().connect("jdbc:duckdb:", properties(folder, share));
            configure(connection);
            isReady = true;
        } catch (SQLException | RuntimeException | LinkageError e) {
            throw DuckDbFailure.ofStart(e);
        } finally {
            if (!isReady) {
                if (connection != null) {
                    connection.close();
                }
                share.close();
                folder.close();
            }
        }
        if (!keep(connection, folder, share)) {
            connection.close();
            share.close();
            folder.close();
            requireOpen();
        }
    }

    /** False if the session was closed meanwhile. */
    private synchronized boolean keep(DuckDBConnection connection, SpillFolder folder, ProcessMemory.Share share) {
        if (closed) {
            return false;
        }
        spillFolder = folder;
        memory = share;
        root = connection;
        return true;
    }

    private Properties properties(SpillFolder folder, ProcessMemory.Share share) {
        Properties properties = new Properties();
        properties.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
        properties.setProperty("memory_limit", share.bytes() / 1024 + "KiB");
        // One thread keeps the order of the rows that it takes.
        properties.setProperty("threads", Integer.toString(keepsOrder ? 1 : options.effectiveThreads()));
        properties.setProperty("temp_directory", folder.path().toString());
        // Rows of a query without ORDER BY come in any order; keeping file order would buffer whole scans.
        properties.setProperty("preserve_insertion_order", "false");
        properties.setProperty("autoload_known_extensions", "false");
        properties.setProperty("autoinstall_known_extensions", "false");
        properties.setProperty("allow_community_extensions", "false");
        return properties;
    }

    private void configure(DuckDBConnection connection) throws SQLException {
        DuckDBFunctions.tableFunction()
                .withName(ScanFunction.NAME)
                .withParameter(DuckDBColumnType.BIGINT)
                .withProjectionPushdown()
                .withFunction(scanFunction)
                .register(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL TimeZone = 'UTC'");
            // DuckDB 1.5 filters the rows of a join's greater side by the values of the smaller one, also below a
            // LIMIT, which then takes other rows (https://github.com/duckdb/duckdb/issues/22924). Mended after 1.5.6.
            statement.execute("SET disabled_optimizers = 'join_filter_pushdown'");
            // Where it expects fewer rows than these on one side (5 and 1,000), DuckDB compares pairs in a join between
            // two bounds. A computed table has more than expected at times: 6,195 pauses beside 3.5 million events took
            // minutes, and 4 s with the join that sorts both sides, which is no slower for few rows.
            statement.execute("SET nested_loop_join_threshold = 0");
            statement.execute("SET merge_join_threshold = 0");
            statement.execute(TextResource.text(DuckDbSession.class, MACROS));
            if (!mayUseFiles) {
                attachStoredTables(statement);
                statement.execute("SET enable_external_access = false");
            }
            statement.execute("SET lock_configuration = true");
        }
    }

    /** Before the sandbox is closed: afterwards DuckDB may use the files that it has open, and no others. */
    private void attachStoredTables(Statement statement) throws SQLException {
        Path file = options.cacheFile();
        try {
            statement.execute("ATTACH " + DuckDbText.literal(file == null ? ":memory:" : file.toString()) + " AS "
                    + STORED_TABLES + " (TYPE duckdb)");
        } catch (SQLException e) {
            throw DuckDbFailure.ofCacheFile(file, e);
        }
    }

    /** Ends DuckDB with all its connections, and removes its temporary folder. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (root == null) {
            return;
        }
        try {
            root.close();
        } catch (SQLException e) {
            log().log(System.Logger.Level.WARNING, "DuckDB did not close well", e);
        }
        root = null;
        memory.close();
        spillFolder.close();
    }

    /** Not a constant: asking for it costs a fresh process more than most queries have to tell. */
    private static System.Logger log() {
        return System.getLogger(DuckDbSession.class.getName());
    }
}
