package org.nettracesql.trace.scan;

import java.util.EnumMap;
import java.util.Map;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TextDictionary;

/** Writes header columns of selected events to consecutive rows of the batch. For one thread. */
final class HeaderColumns {

    private static final int NOT_ASKED = -1;
    private static final int NO_TEXT = -2;

    private final PayloadScan scan;
    private final SelectedEvents selected;
    private final HeaderValues values;
    private final DecodedEvents decoded;

    /** By type: its text's code in the dictionary of the column that is being filled, if it is known in this call. */
    private final int[] typeText;

    /** By type: the last call that put {@link #typeText} there. Cheaper than clearing it where there are many types. */
    private final long[] typeTextKnown;

    private long typeTextCall;
    /** Of columns that were asked for: by type its number. */
    private final Map<HeaderColumn, int[]> typeNumbers = new EnumMap<>(HeaderColumn.class);

    HeaderColumns(PayloadScan scan, SelectedEvents selected, HeaderValues values, DecodedEvents decoded) {
        this.scan = scan;
        this.selected = selected;
        this.values = values;
        this.decoded = decoded;
        this.typeText = new int[scan.types.size()];
        this.typeTextKnown = new long[scan.types.size()];
    }

    /**
     * Writes one column.
     *
     * @param events the first {@code n} are positions in the rows of {@link SelectedEvents}, ascending; the elements of
     *     an array have their event's
     * @param base the row of the batch that the first one fills
     */
    void write(HeaderColumn wanted, Column column, int[] events, int n, int base) {
        EventRows rows = selected.rows;
        switch (wanted) {
            case TIME_NS -> copy(rows.timeNanos, events, n, ((Column.Longs) column).values, base);
            case EVENT_NUMBER -> copy(rows.eventNumber, events, n, ((Column.Longs) column).values, base);
            case THREAD_ID -> copy(rows.threadId, events, n, ((Column.Longs) column).values, base);
            case UTC_TIME -> {
                long[] target = ((Column.Longs) column).values;
                for (int i = 0; i < n; i++) {
                    target[base + i] = values.utcMicros(events[i]);
                }
            }
            case PROCESS_ID -> copyOrNull(rows.processId, events, n, column, base, EventRows.NO_PROCESS);
            case PROCESSOR -> copyOrNull(rows.processor, events, n, column, base, EventRows.NONE);
            case STACK_ID -> copyOrNull(rows.stackId, events, n, column, base, EventRows.NONE);
            case PAYLOAD_SIZE -> {
                int[] target = ((Column.Ints) column).values;
                int[] starts = rows.payloadStart;
                int[] ends = rows.payloadEnd;
                for (int i = 0; i < n; i++) {
                    target[base + i] = ends[events[i]] - starts[events[i]];
                }
            }
            case ACTIVITY_ID -> guids(rows.activityLow, rows.activityHigh, events, n, (Column.Texts) column, base);
            case RELATED_ACTIVITY_ID -> guids(
                    rows.relatedLow, rows.relatedHigh, events, n, (Column.Texts) column, base);
            case THREAD_NAME, TRACE_ID, SPAN_ID, LABELS -> contexts(wanted, events, n, (Column.Texts) column, base);
            case PAYLOAD -> payloads(events, n, (Column.Texts) column, base);
            case PROVIDER, EVENT_NAME -> typeTexts(wanted, (Column.Texts) column, events, n, base);
            default -> typeNumbers(wanted, column, events, n, base);
        }
    }

    /** Positions ascend, and elements of one array have their event's: the last one tells whether none is left out. */
    private static boolean isAll(int[] events, int n) {
        return n > 0 && events[0] == 0 && events[n - 1] == n - 1;
    }

    private static void copy(long[] source, int[] events, int n, long[] target, int base) {
        if (isAll(events, n)) {
            System.arraycopy(source, 0, target, base, n);
            return;
        }
        for (int i = 0; i < n; i++) {
            target[base + i] = source[events[i]];
        }
    }

    private static void copyOrNull(int[] source, int[] events, int n, Column column, int base, int none) {
        int[] target = ((Column.Ints) column).values;
        for (int i = 0; i < n; i++) {
            int value = source[events[i]];
            target[base + i] = value;
            if (value == none) {
                column.setNull(base + i);
            }
        }
    }

