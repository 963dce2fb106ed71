package org.nettracesql.adapter.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.code.TypedRows;

/**
 * When processes began and ended, as the scheduler's events of Linux's kernel tell it: a process lives as long as its
 * main thread, whose id it has. Of several that had one id, of the last.
 */
final class LinuxProcesses {

    private static final String FORK = "sched_process_fork";
    private static final String EXIT = "sched_process_exit";

    private LinuxProcesses() {}

    /** By the id of the thread, whether that is a process's main thread or not. */
    static Map<Integer, WindowsProcesses.Process> of(Trace trace) {
        Map<Integer, Long> starts = times(trace, FORK, "child_tid");
        Map<Integer, Long> ends = times(trace, EXIT, "tid");
        Map<Integer, WindowsProcesses.Process> processes = new HashMap<>();
        starts.forEach((id, start) -> {
            Long end = ends.get(id);
            processes.put(id, new WindowsProcesses.Process(null, null, start, end == null || end < start ? null : end));
        });
        ends.forEach((id, end) -> processes.putIfAbsent(id, new WindowsProcesses.Process(null, null, null, end)));
        return processes;
    }

    /** The latest of each thread. */
    private static Map<Integer, Long> times(Trace trace, String event, String threadField) {
        Map<Integer, Long> times = new HashMap<>();
        List<ScanColumn> columns = List.of(HeaderColumn.TIME_NS, PayloadColumn.of(threadField, ColumnType.INT64));
        TypedRows.forEach(trace, type -> is(type, event), columns, (batch, row) -> {
            if (!batch.column(1).isNull(row)) {
                times.merge((int) batch.longs(1).values[row], batch.longs(0).values[row], Math::max);
            }
        });
        return times;
    }

    private static boolean is(EventType type, String event) {
        return type.provider().equals(Need.KERNEL) && type.name().equals(event);
    }
}
