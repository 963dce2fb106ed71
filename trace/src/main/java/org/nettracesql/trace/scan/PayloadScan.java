package org.nettracesql.trace.scan;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;

/**
 * A scan request, compiled against the event types of a trace: which types can give rows at all, which header columns
 * the format must fill in, and per type how to read the payload. Made once a scan; immutable, shared by its cursors.
 */
public final class PayloadScan {

    /** Of the statement that scans. */
    final Cancellation cancellation = Cancellation.current();

    /** What to do with events of one type. */
    static final class TypePlan {
        final EventType type;
        final Layout layout;
        /** Predicates that need the payload, with the sinks of {@link #filterPlan} in the same order. */
        final List<Predicate> payloadPredicates;

        final FieldPlan filterPlan;
        /** All of them at once; null if there is one that it cannot decide. */
        final FixedFilter fixedFilter;
        /** Sink n of the output plan fills column {@code outputColumns[n]} of the request. */
        final int[] outputColumns;

        final FieldPlan outputPlan;
        /** Columns of the request that this type lacks. */
        final int[] absentColumns;

        /** For exploding scans: the array's plan (one sink) and element layout; else null. */
        final FieldPlan arrayPlan;

        final FieldType.Array array;
        final Layout elementLayout;
        final List<Predicate> elementPredicates;
        final FieldPlan elementFilterPlan;
        final int[] elementColumns;
        final FieldPlan elementPlan;

        private TypePlan(EventType type, List<Predicate> predicates, ScanRequest request) {
            this.type = type;
            this.layout = Layout.of(type.fields());
            this.payloadPredicates = new ArrayList<>();
            List<int[]> filterPaths = new ArrayList<>();
            this.elementPredicates = new ArrayList<>();
            for (Predicate predicate : predicates) {
                if (predicate.column() instanceof PayloadColumn column) {
                    payloadPredicates.add(predicate);
                    filterPaths.add(FieldPlan.resolve(layout, column.path()));
                } else if (predicate.column() instanceof ElementColumn) {
                    elementPredicates.add(predicate);
                }
            }
            this.filterPlan = FieldPlan.compile(layout, filterPaths);
            this.fixedFilter = FixedFilter.of(filterPlan, payloadPredicates);

            List<int[]> outputPaths = new ArrayList<>();
            List<Integer> outputs = new ArrayList<>();
            List<Integer> absent = new ArrayList<>();
            for (int i = 0; i < request.columns().size(); i++) {
                if (request.columns().get(i) instanceof PayloadColumn column) {
                    int[] path = FieldPlan.resolve(layout, column.path());
                    if (path == null) {
                        absent.add(i);
                    } else {
                        outputs.add(i);
                        outputPaths.add(path);
                    }
                }
            }
            this.outputColumns = toArray(outputs);
            this.absentColumns = toArray(absent);
            this.outputPlan = FieldPlan.compile(layout, outputPaths);

            int[] arrayPath = request.explode() == null ? null : FieldPlan.resolve(layout, List.of(request.explode()));
            if (arrayPath != null && layout.types[arrayPath[0]] instanceof FieldType.Array found) {
                this.array = found;
                this.arrayPlan = FieldPlan.compile(layout, List.of(arrayPath));
                // An element that is no structure reads like a structure of the one field `value`.
                this.elementLayout = found.element() instanceof FieldType.Struct
                        ? layout.nested[arrayPath[0]]
                        : Layout.of(List.of(
                                new org.nettracesql.trace.EventField(ElementColumn.VALUE, found.element())));
                this.elementFilterPlan = FieldPlan.compile(elementLayout, elementPaths(elementPredicates));
                List<int[]> paths = new ArrayList<>();
                List<Integer> columns = new ArrayList<>();
                for (int i = 0; i < request.columns().size(); i++) {
                    if (request.columns().get(i) instanceof ElementColumn column
                            && !column.member().equals(ElementColumn.ORDINAL)) {
                        columns.add(i);
                        paths.add(FieldPlan.resolve(elementLayout, List.of(column.member())));
                    }
                }
                this.elementColumns = toArray(columns);
                this.elementPlan = FieldPlan.compile(elementLayout, paths);
            } else {
                this.array = null;
                this.arrayPlan = null;
                this.elementLayout = null;
                this.elementFilterPlan = null;
                this.elementColumns = new int[0];
                this.elementPlan = null;
            }
        }

        private List<int[]> elementPaths(List<Predicate> from) {
            List<int[]> paths = new ArrayList<>();
            for (Predicate predicate : from) {
                paths.add(FieldPlan.resolve(
                        elementLayout, List.of(((ElementColumn) predicate.column()).member())));
            }
            return paths;
        }

        private static int[] toArray(List<Integer> list) {
            int[] array = new int[list.size()];
            for (int i = 0; i < array.length; i++) {
                array[i] = list.get(i);
            }
            return array;
        }
    }

    final ScanRequest request;
    final EventContexts contexts;
    final List<EventType> types;
    /** By type index; null for a type that gives no rows. */
    final TypePlan[] plans;
    /** Predicates on header columns that differ from event to event. */
    final List<Predicate> headerPredicates;

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
     */
    public PayloadScan(ScanRequest request, List<EventType> types, EventContexts contexts) {
        this.request = request;
        this.contexts = contexts;
        this.types = List.copyOf(types);
        this.plans = new TypePlan[types.size()];
        this.headerPredicates = new ArrayList<>();
        for (Predicate predicate : request.predicates()) {
            if (predicate.column() instanceof HeaderColumn column && !column.isTypeLevel()) {
                headerPredicates.add(predicate);
                needs.add(column);
            }
        }
        for (ScanColumn column : request.columns()) {
            if (column instanceof HeaderColumn header) {
                needs.add(header);
            }
        }
        for (int i = 0; i < plans.length; i++) {
            plans[i] = plan(types.get(i));
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

    private TypePlan plan(EventType type) {
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
        TypePlan plan = new TypePlan(type, open, request);
        if (request.explode() != null && plan.array == null) {
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

    /** Whether the format must fill this column of {@link EventRows}. */
    public boolean needs(HeaderColumn column) {
        return needs.contains(column);
    }

    /** Whether the format must fill in labels and thread keys. */
    public boolean needsContexts() {
        for (HeaderColumn column : needs) {
            if (column.isContext()) {
                return true;
            }
        }
        return false;
    }

    /** The ranges that a header column of integers must lie in by all such predicates of the request, or null. */
    public Condition.LongRanges ranges(HeaderColumn column) {
        Condition.LongRanges all = null;
        for (Predicate predicate : headerPredicates) {
            if (predicate.column() == column && predicate.condition() instanceof Condition.LongRanges ranges) {
                all = all == null ? ranges : all.and(ranges);
            }
        }
        return all;
    }
}
