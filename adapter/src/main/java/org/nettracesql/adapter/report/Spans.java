package org.nettracesql.adapter.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.ThreadKey;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.MissingEvents;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;

/**
 * What the runtime's threads were at, from the events that begin and end something on one thread. Spans of one kind
 * nest on a thread: an end belongs to the latest open begin of its kind, or to the one with the same id where the
 * events carry one. A begin whose end is not in the trace gives a span without an end; an end whose begin is not there
 * gives none. A wait that is interrupted has no end, nor has one of System.Threading.Lock that times out, and their
 * threads go on. A handler that is left by an exception has no end, nor has an exception that another one replaces: a
 * throw that is not nested in another exception's tells that none of them is open any more.
 *
 * <p>Where events of the thread are missing between a begin and an end, these may be of two spans: neither is told of
 * the other then, unless an id tells.
 */
final class Spans implements StreamedRows.Maker {

    /** Which events begin and end a span, and which field of both says which belong together. */
    private enum Kind {
        CONTENTION("clr.ContentionStart", 81, 91, null),
        WAIT("clr.WaitHandleWaitStart", 301, 302, null),
        TYPE_LOAD("clr.TypeLoadStart", 73, 74, "TypeLoadStartID"),
        R2R_ENTRY_POINT("clr.R2RGetEntryPointStart", 160, 159, "MethodID"),
        EXCEPTION("clr.ExceptionThrown", 80, 256, null),
        EXCEPTION_CATCH("clr.ExceptionCatchStart", 250, 251, null),
        EXCEPTION_FINALLY("clr.ExceptionFinallyStart", 252, 253, null),
        EXCEPTION_FILTER("clr.ExceptionFilterStart", 254, 255, null),
        ASSEMBLY_LOAD("clr.AssemblyLoadStart", 290, 291, null),
        SUSPENSION("clr.GCSuspendEEBegin", 9, 3, null),
        FINALIZERS("clr.GCFinalizersBegin", 14, 13, null),
        BACKGROUND_JIT("clr.TieredCompilationBackgroundJitStart", 283, 284, null);

        private final String beginTable;
        private final int beginId;
        private final int endId;
        private final String keyField;
        private final String display = name().toLowerCase(Locale.ROOT);

        Kind(String beginTable, int beginId, int endId, String keyField) {
            this.beginTable = beginTable;
            this.beginId = beginId;
            this.endId = endId;
            this.keyField = keyField;
        }
    }

    /** What goes on within an exception. */
    private static final Set<Kind> OF_EXCEPTIONS =
            EnumSet.of(Kind.EXCEPTION, Kind.EXCEPTION_CATCH, Kind.EXCEPTION_FINALLY, Kind.EXCEPTION_FILTER);

    /** Event ids are below this. */
    private static final int ID_LIMIT = 304;

    private static final Kind[] BY_ID = byId();

    // Positions in SCANNED.
    private static final int EVENT_ID = 0;
    private static final int TIME = 1;
    private static final int PROCESS = 2;
    private static final int THREAD = 3;
    private static final int EVENT_NUMBER = 4;
    private static final int STACK = 5;
    private static final int TYPE_LOAD_ID = 6;
    private static final int METHOD_ID = 7;
    private static final int EXCEPTION_FLAGS = 8;

    private static final List<ScanColumn> SCANNED = List.of(
            HeaderColumn.EVENT_ID,
            HeaderColumn.TIME_NS,
            HeaderColumn.PROCESS_ID,
            HeaderColumn.THREAD_ID,
            HeaderColumn.EVENT_NUMBER,
            HeaderColumn.STACK_ID,
            PayloadColumn.of("TypeLoadStartID", ColumnType.INT64),
            PayloadColumn.of("MethodID", ColumnType.INT64),
            PayloadColumn.of("ExceptionFlags", ColumnType.INT32));

