package org.nettracesql.adapter.function;

import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** Operators that are what the type of their operand makes them; plans have no call of them. */
public final class TypedOperators {

    /** The name of a type in PostgreSQL: {@code double precision}, {@code text}, {@code integer[]}. */
    public static final SqlOperator PG_TYPEOF = new Typed("PG_TYPEOF", ReturnTypes.VARCHAR);

    /** The name of a type in DuckDB: {@code DOUBLE}, {@code VARCHAR}, {@code INTEGER[]}. */
    public static final SqlOperator TYPEOF = new Typed("TYPEOF", ReturnTypes.VARCHAR);

    /** Whether a number, or a moment, of which all are finite here, is finite. */
    public static final SqlOperator ISFINITE = new Typed("ISFINITE", ReturnTypes.BOOLEAN_NULLABLE);

    /** How many digits behind the point a type's numbers have. */
    public static final SqlOperator SCALE = new Typed("SCALE", ReturnTypes.INTEGER_NULLABLE);

    private TypedOperators() {}

    /** The name of a type, as one of the operators has it. */
    public static String nameOf(RelDataType type, SqlOperator operator) {
        if (type.getComponentType() != null) {
            return nameOf(type.getComponentType(), operator) + "[]";
        }
        return operator == PG_TYPEOF ? postgres(type.getSqlTypeName()) : duckDb(type);
    }

    private static String postgres(SqlTypeName type) {
        return switch (type) {
            case TINYINT, SMALLINT -> "smallint";
            case DECIMAL -> "numeric";
            case FLOAT, DOUBLE -> "double precision";
            case CHAR, VARCHAR -> "text";
            case TIMESTAMP -> "timestamp without time zone";
            case TIME -> "time without time zone";
            case BINARY, VARBINARY -> "bytea";
            case NULL -> "unknown";
            case ROW -> "record";
            default -> SqlTypeName.INTERVAL_TYPES.contains(type) ? "interval" : type.getName().toLowerCase(Locale.ROOT);
        };
    }

    private static String duckDb(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        return switch (name) {
            case DECIMAL -> "DECIMAL(" + type.getPrecision() + "," + type.getScale() + ")";
            case REAL -> "FLOAT";
            case FLOAT -> "DOUBLE";
            case CHAR -> "VARCHAR";
            case BINARY, VARBINARY -> "BLOB";
            case NULL -> "\"NULL\"";
            default -> SqlTypeName.INTERVAL_TYPES.contains(name) ? "INTERVAL" : name.getName();
        };
    }

    private static final class Typed extends SqlFunction {
        private Typed(String name, SqlReturnTypeInference type) {
            super(name, SqlKind.OTHER_FUNCTION, type, null, OperandTypes.ANY, SqlFunctionCategory.SYSTEM);
        }

        @Override
        public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
            return StandingCall.type(this, validator, scope, call);
        }
    }
}
