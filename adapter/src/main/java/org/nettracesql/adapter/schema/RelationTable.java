package org.nettracesql.adapter.schema;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.scan.SqlTypes;

/** What the tables of all sorts of relations have in common. {@code unwrap(Relation.class)} gives the relation. */
abstract class RelationTable extends AbstractTable {

    private final Relation relation;

    RelationTable(Relation relation) {
        this.relation = relation;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        return SqlTypes.rowType(factory, relation.columns());
    }

    @Override
    public Schema.TableType getJdbcTableType() {
        return Schema.TableType.valueOf(relation.tableType());
    }

    @Override
    public <C> C unwrap(Class<C> type) {
        return type.isInstance(relation) ? type.cast(relation) : super.unwrap(type);
    }
}
