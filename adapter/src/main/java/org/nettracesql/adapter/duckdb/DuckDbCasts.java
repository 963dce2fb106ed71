package org.nettracesql.adapter.duckdb;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/** Which casts DuckDB makes as Java does; all others are Java's. */
final class DuckDbCasts {

    private DuckDbCasts() {}

    /** Whether a cast changes nothing, so that there need be none. */
    static boolean keepsValue(RelDataType from, RelDataType to) {
        boolean sameText = DuckDbTypes.isText(from)
                && to.getSqlTypeName() == SqlTypeName.VARCHAR
                && (to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                        || from.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED
                                && from.getPrecision() <= to.getPrecision());
        boolean sameType = from.getSqlTypeName() == to.getSqlTypeName()
                && !DuckDbTypes.isText(to)
                && from.getPrecision() == to.getPrecision()
                && from.getScale() == to.getScale();
        return sameText || sameType;
    }

    /** Whether DuckDB's cast gives what Java's does, for every value. */
    static boolean isSame(RelDataType from, RelDataType to) {
        boolean wider = DuckDbTypes.isInteger(from) && DuckDbTypes.isInteger(to)
                && DuckDbTypes.bits(from) < DuckDbTypes.bits(to);
        boolean toDouble = to.getSqlTypeName() == SqlTypeName.DOUBLE || to.getSqlTypeName() == SqlTypeName.FLOAT;
        boolean integerToDouble = DuckDbTypes.isInteger(from) && toDouble;
        boolean realToDouble = DuckDbTypes.isFloating(from) && toDouble;
        boolean integerToDecimal = DuckDbTypes.isInteger(from)
                && to.getSqlTypeName() == SqlTypeName.DECIMAL
                && to.getPrecision() - to.getScale() >= 19;
        boolean integerToText = DuckDbTypes.isInteger(from)
                && to.getSqlTypeName() == SqlTypeName.VARCHAR
                && (to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED || to.getPrecision() >= 20);
        boolean wholeDecimalToBigint = from.getSqlTypeName() == SqlTypeName.DECIMAL
                && from.getScale() == 0
                && to.getSqlTypeName() == SqlTypeName.BIGINT;
        boolean untypedNull = from.getSqlTypeName() == SqlTypeName.NULL;
        return wider || integerToDouble || realToDouble || integerToDecimal || integerToText || wholeDecimalToBigint
                || untypedNull;
    }
}
