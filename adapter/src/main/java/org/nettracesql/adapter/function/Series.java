package org.nettracesql.adapter.function;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * {@code GENERATE_SERIES(first, last [, step])} as an array: of integers, or of moments that an interval of one kind is
 * added to. DuckDB's {@code RANGE} ends before the last one and begins with 0 if it is not told with what. A date is
 * its midnight, as in PostgreSQL. No element is made before it is asked for. NULL for a NULL.
 */
public final class Series extends StandingFunction {

    public static final Series GENERATE_SERIES = new Series("GENERATE_SERIES", true);
    public static final Series RANGE = new Series("RANGE", false);

    /** As many as an array that is collected may have. */
    private static final long MOST_ELEMENTS = 1 << 24;

    private static final SqlOperandTypeChecker OPERANDS = OperandTypes.or(
            OperandTypes.family(SqlTypeFamily.INTEGER),
            OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
            OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
            OperandTypes.family(SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME_INTERVAL));

    private final boolean inclusive;

    private Series(String name, boolean inclusive) {
        super(name, Series::type, null,
                StrictFunction.ANY_ARGUMENTS, new Elements(inclusive));
        this.inclusive = inclusive;
    }

    /** How few operands there may be. */
    public int leastOperands() {
        return inclusive ? 2 : 1;
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return OPERANDS.getOperandCountRange();
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        return OPERANDS.checkOperandTypes(binding, throwOnFailure);
    }

    private static RelDataType type(SqlOperatorBinding binding) {
        RelDataTypeFactory types = binding.getTypeFactory();
        boolean moments = SqlTypeUtil.isDatetime(binding.getOperandType(0));
        boolean nullable = false;
        for (int i = 0; i < binding.getOperandCount(); i++) {
            nullable |= binding.getOperandType(i).isNullable();
        }
        RelDataType element = moments
                ? types.createSqlType(SqlTypeName.TIMESTAMP, 3)
                : types.createSqlType(SqlTypeName.BIGINT);
        return types.createTypeWithNullability(types.createArrayType(element, -1), nullable);
    }

    private static final class Elements extends StrictFunction {
        private final boolean inclusive;

        private Elements(boolean inclusive) {
            super(SqlTypeName.ARRAY);
            this.inclusive = inclusive;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            List<Expression> all = new ArrayList<>();
            if (arguments.size() == 1) {
                all.add(Expressions.constant(0L));
            }
            for (int i = 0; i < arguments.size(); i++) {
                Expression argument = converted(List.of(arguments.get(i)), long.class).get(0);
                boolean date = call.getOperands().get(i).getType().getSqlTypeName() == SqlTypeName.DATE;
                all.add(date
                        ? Expressions.multiply(argument, Expressions.constant(DateTimeUtils.MILLIS_PER_DAY))
                        : argument);
            }
            if (all.size() == 2) {
                all.add(Expressions.constant(1L));
            }
            boolean months = arguments.size() == 3 && SqlTypeName.YEAR_INTERVAL_TYPES.contains(
                    call.getOperands().get(2).getType().getSqlTypeName());
            all.add(Expressions.constant(inclusive));
            return Expressions.call(Series.class, months ? "months" : "numbers", all);
        }
    }

    /**
     * Called by generated code.
     *
     * @throws BadArgumentException if the step is 0, or if there are too many elements
     */
    public static List<Long> numbers(long first, long last, long step, boolean inclusive) {
        if (step == 0) {
            throw new BadArgumentException("The step of a series is 0: it would have no end");
        }
        boolean up = step > 0;
        if (up ? first > last : first < last) {
            return List.of();
        }
        // Of numbers without a sign, which the widest distance is.
        long distance = up ? last - first : first - last;
        long steps = Long.divideUnsigned(distance, up ? step : -step);
        boolean meets = Long.remainderUnsigned(distance, up ? step : -step) == 0;
        requireFew(steps);
        int size = (int) (meets && !inclusive ? steps : steps + 1);
        return new AbstractList<>() {
            @Override
            public Long get(int index) {
                return first + index * step;
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    /**
     * Milliseconds since 1970, so many months after one another, each counted from the one before: behind the end of
     * a short month follow days that it has, as in PostgreSQL. Called by generated code.
     *
     * @throws BadArgumentException if the step is 0, or if there are too many elements
     */
    public static List<Long> months(long first, long last, long step, boolean inclusive) {
        if (step == 0) {
            throw new BadArgumentException("The step of a series is 0: it would have no end");
        }
        List<Long> moments = new ArrayList<>();
        long moment = first;
        while (step > 0 ? moment <= last : moment >= last) {
            if (moment == last && !inclusive) {
                break;
            }
            requireFew(moments.size());
            moments.add(moment);
            moment = LocalDateTime.ofInstant(Instant.ofEpochMilli(moment), ZoneOffset.UTC).plusMonths(step)
                    .toInstant(ZoneOffset.UTC).toEpochMilli();
        }
        return moments;
    }

    private static void requireFew(long steps) {
        if (steps < 0 || steps >= MOST_ELEMENTS) {
            throw new BadArgumentException("A series has " + MOST_ELEMENTS + " elements at most: take a greater step");
        }
    }
}
