package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.logical.LogicalAsofJoin;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.nettracesql.adapter.function.GuardedLogic;

/**
 * Conditions of the left rows of ASOF joins go below these, to the scans, and what they say of keys goes to the right
 * rows, too, of which those with other keys are nobody's nearest. Calcite 1.42 moves none. A condition of right rows
 * has to stay: without the rows that it leaves out another one would be the nearest.
 */
final class ConditionsOfAsofJoins extends RelHomogeneousShuttle {

    private ConditionsOfAsofJoins() {}

    static RelNode moved(RelNode rel) {
        return rel.accept(new ConditionsOfAsofJoins());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof LogicalFilter filter && filter.getVariablesSet().isEmpty()
                        && leadsToAsofJoin(filter.getInput())
                ? filtered(filter.getInput(), RelOptUtil.conjunctions(filter.getCondition()))
                : visited;
    }

    private static boolean leadsToAsofJoin(RelNode rel) {
        return rel instanceof LogicalAsofJoin
                || (rel instanceof LogicalProject || rel instanceof LogicalFilter)
                        && rel.getVariablesSet().isEmpty()
                        && leadsToAsofJoin(rel.getInput(0));
    }

    /** Rows that meet all conditions, each as far below as it can be. */
    private static RelNode filtered(RelNode rel, List<RexNode> conditions) {
        if (conditions.isEmpty()) {
            return rel;
        }
        if (!leadsToAsofJoin(rel)) {
            return LogicalFilter.create(rel, conjunction(rel, conditions));
        }
        List<RexNode> below = new ArrayList<>();
        List<RexNode> here = new ArrayList<>();
        RelNode moved;
        if (rel instanceof LogicalFilter filter) {
            below.addAll(RelOptUtil.conjunctions(filter.getCondition()));
            below.addAll(conditions);
            moved = filtered(filter.getInput(), below);
        } else if (rel instanceof LogicalProject project) {
            for (RexNode condition : conditions) {
                RexNode ofInput = ofInput(project, condition);
                (ofInput == null ? here : below).add(ofInput == null ? condition : ofInput);
            }
            moved = project.copy(project.getTraitSet(), List.of(filtered(project.getInput(), below)));
        } else {
            LogicalAsofJoin join = (LogicalAsofJoin) rel;
            int width = join.getLeft().getRowType().getFieldCount();
            for (RexNode condition : conditions) {
                boolean isOfLeft = RelOptUtil.InputFinder.bits(condition).length() <= width
                        && RexUtil.isDeterministic(condition);
                (isOfLeft ? below : here).add(condition);
            }
            moved = below.isEmpty()
                    ? join
                    : join.copy(join.getTraitSet(), List.of(
                            filtered(join.getLeft(), below), filtered(join.getRight(), ofRight(join, below))));
        }
        return here.isEmpty() ? moved : LogicalFilter.create(moved, conjunction(rel, here));
    }

    private static RexNode conjunction(RelNode rel, List<RexNode> conditions) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        return RexUtil.composeConjunction(builder, conditions);
    }

    /** A condition of a projection's columns as one of its input's; null if it asks for one that is computed. */
    private static RexNode ofInput(LogicalProject project, RexNode condition) {
        for (int column : RelOptUtil.InputFinder.bits(condition)) {
            if (!(project.getProjects().get(column) instanceof RexInputRef)) {
                return null;
            }
        }
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return project.getProjects().get(column.getIndex());
            }
        });
    }

    /**
     * Of the conditions of left rows, those of keys alone, said of the right rows' keys. These may be keys that no left
     * row has, for which a condition must not fail.
     */
    private static List<RexNode> ofRight(LogicalAsofJoin join, List<RexNode> conditions) {
        JoinInfo keys = join.analyzeCondition();
        ImmutableBitSet left = keys.leftSet();
        List<RexNode> ofRight = new ArrayList<>();
        for (RexNode condition : conditions) {
            ImmutableBitSet columns = RelOptUtil.InputFinder.bits(condition);
            if (!columns.isEmpty()
                    && left.contains(columns)
                    && !GuardedLogic.mayFail(condition)
                    && haveTypesOfRight(join, keys, columns)) {
                ofRight.add(condition.accept(new RexShuttle() {
                    @Override
                    public RexNode visitInputRef(RexInputRef column) {
                        int key = keys.leftKeys.indexOf(column.getIndex());
                        return RexInputRef.of(keys.rightKeys.get(key), join.getRight().getRowType());
                    }
                }));
            }
        }
        return ofRight;
    }

    /** Else a condition of the one type would be asked of another; whether there may be NULLs makes no difference. */
    private static boolean haveTypesOfRight(LogicalAsofJoin join, JoinInfo keys, ImmutableBitSet columns) {
        for (int column : columns) {
            int right = keys.rightKeys.get(keys.leftKeys.indexOf(column));
            if (join.getLeft().getRowType().getFieldList().get(column).getType().getSqlTypeName()
                    != join.getRight().getRowType().getFieldList().get(right).getType().getSqlTypeName()) {
                return false;
            }
        }
        return true;
    }
}
