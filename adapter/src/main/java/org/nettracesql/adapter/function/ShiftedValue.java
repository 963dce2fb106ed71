package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlLeadLagAggFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code LAG} and {@code LEAD} with a default. Calcite 1.42 believes that they are never NULL, and casts their value
 * so; but the row that they find may have a NULL: {@code LAG(x, 1, 0) ... IS NULL} would be false for it.
 */
public final class ShiftedValue extends SqlLeadLagAggFunction {

    public static final ShiftedValue LAG = new ShiftedValue(SqlKind.LAG);
    public static final ShiftedValue LEAD = new ShiftedValue(SqlKind.LEAD);

    private ShiftedValue(SqlKind kind) {
        super(kind);
    }

    /** That of the value and the default together; both are converted to it where they are computed. */
    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        RelDataTypeFactory factory = binding.getTypeFactory();
        RelDataType type = factory.leastRestrictive(List.of(binding.getOperandType(0), binding.getOperandType(2)));
        return type.getSqlTypeName() == SqlTypeName.CHAR
                ? factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.VARCHAR), type.isNullable())
                : type;
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        boolean fits = SqlTypeUtil.isNumeric(binding.getOperandType(1))
                && binding.getTypeFactory().leastRestrictive(
                        List.of(binding.getOperandType(0), binding.getOperandType(2))) != null;
        if (!fits && throwOnFailure) {
            throw binding.newValidationSignatureError();
        }
        return fits;
    }

    /** No function is looked up: this one stands in the query already. */
    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        for (SqlNode operand : call.getOperandList()) {
            validator.deriveType(scope, operand);
        }
        return validateOperands(validator, scope, call);
    }
}
