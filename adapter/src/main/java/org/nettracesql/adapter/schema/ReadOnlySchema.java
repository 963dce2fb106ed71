package org.nettracesql.adapter.schema;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.rel.type.RelProtoDataType;
import org.apache.calcite.schema.Function;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.SchemaVersion;
import org.apache.calcite.schema.Schemas;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.lookup.LikePattern;
import org.apache.calcite.schema.lookup.Lookup;

/** What our schemas have in common: no types, no change, and look-ups by name where Calcite still has lists. */
abstract class ReadOnlySchema implements Schema {

    @Override
    public Lookup<Table> tables() {
        return Lookup.empty();
    }

    @Override
    public Lookup<? extends Schema> subSchemas() {
        return Lookup.empty();
    }

    @Override
    public Collection<Function> getFunctions(String name) {
        return List.of();
    }

    @Override
    public Set<String> getFunctionNames() {
        return Set.of();
    }

    @Override
    public RelProtoDataType getType(String name) {
        return null;
    }

    @Override
    public Set<String> getTypeNames() {
        return Set.of();
    }

    @Override
    public Expression getExpression(SchemaPlus parentSchema, String name) {
        return Schemas.subSchemaExpression(parentSchema, name, getClass());
    }

    @Override
    public boolean isMutable() {
        return false;
    }

    @Override
    public Schema snapshot(SchemaVersion version) {
        return this;
    }

    @Override
    @Deprecated
    public Table getTable(String name) {
        return tables().get(name);
    }

    @Override
    @Deprecated
    public Set<String> getTableNames() {
        return tables().getNames(LikePattern.any());
    }

    @Override
    @Deprecated
    public Schema getSubSchema(String name) {
        return subSchemas().get(name);
    }

    @Override
    @Deprecated
    public Set<String> getSubSchemaNames() {
        return subSchemas().getNames(LikePattern.any());
    }
}
