package org.nettracesql.trace;

/**
 * The columns that every event has, whatever its type. What SQL shows as system columns.
 *
 * <p>A column marked <i>type-level</i> is the same for every event of an {@link EventType}, so a predicate on it is
 * decided once for a type and never for an event.
 */
public enum HeaderColumn implements ScanColumn {
    /** 1-based position of the event in file order over the whole trace. Asking for it builds the index first. */
    EVENT_NUMBER("event_number", ColumnType.INT64),
    /** Nanoseconds since the start of the trace; negative for an event stamped before it. */
    TIME_NS("time_ns", ColumnType.INT64),
    /** Wall-clock time; the anchor is only as precise as the trace's header, which is milliseconds for NetTrace. */
    UTC_TIME("utc_time", ColumnType.TIMESTAMP),
    PROCESS_ID("process_id", ColumnType.INT32),
    /** Operating-system thread id that the event is about. For samples this is the sampled thread; -1 where unknown. */
    THREAD_ID("thread_id", ColumnType.INT64),
    /** Processor the event was written on; NULL where the writer was another thread than {@link #THREAD_ID}. */
    PROCESSOR("processor", ColumnType.INT32),
    /** Provider name; type-level. */
    PROVIDER("provider", ColumnType.TEXT),
    /** Event name without version, see {@link EventType#name()}; type-level. */
    EVENT_NAME("event_name", ColumnType.TEXT),
    /** Type-level. */
    EVENT_ID("event_id", ColumnType.INT32),
    /** Type-level. */
    EVENT_VERSION("event_version", ColumnType.INT32),
    /** 0 log always, 1 critical, 2 error, 3 warning, 4 informational, 5 verbose; type-level. */
    EVENT_LEVEL("event_level", ColumnType.INT32),
    /** Type-level; 0 where neither trace nor manifest names one. */
    EVENT_OPCODE("event_opcode", ColumnType.INT32),
    /** Bit mask as declared by the trace; type-level. */
    EVENT_KEYWORDS("event_keywords", ColumnType.INT64),
    /** GUID text, NULL where all its bits are zero. */
    ACTIVITY_ID("activity_id", ColumnType.TEXT),
    /** GUID text, NULL where all its bits are zero. */
    RELATED_ACTIVITY_ID("related_activity_id", ColumnType.TEXT),
    /** Canonical id of the call stack, see {@link StackTable}; NULL for an event without one. */
    STACK_ID("stack_id", ColumnType.INT32),
    /** Name of the thread; NULL where the trace names none. */
    THREAD_NAME("thread_name", ColumnType.TEXT),
    /** W3C trace id, 32 hex digits; NULL for none. */
    TRACE_ID("trace_id", ColumnType.TEXT),
    /** W3C span id, 16 hex digits; NULL for none. */
    SPAN_ID("span_id", ColumnType.TEXT),
    /** Further labels of the event as a JSON object; NULL for none. */
    LABELS("labels", ColumnType.TEXT),
    /** Bytes of payload on the wire. */
    PAYLOAD_SIZE("payload_size", ColumnType.INT32),
    /** The whole payload: a JSON object of the fields, or upper-case hex text where the type's fields are unknown. */
    PAYLOAD("payload", ColumnType.TEXT);

    private final String columnName;
    private final ColumnType type;

    HeaderColumn(String columnName, ColumnType type) {
        this.columnName = columnName;
        this.type = type;
    }

    @Override
    public String columnName() {
        return columnName;
    }

    @Override
    public ColumnType type() {
        return type;
    }

    /** Whether the value is a text that the format keeps apart from its events. */
    public boolean isContext() {
        return switch (this) {
            case THREAD_NAME, TRACE_ID, SPAN_ID, LABELS -> true;
            default -> false;
        };
    }

    /** Whether every event of one type has the same value. */
    public boolean isTypeLevel() {
        return switch (this) {
            case PROVIDER, EVENT_NAME, EVENT_ID, EVENT_VERSION, EVENT_LEVEL, EVENT_OPCODE, EVENT_KEYWORDS -> true;
            default -> false;
        };
    }
}
