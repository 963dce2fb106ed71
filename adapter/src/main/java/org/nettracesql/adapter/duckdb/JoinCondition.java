package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.nettracesql.adapter.function.CheckedOperator;
import org.nettracesql.adapter.function.GuardedLogic;

/**
 * The condition of a join with parts by which DuckDB finds rows. A part that may fail is none of them, as {@code
 * a.time_ns < b.time_ns + 1000} in its own types is (see {@link GuardedLogic}), and DuckDB would compare all pairs. So
 * sums, differences and products of integers that are compared have 128 bits, in which they cannot overflow.
 */
final class JoinCondition {

    /** Numbers up to 2^126 are HUGEINTs whatever their sign. */
    private static final int MOST_BITS = 126;

    private static final Set<SqlKind> ORDERS = EnumSet.of(SqlKind.LESS_THAN, SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL);

    private JoinCondition() {}

    /** For {@link DuckDbExpressions#translate}; the condition itself if it has nothing that may fail. */
    static RexNode wide(RexBuilder builder, RexNode condition) {
        if (!GuardedLogic.mayFail(condition)) {
            return condition;
        }
        List<RexNode> parts = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(RexUtil.expandSearch(builder, null, condition))) {
            parts.add(part.isA(SqlKind.COMPARISON) ? wideOperands(builder, (RexCall) part) : part);
        }
        return RexUtil.composeConjunction(builder, parts);
    }

    /**
     * Whether DuckDB may do an outer join by sorting both sides (IE_JOIN): two parts of its condition compare by an
     * order, and none is an equality of two columns, by which a row finds its partner in a table of hashes.
     *
     * @param translated the condition as DuckDB gets it, in which an equality may be none any more
     */
    static boolean isOuterByRanges(Join join, RexNode translated) {
        return join.getJoinType().isOuterJoin()
                && JoinInfo.of(join.getLeft(), join.getRight(), translated).pairs().isEmpty()
                && orders(RexUtil.expandSearch(join.getCluster().getRexBuilder(), null, join.getCondition())) > 1;
    }

    /** How many comparisons by an order there are in a condition. */
    private static int orders(RexNode condition) {
        int count = ORDERS.contains(condition.getKind()) ? 1 : 0;
        if (condition instanceof RexCall call) {
            for (RexNode operand : call.operands) {
                count += orders(operand);
            }
        }
        return count;
    }

    private static RexNode wideOperands(RexBuilder builder, RexCall comparison) {
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : comparison.operands) {
            boolean isWide = GuardedLogic.mayFail(operand) && bits(operand) <= MOST_BITS;
            operands.add(isWide ? wideValue(builder, operand) : operand);
        }
        return comparison.clone(comparison.getType(), operands);
    }

    /** The least power of two that no value of an expression is beyond; more than there are if that cannot be told. */
    private static int bits(RexNode value) {
        if (!DuckDbTypes.isInteger(value.getType())) {
            return MOST_BITS + 1;
        }
        if (symbol(value) == null) {
            return GuardedLogic.mayFail(value) ? MOST_BITS + 1 : DuckDbTypes.bits(value.getType()) - 1;
        }
        int left = bits(((RexCall) value).operands.get(0));
        int right = bits(((RexCall) value).operands.get(1));
        return symbol(value).equals("*") ? left + right : Math.max(left, right) + 1;
    }

    private static RexNode wideValue(RexBuilder builder, RexNode value) {
        if (symbol(value) == null) {
            return value;
        }
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : ((RexCall) value).operands) {
            operands.add(wideValue(builder, operand));
        }
        return builder.makeCall(value.getType(),
                new RawSql("(CAST($0 AS HUGEINT) " + symbol(value) + " CAST($1 AS HUGEINT))"), operands);
    }

    /** Null for anything but a sum, a difference or a product. */
    private static String symbol(RexNode value) {
        SqlOperator operator = value instanceof RexCall call ? call.getOperator() : null;
        return operator == CheckedOperator.PLUS ? "+"
                : operator == CheckedOperator.MINUS ? "-" : operator == CheckedOperator.TIMES ? "*" : null;
    }
}
