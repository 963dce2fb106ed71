package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.nettracesql.adapter.function.FloatingOrder;
import org.nettracesql.adapter.function.NullableCasts;

/**
 * A leaf of a plan that takes the place of a scan, a condition above it that the scan does not decide, and an {@code
 * ORDER BY … LIMIT}: {@link FilteredTop} in a plan. The condition is generated code.
 */
final class EventFilteredTop extends AbstractRelNode implements EnumerableRel {

    private final EventScan scan;
    private final RexNode condition;
    private final TopAnswer top;

    /**
     * @param condition on the scan's columns, that may be asked of any rows or none
     * @param top the first rows of the scan without the condition
     */
    EventFilteredTop(EventScan scan, RelTraitSet traits, RexNode condition, TopAnswer top) {
        super(scan.getCluster(), traits);
        this.scan = scan;
        this.condition = condition;
        this.top = top;
    }

    @Override
    protected RelDataType deriveRowType() {
        return scan.getRowType();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EventFilteredTop(scan, traits, condition, top);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return top.estimatedRows();
    }

    /** As if every other row met the condition. */
    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return top.cost(scan, planner, mq).multiplyBy(2);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return top.describe(ScanDescription.write(scan.request(), super.explainTerms(writer))
                .item("condition", condition));
    }

    @Override
    @SuppressWarnings("unchecked") // Calcite asks for the class of a function that has parameters
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        RexBuilder builder = getCluster().getRexBuilder();
        RexNode compared = FloatingOrder.in(builder, NullableCasts.in(builder, condition));
        EnumerableCalc filtered = EnumerableCalc.create(new EnumerableEventScan(scan), RexProgram.create(
                scan.getRowType(), builder.identityProjects(scan.getRowType()), compared, scan.getRowType(), builder));
        Result rows = filtered.implement(implementor, Prefer.ARRAY);
        PhysType type = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        BlockBuilder run = new BlockBuilder();
        Expression passed = rows.physType.convertTo(run.append("passed", rows.block), type.getFormat());
        run.add(Expressions.return_(null, passed));
        BlockBuilder code = new BlockBuilder();
        code.add(Expressions.return_(null, Expressions.new_(FilteredTop.class, DataContext.ROOT,
                Expressions.lambda(Function1.class, run.toBlock(), DataContext.ROOT),
                implementor.stash(top.keys(), List.class), Expressions.constant(top.skipped()),
                Expressions.constant(top.wanted()))));
        return implementor.result(type, code.toBlock());
    }
}
