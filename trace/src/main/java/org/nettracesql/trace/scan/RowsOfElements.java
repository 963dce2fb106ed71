package org.nettracesql.trace.scan;

import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanColumn;

/**
 * Makes a row of the batch of each element of an array that the selected events have. An array can have more elements
 * than a batch has rows, so one is open while batches come and go. For one thread.
 */
final class RowsOfElements {

    private static final int CAPACITY = Batch.CAPACITY;

    private final PayloadScan scan;
    private final SelectedEvents selected;
    private final OutputBatch output;
    private final Batch batch;
    private final PayloadGroup group;
    private final FieldReader fields;
    private final PayloadFilter filter;
    private final HeaderColumns headerColumns;
    private final PayloadColumns payloadColumns;
    private final DecodedEvents decoded;

    /** Which of the selected events has its array opened next. */
    private int nextSelected;

    /** The event whose array is open, as position in the rows of {@link #selected}. */
    private int openRow;

    private TypePlan openPlan;
    private long elementsLeft;
    /** Where the next element begins, and its position in the array. */
    private int elementAt;

    private int elementOrdinal;

    /** Elements that become rows together. */
    private final int[] starts = new int[CAPACITY];

    private final int[] ordinals = new int[CAPACITY];
    private final int[] events = new int[CAPACITY];

    RowsOfElements(
            PayloadScan scan,
            SelectedEvents selected,
            OutputBatch output,
            PayloadGroup group,
            FieldReader fields,
            PayloadFilter filter,
            HeaderColumns headerColumns,
            PayloadColumns payloadColumns,
            DecodedEvents decoded) {
        this.scan = scan;
        this.selected = selected;
        this.output = output;
        this.batch = output.batch;
        this.group = group;
        this.fields = fields;
        this.filter = filter;
        this.headerColumns = headerColumns;
        this.payloadColumns = payloadColumns;
        this.decoded = decoded;
    }

    /** Begins with the first selected event. */
    void begin() {
        nextSelected = 0;
        elementsLeft = 0;
    }

    /** Adds rows until the batch is full or the events are used up; returns whether rows may be left. */
    boolean fill() {
        while (!output.isFull()) {
            if (elementsLeft > 0) {
                addElements();
            } else if (nextSelected < selected.count) {
                open(selected.positions[nextSelected++]);
            } else {
                return false;
            }
        }
        return elementsLeft > 0 || nextSelected < selected.count;
    }

    /** Finds the array of one event; events are taken one at a time because their arrays are long. */
    private void open(int row) {
        EventRows rows = selected.rows;
        openRow = row;
        openPlan = scan.plans[rows.typeIndex[row]];
        elementsLeft = 0;
        elementOrdinal = 0;
        decoded.searched(openPlan);
        int end = rows.payloadEnd[row];
        group.useOnePlace(rows.payloadStart[row], end, 1);
        group.commonBytes = 0;
        fields.forEachField(openPlan.elements.arrayPlan, 1, (sink, type, nested, bases, offset, counts, n) -> {
            FieldType.Array array = (FieldType.Array) type;
            int at = bases[0] + offset;
            long count = counts == null ? 0 : counts[0];
            if (at > end || count < 0) {
                return;
            }
            elementAt = fields.payload().firstElement(array, at, end);
            elementsLeft = Math.max(0, fields.payload().elementCount(array, count, at, end));
        });
    }

    /** Walks over the next elements of the open array and adds those that pass to the batch. */
    private void addElements() {
        EventRows rows = selected.rows;
        ElementPlan plan = openPlan.elements;
        int start = rows.payloadStart[openRow];
        int end = rows.payloadEnd[openRow];
        int base = batch.size();
        int n = keep(walk(end, CAPACITY - base), end);
        Arrays.fill(events, 0, n, openRow);
        List<ScanColumn> columns = scan.request.columns();
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c) instanceof HeaderColumn header) {
                headerColumns.write(header, batch.column(c), events, n, base);
            }
        }
        for (int c : plan.ordinalColumns) {
            System.arraycopy(ordinals, 0, batch.ints(c).values, base, n);
        }
        for (int c : plan.absentColumns) {
            for (int i = 0; i < n; i++) {
                batch.column(c).setNull(base + i);
            }
        }
        if (n > 0) {
            group.contiguousTargets(base);
            group.useOnePlace(start, end, n);
            payloadColumns.write(openPlan, n);
            System.arraycopy(starts, 0, group.ownStarts, 0, n);
            payloadColumns.write(plan.outputPlan, plan.outputColumns, n);
        }
        batch.size(base + n);
    }

    /** Takes the next elements, as many as there is room for. Returns how many they are. */
    private int walk(int end, int room) {
        Payload payload = fields.payload();
        Layout element = openPlan.elements.layout;
        TextBound bound = element.textBound();
        int n = 0;
        long chars = 0;
        while (n < room && elementsLeft > 0 && chars <= OutputBatch.SLICE_CHARS) {
            int after = payload.skip(element, elementAt, end);
            if (after >= Payload.BEYOND) {
                // The rest does not fit: like other fields that do not, it is not there.
                elementsLeft = 0;
                break;
            }
            starts[n] = elementAt;
            ordinals[n] = elementOrdinal++;
            n++;
            chars += bound.shownChars(after - elementAt);
            elementAt = after;
            elementsLeft--;
        }
        return n;
    }

    /** Drops those of the {@code n} elements that fail a predicate. Returns how many are left. */
    private int keep(int n, int end) {
        ElementPlan plan = openPlan.elements;
        if (n == 0 || plan.passesNone) {
            return 0;
        }
        if (!plan.filters()) {
            return n;
        }
        group.useOwnPlaces();
        System.arraycopy(starts, 0, group.ownStarts, 0, n);
        Arrays.fill(group.ownEnds, 0, n, end);
        boolean[] verdicts = filter.verdicts(plan.filterPlan, plan.memberPredicates, n);
        int kept = 0;
        for (int i = 0; i < n; i++) {
            if (verdicts[i] && plan.passesOrdinal(ordinals[i])) {
                starts[kept] = starts[i];
                ordinals[kept] = ordinals[i];
                kept++;
            }
        }
        return kept;
    }
}
