package org.nettracesql.trace.scan;

import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Predicate;

/**
 * Drops selected events by the predicates on header columns that differ from event to event. Those that are decided by
 * type never come so far. For one thread.
 */
final class HeaderFilter {

    private final PayloadScan scan;
    private final SelectedEvents selected;
    private final HeaderValues values;
    private final DecodedEvents decoded;
    /** By predicate: its condition as one on texts; null where the column has none. */
    private final TextTest[] texts;

    HeaderFilter(PayloadScan scan, SelectedEvents selected, HeaderValues values, DecodedEvents decoded) {
        this.scan = scan;
        this.selected = selected;
        this.values = values;
        this.decoded = decoded;
        this.texts = new TextTest[scan.headerPredicates.size()];
        for (int i = 0; i < texts.length; i++) {
            Predicate predicate = scan.headerPredicates.get(i);
            texts[i] = predicate.column().type() == ColumnType.TEXT ? new TextTest(predicate.condition()) : null;
        }
    }

    void apply() {
        for (int number = 0; number < texts.length; number++) {
            Predicate predicate = scan.headerPredicates.get(number);
            if (predicate == scan.firstOfPayloadText) {
                decoded.testedAsText(selected.count);
            }
            HeaderColumn column = (HeaderColumn) predicate.column();
            int[] positions = selected.positions;
            int kept = 0;
            for (int i = 0; i < selected.count; i++) {
                int row = positions[i];
                if (texts[number] != null
                        ? texts[number].test(text(column, row))
                        : test(column, predicate.condition(), row)) {
                    positions[kept++] = row;
                }
            }
            selected.count = kept;
        }
    }

    private boolean test(HeaderColumn column, Condition condition, int row) {
        EventRows rows = selected.rows;
        return switch (column) {
            case EVENT_NUMBER -> Conditions.testLong(condition, rows.eventNumber[row]);
            case TIME_NS -> Conditions.testLong(condition, rows.timeNanos[row]);
            case UTC_TIME -> Conditions.testLong(condition, values.utcMicros(row));
            case PROCESS_ID -> rows.processId[row] == EventRows.NO_PROCESS
                    ? Conditions.testNull(condition)
                    : Conditions.testLong(condition, rows.processId[row]);
            case THREAD_ID -> Conditions.testLong(condition, rows.threadId[row]);
            case PROCESSOR -> rows.processor[row] == EventRows.NONE
                    ? Conditions.testNull(condition)
                    : Conditions.testLong(condition, rows.processor[row]);
            case STACK_ID -> rows.stackId[row] == EventRows.NONE
                    ? Conditions.testNull(condition)
                    : Conditions.testLong(condition, rows.stackId[row]);
            case PAYLOAD_SIZE -> Conditions.testLong(condition, rows.payloadEnd[row] - rows.payloadStart[row]);
            default -> throw new IllegalArgumentException(column + " is decided by type.");
        };
    }

    private String text(HeaderColumn column, int row) {
        EventRows rows = selected.rows;
        return switch (column) {
            case ACTIVITY_ID -> values.guid(rows.activityLow[row], rows.activityHigh[row]);
            case RELATED_ACTIVITY_ID -> values.guid(rows.relatedLow[row], rows.relatedHigh[row]);
            case THREAD_NAME, TRACE_ID, SPAN_ID, LABELS -> values.context(column, row);
            case PAYLOAD -> values.payload(row);
            default -> throw new IllegalArgumentException(column + " is decided by type.");
        };
    }
}
