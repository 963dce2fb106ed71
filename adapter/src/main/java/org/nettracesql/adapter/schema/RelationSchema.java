package org.nettracesql.adapter.schema;

import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.util.Pair;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.Relation;

/** A schema of the catalog. */
final class RelationSchema extends ReadOnlySchema {

    private final CatalogSchema schema;
    private final Function<String, Relation> otherwise;
    private final RelationTables tables;

    /** @param otherwise looks up names that this schema lacks; null for nowhere */
    RelationSchema(CatalogSchema schema, Function<String, Relation> otherwise, RelationTables tables) {
        this.schema = schema;
        this.otherwise = otherwise;
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
        Relation own = schema.relations().get(name);
        Relation relation = own != null || otherwise == null ? own : otherwise.apply(name);
        return relation == null ? null : Pair.of(relation.name(), tables.of(relation));
    }
}
