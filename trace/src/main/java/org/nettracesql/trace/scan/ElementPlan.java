package org.nettracesql.trace.scan;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanRequest;

/** How a scan makes rows of the elements of an array that one event type has. Immutable, shared by its cursors. */
final class ElementPlan {

    /** Finds the array in the payload; one sink. */
    final FieldPlan arrayPlan;

    /** An element's; that of an element which is no structure has the one field {@link ElementColumn#VALUE}. */
    final Layout layout;

    /** Predicates on members; sink n of {@link #filterPlan} is what the n-th asks about. */
    final List<Predicate> memberPredicates = new ArrayList<>();

    final FieldPlan filterPlan;
    final List<Condition> ordinalConditions = new ArrayList<>();
    /** Whether a condition is on a member that the elements lack, and NULL does not fulfil it. */
    final boolean passesNone;
    /** Sink n of {@link #outputPlan} fills column {@code outputColumns[n]} of the request. */
    final int[] outputColumns;

    final FieldPlan outputPlan;
    /** Columns of the request that are the position in the array. */
    final int[] ordinalColumns;
    /** Columns of the request that are members which the elements lack. */
    final int[] absentColumns;

    private ElementPlan(
            Layout event, int[] arrayPath, Layout element, List<Predicate> predicates, ScanRequest request) {
        this.arrayPlan = FieldPlan.compile(event, List.of(arrayPath));
        this.layout = element;
        List<int[]> filterPaths = new ArrayList<>();
        boolean none = false;
        for (Predicate predicate : predicates) {
            if (!(predicate.column() instanceof ElementColumn column)) {
                continue;
            }
            if (isOrdinal(column)) {
                ordinalConditions.add(predicate.condition());
                continue;
            }
            int[] path = path(column);
            if (path == null) {
                none |= !Conditions.testNull(predicate.condition());
            } else {
                memberPredicates.add(predicate);
                filterPaths.add(path);
            }
        }
        this.passesNone = none;
        this.filterPlan = FieldPlan.compile(layout, filterPaths);

        List<int[]> outputPaths = new ArrayList<>();
        List<Integer> outputs = new ArrayList<>();
        List<Integer> ordinals = new ArrayList<>();
        List<Integer> absent = new ArrayList<>();
        for (int i = 0; i < request.columns().size(); i++) {
            if (!(request.columns().get(i) instanceof ElementColumn column)) {
                continue;
            }
            int[] path = path(column);
            if (isOrdinal(column)) {
                ordinals.add(i);
            } else if (path == null) {
                absent.add(i);
            } else {
                outputs.add(i);
                outputPaths.add(path);
            }
        }
        this.outputColumns = TypePlan.toArray(outputs);
        this.ordinalColumns = TypePlan.toArray(ordinals);
        this.absentColumns = TypePlan.toArray(absent);
        this.outputPlan = FieldPlan.compile(layout, outputPaths);
    }

    /**
     * Null if the type has no such array.
     *
     * @param event the layout of the event's payload
     */
    static ElementPlan of(Layout event, List<Predicate> predicates, ScanRequest request) {
        int[] path = FieldPlan.resolve(event, List.of(request.explode()));
        if (path == null || !(event.types[path[0]] instanceof FieldType.Array array)) {
            return null;
        }
        Layout element = array.element() instanceof FieldType.Struct
                ? event.nested[path[0]]
                : Layout.of(List.of(new EventField(ElementColumn.VALUE, array.element())));
        return new ElementPlan(event, path, element, predicates, request);
    }

    private static boolean isOrdinal(ElementColumn column) {
        return column.member().equals(ElementColumn.ORDINAL);
    }

    private int[] path(ElementColumn column) {
        return FieldPlan.resolve(layout, List.of(column.member()));
    }

    /** Whether any element has to be looked at before it is a row. */
    boolean filters() {
        return passesNone || !ordinalConditions.isEmpty() || !memberPredicates.isEmpty();
    }

    boolean passesOrdinal(int ordinal) {
        for (int i = 0; i < ordinalConditions.size(); i++) {
            if (!Conditions.testLong(ordinalConditions.get(i), ordinal)) {
                return false;
            }
        }
        return true;
    }
}
