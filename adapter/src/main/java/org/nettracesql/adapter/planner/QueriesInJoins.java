package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Queries within the condition of a join become queries within that of a filter. Calcite 1.42's {@code
 * SubQueryRemoveRule} gives rows several times, or fails, where there are several in one condition of a join, or one
 * asks for columns of both sides.
 *
 * <ul>
 *   <li>Of an inner join, the filter stands above.
 *   <li>A left join becomes one with {@code LATERAL (SELECT * FROM b WHERE condition)}, and a right join a left one.
 *   <li>A full join has no such form, and is refused where a query asks for the join's own columns.
 * </ul>
 */
final class QueriesInJoins {

    private final LogicalJoin join;
    private final RexBuilder rexBuilder;
    /** Whether the left side's rows stay in any case. */
    private final boolean keepsLeft;
    private final RelNode kept;
    private final RelNode other;
    private final CorrelationId ofKept;
    private final CorrelationId ofOther;
    /** The columns that are asked for of the rows that stay. */
    private final ImmutableBitSet.Builder asked = ImmutableBitSet.builder();
    private boolean asksKept;

    private QueriesInJoins(LogicalJoin join) {
        this.join = join;
        this.rexBuilder = join.getCluster().getRexBuilder();
        this.keepsLeft = join.getJoinType() == JoinRelType.LEFT;
        this.kept = keepsLeft ? join.getLeft() : join.getRight();
        this.other = keepsLeft ? join.getRight() : join.getLeft();
        this.ofKept = join.getCluster().createCorrel();
        this.ofOther = join.getCluster().createCorrel();
    }

    /** The same rows without queries in the join's condition; the join itself if there are none. */
    static RelNode beside(LogicalJoin join) {
        List<RexNode> plain = new ArrayList<>();
        List<RexNode> asking = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(join.getCondition())) {
            (RexUtil.SubQueryFinder.find(part) != null ? asking : plain).add(part);
        }
        if (asking.isEmpty()) {
            return join;
        }
        return switch (join.getJoinType()) {
            case INNER -> filtered(join, plain, asking);
            case LEFT, RIGHT -> new QueriesInJoins(join).lateral(plain, asking);
            default -> {
                if (asksForOwn(join)) {
                    throw new UnsupportedOperationException("a FULL JOIN with a query in ON that asks for columns of"
                            + " the tables that are joined. Compute the query as a column of one of them before.");
                }
                yield join;
            }
        };
    }

    private static RelNode filtered(LogicalJoin join, List<RexNode> plain, List<RexNode> asking) {
        RexBuilder builder = join.getCluster().getRexBuilder();
        RelNode joined = LogicalJoin.create(join.getLeft(), join.getRight(), join.getHints(),
                RexUtil.composeConjunction(builder, plain), Set.of(), JoinRelType.INNER);
        return QueriesInOperands.beneath(LogicalFilter.create(joined, RexUtil.composeConjunction(builder, asking),
                ImmutableSet.copyOf(join.getVariablesSet())));
    }

    private static boolean asksForOwn(LogicalJoin join) {
        return !join.getVariablesSet().isEmpty();
    }

    private RelNode lateral(List<RexNode> plain, List<RexNode> asking) {
        List<RexNode> ofBoth = new ArrayList<>();
        List<RexNode> ofOtherAlone = new ArrayList<>();
        for (RexNode part : asking) {
            asksKept = false;
            RexNode moved = part.accept(moving);
            (asksKept ? ofBoth : ofOtherAlone).add(moved);
        }
        RelNode rows = ofOtherAlone.isEmpty() ? other : where(other, ofOtherAlone);
        RelNode joined;
        if (ofBoth.isEmpty()) {
            joined = keepsLeft
                    ? join.copy(join.getTraitSet(), RexUtil.composeConjunction(rexBuilder, plain), kept, rows,
                            JoinRelType.LEFT, false)
                    : join.copy(join.getTraitSet(), RexUtil.composeConjunction(rexBuilder, plain), rows, kept,
                            JoinRelType.RIGHT, false);
            return joined;
        }
        plain.forEach(part -> ofBoth.add(part.accept(moving)));
        joined = LogicalCorrelate.create(kept, where(rows, ofBoth), List.of(), ofKept, asked.build(),
                JoinRelType.LEFT);
        return keepsLeft ? joined : sidesChanged(joined);
    }

    private RelNode where(RelNode rows, List<RexNode> conditions) {
        return QueriesInOperands.beneath(LogicalFilter.create(
                rows, RexUtil.composeConjunction(rexBuilder, conditions), ImmutableSet.of(ofOther)));
    }

    private RelNode sidesChanged(RelNode joined) {
        int ofKeptCount = kept.getRowType().getFieldCount();
        int ofOtherCount = other.getRowType().getFieldCount();
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < ofOtherCount; i++) {
            columns.add(rexBuilder.makeInputRef(joined, ofKeptCount + i));
        }
        for (int i = 0; i < ofKeptCount; i++) {
            columns.add(rexBuilder.makeInputRef(joined, i));
        }
        return LogicalProject.create(joined, List.of(), columns, join.getRowType().getFieldNames(), Set.of());
    }

    /** What a column of the join is where only the other side's rows are seen. */
    private RexNode moved(int index, RexNode column, boolean withinQuery) {
        int leftCount = join.getLeft().getRowType().getFieldCount();
        boolean isLeft = index < leftCount;
        int ofSide = isLeft ? index : index - leftCount;
        RexNode moved;
        if (isLeft == keepsLeft) {
            asked.set(ofSide);
            asksKept = true;
            moved = rexBuilder.makeFieldAccess(rexBuilder.makeCorrel(kept.getRowType(), ofKept), ofSide);
        } else {
            moved = withinQuery
                    ? rexBuilder.makeFieldAccess(rexBuilder.makeCorrel(other.getRowType(), ofOther), ofSide)
                    : rexBuilder.makeInputRef(other, ofSide);
        }
        return moved.getType().equals(column.getType())
                ? moved
                : rexBuilder.makeCast(column.getType(), moved, true, false);
    }

    /** For the condition itself. */
    private final RexShuttle moving = new Moving(false);

    private final class Moving extends RexShuttle {
        private final boolean withinQuery;

        Moving(boolean withinQuery) {
            this.withinQuery = withinQuery;
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            return withinQuery ? column : moved(column.getIndex(), column, false);
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            return access.getReferenceExpr() instanceof RexCorrelVariable row
                            && join.getVariablesSet().contains(row.id)
                    ? moved(access.getField().getIndex(), access, true)
                    : super.visitFieldAccess(access);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
            RexShuttle within = new Moving(true);
            return visited.clone(visited.rel.accept(new RelHomogeneousShuttle() {
                @Override
                public RelNode visit(RelNode rel) {
                    return super.visit(rel).accept(within);
                }
            }));
        }
    }
}
