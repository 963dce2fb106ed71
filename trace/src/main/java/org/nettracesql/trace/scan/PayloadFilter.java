package org.nettracesql.trace.scan;

import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.TextDictionary;

/** Drops selected events by the predicates on payload fields. For one thread. */
final class PayloadFilter {

    private static final int CAPACITY = EventRows.CAPACITY;

    private final PayloadScan scan;
    private final SelectedEvents selected;
    private final PayloadGroup group;
    private final TypeGroups groups;
    private final FieldReader fields;
    private final DecodedEvents decoded;

    /** By predicate of the request: the texts that it has decided; null unless it is on texts. */
    private final TextDictionary[] dictionaries;

    private final TextVerdicts[] textVerdicts;
    /** By predicate of the request: its condition as one on texts; null unless its column has texts. */
    private final TextTest[] textTests;

    /** By place in {@link SelectedEvents}: false for an event that is to be dropped. */
    private final boolean[] keep = new boolean[CAPACITY];

    /** By place in the group: whether all predicates so far passed. */
    private final boolean[] verdicts = new boolean[CAPACITY];

    /** {@link #verdicts} before the predicate that is being decided. */
    private final boolean[] previous = new boolean[CAPACITY];

    PayloadFilter(
            PayloadScan scan,
            SelectedEvents selected,
            PayloadGroup group,
            TypeGroups groups,
            FieldReader fields,
            DecodedEvents decoded) {
        this.scan = scan;
        this.selected = selected;
        this.group = group;
        this.groups = groups;
        this.fields = fields;
        this.decoded = decoded;
        int predicates = scan.request.predicates().size();
        this.dictionaries = new TextDictionary[predicates];
        this.textVerdicts = new TextVerdicts[predicates];
        this.textTests = new TextTest[predicates];
        for (int i = 0; i < predicates; i++) {
            Predicate predicate = scan.request.predicates().get(i);
            Condition condition = predicate.condition();
            if (predicate.column().type() == ColumnType.TEXT) {
                textTests[i] = new TextTest(condition);
            }
            if (condition instanceof Condition.TextIn || condition instanceof Condition.TextLike) {
                dictionaries[i] = new TextDictionary();
                textVerdicts[i] = new TextVerdicts(textTests[i]);
            }
        }
    }

    /** As {@link PayloadDecoder#keepOfRun}. */
    int keepOfRun(EventRows events, byte[] payloads, int type, int payloadSize, int start, int end) {
        FixedFilter filter = scan.plans[type].fixedFilter;
        if (filter == null || filter.payloadBytes() > payloadSize || scan.firstOfPayloadText != null) {
            return end;
        }
        int kept = start;
        for (int i = start; i < end; i++) {
            if (filter.passes(payloads, events.payloadStart[i])) {
                events.move(i, kept++);
            }
        }
        // Those that are kept are counted when they are looked at again.
        decoded.testedByFields(end - kept);
        return kept;
    }

    void apply() {
        if (!scan.filtersPayload || selected.count == 0 || keepByFixedNumbers()) {
            return;
        }
        for (int i = 0; i < dictionaries.length; i++) {
            if (dictionaries[i] != null && OutputBatch.isLarge(dictionaries[i])) {
                dictionaries[i] = new TextDictionary();
                textVerdicts[i].reset();
            }
        }
        Arrays.fill(keep, 0, selected.count, true);
        groups.forEach(selected.count, 0, (plan, n) -> {
            if (plan.filterPlan.isEmpty()) {
                return;
            }
            decoded.testedByFields(n);
            verdicts(plan.filterPlan, plan.payloadPredicates, n);
            if (group.isContiguous()) {
                System.arraycopy(verdicts, 0, keep, 0, n);
            } else {
                for (int i = 0; i < n; i++) {
                    keep[group.targets[i]] = verdicts[i];
                }
            }
        });
        selected.keep(keep);
    }

