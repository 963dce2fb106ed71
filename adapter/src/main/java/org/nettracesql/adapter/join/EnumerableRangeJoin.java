package org.nettracesql.adapter.join;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.linq4j.function.Predicate2;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgramBuilder;
import org.apache.calcite.rex.RexUtil;

/** A join that looks up in the order of a value what Calcite's operators find by comparing every two rows. */
public final class EnumerableRangeJoin extends Join implements EnumerableRel {

    /** Found when the operator was made: what is done to its condition afterwards may hide them. */
    private final List<Range> ranges;

    private EnumerableRangeJoin(
            Join join, List<Range> ranges, RelTraitSet traits, RelNode left, RelNode right, RexNode condition) {
        super(join.getCluster(), traits, List.of(), left, right, condition, Set.of(), join.getJoinType());
        this.ranges = ranges;
    }

    /** What is run instead of an operator; itself where there is no range, or another join. */
    static RelNode insteadOf(RelNode operator) {
        boolean isCalcites = operator instanceof EnumerableHashJoin || operator instanceof EnumerableNestedLoopJoin;
        if (!isCalcites
                || !operator.getVariablesSet().isEmpty()
                || ((Join) operator).getJoinType() == JoinRelType.LEFT_MARK) {
            return operator;
        }
        Join join = (Join) operator;
        List<Range> ranges = RangeConditions.of(join);
        return ranges.isEmpty()
                ? join
                : new EnumerableRangeJoin(join, ranges, join.getTraitSet(), join.getLeft(), join.getRight(),
                        join.getCondition());
    }

    /** Whether a part of a join's condition can be looked up as a range. */
    public static boolean hasRange(Join join) {
        return !RangeConditions.of(join).isEmpty();
    }

    @Override
    public Join copy(RelTraitSet traits, RexNode condition, RelNode left, RelNode right, JoinRelType type,
            boolean semiJoinDone) {
        return new EnumerableRangeJoin(this, ranges, traits, left, right, condition);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        BlockBuilder code = new BlockBuilder();
        Expression leftRows = JoinInputs.rows(implementor, code, this, 0);
        Expression rightRows = JoinInputs.rows(implementor, code, this, 1);
        code.add(Expressions.return_(null, Expressions.new_(RangeRows.class, leftRows, rightRows,
                implementor.stash(RangeRows.Shape.of(this, ranges), Object.class), condition(implementor),
                DataContext.ROOT)));
        return implementor.result(JoinInputs.row(this), code.toBlock());
    }

    /** A lambda of Calcite's has a raw class. */
    @SuppressWarnings("unchecked")
    private Expression condition(EnumerableRelImplementor implementor) {
        PhysType leftRow = JoinInputs.row(left);
        PhysType rightRow = JoinInputs.row(right);
        RexBuilder builder = getCluster().getRexBuilder();
        RexProgramBuilder program = new RexProgramBuilder(getCluster().getTypeFactory().builder()
                .addAll(left.getRowType().getFieldList())
                .addAll(right.getRowType().getFieldList())
                .build(), builder);
        program.addCondition(RexUtil.composeConjunction(builder, analyzeCondition().nonEquiConditions));
        ParameterExpression leftValue = Expressions.parameter(leftRow.getJavaRowType(), "left");
        ParameterExpression rightValue = Expressions.parameter(rightRow.getJavaRowType(), "right");
        BlockBuilder code = new BlockBuilder();
        code.add(Expressions.return_(null, RexToLixTranslator.translateCondition(program.getProgram(),
                (JavaTypeFactory) getCluster().getTypeFactory(), code,
                new RexToLixTranslator.InputGetterImpl(ImmutableMap.of(leftValue, leftRow, rightValue, rightRow)),
                implementor::getCorrelVariableGetter, implementor.getConformance())));
        return Expressions.lambda(Predicate2.class, code.toBlock(), leftValue, rightValue);
    }
}
