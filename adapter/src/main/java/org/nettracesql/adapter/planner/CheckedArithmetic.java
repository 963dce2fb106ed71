package org.nettracesql.adapter.planner;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.CheckedMath;
import org.nettracesql.adapter.function.CheckedOperator;

/**
 * Puts operators that fail on overflow in the place of Calcite's, whose integers wrap around and whose decimals grow
 * beyond their types. {@code + - * /} of DOUBLE stay as IEEE 754 has them.
 *
 * <p>What people write is replaced while it is converted (see {@link TraceConvertlets}), before Calcite simplifies it
 * as something that cannot fail; what the conversion itself adds is replaced in the plan. Casts are for
 * {@link TraceRexBuilder}.
 */
final class CheckedArithmetic extends RelHomogeneousShuttle {

    /** Functions of finite numbers that may have no finite result. */
    private static final Set<String> MAY_BE_INFINITE = Set.of("POWER", "POW", "EXP", "LN", "LOG", "LOG10", "LOG2",
            "SQRT", "ACOS", "ASIN", "COT", "SINH", "COSH", "ACOSH", "ATANH");

    private final RexBuilder builder;
    private final RexShuttle expressions = new InnerQueries(this) {
        @Override
        public RexNode visitCall(RexCall call) {
            return checked(builder, super.visitCall(call));
        }
    };

    private static final Set<String> TAKE_PLACES = Set.of("ROUND", "TRUNCATE", "TRUNC");

    CheckedArithmetic(RexBuilder builder) {
        this.builder = builder;
    }

    @Override
    public RelNode visit(RelNode other) {
        return super.visit(other).accept(expressions);
    }

    /** The expression with a checked operator at its top, where that can overflow. */
    static RexNode checked(RexBuilder builder, RexNode node) {
        if (node instanceof RexLiteral literal) {
            return isInfiniteReal(literal)
                    ? builder.makeCall(node.getType(), CheckedOperator.REAL, List.of(builder.makeApproxLiteral(
                            literal.getValueAs(BigDecimal.class))))
                    : node;
        }
        return node instanceof RexCall call ? new Top(builder).checked(withPlaces(builder, call)) : node;
    }

    /** What Calcite makes of a cast of a number to REAL that is too large for it. */
    private static boolean isInfiniteReal(RexLiteral literal) {
        return literal.getType().getSqlTypeName() == SqlTypeName.REAL
                && literal.getValue() instanceof Number
                && Float.isInfinite(literal.getValueAs(BigDecimal.class).floatValue());
    }

    /** What rounds a number, with a bounded number of digits. */
    private static RexCall withPlaces(RexBuilder builder, RexCall call) {
        if (call.operands.size() != 2 || !TAKE_PLACES.contains(call.getOperator().getName())) {
            return call;
        }
        RexNode places = call.operands.get(1);
        if (!SqlTypeName.INT_TYPES.contains(places.getType().getSqlTypeName())
                || RexLiteral.isNullLiteral(places)
                || places instanceof RexCall bounded && bounded.getOperator() == CheckedOperator.PLACES) {
            return call;
        }
        if (places instanceof RexLiteral literal) {
            long written = literal.getValueAs(BigDecimal.class).longValue();
            return CheckedMath.places(written) == written ? call : call.clone(call.getType(), List.of(
                    call.operands.get(0), builder.makeExactLiteral(BigDecimal.valueOf(CheckedMath.places(written)))));
        }
        RelDataType integer = builder.getTypeFactory().createTypeWithNullability(
                builder.getTypeFactory().createSqlType(SqlTypeName.INTEGER), places.getType().isNullable());
        return call.clone(call.getType(), List.of(
                call.operands.get(0), builder.makeCall(integer, CheckedOperator.PLACES, List.of(places))));
    }

    private record Top(RexBuilder builder) {

        RexNode checked(RexCall call) {
            RelDataType type = call.getType();
            if (SqlTypeName.EXACT_TYPES.contains(type.getSqlTypeName())) {
                return exact(call);
            }
            return switch (type.getSqlTypeName()) {
                case DATE, TIMESTAMP -> moment(call);
                case DOUBLE, FLOAT -> MAY_BE_INFINITE.contains(call.getOperator().getName()) ? finite(call) : call;
                default -> call;
            };
        }

