package org.nettracesql.adapter.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.tools.RelBuilder;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.catalog.ViewRelation;

/**
 * A view. Its columns are those that its documentation names; the query's columns are converted to them, so that the
 * planner need not read the SQL to know the type.
 */
final class SqlViewTable extends RelationTable implements TranslatableTable {

    private final ViewRelation view;
    private final List<String> schema;

    SqlViewTable(ViewRelation view) {
        this(view, List.of(TraceCatalog.TRACE_SCHEMA));
    }

    /** @param schema where names are looked up first */
    SqlViewTable(ViewRelation view, List<String> schema) {
        super(view);
        this.view = view;
        this.schema = schema;
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        RelDataType rowType = table.getRowType();
        RelRoot root = context.expandView(
                rowType, view.sql(), schema, table.getQualifiedName());
        RelNode query = root.project();
        if (query.getRowType().getFieldCount() != rowType.getFieldCount()) {
            throw new IllegalStateException("The view " + view.qualifiedName() + " documents "
                    + rowType.getFieldNames() + " and gives " + query.getRowType().getFieldNames() + ".");
        }
        RexBuilder rexBuilder = context.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        for (RelDataTypeField field : rowType.getFieldList()) {
            RexNode column = rexBuilder.makeInputRef(query, field.getIndex());
            columns.add(column.getType().equals(field.getType())
                    ? column
                    : rexBuilder.makeCast(field.getType(), column, true, false));
        }
        RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(context.getCluster(), null);
        return builder.push(query).project(columns, rowType.getFieldNames(), true).build();
    }
}
