package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.join.EnumerableRangeJoin;

/**
 * How many rows a join of equal columns gives, and what it costs Java, for the planner. Most joins of traces look up
 * what an id stands for: a row of the one side finds about one on the other, so that there are as many as the longer
 * side has. Calcite takes 15 percent of all pairs, which for two tables of 5,000 rows are 3.75 million where 5,000
 * come, and would have each such join run by what is made for millions.
 */
final class JoinEstimates {

    /** Of all pairs, where keys are those of many rows: what Calcite takes for any equality. */
    private static final double PAIRS_OF_EQUAL_KEYS = 0.15;

    private JoinEstimates() {}

    /**
     * Rows of a join.
     *
     * @return null if the join is of another kind, or the rows of an input are not known
     */
    static Double rows(RelNode node, RelMetadataQuery query) {
        if (!(node instanceof Join join) || !join.getJoinType().projectsRight()) {
            return null;
        }
        JoinInfo info = join.analyzeCondition();
        Double left = query.getRowCount(join.getLeft());
        Double right = query.getRowCount(join.getRight());
        if (left == null || right == null) {
            return null;
        }
        Double rows = info.leftKeys.isEmpty()
                ? withoutKeys(join, left, right)
                : (Double) withKeys(join, info, left, right);
        if (rows == null) {
            return null;
        }
        if (join.getJoinType().generatesNullsOnRight()) {
            rows = Math.max(rows, left);
        }
        if (join.getJoinType().generatesNullsOnLeft()) {
            rows = Math.max(rows, right);
        }
        return Math.max(1, rows);
    }

    private static double withKeys(Join join, JoinInfo info, double left, double right) {
        double longer = Math.max(left, right);
        // Who asks more of them has keys that many rows share, as threads.
        return info.isEqui()
                ? longer
                : Math.max(longer, left * right * PAIRS_OF_EQUAL_KEYS)
                        * RelMdUtil.guessSelectivity(info.getRemaining(join.getCluster().getRexBuilder()));
    }

    /**
     * As Calcite has it, but for parts of the condition that are of one side: what such a part keeps is guessed where
     * it is a filter of that side, as scans do. Were it less than that here, nobody would make it one.
     *
     * @return null if there are none
     */
    private static Double withoutKeys(Join join, double left, double right) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        List<RexNode> parts = RelOptUtil.conjunctions(join.getCondition());
        List<RexNode> ofBoth = new ArrayList<>();
        for (RexNode part : parts) {
            ImmutableBitSet columns = RelOptUtil.InputFinder.bits(part);
            if (!columns.isEmpty() && columns.nth(0) < leftColumns && columns.length() > leftColumns) {
                ofBoth.add(part);
            }
        }
        RexNode condition = RexUtil.composeConjunction(join.getCluster().getRexBuilder(), ofBoth);
        return ofBoth.size() == parts.size()
                ? null
                : (Double) (left * right * RelMdUtil.guessSelectivity(condition));
    }

    /**
     * What a join by a table of hashes costs Java: each row is looked at once, and those of the right side are kept,
     * too. Calcite's cost is that of sorting the left side, as if that were kept. A further condition, as that a time
     * is not another one, is asked of each pair of equal keys; what is within a range is looked up, see
     * {@link EnumerableRangeJoin}.
     *
     * @return null if the node is no such join, or the rows of an input are not known
     */
    static RelOptCost cost(RelNode node, RelMetadataQuery query) {
        if (!(node instanceof EnumerableHashJoin join)) {
            return null;
        }
        Double left = query.getRowCount(join.getLeft());
        Double right = query.getRowCount(join.getRight());
        Double rows = query.getRowCount(join);
        if (left == null || right == null || rows == null) {
            return null;
        }
        double asked = join.analyzeCondition().isEqui() || EnumerableRangeJoin.hasRange(join)
                ? 0
                : left * right * PAIRS_OF_EQUAL_KEYS;
        RelOptPlanner planner = join.getCluster().getPlanner();
        return planner.getCostFactory().makeCost(left + 1.5 * right + rows + asked, 0, 0);
    }
}
