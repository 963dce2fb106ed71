package org.nettracesql.adapter.duckdb;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/** Which SQL types both engines hold, and how a value of each passes between them. */
final class DuckDbTypes {

    private DuckDbTypes() {}

    /** How Java hands values of a type to DuckDB and back; null where it cannot. */
    static SourceColumn transport(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN, NULL -> SourceColumn.BOOLEAN;
            case TINYINT -> SourceColumn.TINYINT;
            case SMALLINT -> SourceColumn.SMALLINT;
            case INTEGER -> SourceColumn.INTEGER;
            case BIGINT -> SourceColumn.BIGINT;
            case REAL -> SourceColumn.FLOAT;
            // Calcite's FLOAT has 64 bits.
            case FLOAT, DOUBLE -> SourceColumn.DOUBLE;
            case CHAR, VARCHAR -> SourceColumn.VARCHAR;
            case DATE -> SourceColumn.DATE;
            case TIMESTAMP -> type.getPrecision() <= 3 ? SourceColumn.TIMESTAMP : null;
            default -> null;
        };
    }

    /** Whether DuckDB may compute values of the type; decimals can be computed and read, but not be handed over. */
    static boolean isComputable(RelDataType type) {
        return transport(type) != null || type.getSqlTypeName() == SqlTypeName.DECIMAL && type.getPrecision() <= 38;
    }

    /** Whether every column of a row can be handed to DuckDB. */
    static boolean isTransportable(RelDataType rowType) {
        for (RelDataTypeField field : rowType.getFieldList()) {
            if (transport(field.getType()) == null) {
                return false;
            }
        }
        return true;
    }

    /** Whether every column of a row can be computed by DuckDB. */
    static boolean isComputableRow(RelDataType rowType) {
        for (RelDataTypeField field : rowType.getFieldList()) {
            if (!isComputable(field.getType())) {
                return false;
            }
        }
        return true;
    }

    static boolean isInteger(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName()) && transport(type) != null;
    }

    /** Of an integer. */
    static int bits(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case TINYINT -> 8;
            case SMALLINT -> 16;
            case INTEGER -> 32;
            default -> 64;
        };
    }

    static boolean isFloating(RelDataType type) {
        return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName());
    }

    static boolean isText(RelDataType type) {
        return SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName());
    }

    /** DuckDB's name of a type. */
    static String sqlName(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case NULL, BOOLEAN -> "BOOLEAN";
            case TINYINT -> "TINYINT";
            case SMALLINT -> "SMALLINT";
            case INTEGER -> "INTEGER";
            case BIGINT -> "BIGINT";
            case REAL -> "REAL";
            case FLOAT, DOUBLE -> "DOUBLE";
            case CHAR, VARCHAR -> "VARCHAR";
            case DATE -> "DATE";
            case TIMESTAMP -> "TIMESTAMP";
            case DECIMAL -> "DECIMAL(" + type.getPrecision() + ", " + type.getScale() + ")";
            default -> throw new IllegalArgumentException("DuckDB is not given values of type " + type + ".");
        };
    }
}
