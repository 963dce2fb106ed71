package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.MissingEvents;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;

/**
 * Spans of EventSources: an event with opcode start up to the stop of the same provider, name and activity id, on
 * whichever threads they are. The name is that of both events without Start and Stop, or without Begin and End and the
 * like ({@code BeginExecute} and {@code EndExecute} of SqlClient). The events of an ActivitySource, which a bridge
 * writes under one name for all, have the activity's in a field. The start event has the new activity's id, and its
 * parent as the related one. Without ids, which the keyword 0x80 of System.Threading.Tasks.TplEventSource switches on,
 * nothing says which stop belongs to which start; such events give no span.
 *
 * <p>The file has the events of one thread in the order of time, but not those of several: the stop on one thread may
 * stand before the start on another. What has no counterpart yet waits for it, and a stop belongs to the latest start
 * before it.
 *
 * <p>A start whose stop is not in the trace gives a span without an end; a stop without a start gives none. The ids
 * that tasks carry on are given once, so that both belong together whatever was lost between them; but an EventSource
 * may write ids of its own, or those of the activity that it is in, and these come again. Of activities with such ids
 * none ends where events are missing before it does.
 */
final class Activities implements StreamedRows.Maker {

    private static final int START = 1;
    private static final int STOP = 2;

    /** Activity ids are zero unless tasks carry them on (TasksFlowActivityIds). */
    private static final String ACTIVITY_IDS = "System.Threading.Tasks.TplEventSource:0x80:4";

    private static final String HTTP_CLIENT = "System.Net.Http";
    private static final String KESTREL = "Microsoft-AspNetCore-Server-Kestrel";
    private static final String HOSTING = "Microsoft.AspNetCore.Hosting";

    // Positions in SCANNED.
    private static final int PROVIDER = 0;
    private static final int EVENT_NAME = 1;
    private static final int OPCODE = 2;
    private static final int TIME = 3;
    private static final int PROCESS = 4;
    private static final int THREAD = 5;
    private static final int ACTIVITY = 6;
    private static final int RELATED = 7;
    private static final int STACK = 8;
    private static final int EVENT_NUMBER = 9;
    private static final int ACTIVITY_NAME = 10;
    private static final int BRIDGED_NAME = 11;
    private static final int FIRST_FIELD = 12;

    /** Of its events the payload has the name of what starts and stops. */
    private static final String BRIDGE = "Microsoft-Diagnostics-DiagnosticSource";

    private static final List<ScanColumn> SCANNED = List.of(
            HeaderColumn.PROVIDER,
            HeaderColumn.EVENT_NAME,
            HeaderColumn.EVENT_OPCODE,
            HeaderColumn.TIME_NS,
            HeaderColumn.PROCESS_ID,
            HeaderColumn.THREAD_ID,
            HeaderColumn.ACTIVITY_ID,
            HeaderColumn.RELATED_ACTIVITY_ID,
            HeaderColumn.STACK_ID,
            HeaderColumn.EVENT_NUMBER,
            // Of an ActivitySource, and of a DiagnosticListener.
            PayloadColumn.of("ActivityName", ColumnType.TEXT),
            PayloadColumn.of("EventName", ColumnType.TEXT));

    /** What tells a start from its stop in names that do not end in Start and Stop; a word begins behind the first. */
    private static final Pattern BEGINNING = Pattern.compile("(?:Begin|Enter)(?=\\p{Lu})(.+)|(.+?)(?:Begin|Enter)");
    private static final Pattern ENDING =
            Pattern.compile("(?:End|Leave|Exit)(?=\\p{Lu})(.+)|(.+?)(?:End|Leave|Exit)");

