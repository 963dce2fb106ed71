package org.nettracesql.adapter.catalog;

import static org.nettracesql.trace.ColumnType.INT32;
import static org.nettracesql.trace.ColumnType.INT64;
import static org.nettracesql.trace.ColumnType.TEXT;
import static org.nettracesql.trace.ColumnType.TIMESTAMP;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.nettracesql.functions.PathLabels;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.code.SamplingIntervals;

/** Tables about a trace as a whole: its header, its damage, its processes and threads. */
final class TraceTables {

    private TraceTables() {}

    /** Place of sampling_interval_ns among the values of {@link #headerColumns}. */
    private static final int SAMPLING_INTERVAL = 8;

    private static List<TableColumn> headerColumns() {
        return List.of(
                TableColumn.of("file", TEXT, false, "Path of the file."),
                TableColumn.of("file_bytes", INT64, false, "Its size."),
                TableColumn.of("format", TEXT, false, "Format and version."),
                TableColumn.of("start_utc", TIMESTAMP, false, "Wall-clock time that time_ns 0 stands for."),
                TableColumn.of("clock_frequency", INT64, false, "Ticks a second of the trace's clock."),
                TableColumn.of("pointer_bytes", INT32, false, "4 or 8."),
                TableColumn.of("process_id", INT32, true, "The traced process; NULL where there are several."),
                TableColumn.of("processor_count", INT32, true, "Processors of the machine."),
                TableColumn.of("sampling_interval_ns", INT64, true, "Expected interval of the sample profiler."),
                TableColumn.of("folder_labels", TEXT, true, "What the names of its folders say of it, as a JSON object:"
                        + " those of host=a/day=1 say host and day. NULL where they say nothing."));
    }

    private static List<Object> headerValues(OpenTrace trace) {
        TraceInfo info = trace.trace().info();
        List<Object> values = new ArrayList<>();
        values.add(info.file().toString());
        values.add(info.fileBytes());
        values.add(info.format() + " " + info.formatVersion());
        values.add(info.startMicros());
        values.add(info.clockFrequency());
        values.add(info.pointerBytes());
        values.add(info.processId() < 0 ? null : info.processId());
        values.add(info.processorCount() == 0 ? null : info.processorCount());
        values.add(info.samplingIntervalNanos() == 0 ? null : info.samplingIntervalNanos());
        values.add(PathLabels.json(info.file()));
        return values;
    }

    static Relation traces(String name) {
        return DerivedRelation.ofTraces(name, "One row a trace file: what its header says. Reads no events.",
                headerColumns(), MadeFrom.EVERY_TRACE,
                trace -> List.<Object[]>of(headerValues(trace).toArray()).iterator());
    }

    static Relation traceInfo(String name) {
        List<TableColumn> columns = new ArrayList<>(headerColumns());
        columns.addAll(List.of(
                TableColumn.of("event_count", INT64, false, "Events in the trace."),
                TableColumn.of("lost_events", INT64, false, "Events missing according to the sequence numbers."),
                TableColumn.of("first_time_ns", INT64, false, "Time of the earliest event."),
                TableColumn.of("last_time_ns", INT64, false, "Time of the latest event."),
                TableColumn.of("event_type_count", INT32, false, "Types that have events; event_types has each."),
                TableColumn.of("process_count", INT32, false, "Processes that have events; processes has each."),
                TableColumn.of("thread_count", INT32, false, "Threads that have events; threads has each."),
                TableColumn.of("runtime_version", TEXT, true, "Version of the .NET runtime, where an event tells."),
                TableColumn.of("command_line", TEXT, true, "Command line of the process, where an event tells."),
                TableColumn.of("operating_system", TEXT, true, "Operating system, where the trace tells."),
                TableColumn.of("architecture", TEXT, true, "Processor architecture, where the trace tells.")));
        return DerivedRelation.ofTraces(name,
                "One row a trace file: what its header says, and what one pass over its events tells.",
                columns, MadeFrom.EVERY_TRACE, TraceTables::traceInfoRows);
    }

    private static Iterator<Object[]> traceInfoRows(OpenTrace trace) {
        List<Object> values = headerValues(trace);
        if (values.get(SAMPLING_INTERVAL) == null) {
            long told = SamplingIntervals.of(trace.trace()).firstNanos();
            values.set(SAMPLING_INTERVAL, told == 0 ? null : told);
        }
        TraceIndex index = trace.trace().index();
        values.add(index.eventCount());
        values.add(index.lostEvents());
        values.add(index.firstTimeNanos());
        values.add(index.lastTimeNanos());
        values.add(index.types().size());
        values.add((int) ThreadNames.perThread(index.threads()).stream()
                .mapToInt(TraceIndex.ThreadStatistics::processId)
                .filter(process -> process != TraceIndex.NO_PROCESS)
                .distinct()
                .count());
        values.add((int) knownThreads(index).count());
        RuntimeFacts facts = RuntimeFacts.of(trace.trace());
        values.add(facts.runtimeVersion());
        values.add(facts.commandLine());
        values.add(facts.operatingSystem());
        values.add(facts.architecture());
        return List.<Object[]>of(values.toArray()).iterator();
    }

