package org.nettracesql.adapter.scan;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** The first rows of a scan in an order, of which no others are decoded. */
final class EventTop extends DirectLeaf {

    private final EventScan scan;
    private final TopQuery query;

    EventTop(EventScan scan, RelCollation collation, TopQuery query) {
        super(scan, scan.getRowType(), collation);
        this.scan = scan;
        this.query = query;
    }

    private EventTop(EventTop other, RelTraitSet traits) {
        super(other, traits);
        this.scan = other.scan;
        this.query = other.query;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EventTop(this, traits);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return Math.max(1, query.wanted());
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        EventScan ofKey = scan.with(query.request().withColumns(
                List.of(query.request().columns().get(query.keys().get(0).getFieldIndex()))));
        return ofKey.computeSelfCost(planner, mq).multiplyBy(COST_FACTOR)
                .plus(planner.getCostFactory().makeCost(query.wanted(), query.wanted(), 0));
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return ScanDescription.write(query.request(), super.explainTerms(writer))
                .item("sort", query.keys().stream()
                        .map(key -> query.request().columns().get(key.getFieldIndex()).name() + " " + key.shortString())
                        .collect(Collectors.joining(", ")))
                .itemIf("offset", query.skipped(), query.skipped() > 0)
                .item("fetch", query.wanted());
    }

    @Override
    public Function<DataContext, Enumerable<Object>> rows() {
        return query::rows;
    }
}
