package org.nettracesql.trace.scan;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;

/**
 * A scan request, compiled against the event types of a trace: which types can give rows at all, which header columns
 * the format must fill in, and per type how to read the payload. Made once per scan; immutable, shared by its cursors.
 */
public final class PayloadScan {

    /** Of the statement that scans. */
    final Cancellation cancellation = Cancellation.current();

    final ScanRequest request;
    final EventContexts contexts;
    final List<EventType> types;
    /** By type index; null for a type that gives no rows. */
    final TypePlan[] plans;
    /** Predicates on header columns that differ from event to event. */
    final List<Predicate> headerPredicates;
    /** The first of them on the payload as text, which is decided before those on fields; null if there is none. */
    final Predicate firstOfPayloadText;

    /** Whether any type has a predicate that needs the payload. */
    final boolean filtersPayload;
    /** Whether any payload column is asked for. */
    final boolean readsPayloadColumns;
    /** Whether a column may be made of several fields as text, which can be much longer than the payload. */
    final boolean makesJson;
    /** The index of the only type that gives rows; -1 if there are several. */
    final int onlyType;

    private final boolean usesPayloads;
    private final boolean usesTypes;

    private final Set<HeaderColumn> needs = EnumSet.noneOf(HeaderColumn.class);

    /**
     * @param types the types of the trace; their position is the index that {@link EventRows#typeIndex} holds
     * @param decided header columns whose ranges of numbers the walk over the headers has decided before
     */
    public PayloadScan(
            ScanRequest request, List<EventType> types, EventContexts contexts, Set<HeaderColumn> decided) {
        this.request = request;
        this.contexts = contexts;
        this.types = List.copyOf(types);
        this.plans = new TypePlan[types.size()];
        this.headerPredicates = new ArrayList<>();
        Predicate payloadText = null;
        for (Predicate predicate : request.predicates()) {
            if (predicate.column() instanceof HeaderColumn column && !column.isTypeLevel()
                    && !(predicate.condition() instanceof Condition.LongRanges && decided.contains(column))) {
                headerPredicates.add(predicate);
                needs.add(column);
                if (column == HeaderColumn.PAYLOAD && payloadText == null) {
                    payloadText = predicate;
                }
            }
        }
        this.firstOfPayloadText = payloadText;
        for (ScanColumn column : request.columns()) {
            if (column instanceof HeaderColumn header) {
                needs.add(header);
            }
        }
        boolean looksIn = looksInPayloads(request);
        for (int i = 0; i < plans.length; i++) {
            plans[i] = plan(types.get(i), looksIn);
        }
        boolean filters = false;
        int accepted = 0;
        int last = -1;
        for (int i = 0; i < plans.length; i++) {
            if (plans[i] != null) {
                filters |= !plans[i].filterPlan.isEmpty();
                accepted++;
                last = i;
            }
        }
        this.filtersPayload = filters;
        this.onlyType = accepted == 1 ? last : -1;
        boolean reads = false;
        for (ScanColumn column : request.columns()) {
            reads |= column instanceof PayloadColumn;
        }
        this.readsPayloadColumns = reads;
        boolean json = false;
        for (ScanColumn column : request.columns()) {
            json |= column == HeaderColumn.PAYLOAD
                    || column instanceof PayloadColumn && column.type() == ColumnType.TEXT;
        }
        this.makesJson = json;
        this.usesPayloads = reads || filters || json || request.explode() != null
                || needs.contains(HeaderColumn.PAYLOAD) || needs.contains(HeaderColumn.PAYLOAD_SIZE);
        boolean typed = usesPayloads;
        for (HeaderColumn column : needs) {
            typed |= column.isTypeLevel();
        }
        this.usesTypes = typed;
    }

    private static boolean looksInPayloads(ScanRequest request) {
        boolean looks = request.explode() != null;
        for (ScanColumn column : request.columns()) {
            looks |= column instanceof PayloadColumn || column == HeaderColumn.PAYLOAD;
        }
        for (Predicate predicate : request.predicates()) {
            looks |= !(predicate.column() instanceof HeaderColumn column) || column == HeaderColumn.PAYLOAD;
        }
        return looks;
    }

    private TypePlan plan(EventType type, boolean looksInPayload) {
        if (request.types() != null && !request.types().contains(type)) {
            return null;
        }
        List<Predicate> open = new ArrayList<>();
        for (Predicate predicate : request.predicates()) {
            if (predicate.column() instanceof HeaderColumn header) {
                if (header.isTypeLevel() && !testType(type, header, predicate.condition())) {
                    return null;
                }
            } else {
                open.add(predicate);
            }
        }
        if (!looksInPayload) {
            return TypePlan.ofHeaders(type);
        }
        TypePlan plan = new TypePlan(type, open, request);
        if (request.explode() != null && plan.elements == null) {
            return null;
        }
        for (Predicate predicate : plan.payloadPredicates) {
            PayloadColumn column = (PayloadColumn) predicate.column();
            if (FieldPlan.resolve(plan.layout, column.path()) == null
                    && !testAbsent(column, predicate.condition())) {
                return null;
            }
        }
        return plan;
    }

    private static boolean testType(EventType type, HeaderColumn column, Condition condition) {
        return type.value(column) instanceof Number number
                ? Conditions.testLong(condition, number.longValue())
                : Conditions.testText(condition, (String) type.value(column));
    }

    static boolean testAbsent(PayloadColumn column, Condition condition) {
        if (column.absentValue() == null) {
            return Conditions.testNull(condition);
        }
        return condition instanceof Condition.TextIn || condition instanceof Condition.TextLike
                ? Conditions.testText(condition, Long.toString(column.absentValue()))
                : Conditions.testLong(condition, column.absentValue());
    }

    /** Whether what it reads of payloads grows with their length. */
    public boolean readsPayloads() {
        return makesJson || filtersPayload;
    }

    /** Whether anything of payloads is asked for, be it their size. */
    public boolean usesPayloads() {
        return usesPayloads;
    }

    /** The index of the type that all rows have; -1 if there may be several. */
    public int onlyType() {
        return onlyType;
    }

    /** Whether anything is asked for that depends on an event's type. */
    public boolean usesTypes() {
        return usesTypes;
    }

    /** Whether events of this type can give rows. */
    public boolean accepts(int typeIndex) {
        return plans[typeIndex] != null;
    }

    /** By type index: whether events of it can give rows. */
    public boolean[] accepted() {
        boolean[] accepted = new boolean[plans.length];
        for (int type = 0; type < accepted.length; type++) {
            accepted[type] = accepts(type);
        }
        return accepted;
    }

    /** Whether the format must fill this column of {@link EventRows}. */
    public boolean needs(HeaderColumn column) {
        return needs.contains(column);
    }

    /** Whether there are texts that a format keeps apart from its events; else their columns are NULL. */
    boolean hasContexts() {
        return contexts != EventContexts.NONE;
    }

    /** Whether the format must fill in labels and thread keys. */
    public boolean needsContexts() {
        for (HeaderColumn column : needs) {
            if (hasContexts() && column.isContext()) {
                return true;
            }
        }
        return false;
    }

    /** The ranges that a header column of integers must lie in by all such predicates of a request, or null. */
    public static Condition.LongRanges ranges(ScanRequest request, HeaderColumn column) {
        Condition.LongRanges all = null;
        for (Predicate predicate : request.predicates()) {
            if (predicate.column() == column && predicate.condition() instanceof Condition.LongRanges ranges) {
                all = all == null ? ranges : all.and(ranges);
            }
        }
        return all;
    }
}
