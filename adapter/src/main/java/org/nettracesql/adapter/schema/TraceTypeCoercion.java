package org.nettracesql.adapter.schema;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;

/**
 * Calcite's implicit casts, but for those of text that is to be summed, which is hardly ever text of numbers, and of
 * moments that are given to functions of texts.
 */
final class TraceTypeCoercion extends TypeCoercionImpl {

    TraceTypeCoercion(RelDataTypeFactory types, SqlValidator validator) {
        super(types, validator);
    }

    /** No number is a moment, and none is a number. */
    private static boolean areNumberAndMoment(RelDataType first, RelDataType second) {
        return first != null && second != null
                && (SqlTypeUtil.isDatetime(first) && isNumberOrTruth(second)
                        || SqlTypeUtil.isDatetime(second) && isNumberOrTruth(first));
    }

    static boolean isNumberOrTruth(RelDataType type) {
        return SqlTypeUtil.isNumeric(type) || SqlTypeUtil.isBoolean(type);
    }

    @Override
    public RelDataType getTightestCommonType(RelDataType first, RelDataType second) {
        return areNumberAndMoment(first, second) ? null : super.getTightestCommonType(first, second);
    }

    @Override
    public RelDataType getWiderTypeForTwo(RelDataType first, RelDataType second, boolean stringPromotion) {
        return areNumberAndMoment(first, second) ? null : super.getWiderTypeForTwo(first, second, stringPromotion);
    }

    /** A text may have milliseconds where what it is compared with has a type without. */
    @Override
    public RelDataType commonTypeForBinaryComparison(RelDataType first, RelDataType second) {
        RelDataType common = areNumberAndMoment(first, second)
                ? null
                : super.commonTypeForBinaryComparison(first, second);
        boolean ofText = common != null
                && common.getSqlTypeName() == SqlTypeName.TIMESTAMP
                && (SqlTypeUtil.isCharacter(first) || SqlTypeUtil.isCharacter(second));
        return ofText
                ? factory.createTypeWithNullability(factory.createSqlType(SqlTypeName.TIMESTAMP, 3),
                        common.isNullable())
                : common;
    }

    /** A text that is none of what it is compared with is a mistake with a place. */
    @Override
    protected boolean coerceOperandType(SqlValidatorScope scope, SqlCall call, int index, RelDataType target) {
        if (call.operandCount() > index) {
            WrittenTexts.requireOf(call.operand(index), target);
        }
        return super.coerceOperandType(scope, call, index, target);
    }

    @Override
    public boolean builtinFunctionCoercion(
            SqlCallBinding binding, List<RelDataType> operands, List<SqlTypeFamily> expected) {
        if (binding.getOperator().isAggregator()) {
            for (int i = 0; i < operands.size(); i++) {
                if (expected.get(i) == SqlTypeFamily.NUMERIC && SqlTypeUtil.isCharacter(operands.get(i))) {
                    return false;
                }
            }
        }
        // A moment may be appended to a text.
        boolean appends = binding.getOperator() == SqlStdOperatorTable.CONCAT;
        for (int i = 0; !appends && i < operands.size() && i < expected.size(); i++) {
            boolean text = expected.get(i) == SqlTypeFamily.CHARACTER || expected.get(i) == SqlTypeFamily.STRING;
            if (text && (SqlTypeUtil.isDatetime(operands.get(i)) || SqlTypeUtil.isInterval(operands.get(i)))) {
                return false;
            }
        }
        return super.builtinFunctionCoercion(binding, operands, expected);
    }
}
