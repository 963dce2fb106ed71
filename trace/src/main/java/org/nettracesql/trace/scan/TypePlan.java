package org.nettracesql.trace.scan;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanRequest;

/** How a scan reads the payloads of one event type. Immutable, shared by its cursors. */
final class TypePlan {

    final EventType type;
    final Layout layout;
    /** Predicates that need the payload; sink n of {@link #filterPlan} is what the n-th asks about. */
    final List<Predicate> payloadPredicates;

    final FieldPlan filterPlan;
    /** All of them at once; null if there is one that it cannot decide. */
    final FixedFilter fixedFilter;
    /** Sink n of {@link #outputPlan} fills column {@code outputColumns[n]} of the request. */
    final int[] outputColumns;

    final FieldPlan outputPlan;
    /** Columns of the request that this type lacks. */
    final int[] absentColumns;
    /** How its array becomes rows; null unless the request explodes one that the type has. */
    final ElementPlan elements;

    /** Of a type of whose payloads nothing is asked: to lay out those of hundreds takes longer than a small scan. */
    static TypePlan ofHeaders(EventType type) {
        return new TypePlan(type, Layout.of(List.of()), List.of(), ScanRequest.builder().build());
    }

    /**
     * @param predicates those of the request on payload fields and on elements
     */
    TypePlan(EventType type, List<Predicate> predicates, ScanRequest request) {
        this(type, Layout.of(type.fields()), predicates, request);
    }

    private TypePlan(EventType type, Layout layout, List<Predicate> predicates, ScanRequest request) {
        this.type = type;
        this.layout = layout;
        this.payloadPredicates = new ArrayList<>();
        List<int[]> filterPaths = new ArrayList<>();
        for (Predicate predicate : predicates) {
            if (predicate.column() instanceof PayloadColumn column) {
                payloadPredicates.add(predicate);
                filterPaths.add(FieldPlan.resolve(layout, column.path()));
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
        this.elements = request.explode() == null ? null : ElementPlan.of(layout, predicates, request);
    }

    static int[] toArray(List<Integer> list) {
        int[] array = new int[list.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = list.get(i);
        }
        return array;
    }
}
