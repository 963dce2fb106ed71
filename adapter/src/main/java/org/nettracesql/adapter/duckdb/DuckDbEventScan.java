package org.nettracesql.adapter.duckdb;

import java.util.List;
import org.apache.calcite.adapter.jdbc.JdbcImplementor;
import org.apache.calcite.adapter.jdbc.JdbcRel;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.nettracesql.adapter.scan.EventScan;

/** A scan of events whose batches DuckDB pulls, with whatever the rules handed it. */
final class DuckDbEventScan extends AbstractRelNode implements JdbcRel {

    private final EventScan scan;

    DuckDbEventScan(EventScan scan, DuckDbConvention convention) {
        super(scan.getCluster(), scan.getCluster().traitSetOf(convention));
        this.scan = scan;
    }

    EventScan scan() {
        return scan;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return this;
    }

    @Override
    protected RelDataType deriveRowType() {
        return scan.getRowType();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return scan.estimateRowCount(mq);
    }

    /** A part of what the scan costs Java, because no row is boxed and all cores share the work. */
    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return scan.computeSelfCost(planner, mq).multiplyBy(DuckDbRels.COST_FACTOR);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return scan.explainTerms(writer);
    }

    @Override
    public JdbcImplementor.Result implement(JdbcImplementor implementor) {
        throw new IllegalStateException("The plan replaces its leaves before it is written as SQL.");
    }
}
