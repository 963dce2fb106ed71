package org.nettracesql.adapter.schema;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
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

    private static final Set<SqlKind> ORDERS = Set.of(SqlKind.LESS_THAN, SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL, SqlKind.BETWEEN);

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

    /** A text that is compared with a UUID is one, whatever the case of its digits. */
    @Override
    public boolean binaryComparisonCoercion(SqlCallBinding binding) {
        SqlCall call = binding.getCall();
        RelDataType uuid = uuidAmong(binding);
        boolean coerced = false;
        for (int i = 0; uuid != null && i < call.operandCount(); i++) {
            boolean text = isText(call.operand(i));
            if (text && ORDERS.contains(call.getKind())) {
                // Calcite compares UUIDs as their texts there.
                SqlCharStringLiteral written = call.operand(i);
                call.setOperand(i, SqlLiteral.createCharString(
                        written.getValueAs(String.class).toLowerCase(Locale.ROOT), written.getParserPosition()));
            } else {
                coerced |= text && coerceOperandType(binding.getScope(), call, i, uuid);
            }
        }
        return coerced || super.binaryComparisonCoercion(binding);
    }

    @Override
    public boolean inOperationCoercion(SqlCallBinding binding) {
        RelDataType uuid = uuidAmong(binding);
        if (uuid != null && binding.operand(1) instanceof SqlNodeList list) {
            for (int i = 0; i < list.size(); i++) {
                if (isText(list.get(i))) {
                    SqlNode cast = SqlStdOperatorTable.CAST.createCall(list.get(i).getParserPosition(), list.get(i),
                            SqlTypeUtil.convertTypeToSpec(uuid));
                    validator.deriveType(binding.getScope(), cast);
                    list.set(i, cast);
                }
            }
        }
        return super.inOperationCoercion(binding);
    }

    private static boolean isText(SqlNode node) {
        return node instanceof SqlCharStringLiteral;
    }

    /** The type of the first operand that is a UUID; null if there is none. */
    private static RelDataType uuidAmong(SqlCallBinding binding) {
        for (int i = 0; i < binding.getOperandCount(); i++) {
            if (!(binding.operand(i) instanceof SqlNodeList)
                    && binding.getOperandType(i).getSqlTypeName() == SqlTypeName.UUID) {
                return binding.getOperandType(i);
            }
        }
        return null;
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
