package org.nettracesql.adapter.schema;

import java.util.List;
import org.apache.calcite.schema.Table;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.StoredRelation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;
import org.nettracesql.adapter.duckdb.DuckDbEngine;
import org.nettracesql.adapter.engine.ScanContext;

/** Makes Calcite's table for a relation of the catalog. */
final class RelationTables {

    private final TraceCatalog catalog;
    private final ScanContext context;
    private final DuckDbEngine duckDb;

    RelationTables(TraceCatalog catalog, ScanContext context, DuckDbEngine duckDb) {
        this.catalog = catalog;
        this.context = context;
        this.duckDb = duckDb;
    }

    Table of(Relation relation) {
        if (relation instanceof EventRelation events) {
            return new EventTable(context, events);
        }
        if (relation instanceof DerivedRelation derived) {
            return new DerivedTable(context, derived, () -> sources(derived));
        }
        if (relation instanceof StoredRelation stored) {
            duckDb.storedTables().used(stored);
            return new StoredTable(duckDb, stored);
        }
        return new SqlViewTable((ViewRelation) relation);
    }

    /** The event tables that a computed table is made from. */
    private List<EventRelation> sources(DerivedRelation derived) {
        return derived.madeFrom().eventTables().stream()
                .map(name -> catalog.find(List.of(name.split("\\.", 2))))
                .filter(EventRelation.class::isInstance)
                .map(EventRelation.class::cast)
                .toList();
    }
}
