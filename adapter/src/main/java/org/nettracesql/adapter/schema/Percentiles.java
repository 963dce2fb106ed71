package org.nettracesql.adapter.schema;

import java.math.BigDecimal;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.util.SqlShuttle;
import org.nettracesql.adapter.function.Percentile;

/**
 * Puts {@link Percentile} in the place of {@code PERCENTILE_CONT(f) WITHIN GROUP (ORDER BY x)}, {@code PERCENTILE_DISC}
 * and {@code MEDIAN(x)}. What is not of that form stays as it is, for the validator to complain of.
 */
final class Percentiles extends SqlShuttle {

    static final String MEDIAN = "MEDIAN";

    private static final BigDecimal MIDDLE = new BigDecimal("0.5");

    private Percentiles() {}

    static SqlNode in(SqlNode node) {
        return node.accept(new Percentiles());
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call.getKind() == SqlKind.WITHIN_GROUP) {
            SqlNode aggregate = ofGroup(call);
            if (aggregate != null) {
                return aggregate;
            }
        }
        boolean median = call.getOperator() instanceof SqlFunction
                && call.getOperator().getName().equalsIgnoreCase(MEDIAN)
                && call.operandCount() == 1
                && call.getFunctionQuantifier() == null;
        if (median) {
            return new Percentile(true, MIDDLE, false)
                    .createCall(call.getParserPosition(), (SqlNode) call.operand(0).accept(this));
        }
        return super.visit(call);
    }

    private SqlNode ofGroup(SqlCall call) {
        SqlKind kind = call.operand(0).getKind();
        boolean continuous = kind == SqlKind.PERCENTILE_CONT;
        if (!continuous && kind != SqlKind.PERCENTILE_DISC) {
            return null;
        }
        SqlCall percentile = call.operand(0);
        SqlNodeList order = call.operand(1);
        if (percentile.operandCount() != 1
                || order.size() != 1
                || !(percentile.operand(0) instanceof SqlNumericLiteral literal)) {
            return null;
        }
        BigDecimal fraction = literal.bigDecimalValue();
        if (fraction == null || fraction.signum() < 0 || fraction.compareTo(BigDecimal.ONE) > 0) {
            return null;
        }
        SqlNode value = order.get(0);
        boolean descending = value.getKind() == SqlKind.DESCENDING;
        if (descending) {
            value = ((SqlCall) value).operand(0);
        }
        return new Percentile(continuous, fraction.stripTrailingZeros(), descending)
                .createCall(call.getParserPosition(), value.accept(this));
    }
}
