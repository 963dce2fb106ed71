package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.ColumnType;

/** Which SQL type shows a column type. */
public final class SqlTypes {

    /** Calcite's timestamps are milliseconds inside. */
    public static final int TIMESTAMP_PRECISION = 3;

    private SqlTypes() {}

    /** The SQL type of a column. */
    public static RelDataType of(RelDataTypeFactory factory, ColumnType type, boolean nullable) {
        RelDataType sqlType =
                switch (type) {
                    case BOOLEAN -> factory.createSqlType(SqlTypeName.BOOLEAN);
                    case INT8 -> factory.createSqlType(SqlTypeName.TINYINT);
                    case INT16 -> factory.createSqlType(SqlTypeName.SMALLINT);
                    case INT32 -> factory.createSqlType(SqlTypeName.INTEGER);
                    case INT64 -> factory.createSqlType(SqlTypeName.BIGINT);
                    case TIMESTAMP -> factory.createSqlType(SqlTypeName.TIMESTAMP, TIMESTAMP_PRECISION);
                    case FLOAT32 -> factory.createSqlType(SqlTypeName.REAL);
                    case FLOAT64 -> factory.createSqlType(SqlTypeName.DOUBLE);
                    case TEXT -> factory.createSqlType(SqlTypeName.VARCHAR);
                };
        return factory.createTypeWithNullability(sqlType, nullable);
    }

    /** The row type of some columns. */
    public static RelDataType rowType(RelDataTypeFactory factory, List<TableColumn> columns) {
        RelDataTypeFactory.Builder builder = factory.builder();
        for (TableColumn column : columns) {
            builder.add(column.name(), of(factory, column.type(), column.nullable()));
        }
        return builder.build();
    }
}
