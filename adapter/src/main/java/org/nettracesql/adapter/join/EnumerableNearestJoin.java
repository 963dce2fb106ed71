package org.nettracesql.adapter.join;

import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableAsofJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * An ASOF join that looks up each left row's nearest right row. Calcite 1.42 compares every right row with every left
 * one of its key.
 */
public final class EnumerableNearestJoin extends AsofJoin implements EnumerableRel {

    private EnumerableNearestJoin(AsofJoin join, RelTraitSet traits, RelNode left, RelNode right, RexNode condition) {
        super(join.getCluster(), traits, List.of(), left, right, condition, join.getMatchCondition(), Set.of(),
                join.getJoinType());
    }

    /** What is run instead of an operator; itself if it is another one, or compares no whole numbers or times. */
    static RelNode insteadOf(RelNode operator) {
        return operator instanceof EnumerableAsofJoin join && isOurs(join)
                ? new EnumerableNearestJoin(join, join.getTraitSet(), join.getLeft(), join.getRight(),
                        join.getCondition())
                : operator;
    }

    /** The right column is the first one, see {@code PlanMending}. */
    private static boolean isOurs(AsofJoin join) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        return join.getMatchCondition() instanceof RexCall match
                && match.getOperands().get(0) instanceof RexInputRef right
                && match.getOperands().get(1) instanceof RexInputRef left
                && right.getIndex() >= leftColumns
                && left.getIndex() < leftColumns
                && looksUp(right.getType(), left.getType());
    }

    /** Whether rows are looked up by values of these types. */
    public static boolean looksUp(RelDataType right, RelDataType left) {
        return RangeConditions.areExact(right, left);
    }

    @Override
    public Join copy(RelTraitSet traits, RexNode condition, RelNode left, RelNode right, JoinRelType type,
            boolean semiJoinDone) {
        return new EnumerableNearestJoin(this, traits, left, right, condition);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        BlockBuilder code = new BlockBuilder();
        Expression leftRows = JoinInputs.rows(implementor, code, this, 0);
        Expression rightRows = JoinInputs.rows(implementor, code, this, 1);
        RexCall match = (RexCall) getMatchCondition();
        int leftColumn = ((RexInputRef) match.getOperands().get(1)).getIndex();
        int rightColumn = ((RexInputRef) match.getOperands().get(0)).getIndex()
                - getLeft().getRowType().getFieldCount();
        NearestRows.Shape shape = NearestRows.Shape.of(analyzeCondition(), leftColumn, rightColumn, match.getKind(),
                getJoinType().generatesNullsOnRight(), JoinedColumns.of(this));
        code.add(Expressions.return_(null, Expressions.new_(
                NearestRows.class, leftRows, rightRows, implementor.stash(shape, Object.class), DataContext.ROOT)));
        return implementor.result(JoinInputs.row(this), code.toBlock());
    }
}
