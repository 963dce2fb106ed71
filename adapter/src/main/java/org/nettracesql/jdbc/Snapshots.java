package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.engine.CancellableRun;

/**
 * What a connection asks: the traces as they are, opened anew when a file has changed since, has come into a folder or
 * is gone from it. Statements under way keep the traces that they began on. Safe for all threads.
 */
final class Snapshots {

    /** Written under this, as are the next two; read without it: who cancels does not wait while files are opened. */
    private final List<Snapshot> retired = new CopyOnWriteArrayList<>();

    private volatile Snapshot current;
    private volatile int changes;

    private volatile boolean closed;

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
                closeUnused();
                Snapshot old = current;
                Snapshot next = reopened(old);
                retired.add(old);
                current = next;
                changes++;
                if (closed) {
                    next.close();
                }
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
        } catch (SQLException | RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }

    private void closeUnused() throws SQLException {
        for (Snapshot snapshot : List.copyOf(retired)) {
            if (snapshot.retire()) {
                retired.remove(snapshot);
                snapshot.close();
            }
        }
    }

    /** What is done with a snapshot, which stays open meanwhile. */
    @FunctionalInterface
    interface Use<T> {
        T of(Snapshot snapshot) throws SQLException;
    }

    /**
     * One of the files as they are now, entered: whoever asks {@linkplain Snapshot#leave leaves} it. Without that, two
     * changes of a file later another thread closes it, perhaps before the statement that it was asked for has begun.
     *
     * @throws RuntimeException as {@link #fresh}
     */
    Snapshot entered() throws SQLException {
        Snapshot entered = fresh();
        while (!entered.enter()) {
            entered = fresh();
        }
        return entered;
    }

    /** Uses the files as they are now. */
    <T> T withFresh(Use<T> use) throws SQLException {
        Snapshot entered = entered();
        try {
            return use.of(entered);
        } finally {
            entered.leave();
        }
    }

    /** Uses the files as they were when the latest statement began. */
    <T> T withLatest(Use<T> use) throws SQLException {
        Snapshot entered = current;
        while (!entered.enter()) {
            entered = current;
        }
        try {
            return use.of(entered);
        } finally {
            entered.leave();
        }
    }

    /** A run on the files as they are when it starts. */
    <T> CancellableRun<T> run(Use<CancellableRun<T>> maker) {
        return new CancellableRun<>() {
            private volatile CancellableRun<T> started;
            private volatile boolean cancelled;

            @Override
            public T run() throws SQLException {
                return withFresh(snapshot -> {
                    CancellableRun<T> run = maker.of(snapshot);
                    started = run;
                    if (cancelled) {
                        run.cancel();
                    }
                    return run.run();
                });
            }

            @Override
            public void cancel() throws SQLException {
                cancelled = true;
                CancellableRun<T> running = started;
                if (running != null) {
                    running.cancel();
                }
            }
        };
    }

    /** Those that statements may use; one of them may be there twice. */
    List<Snapshot> all() {
        List<Snapshot> all = new ArrayList<>();
        // First, because one that retires meanwhile is among the others before it is not this one any more.
        all.add(current);
        all.addAll(retired);
        return all;
    }

    /** As {@link #all}, for who closes them; from now on each new one is closed at once. */
    List<Snapshot> close() {
        closed = true;
        return all();
    }
}
