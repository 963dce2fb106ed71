package org.nettracesql.adapter.schema;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.lookup.Lookup;
import org.apache.calcite.util.BuiltInMethod;
import org.apache.calcite.util.Pair;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.TraceCatalog;

/** The top of a connection's names: the catalog's schemas. */
final class TraceRootSchema extends ReadOnlySchema {

    private final TraceCatalog catalog;
    private final RelationTables tables;

    TraceRootSchema(TraceCatalog catalog, RelationTables tables) {
        this.catalog = catalog;
        this.tables = tables;
    }

    @Override
    public Lookup<? extends Schema> subSchemas() {
        return new NamesLookup<Schema>(this::find, this::names);
    }

    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (CatalogSchema schema : catalog.schemas()) {
            names.add(schema.name());
            names.addAll(schema.aliases());
        }
        return names;
    }

    private Pair<String, Schema> find(String name) {
        CatalogSchema schema = catalog.schema(name);
        if (schema == null) {
            return null;
        }
        boolean isDefault = schema.name().equals(TraceCatalog.TRACE_SCHEMA);
        String spelling = schema.name();
        for (String alias : schema.aliases()) {
            spelling = alias.equalsIgnoreCase(name) ? alias : spelling;
        }
        return Pair.of(spelling, new RelationSchema(schema,
                isDefault ? () -> catalog.schema(TraceCatalog.FALLBACK_SCHEMA) : null, tables));
    }

    @Override
    public Expression getExpression(SchemaPlus parentSchema, String name) {
        return Expressions.call(DataContext.ROOT, BuiltInMethod.DATA_CONTEXT_GET_ROOT_SCHEMA.method);
    }
}