    /** With written-out methods, as {@link ThreadKey}. */
    private record Place(int processId, long threadId, Kind kind) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Place key && key.threadId == threadId && key.processId == processId
                    && key.kind == kind;
        }

        @Override
        public int hashCode() {
            return 31 * (31 * processId + Long.hashCode(threadId)) + kind.ordinal();
        }
    }

    private record Begin(long timeNanos, long eventNumber, Integer stackId, long key) {}

    private final Map<Place, Deque<Begin>> open = new HashMap<>();
    private final MissingEvents missing;

    private Spans(MissingEvents missing) {
        this.missing = missing;
    }

    static DerivedRelation relation(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Stretches of time in which a thread was at something: contention, wait, type_load, r2r_entry_point,"
                        + " exception, exception_catch, exception_finally, exception_filter, assembly_load, suspension,"
                        + " finalizers, background_jit.",
                List.of(
                        TableColumn.of("kind", ColumnType.TEXT, false, "What it was at."),
                        TableColumn.of("process_id", ColumnType.INT32, false, "Process."),
                        TableColumn.of("thread_id", ColumnType.INT64, false, "Thread."),
                        TableColumn.of("start_ns", ColumnType.INT64, false, "When it began."),
                        TableColumn.of("stop_ns", ColumnType.INT64, true,
                                "When it ended; NULL if the end is not in the trace, or is not known to be its own, as"
                                        + " events of the thread are missing between the two."),
                        TableColumn.of("duration_ns", ColumnType.INT64, true, "Time between the two."),
                        TableColumn.of("depth", ColumnType.INT32, false,
                                "Spans of the same kind that were open on the thread when it began; a wait that was"
                                        + " given up, of which no event tells, counts as open."),
                        TableColumn.of("stack_id", ColumnType.INT32, true, "Call stack of the begin."),
                        TableColumn.of("start_event", ColumnType.INT64, false, "event_number of the begin."),
                        TableColumn.of("stop_event", ColumnType.INT64, true, "event_number of the end.")),
                MadeFrom.events(Stream.of(Kind.values()).map(kind -> kind.beginTable).toArray(String[]::new)),
                Spans::rows);
    }

    private static Kind[] byId() {
        Kind[] kinds = new Kind[ID_LIMIT];
        for (Kind kind : Kind.values()) {
            kinds[kind.beginId] = kind;
            kinds[kind.endId] = kind;
        }
        return kinds;
    }

    private static Iterator<Object[]> rows(OpenTrace trace) {
        return new StreamedRows(trace.trace(), Spans::isWanted, SCANNED, new Spans(trace.trace().missing()));
    }

    private static boolean isWanted(EventType type) {
        return type.provider().equals(Providers.RUNTIME)
                && type.id() >= 0
                && type.id() < ID_LIMIT
                && BY_ID[type.id()] != null;
    }

    @Override
    public void take(Batch batch, int row, Consumer<Object[]> rows) {
        int eventId = batch.ints(EVENT_ID).values[row];
        Kind kind = BY_ID[eventId];
        Place place = new Place(batch.ints(PROCESS).values[row], batch.longs(THREAD).values[row], kind);
        if (eventId == kind.beginId) {
            if (kind == Kind.EXCEPTION
                    && !batch.column(EXCEPTION_FLAGS).isNull(row)
                    && (batch.ints(EXCEPTION_FLAGS).values[row] & ExceptionFlags.NESTED) == 0) {
                OF_EXCEPTIONS.forEach(each -> giveUp(new Place(place.processId, place.threadId, each), rows));
            }
            giveUpUncertain(place, batch, row, rows);
            open.computeIfAbsent(place, unused -> new ArrayDeque<>()).push(begin(kind, batch, row));
            return;
        }
        giveUpUncertain(place, batch, row, rows);
        Deque<Begin> begins = open.get(place);
        long key = key(kind, batch, row);
        if (begins == null || begins.stream().noneMatch(begin -> begin.key == key)) {
            return;
        }
        while (true) {
            Begin begin = begins.pop();
            if (begin.key == key) {
                rows.accept(row(place, begin, begins.size(), batch.longs(TIME).values[row],
                        batch.longs(EVENT_NUMBER).values[row]));
                return;
            }
            rows.accept(row(place, begin, begins.size(), null, null));
        }
    }

    /** Gives up what is open there, if what came since may have ended it and begun something else, and was lost. */
    private void giveUpUncertain(Place place, Batch batch, int row, Consumer<Object[]> rows) {
        Deque<Begin> begins = open.get(place);
        if (place.kind != Kind.TYPE_LOAD
                && begins != null
                && !begins.isEmpty()
                && missing.between(place.processId, place.threadId, begins.peek().timeNanos,
                        batch.longs(TIME).values[row])) {
            giveUp(place, rows);
        }
    }

    private static Begin begin(Kind kind, Batch batch, int row) {
        return new Begin(
                batch.longs(TIME).values[row],
                batch.longs(EVENT_NUMBER).values[row],
                batch.column(STACK).isNull(row) ? null : (Integer) batch.ints(STACK).values[row],
                key(kind, batch, row));
    }

    private static long key(Kind kind, Batch batch, int row) {
        if (kind.keyField == null) {
            return 0;
        }
        int column = kind == Kind.TYPE_LOAD ? TYPE_LOAD_ID : METHOD_ID;
        return batch.column(column).isNull(row) ? 0 : batch.longs(column).values[row];
    }

    private static Object[] row(Place place, Begin begin, int depth, Long stopNanos, Long stopEvent) {
        return new Object[] {
            place.kind.display,
            place.processId,
            place.threadId,
            begin.timeNanos,
            stopNanos,
            stopNanos == null ? null : (Long) (stopNanos - begin.timeNanos),
            depth,
            begin.stackId,
            begin.eventNumber,
            stopEvent
        };
    }

    @Override
    public void end(Consumer<Object[]> rows) {
        List.copyOf(open.keySet()).forEach(place -> giveUp(place, rows));
    }

    /** Gives what is open there without an end. */
    private void giveUp(Place place, Consumer<Object[]> rows) {
        Deque<Begin> begins = open.getOrDefault(place, new ArrayDeque<>());
        while (!begins.isEmpty()) {
            Begin begin = begins.pop();
            rows.accept(row(place, begin, begins.size(), null, null));
        }
    }
}
