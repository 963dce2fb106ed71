package org.nettracesql.adapter.scan;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/** One row of totals that a scan adds up as it goes. */
final class EventTotals extends DirectLeaf {

    private final EventScan scan;
    private final TotalsQuery query;

    EventTotals(EventScan scan, RelDataType rowType, TotalsQuery query) {
        super(scan, rowType);
        this.scan = scan;
        this.query = query;
    }

    private EventTotals(EventTotals other, RelTraitSet traits) {
        super(other, traits);
        this.scan = other.scan;
        this.query = other.query;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EventTotals(this, traits);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return 1;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return scan.computeSelfCost(planner, mq).multiplyBy(COST_FACTOR);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return ScanDescription.write(query.request(), super.explainTerms(writer)).item("measures", query.measures());
    }

    @Override
    public Function<DataContext, Enumerable<Object>> rows() {
        return query::rows;
    }
}
