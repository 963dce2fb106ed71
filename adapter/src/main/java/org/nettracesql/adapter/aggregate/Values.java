package org.nettracesql.adapter.aggregate;

import java.math.BigDecimal;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeName;

/** Values in the classes that Calcite's generated code expects of a type. */
final class Values {

    private Values() {}

    static Object integer(long value, SqlTypeName type) {
        return switch (type) {
            case TINYINT -> (byte) value;
            case SMALLINT -> (short) value;
            case INTEGER -> (int) value;
            default -> value;
        };
    }

    /** A number of any class as one of a type; all other values as they are. */
    static Object as(Object value, RelDataType type) {
        if (!(value instanceof Number number)) {
            return value;
        }
        return switch (type.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER -> integer(number.longValue(), type.getSqlTypeName());
            case BIGINT -> number.longValue();
            case REAL -> number.floatValue();
            case FLOAT, DOUBLE -> number.doubleValue();
            case DECIMAL -> decimal(number);
            case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> number.intValue();
            default -> SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName()) ? number.longValue() : number;
        };
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal exact ? exact : new BigDecimal(number.toString());
    }

    /** A constant of a plan; an interval is its milliseconds or months. */
    static Object of(RexLiteral literal) {
        return as(literal.getValue3(), literal.getType());
    }
}
