package org.nettracesql.adapter.duckdb;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.adapter.jdbc.JdbcImplementor;
import org.apache.calcite.adapter.jdbc.JdbcRel;
import org.apache.calcite.adapter.jdbc.JdbcRules;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.InvalidRelException;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Litmus;

/**
 * The relational operators in the DuckDB convention: Calcite's operators of its JDBC convention under names that tell
 * who runs them, with DuckDB's costs.
 */
final class DuckDbRels {

    /** DuckDB's work on a row as a part of Calcite's: 4 to 40 times faster (bench/README.md), on all cores. */
    static final double COST_FACTOR = 0.1;

    /**
     * What an operator costs that has to see all rows before it gives one, however few they are: half a millisecond to
     * plan it, to begin its tasks and to wait for them, beside 40 ns for which Java handles a row (a join of 16,000
     * rows with 16,000: 3 ms here, 4 ms in Java; of 4,000 with 4,000: 2.1 and 1.3 ms).
     */
    private static final double COST_OF_BLOCKING = 15_000;

    private DuckDbRels() {}

    private static RelOptCost cheaper(RelOptCost cost) {
        return cost == null ? null : cost.multiplyBy(COST_FACTOR);
    }

    /**
     * What DuckDB cannot be given costs everything. Each operator was looked at when it became DuckDB's, but Calcite's
     * rules go on to write what one computes into the expressions of another, for whose sort of values it may then not
     * be computed any more.
     */
    private static RelOptCost ifSupported(RelNode rel, RelOptPlanner planner, RelOptCost cost) {
        return DuckDbRules.supports(rel) ? cost : planner.getCostFactory().makeInfiniteCost();
    }

    private static RelOptCost blocking(RelNode rel, RelOptPlanner planner, RelOptCost cost) {
        if (cost == null || rel.getConvention() instanceof DuckDbConvention convention && convention.isForced()) {
            return cheaper(cost);
        }
        return cheaper(cost).plus(planner.getCostFactory().makeCost(COST_OF_BLOCKING, 0, 0));
    }

    static class DuckDbProject extends JdbcRules.JdbcProject {
        DuckDbProject(
                RelOptCluster cluster,
                RelTraitSet traits,
                RelNode input,
                List<? extends RexNode> projects,
                RelDataType rowType) {
            super(cluster, traits, input, projects, rowType);
        }

        @Override
        public DuckDbProject copy(
                RelTraitSet traits, RelNode input, List<RexNode> projects, RelDataType rowType) {
            return new DuckDbProject(getCluster(), traits, input, projects, rowType);
        }

