package org.nettracesql.adapter.schema;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.nettracesql.adapter.function.Percentile;

/**
 * Rewrites calls that Calcite cannot take as people write them. {@link Percentile} comes in the place of
 * {@code PERCENTILE_CONT(f) WITHIN GROUP (ORDER BY x)}, {@code PERCENTILE_DISC} and {@code MEDIAN(x)}; what is not of
 * that form stays as it is, for the validator to complain of. A parameter of {@code &} and its like is a BIGINT.
 */
final class WrittenCalls extends SqlShuttle {

    static final String MEDIAN = "MEDIAN";

    private static final Set<String> OF_BITS = Set.of("&", "|", "^", "BITAND", "BITOR", "BITXOR");

    private static final BigDecimal MIDDLE = new BigDecimal("0.5");

    private WrittenCalls() {}

    static SqlNode in(SqlNode node) {
        return node.accept(new WrittenCalls());
    }

    @Override
    public SqlNode visit(SqlCall call) {
        if (call.getKind() == SqlKind.WITHIN_GROUP) {
            SqlNode aggregate = ofGroup(call);
            if (aggregate != null) {
                return aggregate;
            }
        }
        if (OF_BITS.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))) {
            for (int i = 0; i < call.operandCount(); i++) {
                if (call.operand(i) instanceof SqlDynamicParam parameter) {
                    call.setOperand(i, asBigint(parameter));
                }
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

    private static SqlNode asBigint(SqlDynamicParam parameter) {
        SqlParserPos position = parameter.getParserPosition();
        return SqlStdOperatorTable.CAST.createCall(position, parameter,
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, position), position));
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
