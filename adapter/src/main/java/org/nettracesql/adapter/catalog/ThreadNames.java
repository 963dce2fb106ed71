package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceIndex.ThreadStatistics;
import org.nettracesql.trace.code.TypedRows;

/** What threads and processes are called. */
final class ThreadNames {

    /** What stands before {@code comm} and {@code tid} in the scheduler's events, the surest source last. */
    private static final List<String> SCHEDULED = List.of("parent_", "child_", "prev_", "next_", "");

    private ThreadNames() {}

    /** One entry per thread: a thread that changed its name has the last one that it had. */
    static Collection<ThreadStatistics> perThread(List<ThreadStatistics> threads) {
        Map<ThreadKey, ThreadStatistics> merged = new LinkedHashMap<>();
        for (ThreadStatistics thread : threads) {
            merged.merge(new ThreadKey(thread.processId(), thread.threadId()), thread, ThreadNames::merged);
        }
        return merged.values();
    }

    private static ThreadStatistics merged(ThreadStatistics one, ThreadStatistics other) {
        ThreadStatistics later = one.lastTimeNanos() > other.lastTimeNanos() ? one : other;
        ThreadStatistics earlier = later == one ? other : one;
        return new ThreadStatistics(
                one.processId(),
                one.threadId(),
                later.name() == null ? earlier.name() : later.name(),
                one.eventCount() + other.eventCount(),
                Math.min(one.firstTimeNanos(), other.firstTimeNanos()),
                later.lastTimeNanos());
    }

    /**
     * Names by process: what the events ExistingProcess and ProcessCreate of machine-wide recordings say, or those of
     * Windows' kernel about processes, the latest; else the name of the thread that has the process's id, which is the
     * main thread's on Linux, else what LTTng's statedump says, or which program a process began to run, else what the
     * kernel's scheduler calls its main thread, the latest.
     *
     * @param known what {@link WindowsProcesses} found
     */
    static Map<Integer, String> ofProcesses(Trace trace, Map<Integer, KernelProcess> known) {
        Map<Integer, String> names = new HashMap<>();
        for (ThreadStatistics thread : perThread(trace.index().threads())) {
            if (thread.threadId() == thread.processId() && thread.name() != null) {
                names.put(thread.processId(), thread.name());
            }
        }
        TypedRows.forEach(trace, ThreadNames::namesProcess,
                List.of(HeaderColumn.PROCESS_ID, PayloadColumn.of("Name", ColumnType.TEXT)), (batch, row) -> {
                    String name = batch.texts(1).get(row);
                    if (name != null && !name.isEmpty()) {
                        names.put(batch.ints(0).values[row], name);
                    }
                });
        addOfLttng(trace, names);
        addOfScheduler(trace, names, Providers.LINUX_KERNEL, "tid");
        addOfScheduler(trace, names, Providers.PERF_SCHEDULER, "pid");
        known.forEach((processId, process) -> names.put(processId, process.name()));
        return names;
    }

    private static void addOfLttng(Trace trace, Map<Integer, String> names) {
        TypedRows.forEach(trace, type -> is(type, "lttng_ust_statedump", "procname"),
                List.of(HeaderColumn.PROCESS_ID, PayloadColumn.of("procname", ColumnType.TEXT)),
                (batch, row) -> addName(names, batch.ints(0).values[row], batch.texts(1).get(row)));
        TypedRows.forEach(trace, type -> is(type, Providers.LINUX_KERNEL, "sched_process_exec"),
                List.of(PayloadColumn.of("tid", ColumnType.INT64), PayloadColumn.of("filename", ColumnType.TEXT)),
                (batch, row) -> {
                    String path = batch.texts(1).get(row);
                    addName(names, batch.longs(0).values[row],
                            path == null ? null : path.substring(path.lastIndexOf('/') + 1));
                });
        TypedRows.forEach(trace, type -> is(type, Providers.LINUX_KERNEL, "lttng_statedump_process_state"),
                List.of(PayloadColumn.of("pid", ColumnType.INT64), PayloadColumn.of("tid", ColumnType.INT64),
                        PayloadColumn.of("name", ColumnType.TEXT)),
                (batch, row) -> {
                    if (batch.longs(0).values[row] == batch.longs(1).values[row]) {
                        addName(names, batch.longs(0).values[row], batch.texts(2).get(row));
                    }
                });
    }

    /**
     * Names of those processes that have none from what the scheduler's events say of their main threads.
     *
     * @param id what the ends of the names of fields call a thread
     */
    private static void addOfScheduler(Trace trace, Map<Integer, String> names, String provider, String id) {
        Set<Integer> nameless = new HashSet<>();
        for (ThreadStatistics thread : trace.index().threads()) {
            if (thread.processId() != TraceIndex.NO_PROCESS && !names.containsKey(thread.processId())) {
                nameless.add(thread.processId());
            }
        }
        if (nameless.isEmpty()) {
            return;
        }
        List<ScanColumn> columns = new ArrayList<>();
        for (String of : SCHEDULED) {
            columns.add(PayloadColumn.of(of + id, ColumnType.INT64));
            columns.add(PayloadColumn.of(of + "comm", ColumnType.TEXT));
        }
        Map<Integer, Integer> sources = new HashMap<>();
        TypedRows.forEach(trace, type -> isOfScheduler(type, provider, id), columns, (batch, row) -> {
            for (int source = 0; source < SCHEDULED.size(); source++) {
                if (batch.column(2 * source).isNull(row)) {
                    continue;
                }
                int thread = (int) batch.longs(2 * source).values[row];
                if (!nameless.contains(thread) || sources.getOrDefault(thread, -1) > source) {
                    continue;
                }
                String name = batch.texts(2 * source + 1).get(row);
                if (name != null && !name.isEmpty()) {
                    names.put(thread, name);
                    sources.put(thread, source);
                }
            }
        });
    }

    private static boolean isOfScheduler(EventType type, String provider, String id) {
        if (!type.provider().equals(provider) || !type.name().startsWith("sched_")) {
            return false;
        }
        for (String of : SCHEDULED) {
            if (type.field(of + "comm") != null && type.field(of + id) != null) {
                return true;
            }
        }
        return false;
    }

    private static void addName(Map<Integer, String> names, long processId, String name) {
        if (name != null && !name.isEmpty()) {
            names.putIfAbsent((int) processId, name);
        }
    }

    private static boolean is(EventType type, String provider, String name) {
        return type.provider().equals(provider) && type.name().equals(name);
    }

    private static boolean namesProcess(EventType type) {
        return type.provider().equals(Providers.UNIVERSAL_SYSTEM)
                && (type.name().equals("ExistingProcess") || type.name().equals("ProcessCreate"));
    }
}
