package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAsofJoin;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Keeps joins from Calcite 1.42's decorrelators that these do not know: of ASOF joins they make joins that have lost
 * what they compare, so that any {@code EXISTS} of an outer row above one was an error; and no statement has joins that
 * keep or leave out left rows before {@link RangesOfOuterRows} makes them. The tables on both sides are unnested by
 * themselves.
 */
final class JoinsApart extends RelHomogeneousShuttle {

    private final UnaryOperator<RelNode> unnesting;

    private JoinsApart(UnaryOperator<RelNode> unnesting) {
        this.unnesting = unnesting;
    }

    /** @param unnesting of what each of them joins */
    static RelNode hidden(RelNode rel, UnaryOperator<RelNode> unnesting) {
        return rel.accept(new JoinsApart(unnesting));
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
        return kept(join);
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        return join.getJoinType() == JoinRelType.SEMI || join.getJoinType() == JoinRelType.ANTI
                ? kept(join)
                : super.visit(join);
    }

    private RelNode kept(Join join) {
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
