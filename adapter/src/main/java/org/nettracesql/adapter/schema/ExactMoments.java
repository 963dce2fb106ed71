package org.nettracesql.adapter.schema;

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
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.function.CastOperator;
import org.nettracesql.adapter.function.MomentText;

/**
 * Comparisons of moments, which have milliseconds, with ones that are written with more digits. Such a one lies between
 * two milliseconds: {@code t < '2026-01-01 00:00:00.1425'} is {@code t < '…143'}, {@code t <= '….1425'} is
 * {@code t <= '….142'}, and no moment is the same. It stays a cast of its text until it is compared.
 */
final class ExactMoments {

    private static final Set<SqlKind> COMPARISONS = Set.of(SqlKind.EQUALS, SqlKind.NOT_EQUALS, SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL, SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL, SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM);

    private ExactMoments() {}

    /** Null for anything but such a comparison. */
    static RexNode compared(RexBuilder builder, SqlOperator operator, List<RexNode> operands) {
        if (!COMPARISONS.contains(operator.getKind()) || operands.size() != 2) {
            return null;
        }
        String first = written(operands.get(0));
        String second = written(operands.get(1));
        if (first == null && second == null) {
            return null;
        }
        if (first != null && second != null) {
            BigDecimal difference = MomentText.exactMillis(first).subtract(MomentText.exactMillis(second));
            return builder.makeCall(operator, builder.makeExactLiteral(BigDecimal.valueOf(difference.signum())),
                    builder.makeExactLiteral(BigDecimal.ZERO));
        }
        RexNode other = operands.get(first == null ? 0 : 1);
        BigDecimal millis = MomentText.exactMillis(first == null ? second : first);
        return switch (operator.getKind()) {
            case EQUALS -> ofNone(builder, other, SqlStdOperatorTable.IS_NULL, SqlStdOperatorTable.AND);
            case NOT_EQUALS -> ofNone(builder, other, SqlStdOperatorTable.IS_NOT_NULL, SqlStdOperatorTable.OR);
            case IS_NOT_DISTINCT_FROM -> builder.makeLiteral(false);
            case IS_DISTINCT_FROM -> builder.makeLiteral(true);
            default -> {
                // What is less than it, on either side, is at most the millisecond before.
                boolean otherIsLess = (operator.getKind() == SqlKind.LESS_THAN
                        || operator.getKind() == SqlKind.LESS_THAN_OR_EQUAL) == (first == null);
                RexNode before = builder.makeTimestampLiteral(
                        TimestampString.fromMillisSinceEpoch(
                                millis.setScale(0, RoundingMode.FLOOR).longValueExact()), 3);
                yield builder.makeCall(otherIsLess
                        ? SqlStdOperatorTable.LESS_THAN_OR_EQUAL
                        : SqlStdOperatorTable.GREATER_THAN, other, before);
            }
        };
    }

    /** NULL where the other moment is, otherwise the same for all. */
    private static RexNode ofNone(RexBuilder builder, RexNode other, SqlOperator test, SqlOperator joined) {
        RelDataType truth = builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);
        return builder.makeCall(joined, ImmutableList.of(builder.makeCall(test, other),
                builder.makeNullLiteral(builder.getTypeFactory().createTypeWithNullability(truth, true))));
    }

    /** The text of a moment that is no whole number of milliseconds; null for anything else. */
    private static String written(RexNode operand) {
        RexNode plain = operand;
        while (plain.getKind() == SqlKind.CAST && plain.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP) {
            plain = ((RexCall) plain).getOperands().get(0);
        }
        return plain instanceof RexCall call && call.getOperator() == CastOperator.TIMESTAMP_OF_TEXT
                && call.getOperands().get(0) instanceof RexLiteral text
                && MomentText.isBelowMillis(text.getValueAs(String.class))
                ? text.getValueAs(String.class)
                : null;
    }
}
