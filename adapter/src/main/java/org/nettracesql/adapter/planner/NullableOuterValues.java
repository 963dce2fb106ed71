package org.nettracesql.adapter.planner;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Takes what is made of columns of outer rows for what it is. Of {@code COALESCE(a.x, b.y)} Calcite makes a CASE with
 * {@code a.x} cast to a type without NULL, for where it is none. Decorrelation computes that cast for every outer row
 * and compares it by {@code =}: rows with NULL there, for which the other branch is asked, were lost.
 */
final class NullableOuterValues extends RelHomogeneousShuttle {

    private final RexShuttle expressions;

    NullableOuterValues(RelDataTypeFactory types) {
        expressions = new InnerQueries(this) {
            @Override
            public RexNode visitCall(RexCall call) {
                return isOfNull(types, call) ? call.getOperands().get(0).accept(this) : super.visitCall(call);
            }
        };
    }

    @Override
    public RelNode visit(RelNode other) {
        return super.visit(other).accept(expressions);
    }

    private static boolean isOfNull(RelDataTypeFactory types, RexCall call) {
        if (call.getKind() != SqlKind.CAST || call.getType().isNullable()) {
            return false;
        }
        RexNode value = call.getOperands().get(0);
        return value.getType().isNullable()
                && SqlTypeUtil.equalSansNullability(types, call.getType(), value.getType())
                && RexUtil.containsCorrelation(value);
    }
}
