package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.engine.CancellableRun;

/**
 * What a connection asks: the traces as they are, opened anew when a file has changed since, has come into a folder or
 * is gone from it. Statements under way keep the traces that they began on. Safe for all threads.
 */
final class Snapshots {

    /** Guarded by this, as is the next. */
    private final List<Snapshot> retired = new ArrayList<>();

    private volatile Snapshot current;
    /** Written under this. */
    private volatile int changes;

    Snapshots(Snapshot first) {
        this.current = first;
    }

    /** The latest one, whether or not files have changed since. */
    Snapshot latest() {
        return current;
    }

    /**
     * One of the files as they are now.
     *
     * @throws RuntimeException of the reader, if a file that has changed cannot be opened, or with a sentence, if a
     *     folder has no files any more; the next call tries again
     */
    Snapshot fresh() throws SQLException {
        if (!current.database().hasChanged()) {
            return current;
        }
        synchronized (this) {
            if (current.database().hasChanged()) {
                // Not the one that retires now: another thread may have just got it to begin a statement on.
                closeIdle();
                Snapshot old = current;
                current = reopened(old);
                retired.add(old);
                changes++;
            }
            return current;
        }
    }

    /** How often there was a new one up to now. */
    int changes() {
        return changes;
    }

    private static Snapshot reopened(Snapshot old) throws SQLException {
        TraceDatabase database = old.database().reopened();
        try {
            Snapshot snapshot = new Snapshot(database);
            snapshot.schema(old.schema());
            return snapshot;
        } catch (SQLException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private void closeIdle() throws SQLException {
        for (Snapshot snapshot : List.copyOf(retired)) {
            if (snapshot.isIdle()) {
                retired.remove(snapshot);
                snapshot.close();
            }
        }
    }

    /** A run that keeps its snapshot until it has ended. */
    static <T> CancellableRun<T> keeping(Snapshot snapshot, CancellableRun<T> run) {
        return new CancellableRun<>() {
            @Override
            public T run() throws SQLException {
                snapshot.runs().incrementAndGet();
                try {
                    return run.run();
                } finally {
                    snapshot.runs().decrementAndGet();
                }
            }

            @Override
            public void cancel() throws SQLException {
                run.cancel();
            }
        };
    }

    /** Those that statements may use. */
    synchronized List<Snapshot> all() {
        List<Snapshot> all = new ArrayList<>(retired);
        all.add(current);
        return all;
    }
}
