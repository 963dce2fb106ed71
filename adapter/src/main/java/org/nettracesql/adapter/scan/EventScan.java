package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.ScanContext;

/**
 * Reads events. It carries what the rules have handed it: filters, columns, a limit.
 *
 * <p>It has no convention, so that the rules see it whatever engine will run it; {@link EventScanRule} then makes an
 * {@link EnumerableEventScan} of it. Another engine does likewise: it converts the node without a convention, takes
 * {@link #request()} and {@link #context()} and puts a node of its own in its place.
 */
public class EventScan extends TableScan {

    private final ScanContext context;
    private final EventRequest request;

    EventScan(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelOptTable table,
            ScanContext context,
            EventRequest request) {
        super(cluster, traits, List.of(), table);
        this.context = context;
        this.request = request;
    }

    /** A scan that no engine has taken yet. */
    public static EventScan create(
            RelOptCluster cluster, RelOptTable table, ScanContext context, EventRequest request) {
        return new EventScan(cluster, cluster.traitSetOf(Convention.NONE), table, context, request);
    }

    /** What it reads. */
    public EventRequest request() {
        return request;
    }

    /** The database it reads from. */
    public ScanContext context() {
        return context;
    }

    /** The same scan, of no other rows than a condition admits, too; not for one with a limit. */
    public EventScan filtered(List<PushedFilter> more) {
        return with(request.withFilters(more));
    }

    /** The same scan with another request. */
    EventScan with(EventRequest other) {
        return create(getCluster(), getTable(), context, other);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return with(request);
    }

    @Override
    public RelDataType deriveRowType() {
        return SqlTypes.rowType(getCluster().getTypeFactory(), request.columns());
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return RowEstimates.of(context, request).rows();
    }

    /**
     * Rows stand for cost: Calcite's planner compares nothing else. An event that is looked at and dropped costs a
     * tenth of one that becomes a row, and a column a tenth of a row.
     *
     * <p>Worked example: a table of 1,000 rows and 20 columns costs 100 + 1,000 × (1 + 2.0) = 3,100 unfiltered; with a
     * pushed filter that keeps 100 rows of 2 columns 100 + 100 × (1 + 0.2) = 220. The filter left above would add its
     * own 100 rows to the 3,100. So whatever can be pushed is.
     */
    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        RowEstimates estimates = RowEstimates.of(context, request);
        double cost = 0.1 * estimates.looked() + estimates.rows() * (1 + 0.1 * request.columns().size());
        return planner.getCostFactory().makeCost(cost, cost, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return ScanDescription.write(request, writer);
    }
}
