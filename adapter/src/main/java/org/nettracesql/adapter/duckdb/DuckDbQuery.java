package org.nettracesql.adapter.duckdb;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.adapter.engine.Supervised;
import org.nettracesql.adapter.scan.Cancellations;
import org.nettracesql.trace.Cancellation;

/**
 * A planned query that DuckDB runs, called by the code that Calcite generates; public only for that. It may run many
 * times, also at once: each enumerator is a run of its own.
 */
public final class DuckDbQuery {

    private static final List<SourceColumn> NUMBER = List.of(SourceColumn.INTEGER);

    private final DuckDbSession session;
    private final String sql;
    private final List<Integer> parameters;
    private final List<DuckDbPlan.Slot> slots;
    private final SourceColumn[] columns;
    private final boolean scalar;
    /** Whether texts of keys go to DuckDB as numbers: until a run meets too many of them. */
    private volatile boolean hasNumbers;

    /** @param scalar whether a row is its only value rather than an array */
    DuckDbQuery(DuckDbSession session, DuckDbPlan plan, boolean scalar) {
        this.session = session;
        this.sql = plan.sql();
        this.parameters = plan.parameters();
        this.slots = List.copyOf(plan.slots());
        this.columns = plan.columns().toArray(SourceColumn[]::new);
        this.scalar = scalar;
        this.hasNumbers = slots.stream().anyMatch(DuckDbPlan.KeySlot.class::isInstance);
    }

    /** A query without anything that Java feeds into it. */
    DuckDbQuery(DuckDbSession session, String sql, List<SourceColumn> columns) {
        this.session = session;
        this.sql = sql;
        this.parameters = List.of();
        this.slots = List.of();
        this.columns = columns.toArray(SourceColumn[]::new);
        this.scalar = false;
    }

    /**
     * The rows.
     *
     * @param root the query's context
     * @param sources what Java feeds into the query, in the order of the plan's slots
     */
    public Enumerable<Object> rows(DataContext root, Enumerable<?>[] sources) {
        return new Chunked(root, sources);
    }

    /** The rows of an execution; {@link Ingest} leaves them where they are. */
    public final class Chunked extends AbstractEnumerable<Object> {
        private final DataContext root;
        private final Enumerable<?>[] sources;

        private Chunked(DataContext root, Enumerable<?>[] sources) {
            this.root = root;
            this.sources = sources;
        }

        boolean isOf(DuckDbSession other) {
            return session == other;
        }

        /** For a statement that cannot begin anew, so without numbers for texts. */
        Bound bind() {
            return DuckDbQuery.this.bind(root, sources, false);
        }

        @Override
        public Enumerator<Object> enumerator() {
            return new Rows(chunks());
        }

        /** The rows in DuckDB's own portions. */
        public Chunks chunks() {
            return hasNumbers
                    ? new Chunks(root, result(true), this::withTexts)
                    : new Chunks(root, result(false), null);
        }

        private DuckDbResult withTexts() {
            hasNumbers = false;
            return result(false);
        }

        private DuckDbResult result(boolean numbers) {
            Bound bound = DuckDbQuery.this.bind(root, sources, numbers);
            return new DuckDbResult(
                    session, bound.sql(), bound.parameters(), bound.signatures(), bound.registrations());
        }
    }

    /** The rows of an execution, chunk by chunk; ends when the statement is cancelled. For one thread. */
    public static final class Chunks implements AutoCloseable {
        private volatile DuckDbResult result;
        /** Gives the same rows whatever the number of texts; null if the result does. */
        private final Supplier<DuckDbResult> again;
        private final Cancellation cancellation;
        private final CancelWatch watch;
        private boolean started;
        /** Guarded by this, as is the next one: whether a thread is inside DuckDB. */
        private boolean busy;

        private boolean closed;

        private Chunks(DataContext root, DuckDbResult result, Supplier<DuckDbResult> again) {
            this.result = result;
            this.again = again;
            this.cancellation = Cancellations.of(root);
            this.watch = new CancelWatch(cancellation, () -> this.result.cancel());
        }

        /** Moves to the next chunk, which has at least one row; false after the last one. */
        public boolean next() throws SQLException {
            synchronized (this) {
                if (closed) {
                    throw new SQLException("The query was closed.", "57014");
                }
                busy = true;
            }
            if (started) {
                return move(false);
            }
            started = true;
            try {
                // DuckDB computes most of an answer before its first rows, and is deaf for moments of that.
                return Supervised.call(cancellation, () -> move(true));
            } catch (SQLException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("A query ended in a way that it cannot.", e);
            }
        }

        /** @param isFirst whether nobody has got a row yet */
        private boolean move(boolean isFirst) throws SQLException {
            watch.start();
            try {
                return result.next();
            } catch (SQLException e) {
                if (!isFirst || again == null || !(e.getCause() instanceof KeyTexts.TooMany)) {
                    throw e;
                }
                restart();
                return result.next();
            } finally {
                watch.stop();
                leave();
            }
        }

