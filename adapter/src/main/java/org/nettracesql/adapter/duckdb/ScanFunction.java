package org.nettracesql.adapter.duckdb;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBTableFunctionState;
import org.duckdb.DuckDBValue;
import org.nettracesql.trace.Cancellation;

/**
 * The DuckDB table function {@code nt_scan(key)}: the rows of a registered {@link ScanSource}.
 *
 * <p>DuckDB hands columns to a table function but no filters, so the predicate is inside the source and the argument
 * is only its key. DuckDB calls {@code bind} while it prepares a statement (perhaps twice), {@code init} when it
 * runs it, {@code localInit} once for each thread that helps, and {@code apply} for each chunk. It closes the states
 * when the query ends, for whatever reason.
 */
final class ScanFunction
        implements DuckDBTableFunction<ScanFunction.Registration, ScanFunction.Global, ScanFunction.Local> {

    static final String NAME = "nt_scan";

    private final ConcurrentMap<Long, Registration> registrations = new ConcurrentHashMap<>();
    private final AtomicLong lastKey = new AtomicLong();

    /** Makes a source known to SQL until the registration is closed. */
    Registration register(ScanSource source) {
        Registration registration = new Registration(lastKey.incrementAndGet(), source);
        registrations.put(registration.key, registration);
        return registration;
    }

    /** Sources that are registered at this moment. */
    int registrationCount() {
        return registrations.size();
    }

    @Override
    public Registration bind(DuckDBTableFunctionBindInfo info) {
        long key;
        try (DuckDBValue argument = info.getParameter(0)) {
            key = argument.getLong();
        }
        Registration registration = registrations.get(key);
        if (registration == null) {
            throw new IllegalStateException("No scan is registered under " + key + "; its query has ended.");
        }
        return registration.guarded(() -> bind(registration, info));
    }

    private static Registration bind(Registration registration, DuckDBTableFunctionBindInfo info) {
        List<SourceColumn> columns = registration.source.columns();
        for (int i = 0; i < columns.size(); i++) {
            info.addResultColumn(columnName(i), columns.get(i).storage());
        }
        if (columns.isEmpty()) {
            info.addResultColumn(columnName(0), DuckDBColumnType.BOOLEAN);
        }
        info.setCardinality((long) registration.source.estimatedRows(), false);
        return registration;
    }

    @Override
    public Global init(DuckDBTableFunctionInitInfo info) {
        Registration registration = info.getBindData();
        return registration.guarded(() -> init(registration, info));
    }

    private static Global init(Registration registration, DuckDBTableFunctionInitInfo info) {
        int columnCount = registration.source.columns().size();
        int asked = (int) info.getColumnCount();
        int[] wanted = new int[asked];
        int known = 0;
        for (int i = 0; i < asked; i++) {
            long index = info.getColumnIndex(i);
            // Where only the number of rows matters, DuckDB asks for a column that there is not (its row id).
            if (index >= 0 && index < columnCount) {
                wanted[known++] = (int) index;
            }
        }
        if (known != 0 && known != asked) {
            throw new IllegalStateException("DuckDB asked for a row id next to columns.");
        }
        ScanSource.Run run = registration.open(Arrays.copyOf(wanted, known));
        info.setMaxThreads(run.maxThreads());
        return new Global(registration, run);
    }

    @Override
    public Local localInit(DuckDBTableFunctionInitInfo info) {
        return new Local();
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) {
        Global global = info.getInitData();
        Local local = info.getLocalInitData();
        return global.registration.guarded(() -> {
            if (local.part == null) {
                local.part = global.run.openPart();
            }
            return (long) local.part.fill(chunk);
        });
    }

    static String columnName(int index) {
        return "c" + index;
    }

    /** A source with its key, and what became of its runs. */
    final class Registration implements Registered {
        private final long key;
        private final ScanSource source;
        private final Cancellation cancellation = Cancellation.current();
        private final Set<ScanSource.Run> runs = ConcurrentHashMap.newKeySet();
        private volatile Throwable failure;
        private volatile boolean cancelled;

        Registration(long key, ScanSource source) {
            this.key = key;
            this.source = source;
        }

        private ScanSource.Run open(int[] columns) {
            ScanSource.Run run = source.open(columns);
            runs.add(run);
            if (cancelled) {
                run.cancel();
            }
            return run;
        }

        /**
         * Runs something that DuckDB calls, on a thread that works for one query and then for another. DuckDB makes a
         * text of what it throws, with the place in our code, so that the cause is kept.
         */
        private <T> T guarded(Supplier<T> call) {
            Cancellation before = cancellation.bind();
            try {
                return call.get();
            } catch (RuntimeException | Error e) {
                fail(e);
                throw e;
            } finally {
                Cancellation.unbind(before);
            }
        }

        private void fail(Throwable cause) {
            if (failure == null) {
                failure = cause;
            }
        }

        @Override
        public long key() {
            return key;
        }

        @Override
        public Throwable failure() {
            return failure;
        }

        @Override
        public void cancel() {
            cancelled = true;
            runs.forEach(ScanSource.Run::cancel);
        }

        private void end(ScanSource.Run run) {
            runs.remove(run);
            run.close();
        }

        @Override
        public void close() {
            registrations.remove(key);
            runs.forEach(this::end);
        }
    }

    /** One execution. */
    static final class Global implements DuckDBTableFunctionState {
        private final Registration registration;
        private final ScanSource.Run run;

        Global(Registration registration, ScanSource.Run run) {
            this.registration = registration;
            this.run = run;
        }

        @Override
        public void close() {
            registration.end(run);
        }
    }

    /** One thread of an execution; it takes up work when it first runs. */
    static final class Local implements DuckDBTableFunctionState {
        private ScanSource.Part part;

        @Override
        public void close() {
            if (part != null) {
                part.close();
            }
        }
    }
}
