package org.nettracesql.adapter.aggregate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.nettracesql.adapter.engine.KeptMemory;

/**
 * Runs windows: the rows of the input in their order, each with a column for each call behind its own. Public for
 * generated code.
 *
 * <p>While it runs, a row has the input's columns, then the plan's constants, then the values of the calls.
 */
public final class WindowedRows {

    private static final String WHAT = "What windows (OVER) keep";

    private final List<RelDataTypeField> fields;
    private final List<RexLiteral> constants;
    private final List<Window.Group> groups;
    private final int calls;
    /** -1 if rows of several traces are wanted at once. */
    private final int traceColumn;

    /** @param traceColumn of the input, if that comes {@linkplain TraceAfterTrace#column trace after trace}; else -1 */
    WindowedRows(Window window, int traceColumn) {
        this.fields = window.getInput().getRowType().getFieldList();
        this.constants = window.getConstants();
        this.groups = window.groups;
        this.calls = window.getRowType().getFieldCount() - fields.size();
        this.traceColumn = traceColumn >= 0 && groups.stream().allMatch(group -> group.keys.get(traceColumn))
                ? traceColumn
                : -1;
    }

    /**
     * The rows of one execution: an {@code Object[]} each; the bare value for a single column.
     *
     * @param input in the same form
     */
    public Enumerable<Object> rows(Enumerable<?> input) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return traceColumn < 0
                        ? KeptResult.of(WHAT, memory -> windowed(input.enumerator(), memory))
                        : new TracesInTurn(WHAT, input.enumerator(), WindowedRows.this::traceOf,
                                WindowedRows.this::windowed);
            }
        };
    }

    private Object traceOf(Object row) {
        return InputRow.of(row, fields.size())[traceColumn];
    }

    /** @param input is closed */
    private List<Object> windowed(Enumerator<?> input, KeptMemory memory) {
        CancelCheck cancelCheck = new CancelCheck();
        int width = fields.size();
        Object[] pattern = new Object[width + constants.size() + calls];
        for (int i = 0; i < constants.size(); i++) {
            pattern[width + i] = Values.of(constants.get(i));
        }
        List<Object[]> rows = new ArrayList<>();
        try (input) {
            while (input.moveNext()) {
                Object[] row = pattern.clone();
                System.arraycopy(InputRow.of(input.current(), width), 0, row, 0, width);
                memory.addRow(row);
                rows.add(row);
            }
        }
        int column = width + constants.size();
        for (Window.Group group : groups) {
            compute(group, rows, column, cancelCheck, memory);
            column += group.aggCalls.size();
        }
        List<Object> result = new ArrayList<>(rows.size());
        for (Object[] row : rows) {
            result.add(output(row));
        }
        return result;
    }

    private Object output(Object[] row) {
        int width = fields.size();
        if (width + calls == 1) {
            return row[row.length - 1];
        }
        Object[] output = Arrays.copyOf(row, width + calls);
        System.arraycopy(row, width + constants.size(), output, width, calls);
        return output;
    }

    private void compute(Window.Group group, List<Object[]> rows, int firstColumn, CancelCheck cancelCheck,
            KeptMemory memory) {
        int[] keys = group.keys.toArray();
        RowOrder order = new RowOrder(group.orderKeys.getFieldCollations());
        WindowFrames.Spec spec = new WindowFrames.Spec(order, group.isRows, group.lowerBound, group.upperBound,
                group.exclude, fields, constants);
        List<WindowFunction> functions = new ArrayList<>();
        for (Window.RexWinAggCall call : group.aggCalls) {
            functions.add(new WindowFunction(call, columns(call.getOperands()), cancelCheck, memory));
        }
        Map<Object, List<Object[]>> partitions = new LinkedHashMap<>();
        for (Object[] row : rows) {
            cancelCheck.step();
            partitions.computeIfAbsent(Keys.of(row, keys), key -> new ArrayList<>()).add(row);
        }
        for (List<Object[]> partition : partitions.values()) {
            Object[][] sorted = partition.toArray(Object[][]::new);
            if (!order.isEmpty()) {
                Arrays.sort(sorted, (left, right) -> {
                    cancelCheck.step();
                    return order.compare(left, right);
                });
            }
            WindowFrames frames = new WindowFrames(spec, sorted);
            for (int i = 0; i < functions.size(); i++) {
                functions.get(i).compute(sorted, frames, firstColumn + i);
            }
        }
    }

    /** References to constants count on from the input's columns, and so do their places in a row. */
    private int[] columns(List<RexNode> operands) {
        int[] columns = new int[operands.size()];
        for (int i = 0; i < columns.length; i++) {
            if (!(operands.get(i) instanceof RexInputRef reference)) {
                throw new UnsupportedOperationException(
                        "A function over a window is of columns and constants, and here of " + operands.get(i) + ".");
            }
            columns[i] = reference.getIndex();
        }
        return columns;
    }
}
