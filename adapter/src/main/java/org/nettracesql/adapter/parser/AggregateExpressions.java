package org.nettracesql.adapter.parser;

import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * {@code GEOMEAN(x) FILTER (WHERE c)} and {@code GEOMEAN(x) OVER w}, where what is asked for is an expression of
 * aggregates, see {@link Macros}, as an array of percentiles is: each of these has the condition or the window then.
 */
final class AggregateExpressions {

    private AggregateExpressions() {}

    /** Whether it may be a call of FILTER or OVER whose aggregate is none once it is rewritten. */
    static boolean mayBeOne(SqlCall call) {
        if (call.getKind() != SqlKind.FILTER && call.getKind() != SqlKind.OVER
                || !(call.operand(0) instanceof SqlCall aggregate)) {
            return false;
        }
        if (call.getKind() == SqlKind.OVER && aggregate.getKind() == SqlKind.FILTER) {
            return mayBeOne(aggregate);
        }
        // An array of percentiles is such an expression; others in an order are aggregates.
        return aggregate.getKind() == SqlKind.WITHIN_GROUP
                ? asksForAnArray(aggregate.operand(0))
                : aggregate.getOperator() instanceof SqlFunction && !(aggregate.getOperator() instanceof SqlAggFunction)
                        && WrittenQueries.isAggregate(aggregate);
    }

    private static boolean asksForAnArray(SqlNode function) {
        return function instanceof SqlCall call && call.operandCount() == 1
                && call.operand(0).getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR;
    }

    /**
     * The same for a call of an aggregate.
     *
     * @param call FILTER or OVER, whose operands are rewritten
     */
    static SqlNode spread(SqlCall call) {
        SqlNode first = call.operand(0);
        boolean isAggregate = !(first instanceof SqlCall called) || isOne(called);
        return isAggregate ? call : first.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlCall part) {
                return isOne(part)
                        ? placed(call, part)
                        : super.visit(part);
            }
        });
    }

    private static boolean isOne(SqlCall call) {
        return call.getKind() == SqlKind.WITHIN_GROUP || call.getKind() == SqlKind.FILTER
                || WrittenQueries.isAggregate(call);
    }

    private static SqlNode placed(SqlCall call, SqlCall aggregate) {
        SqlCall placed = call.getOperator().createCall(call.getParserPosition(), aggregate,
                RowsInQueries.copy(call.operand(1)));
        return call.getKind() == SqlKind.OVER && aggregate.getKind() == SqlKind.FILTER
                ? WrittenCalls.ofFilteredRows(placed)
                : placed;
    }
}
