package org.nettracesql.adapter.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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
import org.nettracesql.trace.code.CodeMap;

/**
 * Exceptions with the method that caught each. The catch (250) that comes next on a thread is that of the latest throw
 * (80) without one: an exception thrown while another one unwinds is caught first or replaces it. What is thrown inside
 * a filter (254 to 255) and not caught there ends with the filter.
 *
 * <p>Since .NET 9 the statement {@code throw;} writes no event: what tells of it is a catch while the handler (250 to
 * 251) of the latest exception has not ended. A handler that is left by another exception never ends. So what is open
 * on a thread is given up at a throw that says it is not nested in another exception's, and where events of the thread
 * are missing.
 */
final class ExceptionThrows implements StreamedRows.Maker {

    private static final int THROWN = 80;
    private static final int CATCH_START = 250;
    private static final int CATCH_STOP = 251;
    private static final int FILTER_START = 254;
    private static final int FILTER_STOP = 255;

    // Positions in SCANNED.
    private static final int EVENT_ID = 0;
    private static final int TIME = 1;
    private static final int PROCESS = 2;
    private static final int THREAD = 3;
    private static final int STACK = 4;
    private static final int TYPE = 5;
    private static final int MESSAGE = 6;
    private static final int ADDRESS = 7;
    private static final int HRESULT = 8;
    private static final int FLAGS = 9;
    private static final int METHOD_NAME = 10;
    private static final int ENTRY_ADDRESS = 11;

    private static final List<ScanColumn> SCANNED = List.of(
            HeaderColumn.EVENT_ID,
            HeaderColumn.TIME_NS,
            HeaderColumn.PROCESS_ID,
            HeaderColumn.THREAD_ID,
            HeaderColumn.STACK_ID,
            PayloadColumn.of("ExceptionType", ColumnType.TEXT),
            PayloadColumn.of("ExceptionMessage", ColumnType.TEXT),
            PayloadColumn.of("ExceptionEIP", ColumnType.INT64),
            PayloadColumn.of("ExceptionHRESULT", ColumnType.INT64),
            PayloadColumn.of("ExceptionFlags", ColumnType.INT32),
            PayloadColumn.of("MethodName", ColumnType.TEXT),
            PayloadColumn.of("EntryEIP", ColumnType.INT64));

    /**
     * A row whose catch may still come, or one that was given and whose handler runs, or the mark of a filter, without
     * a row.
     */
    private record Open(Object[] row) {
        boolean isCaught() {
            return row != null && row[CATCH_NANOS] != null;
        }
    }

    // Positions in a row.
    private static final int ROW_TIME = 2;
    private static final int ROW_STACK = 3;
    private static final int ROW_ADDRESS = 6;
    private static final int ROW_FLAGS = 8;
    private static final int THROWER = 9;
    private static final int CATCH_NANOS = 10;
    private static final int HANDLER = 11;
    private static final int IS_DISPATCHED = 12;

    private static final Open FILTER = new Open(null);

    private final ThrowHelpers helpers = ThrowHelpers.read();

    /** What is open on a thread. */
    private static final class ThreadState {
        private final Deque<Open> open = new ArrayDeque<>();
        /** Its latest event of those that are read. */
        private long lastNanos;
    }

    private final Map<ThreadKey, ThreadState> threads = new HashMap<>();

    private final OpenTrace trace;
    private final MissingEvents missing;

    private ExceptionThrows(OpenTrace trace) {
        this.trace = trace;
        this.missing = trace.trace().missing();
    }

