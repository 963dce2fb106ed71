package org.nettracesql.adapter.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.code.TypedRows;

/**
 * When processes began and ended, as the scheduler's events of Linux's kernel tell it: a process lives as long as its
 * main thread, whose id it has. Of several that had one id, of the last.
 */
final class LinuxProcesses {

    private LinuxProcesses() {}

    /** By the id of the thread, whether that is a process's main thread or not. */
    static Map<Integer, KernelProcess> of(Trace trace) {
        Map<Integer, Long> starts = new HashMap<>();
        Map<Integer, Long> ends = new HashMap<>();
        addTimes(trace, Providers.LINUX_KERNEL, "tid", starts, ends);
        addTimes(trace, Providers.PERF_SCHEDULER, "pid", starts, ends);
        addOfPerf(trace, starts, ends);
        Map<Integer, KernelProcess> processes = new HashMap<>();
        starts.forEach((id, start) -> {
            Long end = ends.get(id);
            processes.put(id, new KernelProcess(null, null, start, end == null || end < start ? null : end));
        });
        ends.forEach((id, end) -> processes.putIfAbsent(id, new KernelProcess(null, null, null, end)));
        return processes;
    }

    /** Who began, which only a fork tells, and who ended, which is a fork's context if anything. */
    private static List<ScanColumn> columns(String id) {
        return List.of(HeaderColumn.TIME_NS,
                PayloadColumn.of("child_" + id, ColumnType.INT64), PayloadColumn.of(id, ColumnType.INT64));
    }

    private static void addTimes(
            Trace trace, String provider, String id, Map<Integer, Long> starts, Map<Integer, Long> ends) {
        TypedRows.forEach(trace, type -> isOfProcess(type, provider), columns(id), (batch, row) -> {
            int thread = batch.column(1).isNull(row) ? 2 : 1;
            if (!batch.column(thread).isNull(row)) {
                (thread == 1 ? starts : ends)
                        .merge((int) batch.longs(thread).values[row], batch.longs(0).values[row], Math::max);
            }
        });
    }

    /** What perf tells beside its samples; what had begun before the recording has no time. */
    private static void addOfPerf(Trace trace, Map<Integer, Long> starts, Map<Integer, Long> ends) {
        TypedRows.forEach(trace, type -> type.provider().equals(Providers.LINUX_KERNEL) && type.field("ptid") != null
                        && (type.name().equals("perf_fork") || type.name().equals("perf_exit")),
                List.of(HeaderColumn.TIME_NS, HeaderColumn.EVENT_NAME, PayloadColumn.of("tid", ColumnType.INT64),
                        PayloadColumn.of("time", ColumnType.INT64)), (batch, row) -> {
                    if (batch.longs(3).values[row] != 0) {
                        (batch.texts(1).get(row).equals("perf_fork") ? starts : ends)
                                .merge((int) batch.longs(2).values[row], batch.longs(0).values[row], Math::max);
                    }
                });
    }

    private static boolean isOfProcess(EventType type, String provider) {
        return type.provider().equals(provider)
                && (type.name().equals("sched_process_fork") || type.name().equals("sched_process_exit"));
    }
}
