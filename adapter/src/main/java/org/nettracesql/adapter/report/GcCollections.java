package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.MappedRows;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.ThreadKey;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.code.TypedRows;

/**
 * Garbage collections and the pauses that they made.
 *
 * <p>A pause is the time from GCSuspendEEBegin (9) to GCRestartEEEnd (3) of the same thread, for a collection (reason
 * 1) or to prepare one (reason 6); the runtime suspends for other reasons, too, among them every tick of its sampler. A
 * pause belongs to the collection that starts in it, and else to the background collection that is under way: a
 * background collection has several pauses, and collections of the young generations may happen while it is under way.
 *
 * <p>GCHeapStats (4) follows the GCEnd (2) of its collection, GCGlobalHeapHistory (205) precedes it. Events of several
 * threads are put into the order of time first; there are a dozen a collection at the most.
 */
final class GcCollections {

    private static final MadeFrom MADE_FROM = MadeFrom.events(
            "clr.GCStart", "clr.GCEnd", "clr.GCHeapStats", "clr.GCSuspendEEBegin", "clr.GCRestartEEEnd");

    private static final int START = 1;
    private static final int END = 2;
    private static final int RESTART_END = 3;
    private static final int HEAP_STATS = 4;
    private static final int RESTART_BEGIN = 7;
    private static final int SUSPEND_END = 8;
    private static final int SUSPEND_BEGIN = 9;
    private static final int GLOBAL_HISTORY = 205;

    private static final int SUSPEND_FOR_GC = 1;
    private static final int SUSPEND_FOR_GC_PREP = 6;
    private static final Long BACKGROUND = 1L;
    private static final long COMPACTION = 2;

    private static final int GENERATIONS = 5;

    // Positions in SCANNED.
    private static final int EVENT_ID = 0;
    private static final int TIME = 1;
    private static final int PROCESS = 2;
    private static final int THREAD = 3;
    private static final int NUMBERS = 4;

    /** Positions in {@link Event#numbers}. */
    private enum Number {
        Count, Depth, Reason, Type, NumHeaps, CondemnedGeneration, GlobalMechanisms, MemoryPressure, PauseMode,
        GenerationSize0, GenerationSize1, GenerationSize2, GenerationSize3, GenerationSize4,
        TotalPromotedSize0, TotalPromotedSize1, TotalPromotedSize2, TotalPromotedSize3, TotalPromotedSize4,
        FinalizationPromotedSize, FinalizationPromotedCount, PinnedObjectCount, SinkBlockCount, GCHandleCount
    }

    private static final List<ScanColumn> SCANNED = scanned();

    /**
     * @param numbers null for an event of a pause
     * @param pause what it begins or ends, or null
     */
    private record Event(int id, long timeNanos, int processId, long threadId, Long[] numbers, Pause pause) {
        Long number(Number number) {
            return numbers[number.ordinal()];
        }

        boolean is(Number number, long value) {
            Long own = number(number);
            return own != null && own == value;
        }
    }

    private static final class Pause {
        private int processId;
        private long threadId;
        private int reason;
        private long suspendBeginNanos;
        private Long suspendEndNanos;
        private Long restartBeginNanos;
        private Long restartEndNanos;
        /** The background collection under way when it began, until a collection starts in it. */
        private Collection collection;
        private boolean hasStarted;
    }

    private static final class Collection {
        private Event start;
        private Long endNanos;
        private Event heapStats;
        private Event globalHistory;
        private int pauses;
        private long pauseNanos;
        private long suspendNanos;
        private long longestPauseNanos;
        /** The restart before its first pause; null if none is in the trace. */
        private Long restartBeforeNanos;
        private long lastRestartNanos;

        /**
         * How long the process could run between the restart before its first pause and its last restart; null if the
         * former is not in the trace or it has no pause.
         */
        Long runningNanos() {
            return restartBeforeNanos == null
                    ? null
                    : (Long) Math.max(0, lastRestartNanos - restartBeforeNanos - pauseNanos);
        }
    }

    private final List<Event> events = new ArrayList<>();
    private final List<Pause> pauses = new ArrayList<>();
    private final List<Collection> collections = new ArrayList<>();

    private GcCollections() {}

    private static List<ScanColumn> scanned() {
        List<ScanColumn> columns = new ArrayList<>(List.of(
                HeaderColumn.EVENT_ID, HeaderColumn.TIME_NS, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID));
        for (Number number : Number.values()) {
            columns.add(PayloadColumn.of(number.name(), ColumnType.INT64));
        }
        return List.copyOf(columns);
    }

