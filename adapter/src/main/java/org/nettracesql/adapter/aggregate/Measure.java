package org.nettracesql.adapter.aggregate;

import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlJsonArrayAggAggFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectAggAggFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.function.Correlation;
import org.nettracesql.adapter.function.IntervalAggregate;
import org.nettracesql.adapter.function.Percentile;

/**
 * One aggregate of a plan: which function of which columns.
 *
 * @param arguments columns of the rows
 * @param argumentTypes their types
 * @param constants what the function was given beside columns
 */
record Measure(
        SqlAggFunction function,
        int[] arguments,
        List<RelDataType> argumentTypes,
        RelDataType type,
        boolean distinct,
        boolean ignoreNulls,
        List<RexLiteral> constants) {

    static Measure of(AggregateCall call, List<RelDataTypeField> fields) {
        return new Measure(
                call.getAggregation(),
                call.getArgList().stream().mapToInt(Integer::intValue).toArray(),
                call.getArgList().stream().map(argument -> fields.get(argument).getType()).toList(),
                call.getType(),
                call.isDistinct(),
                call.ignoreNulls(),
                call.rexList.stream()
                        .filter(RexLiteral.class::isInstance)
                        .map(RexLiteral.class::cast)
                        .toList());
    }

    /** @param arguments where rows of the window have what the call is of */
    static Measure of(Window.RexWinAggCall call, int[] arguments) {
        return new Measure(
                (SqlAggFunction) call.getOperator(),
                arguments,
                call.getOperands().stream().map(operand -> operand.getType()).toList(),
                call.getType(),
                call.distinct,
                call.ignoreNulls,
                List.of());
    }

    /** Whether {@link #start} knows the function. */
    boolean isKnown() {
        return starter(false, null) != null;
    }

    /**
     * Begins a group.
     *
     * @param sliding whether rows will be taken back
     * @param memory where values count that are kept one by one
     */
    Accumulator start(boolean sliding, KeptMemory memory) {
        Accumulator accumulator = starter(sliding, memory).get();
        return distinct ? new Wrapped.Distinct(accumulator, arguments, memory) : accumulator;
    }

    /** Null for a function that is not known. */
    private Supplier<Accumulator> starter(boolean sliding, KeptMemory memory) {
        int first = arguments.length == 0 ? -1 : arguments[0];
        if (function instanceof Percentile percentile) {
            boolean integers = isInteger(argumentTypes.get(0));
            return () -> new Percentiles(percentile, arguments, integers, memory);
        }
        if (function instanceof IntervalAggregate) {
            Sums.Outcome outcome = function == IntervalAggregate.SUM ? Sums.Outcome.SUM : Sums.Outcome.ROUNDED_AVERAGE;
            return () -> new Sums.OfIntegers(first, outcome, false);
        }
        if (function instanceof Correlation) {
            return moments(Moments.Kind.CORR);
        }
        return switch (function.getName()) {
            case "COUNT", "REGR_COUNT" -> () -> new Sums.Count(arguments);
            case "SUM" -> sum(Sums.Outcome.SUM);
            case "$SUM0" -> sum(Sums.Outcome.SUM_OR_ZERO);
            case "AVG" -> sum(Sums.Outcome.AVERAGE);
            case "MIN", "ANY_VALUE", "EVERY", "BOOL_AND", "LOGICAL_AND" -> extreme(false, sliding);
            case "MAX", "SOME", "BOOL_OR", "LOGICAL_OR" -> extreme(true, sliding);
            case "MODE" -> () -> new Chosen.Mode(first, memory);
            case "ARG_MIN", "MIN_BY" -> () -> new Chosen.AtExtreme(first, arguments[1], false);
            case "ARG_MAX", "MAX_BY" -> () -> new Chosen.AtExtreme(first, arguments[1], true);
            case "SINGLE_VALUE" -> () -> new Chosen.Single(first);
            case "LITERAL_AGG" -> literal();
            case "BIT_AND" -> bits(Bits.Kind.AND);
            case "BIT_OR" -> bits(Bits.Kind.OR);
            case "BIT_XOR" -> bits(Bits.Kind.XOR);
            case "VAR_POP" -> moments(Moments.Kind.VAR_POP);
            case "VAR_SAMP", "VARIANCE" -> moments(Moments.Kind.VAR_SAMP);
            case "STDDEV_POP" -> moments(Moments.Kind.STDDEV_POP);
            case "STDDEV_SAMP", "STDDEV" -> moments(Moments.Kind.STDDEV_SAMP);
            case "COVAR_POP" -> moments(Moments.Kind.COVAR_POP);
            case "COVAR_SAMP" -> moments(Moments.Kind.COVAR_SAMP);
            case "REGR_SXX" -> moments(Moments.Kind.REGR_SXX);
            case "REGR_SYY" -> moments(Moments.Kind.REGR_SYY);
            case "LISTAGG", "STRING_AGG", "GROUP_CONCAT" ->
                () -> new Collected.Text(first, arguments.length > 1 ? arguments[1] : -1, memory);
            case "ARRAY_AGG" -> () -> new Collected.Elements(first, !ignoreNulls, true, memory);
            case "COLLECT" -> () -> new Collected.Elements(first, true, type.isNullable(), memory);
            // Their names tell what is made of NULLs.
            default -> json(memory);
        };
    }

    /** Null for a function that makes no JSON. */
    private Supplier<Accumulator> json(KeptMemory memory) {
        if (function instanceof SqlJsonArrayAggAggFunction array) {
            return () -> new CollectedJson.OfArray(arguments[0], array.getNullClause(), memory);
        }
        return function instanceof SqlJsonObjectAggAggFunction object
                ? () -> new CollectedJson.OfObject(arguments[0], arguments[1], object.getNullClause(), memory)
                : null;
    }

    private static boolean isInteger(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
    }

    private Supplier<Accumulator> sum(Sums.Outcome outcome) {
        int argument = arguments[0];
        RelDataType argumentType = argumentTypes.get(0);
        if (isInteger(argumentType)) {
            boolean asDecimal = type.getSqlTypeName() == SqlTypeName.DECIMAL;
            return () -> new Sums.OfIntegers(argument, outcome, asDecimal);
        }
        if (argumentType.getSqlTypeName() == SqlTypeName.DECIMAL) {
            int scale = type.getSqlTypeName() == SqlTypeName.DECIMAL ? type.getScale() : 0;
            return () -> new Sums.OfDecimals(argument, outcome, scale);
        }
        return SqlTypeName.APPROX_TYPES.contains(argumentType.getSqlTypeName())
                ? () -> new Sums.OfDoubles(argument, outcome)
                : null;
    }

    private Supplier<Accumulator> extreme(boolean greatest, boolean sliding) {
        int argument = arguments[0];
        return sliding
                ? () -> new Chosen.SlidingExtreme(argument, greatest)
                : () -> new Chosen.Extreme(argument, greatest);
    }

    private Supplier<Accumulator> moments(Moments.Kind moment) {
        return () -> new Moments(moment, arguments[0], arguments[arguments.length - 1]);
    }

    private Supplier<Accumulator> bits(Bits.Kind operation) {
        SqlTypeName integer = type.getSqlTypeName();
        return SqlTypeName.INT_TYPES.contains(integer)
                ? () -> new Bits(operation, arguments[0], integer)
                : null;
    }

    private Supplier<Accumulator> literal() {
        if (constants.size() != 1) {
            return null;
        }
        Object value = Values.of(constants.get(0));
        return () -> new Accumulator() {
            @Override
            void add(Object[] row) {
                // The value is there without rows.
            }

            @Override
            Object result() {
                return value;
            }
        };
    }

    /** Whether Calcite's own operator cannot be trusted with it, or cannot run it at all. */
    boolean isBeyondCalcite() {
        if (distinct || ignoreNulls) {
            return true;
        }
        return switch (function.getName()) {
            case "COUNT" -> arguments.length > 1;
            case "SUM", "$SUM0" -> type.getSqlTypeName() == SqlTypeName.DECIMAL;
            case "MIN", "MAX" -> !isPlain(argumentTypes.get(0).getSqlTypeName());
            case "LITERAL_AGG", "SINGLE_VALUE" -> false;
            default -> !(function instanceof Percentile percentile && percentile.fraction() != null)
                    && function.getKind() != SqlKind.GROUPING;
        };
    }

    /** Not fractions: with NaN the answer of Calcite 1.42 depends on the order of the rows. */
    private static boolean isPlain(SqlTypeName type) {
        return SqlTypeName.INT_TYPES.contains(type)
                || type == SqlTypeName.VARCHAR
                || type == SqlTypeName.TIMESTAMP;
    }
}
