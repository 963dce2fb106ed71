package org.nettracesql.adapter.schema;

import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.util.Pair;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.Names;
import org.nettracesql.adapter.catalog.Relation;

/** A schema of the catalog. */
final class RelationSchema extends ReadOnlySchema {

    private final CatalogSchema schema;
    private final Supplier<CatalogSchema> fallback;
    private final RelationTables tables;

    /** @param fallback where names that this schema lacks are looked up; null for nowhere */
    RelationSchema(CatalogSchema schema, Supplier<CatalogSchema> fallback, RelationTables tables) {
        this.schema = schema;
        this.fallback = fallback;
        this.tables = tables;
    }

    @Override
    public Lookup<Table> tables() {
        return new NamesLookup<>(this::find, this::names);
    }

    private Set<String> names() {
        return schema.relations().all();
    }

    private Pair<String, Table> find(String name) {
        Pair<String, Table> own = find(schema.relations(), name);
        return own != null || fallback == null ? own : find(fallback.get().relations(), name);
    }

    private Pair<String, Table> find(Names<Relation> relations, String name) {
        Relation relation = relations.get(name);
        return relation == null ? null : Pair.of(relation.name(), tables.of(relation));
    }
}
