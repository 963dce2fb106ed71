package org.nettracesql.jdbc;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;

/** The SQL types that clients are told of: one place for names, sizes and Java classes, so that they agree. */
final class JdbcTypes {

    /** Text has no limit; this is how other drivers say so. */
    static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int DECIMAL_RADIX = 10;

    /** The length that the planner supposes where a function does not know that of its text, as those of JSON. */
    private static final int SUPPOSED_LENGTH = 2000;

    private static final int FRACTION_DIGITS = 3;

    /**
     * A type that columns have.
     *
     * @param precision largest precision
     * @param quote what literals are put between, or null
     */
    record Info(String name, int jdbcType, int precision, String quote, String parameters) {}

    /** In the order that {@code getTypeInfo} wants: by the number of {@link Types}. */
    static final List<Info> ALL = List.of(
            new Info("TINYINT", Types.TINYINT, 3, null, null),
            new Info("BIGINT", Types.BIGINT, 19, null, null),
            new Info("VARBINARY", Types.VARBINARY, UNLIMITED, "'", "length"),
            new Info("DECIMAL", Types.DECIMAL, 38, null, "precision,scale"),
            new Info("INTEGER", Types.INTEGER, 10, null, null),
            new Info("SMALLINT", Types.SMALLINT, 5, null, null),
            new Info("REAL", Types.REAL, 7, null, null),
            new Info("DOUBLE", Types.DOUBLE, 15, null, null),
            new Info("VARCHAR", Types.VARCHAR, UNLIMITED, "'", "length"),
            new Info("BOOLEAN", Types.BOOLEAN, 1, null, null),
            new Info("DATE", Types.DATE, 10, "'", null),
            new Info("TIME", Types.TIME, 12, "'", "precision"),
            new Info("TIMESTAMP", Types.TIMESTAMP, 23, "'", "precision"),
            new Info("ARRAY", Types.ARRAY, 0, null, null));

    private JdbcTypes() {}

    /** The type that a column of the planner's type is shown with: all text is VARCHAR, all bytes VARBINARY. */
    static int exposed(int plannerType) {
        return switch (plannerType) {
            case Types.CHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGVARCHAR, Types.LONGNVARCHAR, Types.NULL ->
                Types.VARCHAR;
            case Types.BINARY, Types.LONGVARBINARY -> Types.VARBINARY;
            case Types.BIT -> Types.BOOLEAN;
            case Types.FLOAT -> Types.DOUBLE;
            case Types.NUMERIC -> Types.DECIMAL;
            default -> plannerType;
        };
    }

    /** The name of a type without the planner's decorations such as {@code NOT NULL} and {@code (20)}. */
    static String exposedName(int type, String plannerName) {
        String name = name(type);
        return name.isEmpty() || type == Types.ARRAY ? plannerName.replace(" NOT NULL", "") : name;
    }

    /** The name of an exposed type; empty for those that have none of their own. */
    static String name(int type) {
        for (Info info : ALL) {
            if (info.jdbcType == type) {
                return info.name;
            }
        }
        return "";
    }

    /** The precision to show, given the planner's; 0 where none applies. */
    static int precision(int type, int plannerPrecision) {
        return switch (type) {
            case Types.DECIMAL, Types.VARBINARY -> plannerPrecision > 0 ? plannerPrecision : defaultPrecision(type);
            case Types.VARCHAR ->
                plannerPrecision > 0 && plannerPrecision != SUPPOSED_LENGTH ? plannerPrecision : UNLIMITED;
            // The planner counts the digits of the fraction; JDBC counts those and the characters before them.
            case Types.TIMESTAMP, Types.TIME -> textLength(type, plannerPrecision);
            default -> defaultPrecision(type);
        };
    }

    private static int textLength(int type, int fractionDigits) {
        int whole = type == Types.TIMESTAMP ? 19 : 8;
        return fractionDigits > 0 ? whole + 1 + fractionDigits : whole;
    }

    private static int defaultPrecision(int type) {
        for (Info info : ALL) {
            if (info.jdbcType == type) {
                return info.precision;
            }
        }
        return 0;
    }

    /** Width in characters of a column's widest value. */
    static int displaySize(int type, int precision) {
        return switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> precision + 1;
            case Types.DECIMAL -> precision + 2;
            case Types.REAL -> 15;
            case Types.DOUBLE -> 24;
            case Types.BOOLEAN -> 5;
            case Types.VARBINARY -> precision > UNLIMITED / 2 ? UNLIMITED : precision * 2;
            default -> precision == 0 ? UNLIMITED : precision;
        };
    }

    /** Base of a precision; null where it counts no digits. */
    static Integer radix(int type) {
        return isSigned(type) ? DECIMAL_RADIX : null;
    }

    /** The most digits behind the point of a value or of its seconds. */
    static int mostScale(int type) {
        return switch (type) {
            case Types.DECIMAL -> defaultPrecision(type);
            case Types.TIME, Types.TIMESTAMP -> FRACTION_DIGITS;
            default -> 0;
        };
    }

    static boolean isSigned(int type) {
        return switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.DOUBLE,
                    Types.DECIMAL -> true;
            default -> false;
        };
    }

    /** The class of what {@code getObject} gives. */
    static Class<?> javaClass(int type) {
        return switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> Integer.class;
            case Types.BIGINT -> Long.class;
            case Types.REAL -> Float.class;
            case Types.DOUBLE -> Double.class;
            case Types.DECIMAL -> BigDecimal.class;
            case Types.BOOLEAN -> Boolean.class;
            case Types.VARCHAR -> String.class;
            case Types.VARBINARY -> byte[].class;
            case Types.DATE -> Date.class;
            case Types.TIME -> Time.class;
            case Types.TIMESTAMP -> Timestamp.class;
            case Types.ARRAY -> Array.class;
            case Types.STRUCT -> Struct.class;
            default -> Object.class;
        };
    }
}
