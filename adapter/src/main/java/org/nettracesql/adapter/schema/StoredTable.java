package org.nettracesql.adapter.schema;

import java.sql.Types;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.catalog.StoredRelation;
import org.nettracesql.adapter.catalog.StoredRelation.StoredColumn;
import org.nettracesql.adapter.duckdb.DuckDbEngine;
import org.nettracesql.adapter.scan.SqlTypes;

/** A table that a person made. DuckDB reads it itself where it can; Java is given its rows. */
final class StoredTable extends RelationTable implements ScannableTable {

    private final DuckDbEngine duckDb;
    private final StoredRelation relation;

    StoredTable(DuckDbEngine duckDb, StoredRelation relation) {
        super(relation);
        this.duckDb = duckDb;
        this.relation = relation;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        RelDataTypeFactory.Builder builder = factory.builder();
        for (StoredColumn column : relation.stored()) {
            builder.add(column.name(), factory.createTypeWithNullability(type(factory, column), true));
        }
        return builder.build();
    }

    private static RelDataType type(RelDataTypeFactory factory, StoredColumn column) {
        SqlTypeName name = SqlTypeName.getNameForJdbcType(column.jdbcType());
        return switch (column.jdbcType()) {
            case Types.DECIMAL -> factory.createSqlType(name, column.precision(), column.scale());
            case Types.TIMESTAMP -> factory.createSqlType(name, SqlTypes.TIMESTAMP_PRECISION);
            default -> factory.createSqlType(name);
        };
    }

    @Override
    public Statistic getStatistic() {
        return Statistics.of(relation.rowCount(), List.of());
    }

    @Override
    public Enumerable<Object[]> scan(DataContext root) {
        return duckDb.rows(relation, getRowType(root.getTypeFactory()), root);
    }
}
