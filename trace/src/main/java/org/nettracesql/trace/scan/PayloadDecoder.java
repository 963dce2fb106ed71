package org.nettracesql.trace.scan;

import org.nettracesql.trace.Batch;

/**
 * Turns {@link EventRows} into rows of a {@link Batch}: drops the events that fail a predicate, then fills the columns.
 * One per cursor; for one thread. The work is done by {@link HeaderFilter}, {@link PayloadFilter} and
 * {@link RowsOfEvents} or {@link RowsOfElements}, in this order.
 *
 * <p>Use: {@link #begin} with some events, then {@link #fill} until it returns false or the batch is full; a full batch
 * must be {@linkplain #startBatch reset} before going on. Scans that explode an array and those with long texts need
 * more than one call: a batch is full, too, when its texts are some megabytes long. A single value that would be longer
 * than {@link #MOST_VALUE_CHARS} is NULL, and {@link #hasLongValues} tells.
 */
public final class PayloadDecoder {

    /** Values that would be longer as text are NULL. */
    public static final int MOST_VALUE_CHARS = 16 << 20;

    private final SelectedEvents selected = new SelectedEvents();
    private final OutputBatch output;
    private final FieldReader fields;
    private final DecodedEvents decoded;
    private final HeaderFilter headerFilter;
    private final PayloadFilter payloadFilter;
    private final RowsOfEvents rowsOfEvents;
    /** Null unless the scan explodes an array. */
    private final RowsOfElements rowsOfElements;

    /**
     * @param startMicros the wall-clock time at which {@code time_ns} is 0, in microseconds since 1970-01-01 UTC
     */
    public PayloadDecoder(PayloadScan scan, long startMicros) {
        PayloadGroup group = new PayloadGroup();
        TypeGroups groups = new TypeGroups(scan, selected, group);
        output = new OutputBatch(scan.request.columns());
        fields = new FieldReader(group, scan.cancellation);
        decoded = new DecodedEvents(scan);
        HeaderValues values = new HeaderValues(scan, selected, fields, startMicros);
        headerFilter = new HeaderFilter(scan, selected, values, decoded);
        payloadFilter = new PayloadFilter(scan, selected, group, groups, fields, decoded);
        HeaderColumns headerColumns = new HeaderColumns(scan, selected, values, decoded);
        PayloadColumns payloadColumns = new PayloadColumns(scan, output.batch, group, fields, decoded);
        rowsOfEvents = new RowsOfEvents(scan, selected, output.batch, groups, headerColumns, payloadColumns);
        rowsOfElements = scan.request.explode() == null
                ? null
                : new RowsOfElements(scan, selected, output, group, fields, payloadFilter, headerColumns,
                        payloadColumns, decoded);
    }

    public Batch batch() {
        return output.batch;
    }

    /** Events of which a payload field was looked at, over the decoder's life. */
    public long eventsDecoded() {
        return decoded.count();
    }

    /** Whether the batch is to be given: it has no room, or its texts are long. */
    public boolean isFull() {
        return output.isFull();
    }

    /** Whether a value was NULL because of its length, over the decoder's life. */
    public boolean hasLongValues() {
        return fields.hasLongValues();
    }

    /** The next batch is of another place in the trace, where texts that were many are likely others. */
    public void startPart() {
        output.startPart();
    }

    /** The next batch begins new dictionaries, as those of the batches before are another's now. */
    public void startKept() {
        output.startKept();
    }

    /** Empties the batch. */
    public void startBatch() {
        output.start();
    }

    /**
     * Drops events of one type and size of which it is easily seen that they are no rows, before all columns of their
     * headers are filled in.
     *
     * @param events has times, numbers and places of payloads from {@code start} to {@code end}
     * @param payloads where these are
     * @return the new end
     */
    public int keepOfRun(EventRows events, byte[] payloads, int type, int payloadSize, int start, int end) {
        return payloadFilter.keepOfRun(events, payloads, type, payloadSize, start, end);
    }

    /**
     * Takes events whose payloads lie in {@code block}. Both must stay as they are until {@link #fill} returns false.
     */
    public void begin(EventRows events, byte[] block) {
        fields.readFrom(block);
        selected.takeAll(events);
        headerFilter.apply();
        payloadFilter.apply();
        if (rowsOfElements != null) {
            rowsOfElements.begin();
        }
    }

    /**
     * Adds rows to the batch until it is full or the events are used up.
     *
     * @return whether rows may be left
     */
    public boolean fill() {
        return rowsOfElements != null ? rowsOfElements.fill() : rowsOfEvents.fill();
    }
}