        /** Begins anew with texts. */
        private void restart() throws SQLException {
            result.close();
            DuckDbResult next = again.get();
            synchronized (this) {
                result = next;
                if (closed) {
                    next.cancel();
                }
            }
        }

        /** Closes the result if it was closed meanwhile: this may be work that was left behind. */
        private void leave() throws SQLException {
            synchronized (this) {
                busy = false;
                if (!closed) {
                    return;
                }
            }
            result.close();
        }

        /** The current chunk; valid until the next move. Moments and dates are numbers, as Calcite has them inside. */
        public DuckDBDataChunkReader chunk() {
            return result.chunk();
        }

        /** A thread that is inside DuckDB is told to end, and closes what it used when it does. */
        @Override
        public void close() throws SQLException {
            synchronized (this) {
                if (closed) {
                    return;
                }
                closed = true;
                if (busy) {
                    result.cancel();
                    return;
                }
            }
            result.close();
        }
    }

    /** The SQL of one execution with what it refers to, which whoever runs it closes. */
    record Bound(
            String sql, List<Object> parameters, List<JavaSignature> signatures, List<Registered> registrations) {}

    /** @param numbers whether DuckDB gets numbers for the texts of keys */
    private Bound bind(DataContext root, Enumerable<?>[] sources, boolean numbers) {
        KeyTexts keys = new KeyTexts();
        List<Registered> registrations = new ArrayList<>();
        List<JavaSignature> signatures = new ArrayList<>();
        String text = sql;
        int source = 0;
        for (DuckDbPlan.Slot slot : slots) {
            Registered registered;
            if (slot instanceof DuckDbPlan.RowSlot rows) {
                @SuppressWarnings("unchecked")
                Enumerable<Object[]> enumerable = (Enumerable<Object[]>) sources[source++];
                registered = session.scanFunction()
                        .register(new RowSource(rows.columns(), rows.estimatedRows(), enumerable::enumerator));
            } else if (slot instanceof DuckDbPlan.EventSlot events) {
                KeyColumns columnsOfKeys = numbers ? new KeyColumns(events.coded(), keys) : KeyColumns.NONE;
                registered = session.scanFunction()
                        .register(EventScans.source(
                                events.context(), events.request(), columnsOfKeys, events.estimatedRows(), root));
            } else if (slot instanceof DuckDbPlan.KeySlot key) {
                if (!numbers) {
                    text = text.replace(key.call(), "(");
                    continue;
                }
                registered = session.javaFunctions()
                        .register(SourceColumn.VARCHAR, NUMBER, row -> new Object[] {textOf(keys, row)}, root);
                signatures.add(new JavaSignature(SourceColumn.VARCHAR, NUMBER));
            } else {
                DuckDbPlan.JavaSlot java = (DuckDbPlan.JavaSlot) slot;
                registered = session.javaFunctions()
                        .register(java.type(), java.arguments(), java.compiled(), root);
                signatures.add(new JavaSignature(java.type(), java.arguments()));
            }
            registrations.add(registered);
            text = text.replace("(" + slot.placeholder(), "(" + registered.key());
        }
        List<Object> values = new ArrayList<>();
        for (int parameter : parameters) {
            values.add(root.get("?" + parameter));
        }
        return new Bound(text, values, signatures, registrations);
    }

    private static Object textOf(KeyTexts keys, DataContext row) {
        Integer number = (Integer) JavaFunctions.arguments(row)[0];
        return number == null ? null : keys.text(number);
    }

    /** The types of an expression that Java computes. */
    record JavaSignature(SourceColumn type, List<SourceColumn> arguments) {}

    private final class Rows implements Enumerator<Object> {
        private final Chunks chunks;
        private final DuckDBReadableVector[] vectors = new DuckDBReadableVector[columns.length];
        private long rowCount;
        private long row = -1;

        Rows(Chunks chunks) {
            this.chunks = chunks;
        }

        @Override
        public boolean moveNext() {
            if (++row < rowCount) {
                return true;
            }
            try {
                if (!chunks.next()) {
                    return false;
                }
            } catch (SQLException e) {
                throw new DuckDbException(e);
            }
            DuckDBDataChunkReader chunk = chunks.chunk();
            rowCount = chunk.rowCount();
            row = 0;
            for (int i = 0; i < vectors.length; i++) {
                vectors[i] = chunk.vector(i);
            }
            return true;
        }

        @Override
        public Object current() {
            if (scalar) {
                return value(0);
            }
            Object[] values = new Object[columns.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = value(i);
            }
            return values;
        }

        private Object value(int column) {
            return columns[column] == null
                    ? vectors[column].isNull(row) ? null : vectors[column].getBigDecimal(row)
                    : ObjectValues.read(columns[column], vectors[column], row);
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("The rows of a query can be read once.");
        }

        @Override
        public void close() {
            try {
                chunks.close();
            } catch (SQLException e) {
                throw new DuckDbException(e);
            }
        }
    }
}
