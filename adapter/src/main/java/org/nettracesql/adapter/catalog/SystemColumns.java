package org.nettracesql.adapter.catalog;

import java.util.List;
import org.nettracesql.trace.HeaderColumn;

/** The columns that every event table begins with. */
final class SystemColumns {

    private static final TableColumn TRACE = TableColumn.ofTrace();
    private static final TableColumn EVENT_NUMBER = header(HeaderColumn.EVENT_NUMBER, false,
            "1-based position of the event in the file's order.");
    private static final TableColumn TIME_NS = header(HeaderColumn.TIME_NS, false,
            "Nanoseconds since the start of the trace.");
    private static final TableColumn PROCESS_ID = header(HeaderColumn.PROCESS_ID, true,
            "Process that the event is from; NULL where the trace does not tell.");
    private static final TableColumn THREAD_ID = header(HeaderColumn.THREAD_ID, false,
            "Operating-system thread that the event is about.");

    /** In every event table. */
    static final List<TableColumn> OF_EVENTS = List.of(
            TRACE,
            EVENT_NUMBER,
            TIME_NS,
            header(HeaderColumn.UTC_TIME, false,
                    "Wall-clock time in UTC; its anchor is only precise to a millisecond."),
            PROCESS_ID,
            THREAD_ID,
            header(HeaderColumn.PROCESSOR, true, "Processor the event was written on; NULL where another thread than"
                    + " thread_id wrote it."),
            header(HeaderColumn.EVENT_ID, false, "Id of the event type in its provider."),
            header(HeaderColumn.EVENT_VERSION, false, "Version of the event type's layout."),
            header(HeaderColumn.EVENT_LEVEL, false,
                    "0 always, 1 critical, 2 error, 3 warning, 4 informational, 5 verbose."),
            header(HeaderColumn.EVENT_OPCODE, false,
                    "Opcode: 1 start, 2 stop, others as the provider says; 0 for none."),
            header(HeaderColumn.EVENT_KEYWORDS, false, "Keyword bits of the event type; KEYWORD_NAMES names them."),
            header(HeaderColumn.ACTIVITY_ID, true, "Activity the event belongs to, as UUID text."),
            header(HeaderColumn.RELATED_ACTIVITY_ID, true, "Activity that caused this one, as UUID text."),
            header(HeaderColumn.STACK_ID, true, "Call stack, a key of the tables stacks and frames."),
            header(HeaderColumn.PAYLOAD_SIZE, false, "Bytes of payload in the file."));

    /** In every table of array elements, before the element's members. */
    static final List<TableColumn> OF_ELEMENTS = List.of(TRACE, EVENT_NUMBER, TIME_NS, PROCESS_ID, THREAD_ID);

    /** What {@code events} has after the system columns. */
    static final List<TableColumn> OF_ANY_EVENT = List.of(
            header(HeaderColumn.PROVIDER, false, "Provider that wrote the event."),
            header(HeaderColumn.EVENT_NAME, false, "Name of the event type, without its version."));

    /** After {@link #OF_ANY_EVENT} in {@code events}; in tables of one event type where a trace can have them. */
    static final List<TableColumn> OF_CONTEXTS = List.of(
            header(HeaderColumn.THREAD_NAME, true, "Name of the thread, where the trace names threads."),
            header(HeaderColumn.TRACE_ID, true, "W3C trace id that labels the event, 32 hex digits."),
            header(HeaderColumn.SPAN_ID, true, "W3C span id that labels the event, 16 hex digits."),
            header(HeaderColumn.LABELS, true, "Further labels of the event as a JSON object."));

    /** The last of {@code events}. */
    static final TableColumn PAYLOAD = header(HeaderColumn.PAYLOAD, true,
            "The payload as JSON text; upper-case hex text where the fields are unknown.");

    private SystemColumns() {}

    private static TableColumn header(HeaderColumn column, boolean nullable, String remark) {
        return new TableColumn(column.columnName(), column.type(), nullable, remark, column);
    }
}
