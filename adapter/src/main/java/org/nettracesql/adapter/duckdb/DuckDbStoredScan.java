package org.nettracesql.adapter.duckdb;

import java.util.List;
import org.apache.calcite.adapter.jdbc.JdbcImplementor;
import org.apache.calcite.adapter.jdbc.JdbcRel;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.nettracesql.adapter.catalog.StoredRelation;

/** Reads a table that DuckDB itself keeps. */
final class DuckDbStoredScan extends TableScan implements JdbcRel {

    DuckDbStoredScan(RelOptCluster cluster, RelOptTable table, DuckDbConvention convention) {
        super(cluster, cluster.traitSetOf(convention), List.of(), table);
    }

    StoredRelation relation() {
        return getTable().unwrapOrThrow(StoredRelation.class);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return this;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return super.computeSelfCost(planner, mq).multiplyBy(DuckDbRels.COST_FACTOR);
    }

    @Override
    public JdbcImplementor.Result implement(JdbcImplementor implementor) {
        throw new IllegalStateException("The plan replaces its leaves before it is written as SQL.");
    }
}
