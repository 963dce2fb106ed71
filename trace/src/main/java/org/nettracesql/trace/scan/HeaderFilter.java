package org.nettracesql.trace.scan;

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

    HeaderFilter(PayloadScan scan, SelectedEvents selected, HeaderValues values, DecodedEvents decoded) {
        this.scan = scan;
        this.selected = selected;
        this.values = values;
        this.decoded = decoded;
    }

    void apply() {
        for (Predicate predicate : scan.headerPredicates) {
            if (predicate == scan.firstOfPayloadText) {
                decoded.testedAsText(selected.count);
            }
            HeaderColumn column = (HeaderColumn) predicate.column();
            int[] positions = selected.positions;
            int kept = 0;
            for (int i = 0; i < selected.count; i++) {
                int row = positions[i];
                if (test(column, predicate.condition(), row)) {
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
            case ACTIVITY_ID -> Conditions.testText(
                    condition, values.guid(rows.activityLow[row], rows.activityHigh[row]));
            case RELATED_ACTIVITY_ID -> Conditions.testText(
                    condition, values.guid(rows.relatedLow[row], rows.relatedHigh[row]));
            case THREAD_NAME, TRACE_ID, SPAN_ID, LABELS -> Conditions.testText(condition, values.context(column, row));
            case PAYLOAD -> Conditions.testText(condition, values.payload(row));
            default -> throw new IllegalArgumentException(column + " is decided by type.");
        };
    }
}
