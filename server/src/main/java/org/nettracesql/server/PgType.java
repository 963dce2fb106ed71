package org.nettracesql.server;

import java.math.BigDecimal;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The types of values on the wire. The numbers are those of PostgreSQL's {@code pg_type.dat}, which clients know by
 * heart.
 */
enum PgType {
    BOOL("bool", 16, 1000, 1),
    BYTEA("bytea", 17, 1001, -1),
    NAME("name", 19, 1003, -1),
    INT8("int8", 20, 1016, 8),
    INT2("int2", 21, 1005, 2),
    INT4("int4", 23, 1007, 4),
    TEXT("text", 25, 1009, -1),
    OID("oid", 26, 1028, 4),
    JSON("json", 114, 199, -1),
    FLOAT4("float4", 700, 1021, 4),
    FLOAT8("float8", 701, 1022, 8),
    VARCHAR("varchar", 1043, 1015, -1),
    DATE("date", 1082, 1182, 4),
    TIME("time", 1083, 1183, 8),
    TIMESTAMP("timestamp", 1114, 1115, 8),
    TIMESTAMPTZ("timestamptz", 1184, 1185, 8),
    INTERVAL("interval", 1186, 1187, 16),
    NUMERIC("numeric", 1700, 1231, -1),
    UUID("uuid", 2950, 2951, 16);

    private static final Map<Integer, PgType> BY_OID = new HashMap<>();
    private static final Map<Integer, PgType> BY_ARRAY_OID = new HashMap<>();
    private static final Map<String, PgType> BY_NAME = new HashMap<>();

    static {
        for (PgType type : values()) {
            BY_OID.put(type.oid, type);
            BY_ARRAY_OID.put(type.arrayOid, type);
            BY_NAME.put(type.name(), type);
            BY_NAME.putIfAbsent(type.sqlName(), type);
        }
    }

    private static final BigDecimal HALF = new BigDecimal("0.5");

    private final String typeName;
    private final int oid;
    private final int arrayOid;
    private final int size;

    PgType(String typeName, int oid, int arrayOid, int size) {
        this.typeName = typeName;
        this.oid = oid;
        this.arrayOid = arrayOid;
        this.size = size;
    }

    String typeName() {
        return typeName;
    }

    int oid() {
        return oid;
    }

    /** The number of the type of its arrays. */
    int arrayOid() {
        return arrayOid;
    }

    /** Bytes of each value in binary; -1 where that differs. */
    int size() {
        return size;
    }

    /** Whether the value of another type, sent as one of this, is the same value. */
    boolean holds(PgType other) {
        return other == this || switch (this) {
            case INT4 -> other == INT2;
            case INT8 -> other == INT2 || other == INT4 || other == OID;
            case FLOAT4 -> other == INT2;
            case FLOAT8 -> other == INT2 || other == INT4 || other == FLOAT4;
            case NUMERIC -> other == INT2 || other == INT4 || other == INT8 || other == OID;
            case TIMESTAMP, TIMESTAMPTZ -> other == TIMESTAMP || other == TIMESTAMPTZ;
            case TEXT, VARCHAR, NAME -> true;
            default -> false;
        };
    }

    /** The type of that number; null for those that there are no values of here. */
    static PgType of(int oid) {
        return BY_OID.get(oid);
    }

    /** Whether its values are the same bytes as text and in binary: char, name, text, json, xml, unknown, varchar. */
    static boolean isText(int oid) {
        return switch (oid) {
            case 18, 19, 25, 114, 142, 705, 1042, 1043 -> true;
            default -> false;
        };
    }

    /** The type of the elements of an array's type; null if the number is not one of those. */
    static PgType ofElements(int oid) {
        return BY_ARRAY_OID.get(oid);
    }

    /** The number of a type by a name of SQL's or PostgreSQL's, in upper case; 0 for one that there is not here. */
    static int oidOf(String name) {
        boolean array = name.endsWith("[]");
        String plain = name.replaceAll("\\(.*?\\)|\\[\\]", "").strip();
        PgType type = switch (plain) {
            case "INT" -> INT4;
            case "DOUBLE PRECISION" -> FLOAT8;
            case "CHARACTER VARYING", "CHAR", "CHARACTER" -> VARCHAR;
            case "TIMESTAMP WITH TIME ZONE" -> TIMESTAMPTZ;
            case "TIMESTAMP WITHOUT TIME ZONE" -> TIMESTAMP;
            case "TIME WITHOUT TIME ZONE" -> TIME;
            default -> BY_NAME.get(plain);
        };
        return type == null ? 0 : array ? type.arrayOid : type.oid;
    }

    /** The type's name in SQL's standard. */
    String sqlName() {
        return switch (this) {
            case BOOL -> "BOOLEAN";
            case BYTEA -> "VARBINARY";
            case INT8, OID -> "BIGINT";
            case INT2 -> "SMALLINT";
            case INT4 -> "INTEGER";
            case TEXT, VARCHAR, NAME, JSON, INTERVAL -> "VARCHAR";
            case UUID -> "UUID";
            case FLOAT4 -> "REAL";
            case FLOAT8 -> "DOUBLE";
            case DATE -> "DATE";
            case TIME -> "TIME";
            case TIMESTAMP, TIMESTAMPTZ -> "TIMESTAMP";
            case NUMERIC -> "DECIMAL";
        };
    }