    /** Payload fields of HTTP requests, each with what it is called here and how it is described. */
    private static final String[][] HTTP_FIELDS = {
        {"method", "method", "GET, POST and so on; NULL where the start does not tell."},
        {"scheme", "scheme", "http or https; NULL where the start does not tell."},
        {"host", "host", "Host that a client asked; NULL for a server."},
        {"port", "port", "Port that a client asked; NULL for a server."},
        {"pathAndQuery", "path_and_query", "Path and query that a client asked for; NULL for a server."},
        {"path", "path", "Path that a server was asked for; NULL for a client."},
        {"statusCode", "status_code", "Status of the response; NULL where the stop does not tell."}
    };

    private record Kind(int processId, String provider, String activity) {}

    private record Key(Kind kind, String activityId) {}

    private record Begin(
            long timeNanos, long threadId, String parentId, Integer stackId, long eventNumber, Object[] fields) {}

    private record End(long timeNanos, long threadId, long eventNumber, Object[] fields) {}

    private record Span(Key key, Begin begin, End end) {}

    private final List<ScanColumn> fields;
    private final Map<Key, List<Begin>> begins = new LinkedHashMap<>();
    private final Map<Key, List<End>> ends = new HashMap<>();
    private final Map<String, String> startNames = new HashMap<>();
    private final Map<String, String> stopNames = new HashMap<>();

    private final MissingEvents missing;
    /** Those that had a start, where events are missing; of a kind whose ids come again none. */
    private final Set<Key> started = new HashSet<>();
    /** The same of stops. */
    private final Set<Key> stopped = new HashSet<>();
    private final Set<Kind> withIdsAgain = new HashSet<>();
    /** Spans in which events are missing, until it is known which kinds have ids that come again. */
    private final List<Span> uncertain = new ArrayList<>();

    private Activities(List<ScanColumn> fields, MissingEvents missing) {
        this.fields = fields;
        this.missing = missing;
    }

