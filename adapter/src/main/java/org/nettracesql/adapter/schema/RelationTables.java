package org.nettracesql.adapter.schema;

import org.apache.calcite.schema.Table;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.adapter.scan.ScanContext;

/** Makes Calcite's table for a relation of the catalog. */
final class RelationTables {

    private final ScanContext context;

    RelationTables(ScanContext context) {
        this.context = context;
    }

    Table of(Relation relation) {
        if (relation instanceof EventRelation events) {
            return new EventTable(context, events);
        }
        if (relation instanceof DerivedRelation derived) {
            return new DerivedTable(context, derived);
        }
        return new SqlViewTable((ViewRelation) relation);
    }
}
