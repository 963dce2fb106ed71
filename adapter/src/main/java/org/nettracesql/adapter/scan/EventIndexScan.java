package org.nettracesql.adapter.scan;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.nettracesql.adapter.catalog.TableColumn;

/** Reads aggregates from the block index. */
final class EventIndexScan extends DirectLeaf {

    /** There are some dozens of event types in a trace. */
    private static final double TYPES = 100;

    private final IndexQuery query;

    EventIndexScan(EventScan scan, RelDataType rowType, IndexQuery query) {
        super(scan, rowType);
        this.query = query;
    }

    private EventIndexScan(EventIndexScan other, RelTraitSet traits) {
        super(other, traits);
        this.query = other.query;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new EventIndexScan(this, traits);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return query.keys().isEmpty() ? 1 : TYPES;
    }

    /** As many rows as the index has types: less than any scan of events costs, whether it is built or not. */
    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(1, TYPES, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        ScanDescription.write(query.request(), super.explainTerms(writer))
                .itemIf("group", query.keys().stream().map(TableColumn::name).collect(Collectors.joining(", ")),
                        !query.keys().isEmpty())
                .item("measures", query.measures().toString());
        return writer;
    }

    @Override
    public Function<DataContext, Enumerable<Object>> rows() {
        return query::rows;
    }
}