    static Relation traceWarnings(String name, Map<String, TraceWarning> skipped) {
        Map<String, List<Object[]>> ofSkipped = new LinkedHashMap<>();
        skipped.forEach((file, warning) -> ofSkipped.put(file, List.<Object[]>of(warningRow(warning))));
        return DerivedRelation.ofTraces(
                name,
                "What to know before trusting the rows: truncation, damage, lost events, payloads that do not fit"
                        + " their type, EventSources that report an error.",
                List.of(
                        TableColumn.of("kind", TEXT, false, "UNREADABLE, TRUNCATED, CORRUPT_BLOCK, LOST_EVENTS,"
                                + " PAYLOAD_SURPLUS, PAYLOAD_SHORT, UNKNOWN_TYPE, SOURCE_MESSAGE, INCOMPLETE_RUNDOWN"
                                + " or OTHER."),
                        TableColumn.of("message", TEXT, false, "A sentence."),
                        TableColumn.of("occurrences", INT64, false, "Events, blocks or payloads concerned."),
                        TableColumn.of("offset_bytes", INT64, true, "Position in the file."),
                        TableColumn.of("provider", TEXT, true, "Provider of the event type concerned."),
                        TableColumn.of("event_name", TEXT, true, "Event type concerned."),
                        TableColumn.of("event_id", INT32, true, "Its id."),
                        TableColumn.of("event_version", INT32, true, "Its version."),
                        TableColumn.of("thread_id", INT64, true, "Thread that lost events.")),
                MadeFrom.EVERY_TRACE,
                trace -> MappedRows.of(trace.trace().warnings(), TraceTables::warningRow),
                ofSkipped);
    }

    private static Object[] warningRow(TraceWarning warning) {
        EventType type = warning.eventType();
        return new Object[] {
            warning.kind().name(),
            warning.message(),
            warning.count(),
            warning.offsetBytes() < 0 ? null : warning.offsetBytes(),
            type == null ? null : type.provider(),
            type == null ? null : type.name(),
            type == null ? null : type.id(),
            type == null ? null : type.version(),
            warning.threadId() < 0 ? null : warning.threadId()
        };
    }

    static Relation processes(String name) {
        return DerivedRelation.ofTraces(
                name,
                "The processes that events are from.",
                List.of(
                        TableColumn.of("process_id", INT32, false, "Operating-system process id."),
                        TableColumn.of("process_name", TEXT, true, "Its name, where the trace names processes; on Linux"
                                + " that of its main thread where the trace names only threads."),
                        TableColumn.of("thread_count", INT32, false, "Threads that have events."),
                        TableColumn.of("event_count", INT64, false, "Events of the process."),
                        TableColumn.of("first_time_ns", INT64, false, "Time of the earliest one."),
                        TableColumn.of("last_time_ns", INT64, false, "Time of the latest one."),
                        TableColumn.of("start_time_ns", INT64, true, "When it began, where the trace tells."),
                        TableColumn.of("end_time_ns", INT64, true, "When it ended, where the trace tells."),
                        TableColumn.of("command_line", TEXT, true, "Its command line, where the trace tells.")),
                MadeFrom.EVERY_TRACE,
                TraceTables::processRows);
    }

    private static Iterator<Object[]> processRows(OpenTrace trace) {
        Map<Integer, List<TraceIndex.ThreadStatistics>> threads = new TreeMap<>();
        for (TraceIndex.ThreadStatistics thread : ThreadNames.perThread(trace.trace().index().threads())) {
            threads.computeIfAbsent(thread.processId(), id -> new ArrayList<>()).add(thread);
        }
        threads.remove(TraceIndex.NO_PROCESS);
        Map<Integer, KernelProcess> known = WindowsProcesses.of(trace.trace());
        Map<Integer, KernelProcess> ofLinux = LinuxProcesses.of(trace.trace());
        Map<Integer, String> names = ThreadNames.ofProcesses(trace.trace(), known);
        Map<Integer, String> commandLines = RuntimeFacts.commandLines(trace.trace());
        return threads.entrySet().stream()
                .map(process -> processRow(process.getKey(), names.get(process.getKey()), process.getValue(),
                        known.getOrDefault(process.getKey(),
                                ofLinux.getOrDefault(process.getKey(), KernelProcess.UNKNOWN)),
                        commandLines.get(process.getKey())))
                .iterator();
    }

    private static Object[] processRow(
            int processId,
            String name,
            List<TraceIndex.ThreadStatistics> threads,
            KernelProcess process,
            String toldByRuntime) {
        return new Object[] {
            processId,
            name,
            threads.size(),
            threads.stream().mapToLong(TraceIndex.ThreadStatistics::eventCount).sum(),
            threads.stream().mapToLong(TraceIndex.ThreadStatistics::firstTimeNanos).min().getAsLong(),
            threads.stream().mapToLong(TraceIndex.ThreadStatistics::lastTimeNanos).max().getAsLong(),
            process.startNanos(),
            process.endNanos(),
            process.commandLine() == null ? toldByRuntime : process.commandLine()
        };
    }

    static Relation threads(String name) {
        return DerivedRelation.ofTraces(
                name,
                "The threads that events are about.",
                List.of(
                        TableColumn.of("process_id", INT32, false, "Operating-system process id."),
                        TableColumn.of("thread_id", INT64, false, "Operating-system thread id."),
                        TableColumn.of("thread_name", TEXT, true,
                                "The name it had last, where the trace names threads."),
                        TableColumn.of("event_count", INT64, false, "Events about the thread."),
                        TableColumn.of("first_time_ns", INT64, false, "Time of the earliest one."),
                        TableColumn.of("last_time_ns", INT64, false, "Time of the latest one.")),
                MadeFrom.EVERY_TRACE,
                trace -> knownThreads(trace.trace().index())
                        .map(thread -> new Object[] {
                            thread.processId(),
                            thread.threadId(),
                            thread.name(),
                            thread.eventCount(),
                            thread.firstTimeNanos(),
                            thread.lastTimeNanos()
                        })
                        .iterator());
    }

    private static Stream<TraceIndex.ThreadStatistics> knownThreads(TraceIndex index) {
        return ThreadNames.perThread(index.threads()).stream()
                .filter(thread -> thread.processId() != TraceIndex.NO_PROCESS && thread.threadId() >= 0);
    }
}
