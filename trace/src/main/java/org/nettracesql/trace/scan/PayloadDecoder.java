package org.nettracesql.trace.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.TextDictionary.Encoding;

/**
 * Turns {@link EventRows} into rows of a {@link Batch}: drops the events that fail a predicate, then fills the columns.
 * One a cursor; for one thread.
 *
 * <p>Use: {@link #begin} with some events, then {@link #fill} until it returns false or the batch is full; a full batch
 * must be {@linkplain #startBatch reset} before going on. Scans that explode an array and those with long texts need
 * more than one call: a batch is full, too, when its texts are some megabytes long. A single value that would be longer
 * than {@link #MOST_VALUE_CHARS} is NULL, and {@link #hasLongValues} tells.
 */
public final class PayloadDecoder {

    private static final int CAPACITY = EventRows.CAPACITY;

    /** Values that would be longer as text are NULL. */
    public static final int MOST_VALUE_CHARS = 16 << 20;

    /** Texts made between two looks at whether the statement was cancelled. */
    private static final int TEXTS_A_LOOK = 0x3f;

    /** Beyond this many bytes or entries a text column begins a new dictionary at the next batch. */
    private static final int DICTIONARY_BYTES = 4 << 20;

    private static final int DICTIONARY_ENTRIES = 1 << 16;

    /** A batch whose texts are longer than this in sum is full. */
    private static final long BATCH_CHARS = 4 << 20;

    /** So many characters of JSON text may be made before it is looked whether the batch is full. */
    private static final long SLICE_CHARS = 8 << 20;

    private final PayloadScan scan;
    private final Batch batch;
    private final FieldPass pass = new FieldPass(CAPACITY);

    private Payload payload;
    private PayloadJson json;
    private EventRows rows;

    /** Events that passed, as positions in {@link #rows}, in file order. */
    private final int[] selected = new int[CAPACITY];

    private int selectedCount;
    /** By position in {@link #selected}: false for an event that a payload predicate drops. */
    private final boolean[] keep = new boolean[CAPACITY];

    /** One group: events of one type (or elements of arrays). Positions in {@link #selected} unless contiguous. */
    private final int[] groupSelected = new int[CAPACITY];

    private final int[] groupStarts = new int[CAPACITY];
    private final int[] groupEnds = new int[CAPACITY];
    private final int[] groupOut = new int[CAPACITY];

    /** Where the group's payloads begin and end: the arrays above or, if the group is all events, those of the rows. */
    private int[] starts;

    private int[] ends;
    /** Whether the group's rows follow each other in the batch from {@link #firstOut} on; else {@link #groupOut}. */
    private boolean contiguous;

    private int firstOut;
    /** So many bytes from {@link #starts} on belong to every payload of the group. */
    private int commonBytes;

    private final long[] longs = new long[CAPACITY];
    private final double[] doubles = new double[CAPACITY];
    private final int[] codes = new int[CAPACITY];
    private final boolean[] missing = new boolean[CAPACITY];
    private final boolean[] verdicts = new boolean[CAPACITY];

    private final TextDictionary[] filterDictionaries;
    private final TextVerdicts[] filterTests;
    /** By type: its text's code in the dictionary of the column that is being filled, if it is known in this call. */
    private final int[] typeText;

    /** By type: the last call that put {@link #typeText} there. Cheaper than clearing it where there are many types. */
    private final long[] typeTextKnown;

    private long typeTextCall;

    private final boolean explodes;
    private int nextSelected;
    private long elementsLeft;
    private int elementAt;
    private int elementOrdinal;
    private final int[] elementStarts = new int[CAPACITY];
    private final int[] elementEnds = new int[CAPACITY];
    private final int[] elementRow = new int[CAPACITY];
    private final int[] elementOrdinals = new int[CAPACITY];

    private long eventsDecoded;
    /** The first condition on the payload's text, which is decided before those on fields; null if there is none. */
    private final Predicate firstOfPayloadText;
    private boolean hasLongValues;
    /** The columns of texts, and how much their dictionaries had when the batch began. */
    private final Column.Texts[] textColumns;

    private long heldBefore;

