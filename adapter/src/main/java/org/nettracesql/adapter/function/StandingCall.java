package org.nettracesql.adapter.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** A call of an operator of ours that a query has been given already, so that no function is looked up by its name. */
final class StandingCall {

    private StandingCall() {}

    /** What the operator's {@code deriveType} has to give. */
    static RelDataType type(SqlOperator operator, SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        for (SqlNode operand : call.getOperandList()) {
            validator.deriveType(scope, operand);
        }
        return operator.validateOperands(validator, scope, call);
    }
}