    private void guids(long[] low, long[] high, int[] events, int n, Column.Texts column, int base) {
        TextDictionary dictionary = column.dictionary();
        for (int i = 0; i < n; i++) {
            int code = values.guidCode(low[events[i]], high[events[i]], dictionary);
            if (code < 0) {
                column.setNull(base + i);
            } else {
                column.codes[base + i] = code;
            }
        }
    }

    /** Events that follow each other mostly have the same labels. */
    private void contexts(HeaderColumn wanted, int[] events, int n, Column.Texts column, int base) {
        if (!scan.hasContexts()) {
            column.setNulls(base, n);
            return;
        }
        EventRows rows = selected.rows;
        int labels = 0;
        long threadKey = 0;
        int code = NOT_ASKED;
        for (int i = 0; i < n; i++) {
            int event = events[i];
            if (code == NOT_ASKED || labels != rows.labels[event] || threadKey != rows.threadKey[event]) {
                labels = rows.labels[event];
                threadKey = rows.threadKey[event];
                String text = values.context(wanted, event);
                code = text == null ? NO_TEXT : column.dictionary().code(text);
            }
            if (code == NO_TEXT) {
                column.setNull(base + i);
            } else {
                column.codes[base + i] = code;
            }
        }
    }

    private void payloads(int[] events, int n, Column.Texts column, int base) {
        TypePlan plan = null;
        int shown = 0;
        for (int i = 0; i < n; i++) {
            int event = events[i];
            if (i > 0 && event == events[i - 1]) {
                // The elements of an array have their event's payload in common.
                column.codes[base + i] = column.codes[base + i - 1];
                if (column.isNull(base + i - 1)) {
                    column.setNull(base + i);
                }
                continue;
            }
            int code = values.payloadCode(event, column.dictionary());
            if (code < 0) {
                column.setNull(base + i);
            } else {
                column.codes[base + i] = code;
            }
            TypePlan own = scan.plans[selected.rows.typeIndex[event]];
            if (own != plan) {
                decoded.shownAsText(plan, shown);
                plan = own;
                shown = 0;
            }
            shown++;
        }
        decoded.shownAsText(plan, shown);
    }

    private void typeTexts(HeaderColumn wanted, Column.Texts column, int[] events, int n, int base) {
        int[] types = selected.rows.typeIndex;
        typeTextCall++;
        for (int i = 0; i < n; i++) {
            int type = types[events[i]];
            if (typeTextKnown[type] != typeTextCall) {
                typeTextKnown[type] = typeTextCall;
                EventType eventType = scan.types.get(type);
                typeText[type] = column.dictionary().code(
                        wanted == HeaderColumn.PROVIDER ? eventType.provider() : eventType.name());
            }
            column.codes[base + i] = typeText[type];
        }
    }

    private void typeNumbers(HeaderColumn wanted, Column column, int[] events, int n, int base) {
        int[] types = selected.rows.typeIndex;
        if (wanted == HeaderColumn.EVENT_KEYWORDS) {
            long[] target = ((Column.Longs) column).values;
            for (int i = 0; i < n; i++) {
                target[base + i] = scan.types.get(types[events[i]]).keywords();
            }
            return;
        }
        int[] target = ((Column.Ints) column).values;
        int[] numbers = numbersOfTypes(wanted);
        for (int i = 0; i < n; i++) {
            target[base + i] = numbers[types[events[i]]];
        }
    }

    private int[] numbersOfTypes(HeaderColumn wanted) {
        int[] known = typeNumbers.get(wanted);
        if (known == null) {
            known = new int[scan.types.size()];
            for (int i = 0; i < known.length; i++) {
                EventType type = scan.types.get(i);
                known[i] = switch (wanted) {
                    case EVENT_ID -> type.id();
                    case EVENT_VERSION -> type.version();
                    case EVENT_LEVEL -> type.level();
                    case EVENT_OPCODE -> type.opcode();
                    default -> throw new IllegalArgumentException(wanted + " is not decided by type.");
                };
            }
            typeNumbers.put(wanted, known);
        }
        return known;
    }
}
