package org.nettracesql.adapter.schema;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.schema.ScannableTable;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.scan.DerivedRows;

/** A table of computed rows. */
final class DerivedTable extends RelationTable implements ScannableTable {

    private final ScanContext context;
    private final DerivedRelation relation;

    DerivedTable(ScanContext context, DerivedRelation relation) {
        super(relation);
        this.context = context;
        this.relation = relation;
    }

    @Override
    public <C> C unwrap(Class<C> type) {
        return type.isInstance(context) ? type.cast(context) : super.unwrap(type);
    }

    @Override
    public Enumerable<Object[]> scan(DataContext root) {
        return DerivedRows.of(context, relation, root);
    }
}