    static DerivedRelation activities(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Spans of EventSources, from start to stop events of one activity id.",
                columns(),
                MadeFrom.eventSources(ACTIVITY_IDS),
                trace -> rows(trace, Activities::isActivity, List.of()));
    }

    static DerivedRelation httpRequests(String name) {
        List<TableColumn> columns = columns();
        List<ScanColumn> fields = new ArrayList<>();
        for (String[] field : HTTP_FIELDS) {
            ColumnType type = field[0].equals("port") || field[0].equals("statusCode")
                    ? ColumnType.INT64
                    : ColumnType.TEXT;
            columns.add(TableColumn.of(field[1], type, true, field[2]));
            fields.add(PayloadColumn.of(field[0], type));
        }
        return DerivedRelation.ofTraces(
                name,
                "Requests of HTTP clients and servers.",
                columns,
                MadeFrom.eventSources(
                        HTTP_CLIENT + ":0xffffffffffffffff:4",
                        KESTREL + ":0xffffffffffffffff:4",
                        HOSTING + ":0xffffffffffffffff:4",
                        ACTIVITY_IDS),
                trace -> rows(trace, Activities::isHttpRequest, fields));
    }

    private static List<TableColumn> columns() {
        return new ArrayList<>(List.of(
                TableColumn.of("provider", ColumnType.TEXT, false, "Provider of both events."),
                TableColumn.of("activity", ColumnType.TEXT, false,
                        "Name of both events without Start and Stop, or Begin and End; of an ActivitySource's or a"
                                + " DiagnosticListener's (Microsoft-Diagnostics-DiagnosticSource) the activity's."),
                TableColumn.of("process_id", ColumnType.INT32, false, "Process."),
                TableColumn.of("start_thread_id", ColumnType.INT64, false, "Thread of the start."),
                TableColumn.of("stop_thread_id", ColumnType.INT64, true, "Thread of the stop."),
                TableColumn.of("activity_id", ColumnType.TEXT, false, "The activity's id, as UUID text."),
                TableColumn.of("parent_activity_id", ColumnType.TEXT, true,
                        "The activity it was started in; NULL for none."),
                TableColumn.of("start_ns", ColumnType.INT64, false, "When it started."),
                TableColumn.of("stop_ns", ColumnType.INT64, true,
                        "When it stopped; NULL if that is not in the trace, or may be another one's stop: where events"
                                + " are missing before it and the ids of such activities come again."),
                TableColumn.of("duration_ns", ColumnType.INT64, true, "Time between the two."),
                TableColumn.of("stack_id", ColumnType.INT32, true, "Call stack of the start."),
                TableColumn.of("start_event", ColumnType.INT64, false, "event_number of the start."),
                TableColumn.of("stop_event", ColumnType.INT64, true, "event_number of the stop.")));
    }

    private static Iterator<Object[]> rows(
            OpenTrace trace, Predicate<EventType> wanted, List<ScanColumn> fields) {
        List<ScanColumn> scanned = new ArrayList<>(SCANNED);
        scanned.addAll(fields);
        return new StreamedRows(
                trace.trace(), wanted, scanned, new Activities(fields, trace.trace().missing()));
    }

    /** Start or stop of an EventSource: the runtime's native code has no activities of its own. */
    private static boolean isActivity(EventType type) {
        return (type.opcode() == START || type.opcode() == STOP) && type.origin() == EventType.Origin.TRACE;
    }

    private static boolean isHttpRequest(EventType type) {
        return isActivity(type)
                && (type.provider().equals(HTTP_CLIENT)
                        || type.provider().equals(KESTREL)
                        || type.provider().equals(HOSTING))
                && withoutStartOrStop(type.name()).equals("Request");
    }

    /** {@code RequestStart} is the start of {@code Request}, and so is {@code BeginRequest}. */
    private static String activityName(String eventName, Pattern otherwise) {
        String name = withoutStartOrStop(eventName);
        Matcher other = otherwise.matcher(name);
        if (!name.equals(eventName) || !other.matches()) {
            return name;
        }
        return other.group(other.group(1) == null ? 2 : 1);
    }

    private static String withoutStartOrStop(String eventName) {
        String name = eventName;
        for (String suffix : new String[] {"Start", "Stop"}) {
            if (name.endsWith(suffix) && name.length() > suffix.length()) {
                name = name.substring(0, name.length() - suffix.length());
                break;
            }
        }
        return name.endsWith("/") || name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }

    private String activityOf(Batch batch, int row, boolean isStart) {
        String provider = batch.texts(PROVIDER).get(row);
        String name = !BRIDGE.equals(provider) ? null
                : batch.texts(batch.column(ACTIVITY_NAME).isNull(row) ? BRIDGED_NAME : ACTIVITY_NAME).get(row);
        return (isStart ? startNames : stopNames).computeIfAbsent(
                name == null || name.isEmpty() ? batch.texts(EVENT_NAME).get(row) : name,
                written -> activityName(written, isStart ? BEGINNING : ENDING));
    }

    @Override
    public void take(Batch batch, int row, Consumer<Object[]> rows) {
        String activityId = batch.texts(ACTIVITY).get(row);
        if (activityId == null) {
            return;
        }
        boolean isStart = batch.ints(OPCODE).values[row] == START;
        Key key = new Key(
                new Kind(
                        batch.ints(PROCESS).values[row],
                        batch.texts(PROVIDER).get(row),
                        activityOf(batch, row, isStart)),
                activityId);
        if (missing != MissingEvents.NONE) {
            note(key, isStart ? started : stopped);
        }
        if (isStart) {
            begin(key, new Begin(
                    batch.longs(TIME).values[row],
                    batch.longs(THREAD).values[row],
                    batch.texts(RELATED).get(row),
                    batch.column(STACK).isNull(row) ? null : (Integer) batch.ints(STACK).values[row],
                    batch.longs(EVENT_NUMBER).values[row],
                    fieldsOf(batch, row)), rows);
        } else {
            end(key, new End(
                    batch.longs(TIME).values[row],
                    batch.longs(THREAD).values[row],
                    batch.longs(EVENT_NUMBER).values[row],
                    fieldsOf(batch, row)), rows);
        }
    }

    private void note(Key key, Set<Key> seen) {
        if (!withIdsAgain.contains(key.kind) && !seen.add(key)) {
            withIdsAgain.add(key.kind);
            started.removeIf(other -> other.kind.equals(key.kind));
            stopped.removeIf(other -> other.kind.equals(key.kind));
        }
    }

    private void begin(Key key, Begin begin, Consumer<Object[]> rows) {
        List<End> waiting = ends.getOrDefault(key, List.of());
        End first = null;
        for (End end : waiting) {
            if (end.timeNanos >= begin.timeNanos && (first == null || end.timeNanos < first.timeNanos)) {
                first = end;
            }
        }
        if (first == null) {
            begins.computeIfAbsent(key, unused -> new ArrayList<>(1)).add(begin);
        } else {
            remove(ends, key, waiting, first);
            give(new Span(key, begin, first), rows);
        }
    }

    private void end(Key key, End end, Consumer<Object[]> rows) {
        List<Begin> waiting = begins.getOrDefault(key, List.of());
        Begin last = null;
        for (Begin begin : waiting) {
            if (begin.timeNanos <= end.timeNanos && (last == null || begin.timeNanos >= last.timeNanos)) {
                last = begin;
            }
        }
        if (last == null) {
            ends.computeIfAbsent(key, unused -> new ArrayList<>(1)).add(end);
        } else {
            remove(begins, key, waiting, last);
            give(new Span(key, last, end), rows);
        }
    }

    private void give(Span span, Consumer<Object[]> rows) {
        if (missing.during(span.begin.timeNanos, span.end.timeNanos)) {
            uncertain.add(span);
        } else {
            rows.accept(row(span.key, span.begin, span.end));
        }
    }

    private static <T> void remove(Map<Key, List<T>> all, Key key, List<T> waiting, T one) {
        waiting.remove(one);
        if (waiting.isEmpty()) {
            all.remove(key);
        }
    }

    private Object[] fieldsOf(Batch batch, int row) {
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            int column = FIRST_FIELD + i;
            if (!batch.column(column).isNull(row)) {
                values[i] = fields.get(i).type() == ColumnType.TEXT
                        ? batch.texts(column).get(row)
                        : positive(batch.longs(column).values[row]);
            }
        }
        return values;
    }

    /** A client that got no response says -1 for its status. */
    private static Long positive(long number) {
        return number < 0 ? null : (Long) number;
    }

    /** @param end null if it is not in the trace */
    private Object[] row(Key key, Begin begin, End end) {
        Object[] row = new Object[13 + fields.size()];
        row[0] = key.kind.provider;
        row[1] = key.kind.activity;
        row[2] = key.kind.processId;
        row[3] = begin.threadId;
        row[4] = end == null ? null : end.threadId;
        row[5] = key.activityId;
        row[6] = begin.parentId;
        row[7] = begin.timeNanos;
        row[8] = end == null ? null : end.timeNanos;
        row[9] = end == null ? null : (Long) (end.timeNanos - begin.timeNanos);
        row[10] = begin.stackId;
        row[11] = begin.eventNumber;
        row[12] = end == null ? null : end.eventNumber;
        for (int i = 0; i < fields.size(); i++) {
            row[13 + i] = begin.fields[i] != null || end == null ? begin.fields[i] : end.fields[i];
        }
        return row;
    }

    @Override
    public void end(Consumer<Object[]> rows) {
        begins.forEach((key, waiting) -> waiting.forEach(begin -> rows.accept(row(key, begin, null))));
        begins.clear();
        ends.clear();
        for (Span span : uncertain) {
            rows.accept(row(span.key, span.begin, withIdsAgain.contains(span.key.kind) ? null : span.end));
        }
        uncertain.clear();
    }
}
