package org.nettracesql.spark;

import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.AwakeTraces;
import org.nettracesql.trace.Cancellation;

/**
 * The traces that a function has borrowed for a task, which gives them back when it ends. A task may ask of any number,
 * in any order: all but the {@value #MOST_AWAKE} that it asked last rest, with their files closed, and what was worked
 * out of these is kept as long as there is memory. For the task's thread.
 */
final class TaskTraces {

    private static final int MOST_AWAKE = 16;

    private final TaskContext task;
    private final Map<String, Borrowed> borrowed = new HashMap<>();
    private final AwakeTraces awake = new AwakeTraces(MOST_AWAKE);
    /** The trace that was asked last, which the next row is mostly of. */
    private String lastPath;
    private TraceContext last;
    private final KilledTasks.Watch watch = KilledTasks.watch();
    private final Cancellation.Binding cancellation = new Cancellation.Binding(watch.cancellation());

    TaskTraces(TaskContext task) {
        this.task = task;
        // Not a lambda: Scala's twin of the method would take it as well.
        task.addTaskCompletionListener(new TaskCompletionListener() {
            @Override
            public void onTaskCompletion(TaskContext ended) {
                borrowed.values().forEach(trace -> trace.lease.close());
                borrowed.clear();
                lastPath = null;
                last = null;
                watch.close();
            }
        });
    }

    boolean isOf(TaskContext other) {
        return task == other;
    }

    /** To be bound while a function works, which may have to read the whole trace first. */
    Cancellation.Binding cancellation() {
        return cancellation;
    }

    /** What functions answer from about the trace at a path. */
    TraceContext context(String path, TraceFileNames traces) {
        if (path.equals(lastPath)) {
            return last;
        }
        Borrowed trace = borrowed.get(path);
        if (trace == null) {
            trace = new Borrowed(ExecutorTraces.borrow(path, traces.unpacking()));
            borrowed.put(path, trace);
        }
        awake.woke(trace.lease.trace());
        last = trace.context(traces);
        lastPath = path;
        return last;
    }

    private static final class Borrowed {
        private final ExecutorTraces.Lease lease;
        private SoftReference<TraceContext> context = new SoftReference<>(null);

        private Borrowed(ExecutorTraces.Lease lease) {
            this.lease = lease;
        }

        private TraceContext context(TraceFileNames traces) {
            TraceContext known = context.get();
            if (known == null) {
                known = lease.context(traces.symbolFolders());
                context = new SoftReference<>(known);
            }
            return known;
        }
    }
}
