package org.nettracesql.adapter.duckdb;

import java.util.List;
import org.apache.calcite.adapter.jdbc.JdbcImplementor;
import org.apache.calcite.adapter.jdbc.JdbcRel;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterImpl;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Rows that Java makes, as a leaf of what DuckDB computes. */
final class EnumerableToDuckDb extends ConverterImpl implements JdbcRel {

    /** Boxing a row and unpacking it, in Calcite's costs of a row. */
    private static final double COST_OF_ROW = 0.3;

    EnumerableToDuckDb(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, ConventionTraitDef.INSTANCE, traits, input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EnumerableToDuckDb(getCluster(), traits, sole(inputs));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        if (getConvention() instanceof DuckDbConvention convention && convention.isForced()) {
            return planner.getCostFactory().makeCost(DuckDbConvention.COST_WHEN_FORCED, 0, 0);
        }
        return planner.getCostFactory().makeCost(mq.getRowCount(getInput()) * COST_OF_ROW, 0, 0);
    }

    @Override
    public JdbcImplementor.Result implement(JdbcImplementor implementor) {
        throw new IllegalStateException("The plan replaces its leaves before it is written as SQL.");
    }
}
