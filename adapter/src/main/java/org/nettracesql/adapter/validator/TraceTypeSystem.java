package org.nettracesql.adapter.validator;

import java.lang.reflect.Type;
import java.math.RoundingMode;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.nettracesql.trace.Cancellation;

/**
 * Types as people of PostgreSQL and DuckDB expect them: a sum is so wide that no number of rows overflows it (BIGINT
 * for integers of up to 32 bits, DECIMAL of 38 digits for BIGINT and for decimals, whose scale it keeps), an average is
 * a DOUBLE, decimals have 38 digits, so that any BIGINT compares with any fraction, a TIMESTAMP has milliseconds, and
 * literals of unequal lengths are not padded with blanks.
 */
public final class TraceTypeSystem extends RelDataTypeSystemImpl {

    /** Text is Unicode, whatever {@code calcite.default.charset} says. */
    public static final class Factory extends JavaTypeFactoryImpl {
        public Factory() {
            super(new TraceTypeSystem());
        }

        /** All of planning asks for types again and again: the place to notice that nobody waits for the plan. */
        @Override
        public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
            Cancellation.checkCurrent();
            return super.createTypeWithNullability(type, nullable);
        }

        @Override
        public RelDataType createSqlType(SqlTypeName typeName) {
            Cancellation.checkCurrent();
            return SqlTypeName.INTERVAL_TYPES.contains(typeName)
                    ? createSqlType(typeName, INTERVAL_DIGITS)
                    : super.createSqlType(typeName);
        }

