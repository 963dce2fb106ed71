package org.nettracesql.adapter.oracle;

import java.sql.Types;

/** A type of values, as both databases know it. */
enum Kind {
    BOOLEAN("BOOLEAN", 0),
    TINYINT("TINYINT", Byte.MAX_VALUE),
    SMALLINT("SMALLINT", Short.MAX_VALUE),
    INTEGER("INTEGER", Integer.MAX_VALUE),
    BIGINT("BIGINT", Long.MAX_VALUE),
    DECIMAL("DECIMAL(38, 6)", 1e30),
    REAL("REAL", Float.MAX_VALUE),
    DOUBLE("DOUBLE", Double.MAX_VALUE),
    VARCHAR("VARCHAR", 0),
    DATE("DATE", 0),
    TIMESTAMP("TIMESTAMP", 0);

    private final String sqlName;
    private final double greatest;

    Kind(String sqlName, double greatest) {
        this.sqlName = sqlName;
        this.greatest = greatest;
    }

    String sqlName() {
        return sqlName;
    }

    /** The greatest number of the type. */
    double greatest() {
        return greatest;
    }

    boolean isInteger() {
        return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
    }

    boolean isFloating() {
        return this == REAL || this == DOUBLE;
    }

    boolean isNumber() {
        return isInteger() || isFloating() || this == DECIMAL;
    }

    /** The type of a sum, a CASE or a set operation of two integers. */
    static Kind wider(Kind one, Kind other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** @return null for a type that queries are not made of */
    static Kind of(int jdbcType) {
        return switch (jdbcType) {
            case Types.BOOLEAN, Types.BIT -> BOOLEAN;
            case Types.TINYINT -> TINYINT;
            case Types.SMALLINT -> SMALLINT;
            case Types.INTEGER -> INTEGER;
            case Types.BIGINT -> BIGINT;
            case Types.DECIMAL, Types.NUMERIC -> DECIMAL;
            case Types.REAL -> REAL;
            case Types.FLOAT, Types.DOUBLE -> DOUBLE;
            case Types.VARCHAR, Types.CHAR -> VARCHAR;
            case Types.DATE -> DATE;
            case Types.TIMESTAMP -> TIMESTAMP;
            default -> null;
        };
    }
}
