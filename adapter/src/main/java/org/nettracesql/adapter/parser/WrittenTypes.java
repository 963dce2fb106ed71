package org.nettracesql.adapter.parser;

import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Names of types as PostgreSQL, DuckDB and others have them: {@code TEXT}, {@code INT8}, {@code FLOAT8[]}. A DECIMAL
 * without digits has some after the point, which the standard's has not.
 */
final class WrittenTypes {

    private static final int DECIMAL_DIGITS = 38;
    private static final int DECIMAL_SCALE = 3;

    private static final Map<String, SqlTypeName> OTHER_TYPES = Map.ofEntries(Map.entry("TEXT", SqlTypeName.VARCHAR),
            Map.entry("STRING", SqlTypeName.VARCHAR), Map.entry("BPCHAR", SqlTypeName.VARCHAR),
            Map.entry("UUID", SqlTypeName.VARCHAR), Map.entry("JSON", SqlTypeName.VARCHAR),
            Map.entry("JSONB", SqlTypeName.VARCHAR),
            Map.entry("NAME", SqlTypeName.VARCHAR), Map.entry("REGCLASS", SqlTypeName.VARCHAR),
            Map.entry("INT1", SqlTypeName.TINYINT), Map.entry("INT2", SqlTypeName.SMALLINT),
            Map.entry("SHORT", SqlTypeName.SMALLINT), Map.entry("INT4", SqlTypeName.INTEGER),
            Map.entry("SIGNED", SqlTypeName.INTEGER), Map.entry("INT8", SqlTypeName.BIGINT),
            Map.entry("LONG", SqlTypeName.BIGINT), Map.entry("OID", SqlTypeName.BIGINT),
            Map.entry("FLOAT4", SqlTypeName.REAL),
            Map.entry("FLOAT8", SqlTypeName.DOUBLE), Map.entry("BOOL", SqlTypeName.BOOLEAN),
            Map.entry("LOGICAL", SqlTypeName.BOOLEAN), Map.entry("DATETIME", SqlTypeName.TIMESTAMP),
            Map.entry("TIMESTAMPTZ", SqlTypeName.TIMESTAMP));

    /** JSON, which is a text, and within other JSON none. */
    private static final class Json extends SqlBasicTypeNameSpec {
        Json(SqlParserPos at) {
            super(SqlTypeName.VARCHAR, at);
        }
    }

    private WrittenTypes() {}

    /** Whether it is a cast to JSON, as it is rewritten. */
    static boolean isJson(SqlNode node) {
        return node.getKind() == SqlKind.CAST && ((SqlCall) node).operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeNameSpec() instanceof Json;
    }

    /** The same type if its name is the standard's. */
    static SqlDataTypeSpec of(SqlDataTypeSpec type) {
        SqlTypeNameSpec name = of(type.getTypeNameSpec(), type.getParserPosition());
        return name == type.getTypeNameSpec() ? type : new SqlDataTypeSpec(name, type.getParserPosition());
    }

    private static SqlTypeNameSpec of(SqlTypeNameSpec type, SqlParserPos at) {
        if (type instanceof SqlCollectionTypeNameSpec collection) {
            SqlTypeNameSpec written = collection.getElementTypeName();
            SqlTypeNameSpec element = of(written, at);
            return element == written
                    ? type
                    : new SqlCollectionTypeNameSpec(element,
                            SqlTypeName.valueOf(collection.getTypeName().getSimple()), at);
        }
        if (type instanceof SqlUserDefinedTypeNameSpec named) {
            SqlTypeName known = named.getTypeName().isSimple()
                    ? OTHER_TYPES.get(named.getTypeName().getSimple().toUpperCase(Locale.ROOT))
                    : null;
            if (known != null && named.getTypeName().getSimple().toUpperCase(Locale.ROOT).startsWith("JSON")) {
                return new Json(at);
            }
            return known == null ? otherType(named, at) : new SqlBasicTypeNameSpec(known, at);
        }
        if (!(type instanceof SqlBasicTypeNameSpec basic)) {
            return type;
        }
        if (basic.getPrecision() < 0 && basic.getTypeName().getSimple().equals(SqlTypeName.DECIMAL.name())) {
            return new SqlBasicTypeNameSpec(SqlTypeName.DECIMAL, DECIMAL_DIGITS, DECIMAL_SCALE, at);
        }
        if (isZoned(basic)) {
            return new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, at);
        }
        return isFilled(basic)
                ? new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, Math.max(1, basic.getPrecision()), at)
                : type;
    }

    /** DuckDB's numbers of 128 bits; another name is none of a type. */
    private static SqlTypeNameSpec otherType(SqlUserDefinedTypeNameSpec type, SqlParserPos at) {
        String name = type.getTypeName().toString().toUpperCase(Locale.ROOT);
        return switch (name) {
            case "HUGEINT", "INT128" -> new SqlBasicTypeNameSpec(SqlTypeName.DECIMAL, DECIMAL_DIGITS, 0, at);
            case "UTINYINT", "USMALLINT", "UINTEGER" -> throw OperandRules.mistake(at, "No integer is without a sign"
                    + " here: BIGINT holds every " + name);
            case "UBIGINT", "UHUGEINT" -> throw OperandRules.mistake(at, "No integer is without a sign here:"
                    + " DECIMAL(38, 0) holds every UBIGINT");
            case "BLOB" -> throw OperandRules.mistake(at, "Bytes are VARBINARY: X'6162' is a literal, CAST(x AS BYTEA)"
                    + " has those of a text");
            default -> throw OperandRules.mistake(at, "There is no type " + type.getTypeName() + " here");
        };
    }

    /** Whether it is a timestamp with a time zone. One is a moment in UTC, as are all timestamps here. */
    private static boolean isZoned(SqlBasicTypeNameSpec type) {
        return type.getTypeName().getSimple().equals(SqlTypeName.TIMESTAMP_TZ.name())
                || type.getTypeName().getSimple().equals(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE.name());
    }

    /** Whether it is CHAR, whose values the standard fills up with blanks that compare and print unlike others. */
    private static boolean isFilled(SqlBasicTypeNameSpec type) {
        return type.getTypeName().getSimple().equals(SqlTypeName.CHAR.name());
    }
}
