package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
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
import org.nettracesql.trace.MissingEvents;
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
 * Where several collections start in one pause (a background one has one of a young generation run first, and a
 * blocking one may be followed by one of an older generation) each further one has the part of it in which it is under
 * way, and the first has the rest, so that their sum is the pause.
 *
 * <p>Where events were lost a collection may start without a suspension. Its pause is then told of from its first event
 * that is there, without a duration; and a collection has no sum of pauses that are not whole. A pause in which events
 * of its thread are missing may be two, and is not whole; what started in it is not known. A collection whose end was
 * lost is over when the next one of its kind, a background one or another, starts.
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
        /** Null if its begin was lost. */
        private Integer reason;
        /** The first of its events that is there, if its begin was lost. */
        private long suspendBeginNanos;
        private Long suspendEndNanos;
        private Long restartBeginNanos;
        private Long restartEndNanos;
        /** The background collection under way when it began, until a collection starts in it. */
        private Collection collection;
        private boolean hasStarted;
        /** Collections that started in it after {@link #collection} did. */
        private final List<Collection> further = new ArrayList<>(0);

        /** Its latest event that is there. */
        private long lastNanos;
        /** Whether events of its thread are missing before it ends, so that what started in it is not known. */
        private boolean isInterrupted;

        void proceed(int eventId, long timeNanos) {
            lastNanos = timeNanos;
            switch (eventId) {
                case SUSPEND_END -> suspendEndNanos = timeNanos;
                case RESTART_BEGIN -> restartBeginNanos = timeNanos;
                default -> restartEndNanos = timeNanos;
            }
        }

        boolean isWhole() {
            return reason != null && restartEndNanos != null;
        }

        Long nanos() {
            return isWhole() ? (Long) (restartEndNanos - suspendBeginNanos) : null;
        }
    }

    /** A suspension for something else. */
    private static final Pause OTHER = new Pause();

    private static final class Collection {
        private Event start;
        private Pause startedIn;
        private Long endNanos;
        private Event heapStats;
        private Event globalHistory;
        private int pauses;
        private int wholePauses;
        private long pauseNanos;
        private long suspendNanos;
        private long longestPauseNanos;
        /** The restart before its first pause; null if none is in the trace. */
        private Long restartBeforeNanos;
        private long lastRestartNanos;

        /** Whether a pause of it may be missing. */
        private boolean missesPauses;

        /** Whether the sum of its pauses is known: there are some, all of them are whole, and none is missing. */
        boolean isPauseKnown() {
            return wholePauses > 0 && wholePauses == pauses && !missesPauses;
        }

        /**
         * How long the process could run between the restart before its first pause and its last restart; null if the
         * former is not in the trace or its pauses are not known.
         */
        Long runningNanos() {
            return restartBeforeNanos == null || !isPauseKnown()
                    ? null
                    : (Long) Math.max(0, lastRestartNanos - restartBeforeNanos - pauseNanos);
        }
    }

    private final List<Event> events = new ArrayList<>();
    private final List<Pause> pauses = new ArrayList<>();
    private final List<Collection> collections = new ArrayList<>();

    private final MissingEvents missing;

    private GcCollections(MissingEvents missing) {
        this.missing = missing;
    }

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
                TableColumn.of("pauses", ColumnType.INT32, false, "Pauses that it made, or a part of."),
                TableColumn.of("pause_ns", ColumnType.INT64, true,
                        "Their sum, suspending and restarting included; NULL if one of them is not whole in the trace"
                                + " or none is there."),
                TableColumn.of("longest_pause_ns", ColumnType.INT64, true,
                        "The longest of them; NULL as their sum is."),
                TableColumn.of("suspend_ns", ColumnType.INT64, true,
                        "The part of the pauses until all threads stood still; NULL as their sum is."),
                TableColumn.of("running_ns", ColumnType.INT64, true,
                        "Time between the restart before its first pause and its last restart in which it did not"
                                + " pause the process; NULL where the trace has no restart before or pause_ns is"
                                + " NULL."),
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
                        TableColumn.of("reason", ColumnType.INT32, true,
                                "Why, as in the map GCSuspendEEReasonMap: 1 for a collection, 6 to prepare one; NULL if"
                                        + " GCSuspendEEBegin was lost."),
                        TableColumn.of("start_ns", ColumnType.INT64, false,
                                "GCSuspendEEBegin; if that was lost, the first event of the pause that is there."),
                        TableColumn.of("suspended_ns", ColumnType.INT64, true,
                                "GCSuspendEEEnd: all threads stand still."),
                        TableColumn.of("restart_ns", ColumnType.INT64, true, "GCRestartEEBegin."),
                        TableColumn.of("stop_ns", ColumnType.INT64, true,
                                "GCRestartEEEnd: all threads run; NULL if it is not in the trace."),
                        TableColumn.of("duration_ns", ColumnType.INT64, true,
                                "stop_ns - start_ns; NULL if begin or end is not in the trace."),
                        TableColumn.of("gc_number", ColumnType.INT64, true,
                                "The collection it was for; NULL if none was under way."),
                        TableColumn.of("generation", ColumnType.INT64, true, "Generation of that collection."),
                        TableColumn.of("gc_reason", ColumnType.INT64, true, "Reason of that collection."),
                        TableColumn.of("gc_type", ColumnType.INT64, true, "Type of that collection.")),
                MADE_FROM,
                trace -> of(trace).pauseRows());
    }

    private static GcCollections of(OpenTrace trace) {
        GcCollections all = new GcCollections(trace.trace().missing());
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
        all.assemble();
        return all;
    }

    /**
     * Makes pauses of the events of each thread, and puts the others aside: also those of a pause whose begin is not in
     * the trace, which has no pause yet.
     */
    private final class Reader implements TypedRows.Visitor {
        /** By thread; {@link #OTHER} where it suspends for something else. */
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
            open.put(thread, OTHER);
            if (reason == SUSPEND_FOR_GC || reason == SUSPEND_FOR_GC_PREP) {
                Pause pause = new Pause();
                pause.processId = thread.processId();
                pause.threadId = thread.threadId();
                pause.reason = reason;
                pause.suspendBeginNanos = timeNanos;
                pause.lastNanos = timeNanos;
                pauses.add(pause);
                open.put(thread, pause);
                events.add(new Event(SUSPEND_BEGIN, timeNanos, thread.processId(), thread.threadId(), null, pause));
            }
        }

        private void proceed(ThreadKey thread, int id, long timeNanos) {
            Pause pause = id == RESTART_END ? open.remove(thread) : open.get(thread);
            if (pause == OTHER) {
                return;
            }
            if (pause != null
                    && missing.between(thread.processId(), thread.threadId(), pause.lastNanos, timeNanos)) {
                pause.isInterrupted = true;
                open.remove(thread);
                pause = null;
            }
            if (pause != null) {
                pause.proceed(id, timeNanos);
            }
            if (pause == null || id == RESTART_END) {
                events.add(new Event(id, timeNanos, thread.processId(), thread.threadId(), null, pause));
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
        /** Who wrote that it ended, and tells of the heap next. */
        private long endThread;
        /** By thread, in the order in which they began; one may wait for another to be over. */
        private final Map<Long, Pause> openPauses = new LinkedHashMap<>();
        /** By thread: when all stood still, of a suspension whose begin is not in the trace. */
        private final Map<Long, Long> suspendedNanos = new HashMap<>();
        /** By thread: the pause of a collection that it started, whose begin is not in the trace. */
        private final Map<Long, Pause> begunBefore = new HashMap<>();

        /**
         * What a collection starts in: its thread's own pause, or, as a server's heaps have a thread each, the last one
         * that has none, or has one; null if no pause is there.
         */
        Pause pauseOf(long thread) {
            Pause found = openPauses.get(thread);
            if (found == null) {
                for (Pause pause : openPauses.values()) {
                    found = found == null || !pause.hasStarted || found.hasStarted ? pause : found;
                }
            }
            return found;
        }

        /** The process runs again, so that no other pause that a collection has started in can still be open. */
        void restarted(long thread) {
            openPauses.remove(thread);
            openPauses.values().removeIf(pause -> pause.hasStarted);
            begunBefore.remove(thread);
        }
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
                    forgetInterrupted(state, event.timeNanos());
                    Pause own = state.pauseOf(event.threadId());
                    state.open.removeIf(open -> isOver(open, event));
                    state.open.add(collection);
                    if (state.lastEnded != null && state.endThread == event.threadId()) {
                        state.lastEnded = null;
                    }
                    Pause pause = own == null ? pauseWithoutBegin(state, event) : own;
                    collection.startedIn = pause;
                    if (pause.hasStarted) {
                        pause.further.add(collection);
                    } else {
                        pause.hasStarted = true;
                        pause.collection = collection;
                    }
                }
                case END -> {
                    Collection ended = latest(state.open, Number.Count, event.number(Number.Count));
                    if (ended != null) {
                        ended.endNanos = event.timeNanos();
                        state.open.remove(ended);
                    } else {
                        Pause unknown = state.pauseOf(event.threadId());
                        if (unknown != null && !unknown.hasStarted) {
                            unknown.collection = null;
                        }
                    }
                    state.lastEnded = ended;
                    state.endThread = event.threadId();
                }
                case HEAP_STATS -> {
                    if (state.lastEnded != null && state.lastEnded.heapStats == null) {
                        state.lastEnded.heapStats = event;
                    }
                }
                case SUSPEND_BEGIN -> {
                    event.pause().collection =
                            event.pause().isInterrupted ? null : latest(state.open, Number.Type, BACKGROUND);
                    state.openPauses.remove(event.threadId());
                    state.openPauses.put(event.threadId(), event.pause());
                    state.suspendedNanos.remove(event.threadId());
                    state.begunBefore.remove(event.threadId());
                }
                case SUSPEND_END -> state.suspendedNanos.put(event.threadId(), event.timeNanos());
                case RESTART_BEGIN, RESTART_END -> {
                    Pause begunBefore = event.pause() == null ? state.begunBefore.get(event.threadId()) : null;
                    if (begunBefore != null) {
                        begunBefore.proceed(event.id(), event.timeNanos());
                    }
                    if (event.id() == RESTART_END) {
                        if (event.pause() != null || begunBefore != null) {
                            state.restarted(event.threadId());
                        }
                        state.suspendedNanos.remove(event.threadId());
                    }
                }
                default -> {
                    Collection of = latest(state.open, Number.Depth, event.number(Number.CondemnedGeneration));
                    if (of != null) {
                        of.globalHistory = event;
                    }
                }
            }
        }
        for (Collection collection : collections) {
            // The others have one pause, in which they start.
            collection.missesPauses = collection.start.is(Number.Type, BACKGROUND) && mayPauseUnseen(collection);
        }
        pauses.sort((a, b) -> Long.compare(a.suspendBeginNanos, b.suspendBeginNanos));
        Map<Integer, Long> lastRestarts = new HashMap<>();
        for (Pause pause : pauses) {
            if (isCollectionUnknown(pause)) {
                pause.collection = null;
            }
            if (pause.collection != null) {
                addPause(pause, restartBefore(pause, lastRestarts.get(pause.processId)));
            }
            if (pause.restartEndNanos != null) {
                lastRestarts.merge(pause.processId, pause.restartEndNanos, Math::max);
            }
        }
    }

    /** Whether a pause may be missing after the one in which it started, during which nobody else can pause. */
    private boolean mayPauseUnseen(Collection collection) {
        long from = collection.startedIn.isWhole()
                ? collection.startedIn.restartEndNanos
                : collection.start.timeNanos();
        long to = collection.endNanos == null ? Long.MAX_VALUE : collection.endNanos;
        return from < to && missing.during(from, to);
    }

    /** Pauses that may be over, as events of their threads are missing. */
    private void forgetInterrupted(ProcessState state, long timeNanos) {
        state.openPauses.values().removeIf(pause -> missing.during(
                pause.processId, pause.threadId, pause.suspendBeginNanos + 1, timeNanos - 1));
    }

    /**
     * Whether the start of a pause's collection may be missing: what a background collection suspends for once it is
     * under way is to prepare one.
     */
    private boolean isCollectionUnknown(Pause pause) {
        return !pause.hasStarted
                && pause.reason != null
                && pause.reason == SUSPEND_FOR_GC
                && (pause.restartEndNanos == null
                        ? missing != MissingEvents.NONE
                        : missing.during(pause.suspendBeginNanos + 1, pause.restartEndNanos - 1));
    }

    /** @return null if there may have been a later one */
    private Long restartBefore(Pause pause, Long known) {
        return known == null || missing.during(known + 1, pause.suspendBeginNanos - 1) ? null : known;
    }

    /** Whether a collection must be over when another one starts: one at a time blocks, and one goes on beside it. */
    private static boolean isOver(Collection open, Event start) {
        return open.start.is(Number.Type, BACKGROUND) == start.is(Number.Type, BACKGROUND);
    }

    /** The pause that a collection must have started in. */
    private Pause pauseWithoutBegin(ProcessState state, Event start) {
        Pause pause = new Pause();
        pause.processId = start.processId();
        pause.threadId = start.threadId();
        pause.suspendEndNanos = state.suspendedNanos.remove(start.threadId());
        pause.suspendBeginNanos = pause.suspendEndNanos == null ? start.timeNanos() : pause.suspendEndNanos;
        pauses.add(pause);
        state.openPauses.put(start.threadId(), pause);
        state.begunBefore.put(start.threadId(), pause);
        return pause;
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
    private static void addPause(Pause pause, Long restartBefore) {
        long left = pause.isWhole() ? pause.nanos() : 0;
        long doneNanos = pause.suspendBeginNanos;
        for (Collection further : pause.further) {
            long part = 0;
            if (pause.isWhole()) {
                long from = Math.max(doneNanos, further.start.timeNanos());
                long to = further.endNanos == null
                        ? pause.restartEndNanos
                        : Math.min(further.endNanos, pause.restartEndNanos);
                part = Math.max(0, to - from);
                doneNanos = from + part;
                left -= part;
            }
            add(further, pause, part, 0, restartBefore);
        }
        long suspendNanos = pause.suspendEndNanos == null ? 0 : pause.suspendEndNanos - pause.suspendBeginNanos;
        add(pause.collection, pause, left, suspendNanos, restartBefore);
    }

    private static void add(Collection collection, Pause pause, long nanos, long suspendNanos, Long restartBefore) {
        if (collection.pauses == 0) {
            collection.restartBeforeNanos = restartBefore;
        }
        collection.pauses++;
        if (pause.isWhole()) {
            collection.wholePauses++;
            collection.lastRestartNanos = Math.max(collection.lastRestartNanos, pause.restartEndNanos);
            collection.pauseNanos += nanos;
            collection.longestPauseNanos = Math.max(collection.longestPauseNanos, nanos);
            collection.suspendNanos += suspendNanos;
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
        boolean known = collection.isPauseKnown();
        row.add(known ? collection.pauseNanos : null);
        row.add(known ? collection.longestPauseNanos : null);
        row.add(known ? collection.suspendNanos : null);
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
            pause.nanos(),
            number(start, Number.Count),
            number(start, Number.Depth),
            number(start, Number.Reason),
            number(start, Number.Type)
        };
    }
}