    public PayloadDecoder(PayloadScan scan) {
        this.scan = scan;
        List<Column> columns = new ArrayList<>();
        for (ScanColumn column : scan.request.columns()) {
            columns.add(
                    switch (column.type()) {
                        case BOOLEAN, INT8, INT16, INT32 -> new Column.Ints(CAPACITY);
                        case INT64, TIMESTAMP -> new Column.Longs(CAPACITY);
                        case FLOAT32, FLOAT64 -> new Column.Doubles(CAPACITY);
                        case TEXT -> new Column.Texts(CAPACITY, new TextDictionary());
                    });
        }
        this.batch = new Batch(columns);
        List<Column.Texts> texts = new ArrayList<>();
        for (Column column : columns) {
            if (column instanceof Column.Texts text) {
                texts.add(text);
            }
        }
        this.textColumns = texts.toArray(new Column.Texts[0]);
        int predicates = scan.request.predicates().size();
        this.filterDictionaries = new TextDictionary[predicates];
        this.filterTests = new TextVerdicts[predicates];
        for (int i = 0; i < predicates; i++) {
            Condition condition = scan.request.predicates().get(i).condition();
            if (condition instanceof Condition.TextIn || condition instanceof Condition.TextLike) {
                filterDictionaries[i] = new TextDictionary();
                filterTests[i] = new TextVerdicts(condition);
            }
        }
        this.typeText = new int[scan.types.size()];
        this.typeTextKnown = new long[scan.types.size()];
        this.explodes = scan.request.explode() != null;
        this.firstOfPayloadText = firstOfPayloadText(scan);
    }

    private static Predicate firstOfPayloadText(PayloadScan scan) {
        for (Predicate predicate : scan.headerPredicates) {
            if (predicate.column() == HeaderColumn.PAYLOAD) {
                return predicate;
            }
        }
        return null;
    }

    public Batch batch() {
        return batch;
    }

    /** Events of which a payload field was looked at, over the decoder's life. */
    public long eventsDecoded() {
        return eventsDecoded;
    }

    /** Whether the batch is to be given: it has no room, or its texts are long. */
    public boolean isFull() {
        return batch.size() == CAPACITY || batch.size() > 0 && heldByTexts() - heldBefore > BATCH_CHARS;
    }

    private long heldByTexts() {
        long held = 0;
        for (Column.Texts column : textColumns) {
            held += column.dictionary().sizeHeld();
        }
        return held;
    }

    /** Whether a value was NULL because of its length, over the decoder's life. */
    public boolean hasLongValues() {
        return hasLongValues;
    }

    /** Empties the batch. */
    public void startBatch() {
        batch.size(0);
        for (int i = 0; i < batch.columnCount(); i++) {
            Column column = batch.column(i);
            column.clear();
            if (column instanceof Column.Texts texts && isLarge(texts.dictionary())) {
                texts.dictionary(new TextDictionary());
            }
        }
        heldBefore = heldByTexts();
    }

    private static boolean isLarge(TextDictionary dictionary) {
        return dictionary.sizeHeld() > DICTIONARY_BYTES || dictionary.size() > DICTIONARY_ENTRIES;
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
        FixedFilter filter = scan.plans[type].fixedFilter;
        if (filter == null || filter.payloadBytes() > payloadSize || firstOfPayloadText != null) {
            return end;
        }
        int kept = start;
        for (int i = start; i < end; i++) {
            if (filter.passes(payloads, events.payloadStart[i])) {
                events.timeNanos[kept] = events.timeNanos[i];
                events.payloadStart[kept] = events.payloadStart[i];
                events.eventNumber[kept] = events.eventNumber[i];
                kept++;
            }
        }
        // Those that are kept are counted when they are looked at again.
        eventsDecoded += end - kept;
        return kept;
    }

    /**
     * Takes events whose payloads lie in {@code block}. Both must stay as they are until {@link #fill} returns false.
     */
    public void begin(EventRows events, byte[] block) {
        if (payload == null || payload.bytes != block) {
            payload = new Payload(block);
            json = new PayloadJson(payload, scan.cancellation);
        }
        rows = events;
        selectedCount = events.size;
        for (int i = 0; i < selectedCount; i++) {
            selected[i] = i;
        }
        applyHeaderPredicates();
        applyPayloadPredicates();
        nextSelected = 0;
        elementsLeft = 0;
    }

    /**
     * Adds rows to the batch until it is full or the events are used up.
     *
     * @return whether rows may be left
     */
    public boolean fill() {
        return explodes ? fillElements() : fillEvents();
    }

    // ---- predicates

    private void applyHeaderPredicates() {
        for (Predicate predicate : scan.headerPredicates) {
            HeaderColumn column = (HeaderColumn) predicate.column();
            if (predicate == firstOfPayloadText) {
                eventsDecoded += selectedCount;
            }
            int kept = 0;
            for (int i = 0; i < selectedCount; i++) {
                int row = selected[i];
                if (testHeader(column, predicate.condition(), row)) {
                    selected[kept++] = row;
                }
            }
            selectedCount = kept;
        }
    }

