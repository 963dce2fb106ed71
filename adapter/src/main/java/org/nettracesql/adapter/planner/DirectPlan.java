package org.nettracesql.adapter.planner;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableLimitSort;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.adapter.enumerable.EnumerableTableScan;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.schema.ScannableTable;
import org.nettracesql.adapter.scan.BatchedRows;
import org.nettracesql.adapter.scan.CutRows;
import org.nettracesql.adapter.scan.DirectRows;
import org.nettracesql.adapter.scan.SortedRows;

/**
 * Runs a plan without generated code: leaves that know their rows, and what sorts them, cuts them off or picks columns.
 * These are the plans of most lists and reports, and in a fresh process compiling code for one takes longer than all
 * else that it does.
 */
final class DirectPlan {

    private DirectPlan() {}

    /**
     * The rows of one execution: an {@code Object[]} each; the bare value for a single column.
     *
     * @return null if the plan needs generated code
     */
    static Function<DataContext, Enumerable<Object>> rows(RelNode plan) {
        if (plan instanceof DirectRows direct) {
            return direct.rows();
        }
        if (plan instanceof EnumerableTableScan scan) {
            return table(scan);
        }
        if (plan instanceof EnumerableCalc calc) {
            return columns(calc);
        }
        if (plan instanceof EnumerableLimit limit) {
            return sorted(limit, List.of(), limit.offset, limit.fetch);
        }
        return plan instanceof EnumerableSort || plan instanceof EnumerableLimitSort
                ? sorted((Sort) plan)
                : null;
    }

    private static Function<DataContext, Enumerable<Object>> table(EnumerableTableScan scan) {
        ScannableTable table = scan.getTable().unwrap(ScannableTable.class);
        if (table == null) {
            return null;
        }
        boolean single = isSingle(scan);
        return root -> table.scan(root).select(row -> single ? row[0] : row);
    }

    /** Null for one that filters or computes. */
    private static Function<DataContext, Enumerable<Object>> columns(EnumerableCalc calc) {
        RexProgram program = calc.getProgram();
        List<RexLocalRef> projects = program.getProjectList();
        int[] from = new int[projects.size()];
        for (int i = 0; i < from.length; i++) {
            if (!(program.getExprList().get(projects.get(i).getIndex()) instanceof RexInputRef input)) {
                return null;
            }
            from[i] = input.getIndex();
        }
        Function<DataContext, Enumerable<Object>> input = rows(calc.getInput());
        if (program.getCondition() != null || from.length == 0 || input == null) {
            return null;
        }
        boolean singleInput = isSingle(calc.getInput());
        return root -> {
            Enumerable<Object> rows = input.apply(root);
            return rows instanceof BatchedRows batches
                    ? batches.picked(from)
                    : rows.select(row -> picked(row, singleInput, from));
        };
    }

    private static Object picked(Object row, boolean single, int[] from) {
        if (from.length == 1) {
            return DirectRows.value(row, single, from[0]);
        }
        Object[] picked = new Object[from.length];
        for (int i = 0; i < from.length; i++) {
            picked[i] = DirectRows.value(row, single, from[i]);
        }
        return picked;
    }

    private static Function<DataContext, Enumerable<Object>> sorted(Sort sort) {
        return sorted(sort, sort.getCollation().getFieldCollations(), sort.offset, sort.fetch);
    }

    private static Function<DataContext, Enumerable<Object>> sorted(
            RelNode node, List<RelFieldCollation> keys, RexNode offset, RexNode fetch) {
        RelNode inputNode = node.getInput(0);
        Function<DataContext, Enumerable<Object>> input = rows(inputNode);
        if (input == null
                || !isBound(offset)
                || !isBound(fetch)
                || !SortedRows.isComparable(inputNode.getRowType(), keys)) {
            return null;
        }
        return root -> {
            long skipped = CutRows.skipped(bound(offset, root));
            long wanted = CutRows.wanted(bound(fetch, root));
            return keys.isEmpty()
                    ? new CutRows(input.apply(root), skipped, wanted)
                    : new SortedRows(input.apply(root), keys, skipped, wanted);
        };
    }

    private static boolean isSingle(RelNode node) {
        return node.getRowType().getFieldCount() == 1;
    }

    private static boolean isBound(RexNode bound) {
        return bound == null || bound instanceof RexLiteral || bound instanceof RexDynamicParam;
    }

    private static Object bound(RexNode bound, DataContext root) {
        return bound instanceof RexDynamicParam parameter
                ? root.get(parameter.getName())
                : bound == null ? null : RexLiteral.longValue(bound);
    }
}