    static DerivedRelation collections(String name) {
        List<TableColumn> columns = new ArrayList<>(List.of(
                TableColumn.of("process_id", ColumnType.INT32, false, "Process."),
                TableColumn.of("gc_number", ColumnType.INT64, true, "The runtime's number of the collection, from 1."),
                TableColumn.of("generation", ColumnType.INT64, true, "Oldest generation that was collected."),
                TableColumn.of("reason", ColumnType.INT64, true, "Why, as in the map GCReasonMap."),
                TableColumn.of("gc_type", ColumnType.INT64, true, "How, as in the map GCTypeMap."),
                TableColumn.of("thread_id", ColumnType.INT64, false, "Thread that started it."),
                TableColumn.of("start_ns", ColumnType.INT64, false, "GCStart."),
                TableColumn.of("end_ns", ColumnType.INT64, true, "GCEnd; NULL if it is not in the trace."),
                TableColumn.of("pauses", ColumnType.INT32, false, "Pauses that it made."),
                TableColumn.of("pause_ns", ColumnType.INT64, false, "Their sum, suspending and restarting included."),
                TableColumn.of("longest_pause_ns", ColumnType.INT64, false, "The longest of them."),
                TableColumn.of("suspend_ns", ColumnType.INT64, false,
                        "The part of the pauses until all threads stood still."),
                TableColumn.of("running_ns", ColumnType.INT64, true,
                        "Time between the restart before its first pause and its last restart in which it did not"
                                + " pause the process; NULL where the trace has no restart before or it has no pause."),
                TableColumn.of("heaps", ColumnType.INT64, true, "Number of heaps."),
                TableColumn.of("is_compacting", ColumnType.BOOLEAN, true, "Whether it moved objects together."),
                TableColumn.of("memory_load", ColumnType.INT64, true, "Percentage of the machine's memory in use."),
                TableColumn.of("pause_mode", ColumnType.INT64, true, "The process's latency mode.")));
        String[] generations = {"generation 0", "generation 1", "generation 2", "the large object heap",
            "the pinned object heap"};
        for (int i = 0; i < GENERATIONS; i++) {
            columns.add(TableColumn.of("gen" + i + "_bytes", ColumnType.INT64, true,
                    "Bytes in " + generations[i] + " after it."));
        }
        for (int i = 0; i < GENERATIONS; i++) {
            columns.add(TableColumn.of("gen" + i + "_promoted_bytes", ColumnType.INT64, true,
                    "Bytes in " + generations[i] + " that survived it."));
        }
        columns.addAll(List.of(
                TableColumn.of("finalization_promoted_bytes", ColumnType.INT64, true,
                        "Bytes that survived because they wait for their finalizer."),
                TableColumn.of("finalization_promoted_objects", ColumnType.INT64, true, "Objects that did."),
                TableColumn.of("pinned_objects", ColumnType.INT64, true, "Pinned objects that it met."),
                TableColumn.of("sync_blocks", ColumnType.INT64, true, "Synchronization blocks in use."),
                TableColumn.of("gc_handles", ColumnType.INT64, true, "GC handles in use.")));
        return DerivedRelation.ofTraces(name, "Garbage collections.", columns,
                MADE_FROM,
                trace -> of(trace).collectionRows());
    }