        @Override
        public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
            return ifSupported(this, planner, cheaper(super.computeSelfCost(planner, mq)));
        }
    }

    /**
     * A project on its way to SQL. Casts that make no difference to DuckDB are gone from its expressions, so that their
     * types may be narrower, or nullable, where those of the row and of references to it stay the planner's.
     */
    static final class TranslatedProject extends DuckDbProject {
        TranslatedProject(RelNode like, RelNode input, List<? extends RexNode> projects, RelDataType rowType) {
            super(like.getCluster(), like.getTraitSet(), input, projects, rowType);
        }

        @Override
        public boolean isValid(Litmus litmus, Context context) {
            return litmus.succeed();
        }
    }

    static final class DuckDbFilter extends JdbcRules.JdbcFilter {
        DuckDbFilter(RelOptCluster cluster, RelTraitSet traits, RelNode input, RexNode condition) {
            super(cluster, traits, input, condition);
        }

        @Override
        public DuckDbFilter copy(RelTraitSet traits, RelNode input, RexNode condition) {
            return new DuckDbFilter(getCluster(), traits, input, condition);
        }

        @Override
        public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
            return ifSupported(this, planner, cheaper(super.computeSelfCost(planner, mq)));
        }
    }

    static final class DuckDbAggregate extends JdbcRules.JdbcAggregate {
        DuckDbAggregate(
                RelOptCluster cluster,
                RelTraitSet traits,
                RelNode input,
                ImmutableBitSet groupSet,
                List<ImmutableBitSet> groupSets,
                List<AggregateCall> calls)
                throws InvalidRelException {
            super(cluster, traits, input, groupSet, groupSets, calls);
        }

        static DuckDbAggregate of(
                Aggregate like, RelTraitSet traits, RelNode input, List<AggregateCall> calls) {
            try {
                return new DuckDbAggregate(
                        like.getCluster(), traits, input, like.getGroupSet(), like.getGroupSets(), calls);
            } catch (InvalidRelException e) {
                throw new IllegalStateException("The dialect lost an aggregate function: " + e.getMessage(), e);
            }
        }

        @Override
        public DuckDbAggregate copy(
                RelTraitSet traits,
                RelNode input,
                ImmutableBitSet groupSet,
                List<ImmutableBitSet> groupSets,
                List<AggregateCall> calls) {
            try {
                return new DuckDbAggregate(getCluster(), traits, input, groupSet, groupSets, calls);
            } catch (InvalidRelException e) {
                throw new IllegalStateException("The dialect lost an aggregate function: " + e.getMessage(), e);
            }
        }

        @Override
        public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
            return blocking(this, planner, super.computeSelfCost(planner, mq));
        }
    }

    static final class DuckDbJoin extends JdbcRules.JdbcJoin {
        DuckDbJoin(
                RelOptCluster cluster,
                RelTraitSet traits,
                RelNode left,
                RelNode right,
                RexNode condition,
                Set<CorrelationId> variables,
                JoinRelType type)
                throws InvalidRelException {
            super(cluster, traits, left, right, condition, variables, type);
        }

        static DuckDbJoin of(Join like, RelTraitSet traits, RelNode left, RelNode right, RexNode condition) {
            try {
                return new DuckDbJoin(like.getCluster(), traits, left, right, condition, like.getVariablesSet(),
                        like.getJoinType());
            } catch (InvalidRelException e) {
                throw new IllegalStateException("A join became invalid: " + e.getMessage(), e);
            }
        }

        @Override
        public DuckDbJoin copy(
                RelTraitSet traits, RexNode condition, RelNode left, RelNode right, JoinRelType type, boolean done) {
            try {
                return new DuckDbJoin(getCluster(), traits, left, right, condition, variablesSet, type);
            } catch (InvalidRelException e) {
                throw new IllegalStateException("A join became invalid: " + e.getMessage(), e);
            }
        }

        @Override
        public double estimateRowCount(RelMetadataQuery mq) {
            return switch (getJoinType()) {
                case SEMI, ANTI -> mq.getRowCount(left);
                default -> super.estimateRowCount(mq);
            };
        }

        @Override
        public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
            return ifSupported(this, planner, blocking(this, planner, super.computeSelfCost(planner, mq)));
        }
    }

    static final class DuckDbSort extends JdbcRules.JdbcSort {
        DuckDbSort(
                RelOptCluster cluster,
                RelTraitSet traits,
                RelNode input,
                RelCollation collation,
                RexNode offset,
                RexNode fetch) {
            super(cluster, traits, input, collation, offset, fetch);
        }

        @Override
        public DuckDbSort copy(
                RelTraitSet traits, RelNode input, RelCollation collation, RexNode offset, RexNode fetch) {
            return new DuckDbSort(getCluster(), traits, input, collation, offset, fetch);
        }

        @Override
        public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
            return blocking(this, planner, super.computeSelfCost(planner, mq));
        }
    }

    static final class DuckDbUnion extends JdbcRules.JdbcUnion {
        DuckDbUnion(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, boolean all) {
            super(cluster, traits, inputs, all);
        }

        @Override
        public DuckDbUnion copy(RelTraitSet traits, List<RelNode> inputs, boolean all) {
            return new DuckDbUnion(getCluster(), traits, inputs, all);
        }

        @Override
        public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
            return cheaper(super.computeSelfCost(planner, mq));
        }
    }

    static final class DuckDbIntersect extends JdbcRules.JdbcIntersect {
        DuckDbIntersect(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, boolean all) {
            super(cluster, traits, inputs, all);
        }

        @Override
        public DuckDbIntersect copy(RelTraitSet traits, List<RelNode> inputs, boolean all) {
            return new DuckDbIntersect(getCluster(), traits, inputs, all);
        }

        @Override
        public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
            return cheaper(super.computeSelfCost(planner, mq));
        }
    }

    static final class DuckDbMinus extends JdbcRules.JdbcMinus {
        DuckDbMinus(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, boolean all) {
            super(cluster, traits, inputs, all);
        }

        @Override
        public DuckDbMinus copy(RelTraitSet traits, List<RelNode> inputs, boolean all) {
            return new DuckDbMinus(getCluster(), traits, inputs, all);
        }

        @Override
        public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
            return cheaper(super.computeSelfCost(planner, mq));
        }
    }

    static final class DuckDbValues extends Values implements JdbcRel {
        DuckDbValues(
                RelOptCluster cluster,
                RelDataType rowType,
                ImmutableList<ImmutableList<RexLiteral>> tuples,
                RelTraitSet traits) {
            super(cluster, rowType, tuples, traits);
        }

        @Override
        public DuckDbValues copy(RelTraitSet traits, List<RelNode> inputs) {
            return new DuckDbValues(getCluster(), getRowType(), tuples, traits);
        }

        @Override
        public JdbcImplementor.Result implement(JdbcImplementor implementor) {
            return implementor.implement(this);
        }
    }
}