    private boolean testHeader(HeaderColumn column, Condition condition, int row) {
        return switch (column) {
            case EVENT_NUMBER -> Conditions.testLong(condition, rows.eventNumber[row]);
            case TIME_NS -> Conditions.testLong(condition, rows.timeNanos[row]);
            case UTC_TIME -> Conditions.testLong(condition, utcMicros(row));
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
                    condition, guid(rows.activityLow[row], rows.activityHigh[row]));
            case RELATED_ACTIVITY_ID -> Conditions.testText(
                    condition, guid(rows.relatedLow[row], rows.relatedHigh[row]));
            case THREAD_NAME, TRACE_ID, SPAN_ID, LABELS -> Conditions.testText(
                    condition, scan.contexts.text(column, rows.labels[row], rows.threadKey[row]));
            case PAYLOAD -> Conditions.testText(condition, payloadJson(row));
            default -> throw new IllegalArgumentException(column + " is decided by type.");
        };
    }

    private String payloadJson(int row) {
        if ((row & TEXTS_A_LOOK) == 0) {
            scan.cancellation.check();
        }
        PayloadScan.TypePlan plan = scan.plans[rows.typeIndex[row]];
        return noted(json.payload(plan.layout, rows.payloadStart[row], rows.payloadEnd[row]));
    }

    /** Takes down that a text is null, which it is only if it would be too long. */
    private String noted(String text) {
        hasLongValues |= text == null;
        return text;
    }

    private long utcMicros(int row) {
        return startMicros + Math.floorDiv(rows.timeNanos[row], 1000L);
    }

    private long startMicros;

    /** Tells which wall-clock time {@code timeNanos} 0 is, in microseconds since 1970-01-01 UTC. */
    public void startMicros(long micros) {
        this.startMicros = micros;
    }

    private void applyPayloadPredicates() {
        if (!scan.filtersPayload || keepByFixedNumbers()) {
            return;
        }
        for (int i = 0; i < filterDictionaries.length; i++) {
            if (filterDictionaries[i] != null && isLarge(filterDictionaries[i])) {
                filterDictionaries[i] = new TextDictionary();
                filterTests[i].reset();
            }
        }
        Arrays.fill(keep, 0, selectedCount, true);
        forEachGroup((plan, n) -> {
            if (plan.filterPlan.isEmpty()) {
                return;
            }
            if (firstOfPayloadText == null) {
                eventsDecoded += n;
            }
            filter(plan.filterPlan, plan.payloadPredicates, n);
            if (contiguous) {
                System.arraycopy(verdicts, 0, keep, 0, n);
            } else {
                for (int i = 0; i < n; i++) {
                    keep[groupSelected[i]] = verdicts[i];
                }
            }
        });
        int kept = 0;
        for (int i = 0; i < selectedCount; i++) {
            selected[kept] = selected[i];
            kept += keep[i] ? 1 : 0;
        }
        selectedCount = kept;
    }

    /** Whether that was all that predicates on payloads had to decide. */
    private boolean keepByFixedNumbers() {
        if (selectedCount == 0) {
            return true;
        }
        int first = rows.typeIndex[selected[0]];
        FixedFilter filter = scan.plans[first].fixedFilter;
        if (filter == null || filter.payloadBytes() > rows.leastPayload || isMixed(first)) {
            return false;
        }
        if (firstOfPayloadText == null) {
            eventsDecoded += selectedCount;
        }
        selectedCount = filter.keep(payload.bytes, rows.payloadStart, selected, selectedCount, groupStarts, longs);
        return true;
    }

    /** Decides the predicates of a plan for the group; the n-th predicate has sink n. Leaves {@link #verdicts}. */
    private void filter(FieldPlan plan, List<Predicate> predicates, int n) {
        Arrays.fill(verdicts, 0, n, true);
        pass.run(plan, payload, starts, ends, n, (sink, type, nested, bases, offset, counts, m) -> {
            Predicate predicate = predicates.get(sink);
            FieldPass.clear(missing, m);
            boolean anyMissing = test(predicate, type, nested, bases, offset, counts, m);
            if (anyMissing) {
                boolean nullPasses = Conditions.testNull(predicate.condition());
                for (int i = 0; i < m; i++) {
                    if (missing[i]) {
                        verdicts[i] = previous[i] && nullPasses;
                    }
                }
            }
        });
    }

    private final boolean[] previous = new boolean[CAPACITY];

    private boolean test(
            Predicate predicate, FieldType type, Layout nested, int[] bases, int offset, long[] counts, int n) {
        System.arraycopy(verdicts, 0, previous, 0, n);
        Condition condition = predicate.condition();
        if (predicate.column().type() == ColumnType.TEXT) {
            if (!isPlainText(type)) {
                return testJson(condition, type, nested, bases, offset, counts, n);
            }
            int index = scan.request.predicates().indexOf(predicate);
            TextDictionary dictionary = filterDictionaries[index] != null
                    ? filterDictionaries[index]
                    : new TextDictionary();
            boolean anyMissing = readTextColumn(type, nested, bases, offset, counts, n, dictionary);
            if (condition instanceof Condition.Null isNull) {
                for (int i = 0; i < n; i++) {
                    verdicts[i] &= !isNull.isNull();
                }
            } else {
                TextVerdicts test = filterTests[index];
                for (int i = 0; i < n; i++) {
                    verdicts[i] &= !missing[i] && test.test(dictionary, codes[i]);
                }
            }
            return anyMissing;
        }
        if (isFloating(type)) {
            boolean anyMissing = FieldPass.readDoubles(
                    (Scalar) type, payload, bases, offset, ends, n, doubles, missing);
            if (condition instanceof Condition.DoubleCompare compare) {
                for (int i = 0; i < n; i++) {
                    verdicts[i] &= compare.test(doubles[i]);
                }
            } else {
                for (int i = 0; i < n; i++) {
                    verdicts[i] &= Conditions.testLong(condition, (long) doubles[i]);
                }
            }
            return anyMissing;
        }
        boolean anyMissing = readLongColumn(type, bases, offset, n, longs, 0);
        if (condition instanceof Condition.LongRanges ranges && ranges.lows().length == 1) {
            long low = ranges.min();
            long high = ranges.max();
            for (int i = 0; i < n; i++) {
                verdicts[i] &= longs[i] >= low && longs[i] <= high;
            }
        } else if (condition instanceof Condition.Mod mod) {
            new Remainders(mod).test(longs, verdicts, n);
        } else if (condition instanceof Condition.DoubleCompare compare) {
            for (int i = 0; i < n; i++) {
                verdicts[i] &= compare.test(longs[i]);
            }
        } else {
            for (int i = 0; i < n; i++) {
                verdicts[i] &= Conditions.testLong(condition, longs[i]);
            }
        }
        return anyMissing;
    }

    /** Texts that are made for the test only: none is kept. */
    private boolean testJson(
            Condition condition, FieldType type, Layout nested, int[] bases, int offset, long[] counts, int n) {
        TextVerdicts test = condition instanceof Condition.Null ? null : new TextVerdicts(condition);
        boolean anyMissing = false;
        for (int i = 0; i < n; i++) {
            if ((i & TEXTS_A_LOOK) == 0) {
                scan.cancellation.check();
            }
            String text = jsonField(type, nested, counts == null ? 0 : counts[i], bases[i] + offset, ends[i]);
            missing[i] = text == null;
            anyMissing |= missing[i];
            verdicts[i] &= text != null && (test == null ? !Conditions.testNull(condition) : test.test(text));
        }
        return anyMissing;
    }

    private static boolean isFloating(FieldType type) {
        return type == Scalar.F32 || type == Scalar.F64;
    }

    private static boolean isText(FieldType type) {
        return type instanceof Scalar scalar && scalar.columnType() == ColumnType.TEXT;
    }

    /** Reads a field as integers; one that has no integer value is missing everywhere. */
    private boolean readLongColumn(FieldType type, int[] bases, int offset, int n, long[] values, int first) {
        if (type instanceof Scalar scalar && !isText(type)) {
            if (bases == starts && offset + scalar.fixedSize() <= commonBytes && FixedNumbers.has(scalar)) {
                FixedNumbers.read(scalar, payload.bytes, bases, offset, n, values, first);
                return false;
            }
            return FieldPass.readLongs(scalar, payload, bases, offset, ends, n, values, first, missing);
        }
        Arrays.fill(missing, 0, n, true);
        return n > 0;
    }

    /** Fills {@link #codes} with the field as text, whatever its type. */
    private boolean readTextColumn(
            FieldType type,
            Layout nested,
            int[] bases,
            int offset,
            long[] counts,
            int n,
            TextDictionary dictionary) {
        if (isPlainText(type)) {
            boolean anyMissing = FieldPass.readTexts(
                    type, payload, bases, offset, counts, ends, n, dictionary, codes, missing);
            if (anyMissing && !hasLongValues) {
                for (int i = 0; i < n; i++) {
                    hasLongValues |= missing[i] && ends[i] - bases[i] - offset > MOST_VALUE_CHARS;
                }
            }
            return anyMissing;
        }
        boolean anyMissing = false;
        for (int i = 0; i < n; i++) {
            if ((i & TEXTS_A_LOOK) == 0) {
                scan.cancellation.check();
            }
            long count = counts == null ? 0 : counts[i];
            int at = bases[i] + offset;
            int end = ends[i];
            if (i > 0 && bases[i] == bases[i - 1] && !missing[i - 1]) {
                // The elements of an array have their event's values in common.
                codes[i] = codes[i - 1];
                continue;
            }
            String text = jsonField(type, nested, count, at, end);
            if (text == null) {
                missing[i] = true;
                anyMissing = true;
            } else {
                codes[i] = dictionary.append(text);
            }
        }
        return anyMissing;
    }

    /** A field that is shown as JSON; null if it does not fit in its payload or would be too long. */
    private String jsonField(FieldType type, Layout nested, long count, int at, int end) {
        if (at > end || count < 0 || payload.skip(type, nested, count, at, end) >= Payload.BEYOND) {
            return null;
        }
        return noted(json.field(type, nested, count, at, end));
    }

    private static boolean isPlainText(FieldType type) {
        return isText(type) || type instanceof FieldType.Array array && (array.isBytes() || array.isText());
    }

    // ---- groups of one type

    private interface GroupAction {
        void run(PayloadScan.TypePlan plan, int n);
    }

    /** Runs an action for the selected events of each type, with the group's fields set. */
    private void forEachGroup(GroupAction action) {
        if (selectedCount == 0) {
            return;
        }
        int first = rows.typeIndex[selected[0]];
        int done = 0;
        commonBytes = rows.leastPayload;
        if (!isMixed(first)) {
            contiguous = true;
            firstOut = outBase;
            if (selectedCount == rows.size) {
                starts = rows.payloadStart;
                ends = rows.payloadEnd;
            } else {
                useScratchGroup();
            }
            for (int i = 0; i < selectedCount && starts == groupStarts; i++) {
                groupStarts[i] = rows.payloadStart[selected[i]];
                groupEnds[i] = rows.payloadEnd[selected[i]];
            }
            action.run(scan.plans[first], selectedCount);
            return;
        }
        contiguous = false;
        useScratchGroup();
        // Types are many but few occur together; each pass takes the type of the first event not done yet.
        Arrays.fill(inGroup, 0, selectedCount, false);
        for (int i = 0; done < selectedCount; i++) {
            if (inGroup[i]) {
                continue;
            }
            int type = rows.typeIndex[selected[i]];
            int n = 0;
            for (int k = i; k < selectedCount; k++) {
                int row = selected[k];
                if (rows.typeIndex[row] == type) {
                    inGroup[k] = true;
                    groupStarts[n] = rows.payloadStart[row];
                    groupEnds[n] = rows.payloadEnd[row];
                    groupSelected[n] = k;
                    groupOut[n++] = outBase + k;
                }
            }
            done += n;
            action.run(scan.plans[type], n);
        }
    }

    private boolean isMixed(int type) {
        if (scan.onlyType >= 0) {
            return false;
        }
        for (int i = 1; i < selectedCount; i++) {
            if (rows.typeIndex[selected[i]] != type) {
                return true;
            }
        }
        return false;
    }

    private void useScratchGroup() {
        starts = groupStarts;
        ends = groupEnds;
    }

    private final boolean[] inGroup = new boolean[CAPACITY];
    private int outBase;

    // ---- events to rows

    private boolean fillEvents() {
        int base = batch.size();
        outBase = base;
        int all = selectedCount;
        int n = scan.makesJson ? slice() : all;
        selectedCount = n;
        List<ScanColumn> columns = scan.request.columns();
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c) instanceof HeaderColumn header) {
                header(header, batch.column(c), selected, n, base);
            }
        }
        if (scan.readsPayloadColumns) {
            forEachGroup(this::payloadColumns);
        }
        batch.size(base + n);
        selectedCount = all - n;
        System.arraycopy(selected, n, selected, 0, selectedCount);
        return selectedCount > 0;
    }

    /** How many of the selected events can be shown at once, whatever they are: at least one. */
    private int slice() {
        long chars = 0;
        for (int i = 0; i < selectedCount; i++) {
            int row = selected[i];
            chars += bound(scan.plans[rows.typeIndex[row]].layout, rows.payloadEnd[row] - rows.payloadStart[row]);
            if (chars > SLICE_CHARS) {
                return Math.max(1, i);
            }
        }
        return selectedCount;
    }

    private static long bound(Layout layout, int bytes) {
        return Math.min(MOST_VALUE_CHARS, layout.textBound().chars(bytes));
    }

    private void payloadColumns(PayloadScan.TypePlan plan, int n) {
        for (int c : plan.absentColumns) {
            absent((PayloadColumn) scan.request.columns().get(c), batch.column(c), n);
        }
        if (!plan.outputPlan.isEmpty()) {
            if (plan.arrayPlan == null && !isCounted(plan)) {
                eventsDecoded += n;
            }
            pass.run(plan.outputPlan, payload, starts, ends, n, (sink, type, nested, bases, offset, counts, m) ->
                    store(batch.column(plan.outputColumns[sink]), type, nested, bases, offset, counts, m));
        }
    }

    /** Whether a filter has looked at the payloads of such events, and counted them, before they are shown. */
    private boolean isCounted(PayloadScan.TypePlan plan) {
        return firstOfPayloadText != null || !plan.filterPlan.isEmpty();
    }

    /** The row of the batch that the group's i-th payload fills. */
    private int out(int i) {
        return contiguous ? firstOut + i : groupOut[i];
    }

    private void absent(PayloadColumn wanted, Column column, int n) {
        for (int i = 0; i < n; i++) {
            int out = out(i);
            if (wanted.absentValue() == null) {
                column.setNull(out);
            } else if (column instanceof Column.Longs longColumn) {
                longColumn.values[out] = wanted.absentValue();
            } else if (column instanceof Column.Ints ints) {
                ints.values[out] = wanted.absentValue().intValue();
            } else if (column instanceof Column.Doubles doubleColumn) {
                doubleColumn.values[out] = wanted.absentValue();
            } else if (column instanceof Column.Texts texts) {
                texts.codes[out] = texts.dictionary().append(Long.toString(wanted.absentValue()));
            }
        }
    }

    /** Writes a field of the group's payloads to the group's rows. */
    private void store(
            Column column, FieldType type, Layout nested, int[] bases, int offset, long[] counts, int n) {
        FieldPass.clear(missing, n);
        boolean anyMissing;
        if (column instanceof Column.Texts texts) {
            anyMissing = readTextColumn(type, nested, bases, offset, counts, n, texts.dictionary());
            for (int i = 0; i < n; i++) {
                texts.codes[out(i)] = codes[i];
            }
        } else if (isFloating(type)) {
            anyMissing = FieldPass.readDoubles((Scalar) type, payload, bases, offset, ends, n, doubles, missing);
            if (column instanceof Column.Doubles target) {
                for (int i = 0; i < n; i++) {
                    target.values[out(i)] = doubles[i];
                }
            } else {
                for (int i = 0; i < n; i++) {
                    longs[i] = (long) doubles[i];
                }
                storeLongs(column, n);
            }
        } else if (contiguous && column instanceof Column.Longs target) {
            anyMissing = readLongColumn(type, bases, offset, n, target.values, firstOut);
        } else {
            anyMissing = readLongColumn(type, bases, offset, n, longs, 0);
            storeLongs(column, n);
        }
        if (anyMissing) {
            for (int i = 0; i < n; i++) {
                if (missing[i]) {
                    column.setNull(out(i));
                }
            }
        }
    }

    private void storeLongs(Column column, int n) {
        if (column instanceof Column.Longs target) {
            for (int i = 0; i < n; i++) {
                target.values[out(i)] = longs[i];
            }
        } else if (column instanceof Column.Ints target) {
            for (int i = 0; i < n; i++) {
                target.values[out(i)] = (int) longs[i];
            }
        } else if (column instanceof Column.Doubles target) {
            for (int i = 0; i < n; i++) {
                target.values[out(i)] = longs[i];
            }
        }
    }

    // ---- header columns

    /** Writes a header column of the given events to consecutive rows of the batch. */
    private void header(HeaderColumn wanted, Column column, int[] events, int n, int base) {
        switch (wanted) {
            case TIME_NS -> copy(rows.timeNanos, events, n, ((Column.Longs) column).values, base);
            case EVENT_NUMBER -> copy(rows.eventNumber, events, n, ((Column.Longs) column).values, base);
            case THREAD_ID -> copy(rows.threadId, events, n, ((Column.Longs) column).values, base);
            case UTC_TIME -> {
                long[] target = ((Column.Longs) column).values;
                for (int i = 0; i < n; i++) {
                    target[base + i] = utcMicros(events[i]);
                }
            }
            case PROCESS_ID -> copyOrNull(rows.processId, events, n, column, base, EventRows.NO_PROCESS);
            case PROCESSOR -> copyOrNull(rows.processor, events, n, column, base, EventRows.NONE);
            case STACK_ID -> copyOrNull(rows.stackId, events, n, column, base, EventRows.NONE);
            case PAYLOAD_SIZE -> {
                int[] target = ((Column.Ints) column).values;
                for (int i = 0; i < n; i++) {
                    target[base + i] = rows.payloadEnd[events[i]] - rows.payloadStart[events[i]];
                }
            }
            case ACTIVITY_ID -> guids(rows.activityLow, rows.activityHigh, events, n, (Column.Texts) column, base);
            case RELATED_ACTIVITY_ID -> guids(
                    rows.relatedLow, rows.relatedHigh, events, n, (Column.Texts) column, base);
            case THREAD_NAME, TRACE_ID, SPAN_ID, LABELS -> contexts(wanted, events, n, (Column.Texts) column, base);
            case PAYLOAD -> {
                Column.Texts texts = (Column.Texts) column;
                for (int i = 0; i < n; i++) {
                    if (i > 0 && events[i] == events[i - 1]) {
                        // The elements of an array have their event's payload in common.
                        texts.codes[base + i] = texts.codes[base + i - 1];
                        if (texts.isNull(base + i - 1)) {
                            texts.setNull(base + i);
                        }
                        continue;
                    }
                    String shown = payloadJson(events[i]);
                    if (shown == null) {
                        texts.setNull(base + i);
                    } else {
                        texts.codes[base + i] = texts.dictionary().append(shown);
                    }
                    PayloadScan.TypePlan plan = scan.plans[rows.typeIndex[events[i]]];
                    if (plan.outputPlan.isEmpty() && plan.arrayPlan == null && !isCounted(plan)) {
                        eventsDecoded++;
                    }
                }
            }
            default -> typeColumn(wanted, column, events, n, base);
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
        for (int i = 0; i < n; i++) {
            int event = events[i];
            if ((low[event] | high[event]) == 0) {
                column.setNull(base + i);
            } else {
                putGuid(low[event], high[event]);
                column.codes[base + i] = column.dictionary().code(guidBytes, 0, 16, Encoding.GUID);
            }
        }
    }

    /** Events that follow each other mostly have the same labels. */
    private void contexts(HeaderColumn wanted, int[] events, int n, Column.Texts column, int base) {
        int labels = 0;
        long threadKey = 0;
        int code = NOT_ASKED;
        for (int i = 0; i < n; i++) {
            int event = events[i];
            if (code == NOT_ASKED || labels != rows.labels[event] || threadKey != rows.threadKey[event]) {
                labels = rows.labels[event];
                threadKey = rows.threadKey[event];
                String text = scan.contexts.text(wanted, labels, threadKey);
                code = text == null ? NO_TEXT : column.dictionary().code(text);
            }
            if (code == NO_TEXT) {
                column.setNull(base + i);
            } else {
                column.codes[base + i] = code;
            }
        }
    }

    private static final int NOT_ASKED = -1;
    private static final int NO_TEXT = -2;

    private final byte[] guidBytes = new byte[16];

    private void putGuid(long low, long high) {
        for (int i = 0; i < 8; i++) {
            guidBytes[i] = (byte) (low >>> 8 * i);
            guidBytes[8 + i] = (byte) (high >>> 8 * i);
        }
    }

    private String guid(long low, long high) {
        if ((low | high) == 0) {
            return null;
        }
        putGuid(low, high);
        return TextDictionary.decode(guidBytes, 0, 16, Encoding.GUID);
    }

    private void typeColumn(HeaderColumn wanted, Column column, int[] events, int n, int base) {
        switch (wanted) {
            case PROVIDER, EVENT_NAME -> {
                Column.Texts texts = (Column.Texts) column;
                typeTextCall++;
                for (int i = 0; i < n; i++) {
                    int type = rows.typeIndex[events[i]];
                    if (typeTextKnown[type] != typeTextCall) {
                        typeTextKnown[type] = typeTextCall;
                        var eventType = scan.types.get(type);
                        typeText[type] = texts.dictionary().code(
                                wanted == HeaderColumn.PROVIDER ? eventType.provider() : eventType.name());
                    }
                    texts.codes[base + i] = typeText[type];
                }
            }
            case EVENT_KEYWORDS -> {
                long[] target = ((Column.Longs) column).values;
                for (int i = 0; i < n; i++) {
                    target[base + i] = scan.types.get(rows.typeIndex[events[i]]).keywords();
                }
            }
            default -> {
                int[] target = ((Column.Ints) column).values;
                for (int i = 0; i < n; i++) {
                    var type = scan.types.get(rows.typeIndex[events[i]]);
                    target[base + i] = switch (wanted) {
                        case EVENT_ID -> type.id();
                        case EVENT_VERSION -> type.version();
                        case EVENT_LEVEL -> type.level();
                        case EVENT_OPCODE -> type.opcode();
                        default -> throw new IllegalArgumentException(wanted + " is not decided by type.");
                    };
                }
            }
        }
    }

    // ---- array elements to rows

    private boolean fillElements() {
        while (!isFull()) {
            if (elementsLeft == 0) {
                if (nextSelected == selectedCount) {
                    return false;
                }
                openArray(selected[nextSelected++]);
                continue;
            }
            fillSomeElements();
        }
        return elementsLeft > 0 || nextSelected < selectedCount;
    }

    private int openRow;
    private PayloadScan.TypePlan openPlan;

    /** Finds the array of one event; events are taken one at a time because their arrays are long. */
    private void openArray(int row) {
        openRow = row;
        commonBytes = 0;
        openPlan = scan.plans[rows.typeIndex[row]];
        useScratchGroup();
        groupStarts[0] = rows.payloadStart[row];
        groupEnds[0] = rows.payloadEnd[row];
        elementsLeft = 0;
        elementOrdinal = 0;
        if (!isCounted(openPlan)) {
            eventsDecoded++;
        }
        int end = rows.payloadEnd[row];
        pass.run(openPlan.arrayPlan, payload, starts, ends, 1, (sink, type, nested, bases, offset, counts, n) -> {
            FieldType.Array array = (FieldType.Array) type;
            int at = bases[0] + offset;
            long count = counts == null ? 0 : counts[0];
            if (at > end || count < 0) {
                return;
            }
            elementAt = payload.firstElement(array, at, end);
            elementsLeft = Math.max(0, payload.elementCount(array, count, at, end));
        });
    }

    /** Walks over the next elements of the open array and adds those that pass to the batch. */
    private void fillSomeElements() {
        int room = Batch.CAPACITY - batch.size();
        commonBytes = 0;
        int end = rows.payloadEnd[openRow];
        int n = 0;
        long chars = 0;
        while (n < room && elementsLeft > 0 && chars <= SLICE_CHARS) {
            int after = payload.skip(openPlan.elementLayout, elementAt, end);
            elementStarts[n] = elementAt;
            elementEnds[n] = end;
            elementRow[n] = openRow;
            elementOrdinals[n] = elementOrdinal++;
            if (after >= Payload.BEYOND) {
                // The rest does not fit: like other fields that do not, it is not there.
                elementsLeft = 0;
                break;
            }
            n++;
            chars += bound(openPlan.elementLayout, after - elementAt);
            elementAt = after;
            elementsLeft--;
        }
        n = filterElements(n);
        int base = batch.size();
        List<ScanColumn> columns = scan.request.columns();
        contiguous = true;
        firstOut = base;
        Arrays.fill(groupStarts, 0, n, rows.payloadStart[openRow]);
        Arrays.fill(groupEnds, 0, n, end);
        for (int c = 0; c < columns.size(); c++) {
            if (columns.get(c) instanceof HeaderColumn header) {
                header(header, batch.column(c), elementRow, n, base);
            } else if (columns.get(c) instanceof ElementColumn element) {
                if (element.member().equals(ElementColumn.ORDINAL)) {
                    System.arraycopy(elementOrdinals, 0, batch.ints(c).values, base, n);
                } else if (FieldPlan.resolve(openPlan.elementLayout, List.of(element.member())) == null) {
                    for (int i = 0; i < n; i++) {
                        batch.column(c).setNull(base + i);
                    }
                }
            }
        }
        if (n > 0) {
            payloadColumns(openPlan, n);
            System.arraycopy(elementStarts, 0, groupStarts, 0, n);
            pass.run(
                    openPlan.elementPlan,
                    payload,
                    starts,
                    ends,
                    n,
                    (sink, type, nested, bases, offset, counts, m) -> store(
                            batch.column(openPlan.elementColumns[sink]), type, nested, bases, offset, counts, m));
        }
        batch.size(base + n);
    }

    private int filterElements(int n) {
        if (openPlan.elementPredicates.isEmpty() || n == 0) {
            return n;
        }
        System.arraycopy(elementStarts, 0, groupStarts, 0, n);
        System.arraycopy(elementEnds, 0, groupEnds, 0, n);
        filter(openPlan.elementFilterPlan, openPlan.elementPredicates, n);
        int kept = 0;
        for (int i = 0; i < n; i++) {
            if (verdicts[i] && passesOrdinal(i)) {
                elementStarts[kept] = elementStarts[i];
                elementOrdinals[kept] = elementOrdinals[i];
                kept++;
            }
        }
        return kept;
    }

    private boolean passesOrdinal(int element) {
        for (Predicate predicate : openPlan.elementPredicates) {
            String member = ((ElementColumn) predicate.column()).member();
            if (member.equals(ElementColumn.ORDINAL)) {
                if (!Conditions.testLong(predicate.condition(), elementOrdinals[element])) {
                    return false;
                }
            } else if (FieldPlan.resolve(openPlan.elementLayout, List.of(member)) == null
                    && !Conditions.testNull(predicate.condition())) {
                return false;
            }
        }
        return true;
    }
}
