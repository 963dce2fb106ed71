package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;

/**
 * The kinds of events that are samples of threads, whichever recorder took them: the only list of them. A trace has the
 * samples of all of them, one after another.
 */
public enum SampleSource {
    /** The runtime's own sampler, which stops all managed threads. */
    RUNTIME(Providers.SAMPLE_PROFILER, ".*", Kind.THREAD, "Type", "Value"),
    UNIVERSAL_PROCESSOR(Providers.UNIVERSAL_EVENTS, "cpu", Kind.PROCESSOR, "Type", "Value"),
    UNIVERSAL_SWITCH(Providers.UNIVERSAL_EVENTS, "cswitch", Kind.SWITCH, "Type", "Value"),
    WINDOWS_PROCESSOR(Providers.WINDOWS_KERNEL, "PerfInfoSample", Kind.PROCESSOR, "Flags", "Count"),
    WINDOWS_SWITCH(Providers.WINDOWS_KERNEL, "ThreadCSwitch", Kind.SWITCH, "OldThreadID", "NewThreadWaitTime"),
    LINUX_SWITCH(Providers.LINUX_KERNEL, "sched_switch", Kind.SWITCH, "prev_tid", "next_tid"),
    /** What perf has converted: samples of what counts time on processors, with perf's unit and modifiers. */
    PERF_CLOCK(Providers.LINUX_KERNEL, "(cpu|task)-clock(:\\w+)?", Kind.PROCESSOR, "perf_tid", "perf_period"),
    /** The same of what counts cycles. */
    PERF_CYCLES(Providers.LINUX_KERNEL, "(cpu(_core|_atom)?/)?(cpu-)?cycles(/.*|:\\w+)?", Kind.PROCESSOR, "perf_tid",
            "perf_period"),
    PERF_SWITCH(Providers.PERF_SCHEDULER, "sched_switch", Kind.SWITCH, "prev_pid", "next_pid"),
    /** Many samples in an event. */
    WINDOWS_BATCH("PerfInfoBatchedSample", Kind.PROCESSOR, "Samples", HeaderColumn.TIME_NS, List.of(
            HeaderColumn.TIME_NS, HeaderColumn.EVENT_NUMBER, element("ProcessID", ColumnType.INT32),
            element("ThreadID", ColumnType.INT64), element("Flags", ColumnType.INT64),
            element("Count", ColumnType.INT64))),
    /** Many context switches in an event. */
    WINDOWS_COMPACT_SWITCH("ThreadCompCS", Kind.SWITCH, "Switches", element("SwitchTimeNs", ColumnType.INT64), List.of(
            element("SwitchTimeNs", ColumnType.INT64), HeaderColumn.EVENT_NUMBER,
            element("OldProcessID", ColumnType.INT32), element("OldThreadID", ColumnType.INT64),
            HeaderColumn.PROCESSOR));

    /** What the samples of a source tell of a thread. */
    public enum Kind {
        /** Where it was, at work or waiting. */
        THREAD,
        /** That it was on a processor. */
        PROCESSOR,
        /** That it was off its processor. */
        SWITCH
    }

    private final String provider;
    private final Predicate<String> event;
    private final Kind kind;
    private final String elements;
    private final ScanColumn timeColumn;
    private final List<ScanColumn> columns;

    /** A source of events with two numbers of its own. */
    SampleSource(String provider, String event, Kind kind, String first, String second) {
        this(provider, event, kind, null, HeaderColumn.TIME_NS, List.of(HeaderColumn.TIME_NS, HeaderColumn.PROCESS_ID,
                HeaderColumn.THREAD_ID, HeaderColumn.STACK_ID, PayloadColumn.of(first, ColumnType.INT64),
                PayloadColumn.of(second, ColumnType.INT64)));
    }

    /** A source of the elements of an array of Windows' kernel. */
    SampleSource(String event, Kind kind, String elements, ScanColumn timeColumn, List<ScanColumn> columns) {
        this(Providers.WINDOWS_KERNEL, event, kind, elements, timeColumn, columns);
    }

    SampleSource(String provider, String event, Kind kind, String elements, ScanColumn timeColumn,
            List<ScanColumn> columns) {
        this.provider = provider;
        this.event = Pattern.compile(event).asMatchPredicate();
        this.kind = kind;
        this.elements = elements;
        this.timeColumn = timeColumn;
        this.columns = columns;
    }

    private static ScanColumn element(String field, ColumnType type) {
        return new ElementColumn(field, type);
    }

    /** Whether events of a type are of this source. */
    public boolean has(EventType type) {
        return type.provider().equals(provider) && event.test(type.name()) && hasFields(type);
    }

    private boolean hasFields(EventType type) {
        return switch (this) {
            case PERF_CLOCK, PERF_CYCLES -> type.field("perf_ip") != null && type.field("perf_tid") != null;
            case PERF_SWITCH -> type.field("perf_tid") != null;
            case WINDOWS_BATCH, WINDOWS_COMPACT_SWITCH -> !type.fields().isEmpty();
            default -> true;
        };
    }

    /** The source that a type's events are of; null for other events. */
    public static SampleSource of(EventType type) {
        for (SampleSource source : values()) {
            if (source.has(type)) {
                return source;
            }
        }
        return null;
    }

    public String provider() {
        return provider;
    }

    public Kind kind() {
        return kind;
    }

    /** The array whose elements are the samples; null where an event is one. */
    public String elements() {
        return elements;
    }

    /** What tells the time of a sample. */
    public ScanColumn timeColumn() {
        return timeColumn;
    }

    /**
     * What is read of the events.
     *
     * @param isNumbered whether the number of the event, which takes an index to know, follows where it is not among
     *     them already
     */
    public List<ScanColumn> columns(boolean isNumbered) {
        if (!isNumbered || columns.contains(HeaderColumn.EVENT_NUMBER)) {
            return columns;
        }
        List<ScanColumn> numbered = new ArrayList<>(columns);
        numbered.add(HeaderColumn.EVENT_NUMBER);
        return numbered;
    }
}