    /** Whether that was all that predicates on payloads had to decide. */
    private boolean keepByFixedNumbers() {
        EventRows rows = selected.rows;
        int first = rows.typeIndex[selected.positions[0]];
        FixedFilter filter = scan.plans[first].fixedFilter;
        if (filter == null || filter.payloadBytes() > rows.leastPayload || !groups.areOfType(first, selected.count)) {
            return false;
        }
        decoded.testedByFields(selected.count);
        selected.count = filter.keep(
                fields.payload().bytes,
                rows.payloadStart,
                selected.positions,
                selected.count,
                group.ownStarts,
                fields.longs);
        return true;
    }

    /**
     * Decides predicates for the payloads of the group.
     *
     * @param plan gives what the n-th predicate asks about to sink n
     * @return by place in the group, whether all passed; good until the next call
     */
    boolean[] verdicts(FieldPlan plan, List<Predicate> predicates, int n) {
        Arrays.fill(verdicts, 0, n, true);
        fields.forEachField(plan, n, (sink, type, nested, bases, offset, counts, m) -> {
            Predicate predicate = predicates.get(sink);
            System.arraycopy(verdicts, 0, previous, 0, m);
            if (test(predicate, type, nested, bases, offset, counts, m)) {
                boolean nullPasses = Conditions.testNull(predicate.condition());
                for (int i = 0; i < m; i++) {
                    if (fields.missing[i]) {
                        verdicts[i] = previous[i] && nullPasses;
                    }
                }
            }
        });
        return verdicts;
    }

    /** Takes the verdicts of one predicate; whatever it says of those that are missing is no verdict. */
    private boolean test(
            Predicate predicate, FieldType type, Layout nested, int[] bases, int offset, long[] counts, int n) {
        Condition condition = predicate.condition();
        if (predicate.column().type() == ColumnType.TEXT) {
            return FieldReader.isPlainText(type)
                    ? testTexts(predicate, type, nested, bases, offset, counts, n)
                    : testJson(predicate, type, nested, bases, offset, counts, n);
        }
        if (FieldReader.isFloating(type)) {
            boolean anyMissing = fields.readDoubles(type, bases, offset, n);
            testDoubles(condition, n);
            return anyMissing;
        }
        boolean anyMissing = fields.readLongs(type, bases, offset, n, fields.longs, 0);
        testLongs(condition, n);
        return anyMissing;
    }

    private boolean testTexts(
            Predicate predicate, FieldType type, Layout nested, int[] bases, int offset, long[] counts, int n) {
        int index = scan.request.predicates().indexOf(predicate);
        TextDictionary dictionary = dictionaries[index] != null ? dictionaries[index] : new TextDictionary();
        boolean anyMissing = fields.readTexts(type, nested, bases, offset, counts, n, dictionary);
        if (predicate.condition() instanceof Condition.Null isNull) {
            for (int i = 0; i < n; i++) {
                verdicts[i] &= !isNull.isNull();
            }
        } else {
            TextVerdicts test = textVerdicts[index];
            for (int i = 0; i < n; i++) {
                verdicts[i] &= !fields.missing[i] && test.test(dictionary, fields.codes[i]);
            }
        }
        return anyMissing;
    }

    /** Texts that are made for the test only: none is kept. */
    private boolean testJson(
            Predicate predicate, FieldType type, Layout nested, int[] bases, int offset, long[] counts, int n) {
        TextTest test = textTests[scan.request.predicates().indexOf(predicate)];
        boolean anyMissing = false;
        for (int i = 0; i < n; i++) {
            String text = fields.jsonOf(i, type, nested, bases, offset, counts);
            fields.missing[i] = text == null;
            anyMissing |= text == null;
            verdicts[i] &= text != null && test.test(text);
        }
        return anyMissing;
    }

    private void testDoubles(Condition condition, int n) {
        double[] doubles = fields.doubles;
        if (condition instanceof Condition.DoubleCompare compare) {
            for (int i = 0; i < n; i++) {
                verdicts[i] &= compare.test(doubles[i]);
            }
        } else {
            for (int i = 0; i < n; i++) {
                verdicts[i] &= Conditions.testLong(condition, (long) doubles[i]);
            }
        }
    }

    private void testLongs(Condition condition, int n) {
        long[] longs = fields.longs;
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
    }
}