    static DerivedRelation pauses(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Times in which all managed threads stood still for a garbage collection.",
                List.of(
                        TableColumn.of("process_id", ColumnType.INT32, false, "Process."),
                        TableColumn.of("thread_id", ColumnType.INT64, false, "Thread that suspended the others."),
                        TableColumn.of("reason", ColumnType.INT32, false,
                                "Why, as in the map GCSuspendEEReasonMap: 1 for a collection, 6 to prepare one."),
                        TableColumn.of("start_ns", ColumnType.INT64, false, "GCSuspendEEBegin."),
                        TableColumn.of("suspended_ns", ColumnType.INT64, true,
                                "GCSuspendEEEnd: all threads stand still."),
                        TableColumn.of("restart_ns", ColumnType.INT64, true, "GCRestartEEBegin."),
                        TableColumn.of("stop_ns", ColumnType.INT64, true,
                                "GCRestartEEEnd: all threads run; NULL if it is not in the trace."),
                        TableColumn.of("duration_ns", ColumnType.INT64, true, "stop_ns - start_ns."),
                        TableColumn.of("gc_number", ColumnType.INT64, true,
                                "The collection it was for; NULL if none was under way."),
                        TableColumn.of("generation", ColumnType.INT64, true, "Generation of that collection."),
                        TableColumn.of("gc_reason", ColumnType.INT64, true, "Reason of that collection."),
                        TableColumn.of("gc_type", ColumnType.INT64, true, "Type of that collection.")),
                MADE_FROM,
                trace -> of(trace).pauseRows());
    }

    private static GcCollections of(OpenTrace trace) {
        GcCollections all = new GcCollections();
        TypedRows.forEach(
                trace.trace(),
                type -> type.provider().equals(Providers.RUNTIME) && switch (type.id()) {
                    case START, END, RESTART_END, HEAP_STATS, RESTART_BEGIN, SUSPEND_END, SUSPEND_BEGIN,
                            GLOBAL_HISTORY -> true;
                    default -> false;
                },
                SCANNED,
                all.new Reader());
        // Stable, so that events of one thread and moment keep their order.
        all.events.sort((a, b) -> Long.compare(a.timeNanos(), b.timeNanos()));
        all.pauses.sort((a, b) -> Long.compare(a.suspendBeginNanos, b.suspendBeginNanos));
        all.assemble();
        return all;
    }

    /** Makes pauses of the events of each thread, and puts the others aside. */
    private final class Reader implements TypedRows.Visitor {
        private final Map<ThreadKey, Pause> open = new HashMap<>();

        @Override
        public void visit(Batch batch, int row) {
            int id = batch.ints(EVENT_ID).values[row];
            long timeNanos = batch.longs(TIME).values[row];
            ThreadKey thread = new ThreadKey(batch.ints(PROCESS).values[row], batch.longs(THREAD).values[row]);
            switch (id) {
                case SUSPEND_BEGIN -> begin(thread, timeNanos, reason(batch, row));
                case SUSPEND_END, RESTART_BEGIN, RESTART_END -> proceed(thread, id, timeNanos);
                default -> events.add(new Event(id, timeNanos, thread.processId(), thread.threadId(),
                        numbers(batch, row), null));
            }
        }

        private void begin(ThreadKey thread, long timeNanos, int reason) {
            open.remove(thread);
            if (reason == SUSPEND_FOR_GC || reason == SUSPEND_FOR_GC_PREP) {
                Pause pause = new Pause();
                pause.processId = thread.processId();
                pause.threadId = thread.threadId();
                pause.reason = reason;
                pause.suspendBeginNanos = timeNanos;
                pauses.add(pause);
                open.put(thread, pause);
                events.add(new Event(SUSPEND_BEGIN, timeNanos, thread.processId(), thread.threadId(), null, pause));
            }
        }

        private void proceed(ThreadKey thread, int id, long timeNanos) {
            Pause pause = open.get(thread);
            if (pause == null) {
                return;
            }
            switch (id) {
                case SUSPEND_END -> pause.suspendEndNanos = timeNanos;
                case RESTART_BEGIN -> pause.restartBeginNanos = timeNanos;
                default -> {
                    pause.restartEndNanos = timeNanos;
                    open.remove(thread);
                    events.add(new Event(RESTART_END, timeNanos, thread.processId(), thread.threadId(), null, pause));
                }
            }
        }

        private int reason(Batch batch, int row) {
            int column = NUMBERS + Number.Reason.ordinal();
            return batch.column(column).isNull(row) ? -1 : (int) batch.longs(column).values[row];
        }
    }

    private static Long[] numbers(Batch batch, int row) {
        Long[] numbers = new Long[Number.values().length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = batch.column(NUMBERS + i).isNull(row) ? null : (Long) batch.longs(NUMBERS + i).values[row];
        }
        return numbers;
    }

    /** What is under way in one process. */
    private static final class ProcessState {
        private final List<Collection> open = new ArrayList<>();
        private Collection lastEnded;
        private Pause pause;
    }

    private void assemble() {
        Map<Integer, ProcessState> processes = new HashMap<>();
        for (Event event : events) {
            ProcessState state = processes.computeIfAbsent(event.processId(), key -> new ProcessState());
            switch (event.id()) {
                case START -> {
                    Collection same = latest(state.open, Number.Count, event.number(Number.Count));
                    if (same != null && same.start.threadId() == event.threadId()) {
                        // .NET Framework tells of each start twice, in the layouts of two versions.
                        break;
                    }
                    Collection collection = new Collection();
                    collection.start = event;
                    collections.add(collection);
                    state.open.add(collection);
                    if (state.pause != null && !state.pause.hasStarted) {
                        state.pause.hasStarted = true;
                        state.pause.collection = collection;
                    }
                }
                case END -> {
                    Collection ended = latest(state.open, Number.Count, event.number(Number.Count));
                    if (ended != null) {
                        ended.endNanos = event.timeNanos();
                        state.open.remove(ended);
                    }
                    state.lastEnded = ended;
                }
                case HEAP_STATS -> {
                    if (state.lastEnded != null && state.lastEnded.heapStats == null) {
                        state.lastEnded.heapStats = event;
                    }
                }
                case SUSPEND_BEGIN -> {
                    state.pause = event.pause();
                    state.pause.collection = latest(state.open, Number.Type, BACKGROUND);
                }
                case RESTART_END -> state.pause = null;
                default -> {
                    Collection of = latest(state.open, Number.Depth, event.number(Number.CondemnedGeneration));
                    if (of != null) {
                        of.globalHistory = event;
                    }
                }
            }
        }
        Map<Integer, Long> lastRestarts = new HashMap<>();
        for (Pause pause : pauses) {
            if (pause.restartEndNanos != null) {
                if (pause.collection != null) {
                    addPause(pause.collection, pause, lastRestarts.get(pause.processId));
                }
                lastRestarts.merge(pause.processId, pause.restartEndNanos, Math::max);
            }
        }
    }

    private static Collection latest(List<Collection> open, Number number, Long value) {
        Collection found = null;
        for (Collection collection : open) {
            if (value != null && collection.start.is(number, value)) {
                found = collection;
            }
        }
        return found;
    }

    /** @param restartBefore the last restart of the process before, or null */
    private static void addPause(Collection collection, Pause pause, Long restartBefore) {
        long nanos = pause.restartEndNanos - pause.suspendBeginNanos;
        if (collection.pauses == 0) {
            collection.restartBeforeNanos = restartBefore;
        }
        collection.lastRestartNanos = Math.max(collection.lastRestartNanos, pause.restartEndNanos);
        collection.pauses++;
        collection.pauseNanos += nanos;
        collection.longestPauseNanos = Math.max(collection.longestPauseNanos, nanos);
        if (pause.suspendEndNanos != null) {
            collection.suspendNanos += pause.suspendEndNanos - pause.suspendBeginNanos;
        }
    }

    private Iterator<Object[]> collectionRows() {
        return MappedRows.of(collections, GcCollections::row);
    }

    private static Object[] row(Collection collection) {
        Event start = collection.start;
        List<Object> row = new ArrayList<>();
        row.add(start.processId());
        row.add(start.number(Number.Count));
        row.add(start.number(Number.Depth));
        row.add(start.number(Number.Reason));
        row.add(start.number(Number.Type));
        row.add(start.threadId());
        row.add(start.timeNanos());
        row.add(collection.endNanos);
        row.add(collection.pauses);
        row.add(collection.pauseNanos);
        row.add(collection.longestPauseNanos);
        row.add(collection.suspendNanos);
        row.add(collection.runningNanos());
        row.add(number(collection.globalHistory, Number.NumHeaps));
        Long mechanisms = number(collection.globalHistory, Number.GlobalMechanisms);
        row.add(mechanisms == null ? null : (mechanisms & COMPACTION) != 0);
        row.add(number(collection.globalHistory, Number.MemoryPressure));
        row.add(number(collection.globalHistory, Number.PauseMode));
        for (int i = Number.GenerationSize0.ordinal(); i < Number.values().length; i++) {
            row.add(number(collection.heapStats, Number.values()[i]));
        }
        return row.toArray();
    }

    private static Long number(Event event, Number number) {
        return event == null ? null : event.number(number);
    }

    private Iterator<Object[]> pauseRows() {
        return MappedRows.of(pauses, GcCollections::row);
    }

    private static Object[] row(Pause pause) {
        Event start = pause.collection == null ? null : pause.collection.start;
        return new Object[] {
            pause.processId,
            pause.threadId,
            pause.reason,
            pause.suspendBeginNanos,
            pause.suspendEndNanos,
            pause.restartBeginNanos,
            pause.restartEndNanos,
            pause.restartEndNanos == null ? null : (Long) (pause.restartEndNanos - pause.suspendBeginNanos),
            number(start, Number.Count),
            number(start, Number.Depth),
            number(start, Number.Reason),
            number(start, Number.Type)
        };
    }
}