    static DerivedRelation relation(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Exceptions as they were thrown, with who caught them.",
                List.of(
                        TableColumn.of("process_id", ColumnType.INT32, false, "Process."),
                        TableColumn.of("thread_id", ColumnType.INT64, false, "Thread."),
                        TableColumn.of("time_ns", ColumnType.INT64, false,
                                "When it was thrown; catch_ns where its handler threw it on and no event tells, as"
                                        + " since .NET 9."),
                        TableColumn.of("stack_id", ColumnType.INT32, true,
                                "Call stack of the throw; NULL where no event tells of it."),
                        TableColumn.of("exception_type", ColumnType.TEXT, true, "Class of the exception."),
                        TableColumn.of("message", ColumnType.TEXT, true, "Its message."),
                        TableColumn.of("address", ColumnType.INT64, true, "Code address that threw, as bits."),
                        TableColumn.of("hresult", ColumnType.INT64, true, "Its HRESULT, as an unsigned number."),
                        TableColumn.of("flags", ColumnType.INT32, true, "Bits of the map ExceptionThrownFlagsMap."),
                        TableColumn.of("thrower", ColumnType.TEXT, true,
                                "Method that threw: the leaf of its stack without the runtime's own machinery, without"
                                        + " what throws a kept exception once more, and without awaiters. Where no"
                                        + " event tells of the throw, the method with the handler that threw it on."),
                        TableColumn.of("catch_ns", ColumnType.INT64, true,
                                "When the handler began; NULL if nothing caught it in the trace."),
                        TableColumn.of("handler", ColumnType.TEXT, true,
                                "Method with the handler; as the runtime writes it if the code map does not know it."),
                        TableColumn.of("is_dispatched", ColumnType.BOOLEAN, true,
                                "Whether it was thrown through ExceptionDispatchInfo, as await does with the exception"
                                        + " that a task has; NULL without a call stack.")),
                MadeFrom.events("clr.ExceptionThrown", "clr.ExceptionCatchStart"),
                trace -> new StreamedRows(
                        trace.trace(), ExceptionThrows::isWanted, SCANNED, new ExceptionThrows(trace)));
    }

    private static boolean isWanted(EventType type) {
        return type.provider().equals(Providers.RUNTIME) && switch (type.id()) {
            case THROWN, CATCH_START, CATCH_STOP, FILTER_START, FILTER_STOP -> true;
            default -> false;
        };
    }

    @Override
    public void take(Batch batch, int row, Consumer<Object[]> rows) {
        ThreadKey thread = new ThreadKey(batch.ints(PROCESS).values[row], batch.longs(THREAD).values[row]);
        ThreadState state = threads.computeIfAbsent(thread, key -> new ThreadState());
        Deque<Open> open = state.open;
        long timeNanos = batch.longs(TIME).values[row];
        if (!open.isEmpty()
                && missing.between(thread.processId(), thread.threadId(), state.lastNanos, timeNanos)) {
            giveUp(open, rows);
        }
        state.lastNanos = timeNanos;
        switch (batch.ints(EVENT_ID).values[row]) {
            case THROWN -> {
                Object[] thrown = row(thread, batch, row);
                if (thrown[ROW_FLAGS] != null && ((Integer) thrown[ROW_FLAGS] & ExceptionFlags.NESTED) == 0) {
                    giveUp(open, rows);
                }
                open.push(new Open(thrown));
            }
            case FILTER_START -> open.push(FILTER);
            case FILTER_STOP -> endFilter(open, rows);
            case CATCH_STOP -> endHandler(open, rows);
            default -> {
                if (!open.isEmpty() && open.peek() != FILTER) {
                    boolean isThrownOn = open.peek().isCaught();
                    Object[] caught = open.pop().row;
                    if (isThrownOn) {
                        caught = thrownOn(caught, timeNanos);
                    }
                    caught[CATCH_NANOS] = timeNanos;
                    caught[HANDLER] = handler(thread, batch, row);
                    open.push(new Open(caught));
                    rows.accept(caught);
                }
            }
        }
    }

    /** The row for an exception that its handler has thrown on without an event. */
    private static Object[] thrownOn(Object[] caught, long nanos) {
        Object[] again = caught.clone();
        again[ROW_TIME] = nanos;
        again[ROW_STACK] = null;
        again[ROW_ADDRESS] = null;
        int flags = again[ROW_FLAGS] == null ? 0 : (Integer) again[ROW_FLAGS];
        again[ROW_FLAGS] = flags | ExceptionFlags.THROWN_AGAIN;
        again[THROWER] = caught[HANDLER];
        again[IS_DISPATCHED] = null;
        return again;
    }

    /** The latest handler ended; what was thrown in it and not caught did not leave it, or it would not have ended. */
    private static void endHandler(Deque<Open> open, Consumer<Object[]> rows) {
        for (Open each : open) {
            if (each == FILTER) {
                return;
            }
            if (each.isCaught()) {
                while (open.peek() != each) {
                    giveUp(open.pop(), rows);
                }
                open.pop();
                return;
            }
        }
    }

    private static void endFilter(Deque<Open> open, Consumer<Object[]> rows) {
        if (!open.contains(FILTER)) {
            // Its begin is not there: what is open may have been thrown in it.
            giveUp(open, rows);
            return;
        }
        for (Open last = open.pop(); last != FILTER; last = open.pop()) {
            giveUp(last, rows);
        }
    }

    private static void giveUp(Deque<Open> open, Consumer<Object[]> rows) {
        while (!open.isEmpty()) {
            giveUp(open.pop(), rows);
        }
    }

    /** Gives the row of an exception that nothing caught. */
    private static void giveUp(Open open, Consumer<Object[]> rows) {
        if (open != FILTER && !open.isCaught()) {
            rows.accept(open.row);
        }
    }

    private Object[] row(ThreadKey thread, Batch batch, int row) {
        Object[] thrown = new Object[] {
            thread.processId(),
            thread.threadId(),
            batch.longs(TIME).values[row],
            batch.column(STACK).isNull(row) ? null : (Integer) batch.ints(STACK).values[row],
            batch.texts(TYPE).get(row),
            batch.texts(MESSAGE).get(row),
            number(batch, ADDRESS, row),
            number(batch, HRESULT, row),
            batch.column(FLAGS).isNull(row) ? null : (Integer) batch.ints(FLAGS).values[row],
            null,
            null,
            null,
            null
        };
        if (!batch.column(STACK).isNull(row)) {
            addThrower(thrown, batch.ints(STACK).values[row], batch.longs(TIME).values[row]);
        }
        return thrown;
    }

    /**
     * Since .NET 9 exceptions are dispatched by managed code, which is on the stack then; native code always was, and
     * some recorders have it on the stack, as an image: it threw nothing unless there is nothing else.
     */
    private void addThrower(Object[] thrown, int stackId, long timeNanos) {
        CodeMap codeMap = trace.codeMap();
        boolean isDispatched = false;
        for (int body : trace.stackResolver().bodies(stackId, timeNanos)) {
            String method = body == CodeMap.NONE ? null : codeMap.fullName(body);
            if (method == null) {
                continue;
            }
            if (!codeMap.isMethod(body)) {
                thrown[THROWER] = thrown[THROWER] == null ? method : thrown[THROWER];
                continue;
            }
            if (!helpers.isHelper(method)) {
                thrown[THROWER] = method;
                break;
            }
            isDispatched |= helpers.isRethrow(method);
        }
        thrown[IS_DISPATCHED] = isDispatched;
    }

    private String handler(ThreadKey thread, Batch batch, int row) {
        Long address = number(batch, ENTRY_ADDRESS, row);
        int body = address == null
                ? CodeMap.NONE
                : trace.codeMap().ordinalAt(address, batch.longs(TIME).values[row], thread.processId());
        String method = body == CodeMap.NONE ? null : trace.codeMap().fullName(body);
        return method == null ? batch.texts(METHOD_NAME).get(row) : method;
    }

    private static Long number(Batch batch, int column, int row) {
        return batch.column(column).isNull(row) ? null : (Long) batch.longs(column).values[row];
    }

    @Override
    public void end(Consumer<Object[]> rows) {
        threads.values().forEach(state -> giveUp(state.open, rows));
    }
}
