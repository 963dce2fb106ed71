package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.logical.LogicalAsofJoin;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Keeps ASOF joins from Calcite 1.42's decorrelators, which make joins of them that have lost what they compare: any
 * {@code EXISTS} of an outer row above one was an error. The tables on both sides are unnested by themselves.
 */
final class AsofJoinsApart extends RelHomogeneousShuttle {

    private final UnaryOperator<RelNode> unnesting;

    private AsofJoinsApart(UnaryOperator<RelNode> unnesting) {
        this.unnesting = unnesting;
    }

    /** @param unnesting of what each of them joins */
    static RelNode hidden(RelNode rel, UnaryOperator<RelNode> unnesting) {
        return rel.accept(new AsofJoinsApart(unnesting));
    }

    static RelNode shown(RelNode rel) {
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return other instanceof Kept kept ? kept.join : super.visit(other);
            }
        });
    }

    /** The class above does not pass these on to what visits all. */
    @Override
    public RelNode visit(LogicalAsofJoin join) {
        if (!RelOptUtil.getVariablesUsed(join).isEmpty()) {
            throw new UnsupportedOperationException("an ASOF JOIN of rows that depend on those of a query around it."
                    + " Compare them with those in the WHERE behind the join.");
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : join.getInputs()) {
            inputs.add(RelOptUtil.createCastRel(unnesting.apply(input), input.getRowType(), true));
        }
        return new Kept(join.copy(join.getTraitSet(), inputs));
    }

    /** A join in the place of a table. */
    private static final class Kept extends AbstractRelNode {
        private final RelNode join;

        Kept(RelNode join) {
            super(join.getCluster(), join.getTraitSet());
            this.join = join;
        }

        @Override
        protected RelDataType deriveRowType() {
            return join.getRowType();
        }

        @Override
        public RelWriter explainTerms(RelWriter writer) {
            return super.explainTerms(writer).item("join", RelOptUtil.toString(join));
        }
    }
}
