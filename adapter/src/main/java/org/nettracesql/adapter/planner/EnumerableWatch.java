package org.nettracesql.adapter.planner;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableRepeatUnion;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.nettracesql.adapter.scan.WatchedRows;

/**
 * The rows of Calcite's joins, which can make many of few and go on by themselves for as long as they have rows in
 * memory, with a look at the statement's cancellation at each. What operators keep is counted by
 * {@link EnumerableKept}; {@link EnumerableRecursion} does both by itself.
 */
final class EnumerableWatch extends SingleRel implements EnumerableRel {

    private EnumerableWatch(RelNode input, RelTraitSet traits) {
        super(input.getCluster(), traits, input);
    }

    /** A plan with a watch above each such operator, and counts beneath those that keep rows. */
    static RelNode in(RelNode plan) {
        return plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                if (visited instanceof EnumerableRepeatUnion union) {
                    return EnumerableRecursion.of(union);
                }
                RelNode counted = EnumerableKept.beneath(EqualValues.beneath(
                        EnumerableCut.insteadOf(EnumerableSorted.insteadOf(visited))));
                boolean multiplies = visited.getConvention() == EnumerableConvention.INSTANCE
                        && (visited instanceof Join || visited instanceof Correlate);
                return multiplies ? new EnumerableWatch(counted, counted.getTraitSet()) : counted;
            }
        });
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableWatch(inputs.get(0), traits);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preferred) {
        Result rows = implementor.visitChild(this, 0, (EnumerableRel) getInput(), preferred);
        BlockBuilder code = new BlockBuilder();
        Expression input = code.append("watched", rows.block);
        code.add(Expressions.return_(null, Expressions.call(WatchedRows.class, "of", input, DataContext.ROOT)));
        return implementor.result(rows.physType, code.toBlock());
    }
}