        private RexNode exact(RexCall call) {
            boolean decimal = call.getType().getSqlTypeName() == SqlTypeName.DECIMAL;
            return switch (call.getKind()) {
                case PLUS -> checked(call, CheckedOperator.PLUS);
                case MINUS -> checked(call, CheckedOperator.MINUS);
                case TIMES -> checked(call, CheckedOperator.TIMES);
                case DIVIDE -> checked(call, CheckedOperator.DIVIDE);
                case MOD -> isOfIntegers(call) ? checked(call, CheckedOperator.MOD) : call;
                case MINUS_PREFIX -> decimal ? call : negative(call);
                default -> decimal ? call : named(call);
            };
        }

        private RexNode named(RexCall call) {
            return switch (call.getOperator().getName()) {
                case "ABS" -> checked(call, CheckedOperator.ABS);
                case "ROUND" -> call.operands.size() == 2 ? checked(call, CheckedOperator.ROUND) : call;
                case "<<", "LEFTSHIFT" -> shift(call);
                default -> call;
            };
        }

        private RexNode shift(RexCall call) {
            RelDataType type = call.getType();
            RelDataType bigint = builder.getTypeFactory().createTypeWithNullability(
                    builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT), type.isNullable());
            return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())
                    ? builder.makeCall(type, CheckedOperator.SHIFT, List.of(
                            builder.makeCast(type, call.operands.get(0)),
                            builder.makeCast(bigint, call.operands.get(1))))
                    : call;
        }

        private static boolean isOfIntegers(RexCall call) {
            return call.operands.stream()
                    .allMatch(operand -> SqlTypeName.INT_TYPES.contains(operand.getType().getSqlTypeName()));
        }

        private RexNode checked(RexCall call, CheckedOperator operator) {
            for (RexNode operand : call.operands) {
                if (!SqlTypeName.EXACT_TYPES.contains(operand.getType().getSqlTypeName())) {
                    return call;
                }
            }
            return builder.makeCall(call.getType(), operator, call.operands);
        }

        private RexNode negative(RexCall call) {
            if (call.operands.get(0) instanceof RexLiteral literal && !literal.isNull()) {
                BigDecimal value = literal.getValueAs(BigDecimal.class);
                if (value.signum() >= 0) {
                    return builder.makeExactLiteral(value.negate(), call.getType());
                }
            }
            return checked(call, CheckedOperator.NEGATE);
        }

        private RexNode finite(RexCall call) {
            List<RexNode> operands = new ArrayList<>();
            operands.add(call);
            operands.add(builder.makeLiteral(call.getOperator().getName()));
            operands.addAll(call.operands);
            return call.operands.isEmpty() || call.operands.size() > 2
                    ? call
                    : builder.makeCall(call.getType(), CheckedOperator.FINITE, operands);
        }

        private RexNode moment(RexCall call) {
            boolean shifted = (call.isA(SqlKind.PLUS) || call.isA(SqlKind.MINUS)) && call.operands.size() == 2;
            if (!shifted) {
                return call;
            }
            RexNode interval = call.operands.get(1);
            RexNode result = call;
            CheckedOperator bounds = bounds(interval.getType().getSqlTypeName(), call.getType().getSqlTypeName());
            if (bounds != null) {
                RexNode bounded = builder.makeCall(interval.getType(), bounds, List.of(interval));
                result = call.clone(call.getType(), List.of(call.operands.get(0), bounded));
            }
            return builder.makeCall(call.getType(), CheckedOperator.MOMENT, List.of(result));
        }

        /** What an interval needs so that its sum with a moment does not wrap around; null for nothing. */
        private static CheckedOperator bounds(SqlTypeName interval, SqlTypeName moment) {
            if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(interval)) {
                return CheckedOperator.MONTHS;
            }
            return SqlTypeName.DAY_INTERVAL_TYPES.contains(interval) && moment == SqlTypeName.DATE
                    ? CheckedOperator.MILLIS
                    : null;
        }
    }
}
