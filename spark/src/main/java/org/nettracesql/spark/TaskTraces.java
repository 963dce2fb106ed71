package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.Cancellation;

/** The traces that a function has borrowed for a task, which gives them back when it ends. For the task's thread. */
final class TaskTraces {

    private final TaskContext task;
    private final List<ExecutorTraces.Lease> leases = new ArrayList<>();
    private final Map<String, TraceContext> contexts = new HashMap<>();
    private final KilledTasks.Watch watch = KilledTasks.watch();
    private final Cancellation.Binding cancellation = new Cancellation.Binding(watch.cancellation());

    TaskTraces(TaskContext task) {
        this.task = task;
        // Not a lambda: Scala's twin of the method would take it as well.
        task.addTaskCompletionListener(new TaskCompletionListener() {
            @Override
            public void onTaskCompletion(TaskContext ended) {
                leases.forEach(ExecutorTraces.Lease::close);
                leases.clear();
                contexts.clear();
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
        TraceContext known = contexts.get(path);
        if (known == null) {
            ExecutorTraces.Lease lease = ExecutorTraces.borrow(path, traces.unpacking());
            leases.add(lease);
            known = lease.context(traces.symbolFolders());
            contexts.put(path, known);
        }
        return known;
    }
}
