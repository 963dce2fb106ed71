package org.nettracesql.adapter.join;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;

/**
 * Which joins should not be left to DuckDB. It looks up rows by their equal keys and compares the rest, which are most
 * pairs where many rows share a key; joins by ranges without keys it sorts, as we do. Of a join that keeps rows, or
 * leaves them out, by more than keys, DuckDB 1.5.6 loses rows: {@code EXISTS (SELECT … WHERE l.k = r.k AND l.t < r.b
 * AND l.v <> r.w)}.
 */
public final class ComparedPairs {

    /** Columns of events, and of what is made of them, with few values in a trace of millions of events. */
    private static final Set<String> COLUMNS = Set.of("trace", "process_id", "thread_id", "thread_name", "processor",
            "provider", "event_name", "event_id", "event_version", "event_level", "event_opcode", "event_keywords");

    /** Rows of a side that any engine compares with all of the other one before more has begun. */
    private static final double FEW_ROWS = 64;

    private ComparedPairs() {}

    /** Whether Java should have a join. */
    public static boolean areForJava(Join join) {
        JoinInfo info = join.analyzeCondition();
        if (info.isEqui()) {
            return false;
        }
        if (!join.getJoinType().projectsRight()) {
            return true;
        }
        if (info.leftKeys.isEmpty() || !EnumerableRangeJoin.hasRange(join)) {
            return false;
        }
        for (int i = 0; i < info.leftKeys.size(); i++) {
            if (!isShared(join.getLeft(), info.leftKeys.get(i)) && !isShared(join.getRight(), info.rightKeys.get(i))) {
                return false;
            }
        }
        return isLong(join.getLeft()) && isLong(join.getRight());
    }

    private static boolean isShared(RelNode rows, int column) {
        return isShared(rows, column, new HashSet<>());
    }

    /**
     * Looks for the column by itself: in the middle of a planner's work Calcite's metadata know nothing of it.
     *
     * @param passed which there are already: the planner's sets of equal rows may be each other's inputs
     */
    private static boolean isShared(RelNode rows, int column, Set<RelNode> passed) {
        RelNode rel = rows.stripped();
        if (!passed.add(rel)) {
            return false;
        }
        if (rel instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef input
                    && isShared(project.getInput(), input.getIndex(), passed);
        }
        if (rel instanceof Aggregate aggregate) {
            return column < aggregate.getGroupCount()
                    && isShared(aggregate.getInput(), aggregate.getGroupSet().nth(column), passed);
        }
        if (rel instanceof Join join && join.getJoinType().projectsRight()) {
            int leftColumns = join.getLeft().getRowType().getFieldCount();
            return column < leftColumns
                    ? isShared(join.getLeft(), column, passed)
                    : isShared(join.getRight(), column - leftColumns, passed);
        }
        if (rel instanceof Filter || rel instanceof Sort || rel instanceof SetOp || rel instanceof Join) {
            return isShared(rel.getInput(0), column, passed);
        }
        return rel.getInputs().isEmpty() && COLUMNS.contains(rel.getRowType().getFieldNames().get(column));
    }

    private static boolean isLong(RelNode rows) {
        Double count = rows.getCluster().getMetadataQuery().getRowCount(rows);
        return count != null && count > FEW_ROWS;
    }
}
