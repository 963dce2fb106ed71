package org.nettracesql.adapter.schema;

import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.schema.TranslatableTable;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.scan.EventRequest;
import org.nettracesql.adapter.scan.EventScan;

/** A table that a scan of events gives. */
final class EventTable extends RelationTable implements TranslatableTable {

    private final ScanContext context;
    private final EventRelation relation;

    EventTable(ScanContext context, EventRelation relation) {
        super(relation);
        this.context = context;
        this.relation = relation;
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext toRel, RelOptTable table) {
        return EventScan.create(toRel.getCluster(), table, context, EventRequest.all(relation));
    }
}
