package org.nettracesql.spark;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;
import org.nettracesql.trace.Cancellation;

/**
 * Ends the work of tasks that Spark has killed. Spark only sets a mark, which a scan that finds no row for a long time
 * would not see: a thread looks at the marks while there are tasks.
 */
final class KilledTasks {

    private static final long LOOK_MILLIS = 50;

    private static final Set<Watch> WATCHED = ConcurrentHashMap.newKeySet();

    /** Guarded by {@link #WATCHED}. */
    private static Thread looker;

    private KilledTasks() {}

    /** Watches the task of the calling thread until the watch is closed. */
    static Watch watch() {
        TaskContext task = TaskContext.get();
        Watch watch = new Watch(task);
        if (task != null) {
            synchronized (WATCHED) {
                WATCHED.add(watch);
                if (looker == null) {
                    looker = new Thread(KilledTasks::look, "nettrace-sql killed tasks");
                    looker.setDaemon(true);
                    looker.start();
                }
            }
        }
        return watch;
    }

    private static void look() {
        while (true) {
            for (Watch watch : WATCHED) {
                if (watch.task.isInterrupted()) {
                    watch.cancellation.cancel();
                }
            }
            synchronized (WATCHED) {
                if (WATCHED.isEmpty()) {
                    looker = null;
                    return;
                }
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                // Nobody means this thread; its tasks would not be looked at if it ended.
                Thread.interrupted();
            }
        }
    }

    /** A task that is watched. */
    static final class Watch implements AutoCloseable {
        private final TaskContext task;
        private final Cancellation cancellation = new Cancellation();

        private Watch(TaskContext task) {
            this.task = task;
        }

        /** Is cancelled when the task is killed. */
        Cancellation cancellation() {
            return cancellation;
        }

        @Override
        public void close() {
            WATCHED.remove(this);
        }
    }
}