        @Override
        public RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule rule) {
            Cancellation.checkCurrent();
            // Calcite 1.42 makes moments of numbers that stand beside some, and arrays of texts.
            if (TraceTypeCoercion.haveNoSum(types) || TraceTypeCoercion.areUnlikeRows(types)) {
                return null;
            }
            RelDataType type = super.leastRestrictive(types, rule);
            RelDataType element = type == null ? null : type.getComponentType();
            // It forgets NULLs among the elements of one where NULL stands for another.
            boolean isForgetful = element != null && type.getSqlTypeName() == SqlTypeName.ARRAY && !element.isNullable()
                    && types.stream().map(RelDataType::getComponentType)
                            .anyMatch(one -> one != null && one.isNullable());
            if (isForgetful) {
                return createTypeWithNullability(createArrayType(createTypeWithNullability(element, true), -1),
                        type.isNullable());
            }
            if (type != null && SqlTypeUtil.isDatetime(type) && type.getPrecision() < MILLIS_DIGITS
                    && type.getSqlTypeName() != SqlTypeName.DATE && types.stream().anyMatch(SqlTypeUtil::isInterval)) {
                // Calcite 1.42 takes the digits of the moment for those of its sum with an interval that has more.
                return createTypeWithNullability(
                        createSqlType(type.getSqlTypeName(), MILLIS_DIGITS), type.isNullable());
            }
            return type != null && type.getSqlTypeName() == SqlTypeName.DECIMAL
                    ? withFraction(this, type, types)
                    : type;
        }

        @Override
        public RelDataType createSqlType(SqlTypeName typeName, int precision) {
            return SqlTypeName.INTERVAL_TYPES.contains(typeName)
                    ? createSqlType(typeName, precision, RelDataType.SCALE_NOT_SPECIFIED)
                    : super.createSqlType(typeName, precision);
        }

        /** An interval's type is one of its own; Calcite 1.42 makes another one of its name where it adds casts. */
        @Override
        public RelDataType createSqlType(SqlTypeName typeName, int precision, int scale) {
            return SqlTypeName.INTERVAL_TYPES.contains(typeName)
                    ? createSqlIntervalType(new SqlIntervalQualifier(typeName.getStartUnit(), precision,
                            typeName.getEndUnit(), scale, SqlParserPos.ZERO))
                    : super.createSqlType(typeName, precision, scale);
        }

        /** Calcite keeps the types of rows in a {@code HashMap}, and the threads of a connection share it. */
        @Override
        public synchronized Type createSyntheticType(List<Type> types) {
            return super.createSyntheticType(types);
        }

        @Override
        public synchronized Type getJavaClass(RelDataType type) {
            return super.getJavaClass(type);
        }

        @Override
        public Charset getDefaultCharset() {
            return StandardCharsets.UTF_8;
        }
    }

    private static final int DECIMAL_DIGITS = 38;
    /** Behind the seconds of moments and intervals. */
    private static final int MILLIS_DIGITS = 3;
    /** Of an interval's first part, as {@code TraceParser} has it where none is written. */
    private static final int INTERVAL_DIGITS = 9;
    /** Of a quotient behind the point, as PostgreSQL has them at least, where its type has room for them. */
    private static final int QUOTIENT_DIGITS = 16;
    /** Of a quotient or product behind the point, which stay where its type has no room for all. */
    private static final int LEAST_SCALE = 6;
    private static final int BIGINT_DIGITS = 19;
    /** Of a sum of as many BIGINTs as a trace has events. */
    private static final int SUM_DIGITS = 29;
    /** Of a second's fraction: a timestamp and a time are milliseconds inside. */
    private static final int TIMESTAMP_DIGITS = 3;

    @Override
    public int getMaxPrecision(SqlTypeName type) {
        return type == SqlTypeName.DECIMAL ? DECIMAL_DIGITS : super.getMaxPrecision(type);
    }

    @Override
    public int getMaxScale(SqlTypeName type) {
        return type == SqlTypeName.DECIMAL ? DECIMAL_DIGITS : super.getMaxScale(type);
    }

    @Override
    public int getDefaultPrecision(SqlTypeName type) {
        return type == SqlTypeName.TIMESTAMP || type == SqlTypeName.TIME
                ? TIMESTAMP_DIGITS
                : super.getDefaultPrecision(type);
    }

    /** A cast of a decimal to fewer digits rounds, as in PostgreSQL and DuckDB. */
    @Override
    public RoundingMode roundingMode() {
        return RoundingMode.HALF_UP;
    }

    @Override
    public boolean shouldConvertRaggedUnionTypesToVarying() {
        return true;
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory factory, RelDataType argument) {
        if (argument.getSqlTypeName() == SqlTypeName.BIGINT || argument.getSqlTypeName() == SqlTypeName.DECIMAL) {
            int scale = argument.getSqlTypeName() == SqlTypeName.DECIMAL ? argument.getScale() : 0;
            return factory.createTypeWithNullability(
                    factory.createSqlType(SqlTypeName.DECIMAL, DECIMAL_DIGITS, scale), argument.isNullable());
        }
        if (SqlTypeName.INT_TYPES.contains(argument.getSqlTypeName())) {
            return widened(factory, SqlTypeName.BIGINT, argument);
        }
        return SqlTypeName.APPROX_TYPES.contains(argument.getSqlTypeName())
                ? widened(factory, SqlTypeName.DOUBLE, argument)
                : super.deriveSumType(factory, argument);
    }

    @Override
    public RelDataType deriveDecimalDivideType(RelDataTypeFactory factory, RelDataType first, RelDataType second) {
        RelDataType type = super.deriveDecimalDivideType(factory, first, second);
        if (type == null || type.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return type;
        }
        int left = factory.decimalOf(first).getScale();
        int right = factory.decimalOf(second).getScale();
        int whole = digits(factory, first) + right;
        int wanted = Math.max(QUOTIENT_DIGITS, Math.max(left, right));
        int scale = Math.max(LEAST_SCALE, Math.min(wanted, DECIMAL_DIGITS - whole));
        return decimal(factory, Math.min(DECIMAL_DIGITS, whole + scale), scale, type);
    }

    /** Calcite would keep all digits behind the point, and leave none before it. */
    @Override
    public RelDataType deriveDecimalMultiplyType(RelDataTypeFactory factory, RelDataType first, RelDataType second) {
        RelDataType type = super.deriveDecimalMultiplyType(factory, first, second);
        if (type == null || type.getSqlTypeName() != SqlTypeName.DECIMAL || type.getPrecision() < DECIMAL_DIGITS
                || type.getScale() <= LEAST_SCALE) {
            return type;
        }
        int whole = digits(factory, first) + digits(factory, second);
        int scale = Math.max(LEAST_SCALE, DECIMAL_DIGITS - whole);
        return scale >= type.getScale() ? type : decimal(factory, DECIMAL_DIGITS, scale, type);
    }

    /** Before the point. Calcite 1.42 takes a BIGINT for a decimal of as many digits as there may be. */
    private static int digits(RelDataTypeFactory factory, RelDataType type) {
        if (type.getSqlTypeName() == SqlTypeName.BIGINT) {
            return BIGINT_DIGITS;
        }
        RelDataType decimal = factory.decimalOf(type);
        return decimal.getPrecision() - decimal.getScale();
    }

    /**
     * Of decimals that have more digits together than there may be, Calcite keeps those before the point: with a sum of
     * BIGINT, which has all of them there, a fraction would be rounded, so that 1 is 1.25 and more than 0.5 is not.
     */
    private static RelDataType withFraction(RelDataTypeFactory factory, RelDataType type, List<RelDataType> of) {
        int whole = 0;
        int scale = 0;
        for (RelDataType one : of) {
            if (SqlTypeName.EXACT_TYPES.contains(one.getSqlTypeName())) {
                whole = Math.max(whole, digits(factory, one));
                scale = Math.max(scale, factory.decimalOf(one).getScale());
            }
        }
        int room = DECIMAL_DIGITS - Math.min(whole, SUM_DIGITS);
        return Math.min(scale, room) <= type.getScale()
                ? type
                : decimal(factory, DECIMAL_DIGITS, Math.min(scale, room), type);
    }

    private static RelDataType decimal(RelDataTypeFactory factory, int precision, int scale, RelDataType like) {
        return factory.createTypeWithNullability(
                factory.createSqlType(SqlTypeName.DECIMAL, precision, scale), like.isNullable());
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory factory, RelDataType argument) {
        return fraction(factory);
    }

    @Override
    public RelDataType deriveCovarType(RelDataTypeFactory factory, RelDataType first, RelDataType second) {
        return fraction(factory);
    }

    /** Nullable, because a sample of one row has no variance. */
    private static RelDataType fraction(RelDataTypeFactory factory) {
        return factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.DOUBLE), true);
    }

    private static RelDataType widened(RelDataTypeFactory factory, SqlTypeName to, RelDataType from) {
        return factory.createTypeWithNullability(factory.createSqlType(to), from.isNullable());
    }
}