    /** What a parameter of a type of that number is cast to, to be a column; null if that would change its value. */
    static String castOf(int oid) {
        PgType element = ofElements(oid);
        if (element != null) {
            return element == NUMERIC ? null : element.sqlName() + " ARRAY";
        }
        PgType type = of(oid);
        return type == null ? null : switch (type) {
            // Their digits are the value's, of which a cast would keep some.
            case NUMERIC, INTERVAL -> null;
            case TEXT, VARCHAR, NAME, JSON -> null;
            default -> type.sqlName();
        };
    }

    /** A value of this type, as clients' are read, that fits no narrower one; null if its values are no numbers. */
    Object widestNumber() {
        return switch (this) {
            case INT2 -> (int) Short.MAX_VALUE;
            case INT4 -> Integer.MAX_VALUE;
            case INT8, OID -> Long.MAX_VALUE;
            case FLOAT4, FLOAT8 -> 0.1;
            case NUMERIC -> HALF;
            default -> null;
        };
    }

    /** What a column's values are sent as. */
    static PgType ofColumn(ResultSetMetaData columns, int column) throws SQLException {
        return of(columns.getColumnType(column), columns.getColumnTypeName(column));
    }

    /**
     * What values of a column are sent as; those of its elements if it is an array.
     *
     * @param name of the type, as the traces' driver or the catalog's has it: theirs has types without a number in JDBC
     */
    static PgType of(int jdbcType, String name) {
        String upper = name == null ? "" : name.toUpperCase(Locale.ROOT);
        return jdbcType == Types.ARRAY
                ? ofName(elementName(upper))
                : upper.startsWith("U") || upper.equals("HUGEINT") || upper.startsWith("INTERVAL")
                ? ofName(upper) : ofJdbc(jdbcType);
    }

    /** Of {@code BIGINT ARRAY} and {@code BIGINT[]}. */
    private static String elementName(String name) {
        return name.replaceAll("( ARRAY|\\[\\d*\\])$", "");
    }

    /** The type of an element's name; text for whatever else there is. */
    private static PgType ofName(String name) {
        String plain = name.replaceAll("[( _].*", "");
        return switch (plain) {
            case "BOOLEAN" -> BOOL;
            case "TINYINT", "SMALLINT", "UTINYINT" -> INT2;
            case "INTEGER", "USMALLINT" -> INT4;
            case "BIGINT" -> INT8;
            case "UINTEGER" -> OID;
            case "HUGEINT", "UBIGINT", "UHUGEINT", "DECIMAL", "NUMERIC" -> NUMERIC;
            case "REAL", "FLOAT" -> FLOAT4;
            case "DOUBLE" -> FLOAT8;
            case "BINARY", "VARBINARY" -> BYTEA;
            case "DATE" -> DATE;
            case "TIME" -> TIME;
            case "TIMESTAMP" -> name.contains("WITH TIME ZONE") ? TIMESTAMPTZ : TIMESTAMP;
            case "INTERVAL" -> INTERVAL;
            case "UUID" -> UUID;
            default -> TEXT;
        };
    }

    /** What values of a type of {@link Types} are sent as; text for those that PostgreSQL does not have. */
    static PgType ofJdbc(int type) {
        return switch (type) {
            case Types.BOOLEAN, Types.BIT -> BOOL;
            case Types.TINYINT, Types.SMALLINT -> INT2;
            case Types.INTEGER -> INT4;
            case Types.BIGINT -> INT8;
            case Types.REAL -> FLOAT4;
            case Types.DOUBLE, Types.FLOAT -> FLOAT8;
            case Types.DECIMAL, Types.NUMERIC -> NUMERIC;
            case Types.DATE -> DATE;
            case Types.TIME -> TIME;
            case Types.TIMESTAMP -> TIMESTAMP;
            case Types.TIMESTAMP_WITH_TIMEZONE -> TIMESTAMPTZ;
            case Types.VARBINARY, Types.BINARY, Types.BLOB -> BYTEA;
            default -> TEXT;
        };
    }

    /** How many digits a numeric has, as one number; PostgreSQL adds the bytes of a length to each modifier. */
    static int modifier(int precision, int scale) {
        return (precision << 16 | scale) + 4;
    }

    /** What a NULL of it is to JDBC. */
    int jdbcType() {
        return switch (this) {
            case BOOL -> Types.BOOLEAN;
            case BYTEA -> Types.VARBINARY;
            case INT8, OID -> Types.BIGINT;
            case INT2 -> Types.SMALLINT;
            case INT4 -> Types.INTEGER;
            case TEXT, VARCHAR, NAME, JSON, INTERVAL, UUID -> Types.VARCHAR;
            case FLOAT4 -> Types.REAL;
            case FLOAT8 -> Types.DOUBLE;
            case DATE -> Types.DATE;
            case TIME -> Types.TIME;
            case TIMESTAMP, TIMESTAMPTZ -> Types.TIMESTAMP;
            case NUMERIC -> Types.DECIMAL;
        };
    }
}
