package org.nettracesql.adapter.report;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.functions.StackFunctions;
import org.nettracesql.functions.Waits;
import org.nettracesql.trace.ColumnType;

/** Samples by stack. Samples of idle threads can be left out. */
final class HotPaths {

    private final SampleSums sums = new SampleSums(1);
    private final Set<Long> threads = new HashSet<>();
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    private HotPaths() {}

    /** @param withIdle whether samples of threads that wait for something to do count */
    static DerivedRelation relation(String name, boolean withIdle) {
        // In the order of the view hot_paths: what only picks columns needs no planner.
        return DerivedRelation.ofTraces(
                name,
                "Samples by stack." + HotMethods.idleRemark(withIdle),
                List.of(
                        TableColumn.of("stack_id", ColumnType.INT32, false, "The stack."),
                        HotMethods.counted("samples", "Samples with exactly this stack."),
                        HotMethods.counted("managed_samples", "Those in managed code."),
                        HotMethods.counted("external_samples", "Those outside managed code, at work or waiting."),
                        HotMethods.counted("weight_ns", "Time of the samples."),
                        HotMethods.counted("managed_ns", "Time of those in managed code."),
                        HotMethods.counted("external_ns", "Time of those outside."),
                        HotMethods.counted("threads", "Threads that had it."),
                        HotMethods.counted("first_ns", "Time of the first of the samples."),
                        HotMethods.counted("last_ns", "Time of the last."),
                        TableColumn.of("waits_for", ColumnType.TEXT, true,
                                "What a thread with this stack waits for when it is not in managed code; NULL where"
                                        + " that is not known, or if it is idle."),
                        TableColumn.of("idle_wait", ColumnType.TEXT, true,
                                "Which wait an idle thread with this stack is in; NULL where it is in none."),
                        TableColumn.of("path", ColumnType.TEXT, true, "The methods, joined by semicolons.")),
                HotMethods.MADE_FROM,
                trace -> rows(trace, withIdle));
    }

    private static Iterator<Object[]> rows(OpenTrace trace, boolean withIdle) {
        Map<Integer, HotPaths> byStack = new LinkedHashMap<>();
        for (SampleGroups.Group group : SampleGroups.of(trace)) {
            Waits.Wait wait = withIdle ? null : group.wait(trace.waits());
            boolean isLeftOut = wait != null && wait.isIdle();
            if (group.stackId != 0 && !isLeftOut) {
                byStack.computeIfAbsent(group.stackId, stack -> new HotPaths()).add(group);
            }
        }
        // Their texts are long: each is made when its row is asked for.
        return byStack.entrySet().stream()
                .map(path -> path.getValue().row(trace, path.getKey()))
                .iterator();
    }

    private void add(SampleGroups.Group group) {
        sums.add(0, group.kind, group.samples(), group.weightNanos());
        group.addThreadsTo(threads);
        firstNanos = Math.min(firstNanos, group.firstNanos());
        lastNanos = Math.max(lastNanos, group.lastNanos());
    }

    private Object[] row(OpenTrace trace, int stackId) {
        return new Object[] {
            stackId,
            sums.samples(0),
            sums.samples(0, SampleKind.MANAGED),
            sums.samples(0, SampleKind.EXTERNAL),
            sums.nanos(0),
            sums.nanos(0, SampleKind.MANAGED),
            sums.nanos(0, SampleKind.EXTERNAL),
            (long) threads.size(),
            firstNanos,
            lastNanos,
            StackFunctions.waitsFor(trace.context(), stackId, lastNanos, trace.name()),
            StackFunctions.idleWait(trace.context(), stackId, lastNanos, trace.name()),
            StackFunctions.folded(trace.context(), stackId, lastNanos, trace.name())
        };
    }
}
