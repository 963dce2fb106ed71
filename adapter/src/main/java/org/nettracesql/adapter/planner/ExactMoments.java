package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.function.BetweenMillis;
import org.nettracesql.adapter.function.CastOperator;
import org.nettracesql.adapter.function.MomentText;

/**
 * Comparisons of moments, which have milliseconds, with ones that are written with more digits. Such a one lies between
 * two milliseconds: {@code t < '2026-01-01 00:00:00.1425'} is {@code t < '…143'}, {@code t <= '….1425'} is
 * {@code t <= '….142'}, and no moment is the same. It stays a cast of its text until it is compared. A parameter is
 * marked by {@link BetweenMillis} as such a one. Times of day are compared in the same way.
 */
final class ExactMoments {

    private static final Set<SqlKind> COMPARISONS = Set.of(SqlKind.EQUALS, SqlKind.NOT_EQUALS, SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL, SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL, SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM);

    /** Of a second's fraction. */
    private static final int MILLIS_DIGITS = 3;

    private ExactMoments() {}

    /** Null for anything but such a comparison. */
    static RexNode compared(RexBuilder builder, SqlOperator operator, List<RexNode> operands) {
        if (!COMPARISONS.contains(operator.getKind()) || operands.size() != 2) {
            return null;
        }
        Between first = between(builder, operands.get(0));
        Between second = between(builder, operands.get(1));
        if (first == null && second == null) {
            return null;
        }
        if (first != null && second != null) {
            if (first.exact == null || second.exact == null) {
                throw new UnsupportedOperationException("a comparison of two moments that both have digits below"
                        + " milliseconds, of which one is a parameter.");
            }
            BigDecimal difference = first.exact.subtract(second.exact);
            return builder.makeCall(operator, builder.makeExactLiteral(BigDecimal.valueOf(difference.signum())),
                    builder.makeExactLiteral(BigDecimal.ZERO));
        }
        RexNode other = operands.get(first == null ? 0 : 1);
        boolean mayBeNull = operands.stream().anyMatch(operand -> operand.getType().isNullable());
        return switch (operator.getKind()) {
            case EQUALS -> mayBeNull
                    ? ofNone(builder, other, SqlStdOperatorTable.IS_NULL, SqlStdOperatorTable.AND)
                    : builder.makeLiteral(false);
            case NOT_EQUALS -> mayBeNull
                    ? ofNone(builder, other, SqlStdOperatorTable.IS_NOT_NULL, SqlStdOperatorTable.OR)
                    : builder.makeLiteral(true);
            case IS_NOT_DISTINCT_FROM -> builder.makeLiteral(false);
            case IS_DISTINCT_FROM -> builder.makeLiteral(true);
            default -> {
                // What is less than it, on either side, is at most the millisecond before.
                boolean otherIsLess = (operator.getKind() == SqlKind.LESS_THAN
                        || operator.getKind() == SqlKind.LESS_THAN_OR_EQUAL) == (first == null);
                yield builder.makeCall(otherIsLess
                        ? SqlStdOperatorTable.LESS_THAN_OR_EQUAL
                        : SqlStdOperatorTable.GREATER_THAN, other, (first == null ? second : first).before);
            }
        };
    }

    /** NULL where the other moment is, otherwise the same for all. */
    private static RexNode ofNone(RexBuilder builder, RexNode other, SqlOperator test, SqlOperator joined) {
        RelDataType truth = builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);
        return builder.makeCall(joined, ImmutableList.of(builder.makeCall(test, other),
                builder.makeNullLiteral(builder.getTypeFactory().createTypeWithNullability(truth, true))));
    }

    /** Null for what has no digits below milliseconds. */
    private static Between between(RexBuilder builder, RexNode operand) {
        RexNode plain = operand;
        while (plain.getKind() == SqlKind.CAST && SqlTypeUtil.isDatetime(plain.getType())
                && ((RexCall) plain).getOperands().get(0).getType().getSqlTypeName()
                        == plain.getType().getSqlTypeName()) {
            plain = ((RexCall) plain).getOperands().get(0);
        }
        if (!(plain instanceof RexCall call)) {
            return null;
        }
        if (call.getOperator() == BetweenMillis.OPERATOR) {
            return new Between(null, call.getOperands().get(0));
        }
        if (!(call.getOperands().size() == 1 && call.getOperands().get(0) instanceof RexLiteral literal)) {
            return null;
        }
        boolean moment = call.getOperator() == CastOperator.TIMESTAMP_OF_TEXT;
        boolean time = call.getOperator() == CastOperator.TIME_OF_TEXT;
        String text = moment || time ? literal.getValueAs(String.class) : null;
        if (moment && MomentText.isBelowMillis(text)) {
            BigDecimal exact = MomentText.exactMillis(text);
            return new Between(exact, builder.makeTimestampLiteral(TimestampString.fromMillisSinceEpoch(
                    exact.setScale(0, RoundingMode.FLOOR).longValueExact()), MILLIS_DIGITS));
        }
        return time && MomentText.isTimeBelowMillis(text)
                ? new Between(MomentText.exactTime(text), builder.makeTimeLiteral(
                        TimeString.fromMillisOfDay(MomentText.time(text)), MILLIS_DIGITS))
                : null;
    }

    /**
     * A moment or a time of day between two milliseconds.
     *
     * @param exact null for a parameter, whose value may be another one each time
     * @param before the millisecond before
     */
    private record Between(BigDecimal exact, RexNode before) {}
}
