package org.nettracesql.adapter.scan;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A leaf of a plan that takes the place of a scan and the operator above it, and whose rows Java fetches: what the
 * {@link ScanAnswer} gives. Plans show it under the answer's name.
 */
final class EventAnswer extends AbstractRelNode implements DirectRows {

    private static final Method APPLY = Types.lookupMethod(Function.class, "apply", Object.class);

    /** Without what the answer spares; the planner's measure of what it costs. */
    private final EventScan scan;
    private final ScanAnswer answer;

    EventAnswer(EventScan scan, RelDataType rowType, ScanAnswer answer) {
        this(scan, scan.getTraitSet().replace(EnumerableConvention.INSTANCE), rowType, answer);
    }

    /** @param collation the order in which its rows are */
    EventAnswer(EventScan scan, RelCollation collation, ScanAnswer answer) {
        this(
                scan,
                scan.getTraitSet().replace(EnumerableConvention.INSTANCE).replace(collation),
                scan.getRowType(),
                answer);
    }

    private EventAnswer(EventScan scan, RelTraitSet traits, RelDataType rowType, ScanAnswer answer) {
        super(scan.getCluster(), traits);
        this.rowType = rowType;
        this.scan = scan;
        this.answer = answer;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EventAnswer(scan, traits, rowType, answer);
    }

    @Override
    public String getRelTypeName() {
        return answer.name();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return answer.estimatedRows();
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return answer.cost(scan, planner, mq);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return answer.describe(ScanDescription.write(scan.request(), super.explainTerms(writer)));
    }

    @Override
    public Function<DataContext, Enumerable<Object>> rows() {
        return answer;
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType physType =
                PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), preference.preferArray());
        Expression rows = Expressions.call(implementor.stash(answer, Function.class), APPLY, DataContext.ROOT);
        return implementor.result(physType, Blocks.toBlock(Expressions.convert_(rows, Enumerable.class)));
    }
}
