package org.nettracesql.adapter.validator;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.function.TraceScalarFunction;
import org.nettracesql.adapter.parser.WrittenTexts;

/**
 * Calcite's implicit casts, but for those of text that is to be summed, which is hardly ever text of numbers, and of
 * moments that are given to functions of texts.
 */
final class TraceTypeCoercion extends TypeCoercionImpl {

    /** What values are; only those of one kind have a common type, and texts with some. */
    private enum Kind {
        NUMBER,
        MOMENT,
        INTERVAL,
        BYTES,
        UUID,
        COLLECTION,
        TEXT,
        /** NULL without a type, and rows, which are compared column by column. */
        OTHER;

        static Kind of(RelDataType type) {
            if (type.getComponentType() != null || type.getKeyType() != null) {
                return COLLECTION;
            }
            SqlTypeName name = type.getSqlTypeName();
            return SqlTypeUtil.isNumeric(type) || name == SqlTypeName.BOOLEAN ? NUMBER
                    : SqlTypeUtil.isDatetime(type) ? MOMENT
                    : SqlTypeUtil.isInterval(type) ? INTERVAL
                    : SqlTypeUtil.isBinary(type) ? BYTES
                    : name == SqlTypeName.UUID ? UUID
                    : SqlTypeUtil.isCharacter(type) ? TEXT : OTHER;
        }
    }

    private static final Set<SqlKind> ORDERS = Set.of(SqlKind.LESS_THAN, SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL, SqlKind.BETWEEN);

    TraceTypeCoercion(RelDataTypeFactory types, SqlValidator validator) {
        super(types, validator);
    }

    /**
     * Whether values of such types are never of one: no number is a moment, no interval is a time, and none of them
     * is an array. Texts stand beside numbers and moments.
     */
    static boolean haveNone(List<RelDataType> types) {
        Set<Kind> kinds = kinds(types);
        boolean text = kinds.remove(Kind.TEXT) && (kinds.contains(Kind.INTERVAL) || kinds.contains(Kind.COLLECTION));
        return text || kinds.size() > 1;
    }

    /** The same, but for moments and intervals, whose sum has a type. */
    static boolean haveNoSum(List<RelDataType> types) {
        return !kinds(types).equals(Set.of(Kind.MOMENT, Kind.INTERVAL)) && haveNone(types);
    }

    /** Whether rows that are to stand among each other have a column without a type. */
    static boolean areUnlikeRows(List<RelDataType> types) {
        boolean rows = types.stream().allMatch(RelDataType::isStruct);
        int columns = rows ? types.stream().mapToInt(RelDataType::getFieldCount).min().orElse(0) : 0;
        for (int i = 0; i < columns; i++) {
            int column = i;
            if (haveNone(types.stream().map(row -> row.getFieldList().get(column).getType()).toList())) {
                return true;
            }
        }
        return false;
    }

    private static Set<Kind> kinds(List<RelDataType> types) {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        types.forEach(type -> kinds.add(Kind.of(type)));
        kinds.remove(Kind.OTHER);
        return kinds;
    }

    private static boolean haveNone(RelDataType first, RelDataType second) {
        return first != null && second != null && haveNone(List.of(first, second));
    }

    @Override
    public RelDataType getTightestCommonType(RelDataType first, RelDataType second) {
        return haveNone(first, second) ? null : super.getTightestCommonType(first, second);
    }

    @Override
    public RelDataType getWiderTypeForTwo(RelDataType first, RelDataType second, boolean stringPromotion) {
        RelDataType wider = haveNone(first, second) ? null : super.getWiderTypeForTwo(first, second, stringPromotion);
        // Calcite 1.42 forgets that an array may be NULL.
        return wider != null && wider.getComponentType() != null
                ? factory.createTypeWithNullability(wider, first.isNullable() || second.isNullable())
                : wider;
    }

    /** A text may have milliseconds where what it is compared with has a type without. */
    @Override
    public RelDataType commonTypeForBinaryComparison(RelDataType first, RelDataType second) {
        RelDataType common = haveNone(first, second)
                ? null
                : super.commonTypeForBinaryComparison(first, second);
        return common != null && (SqlTypeUtil.isCharacter(first) || SqlTypeUtil.isCharacter(second))
                ? withMillis(common)
                : common;
    }

    /** A text that is compared with a UUID is one, whatever the case of its digits, and one beside an interval, too. */
    @Override
    public boolean binaryComparisonCoercion(SqlCallBinding binding) {
        SqlCall call = binding.getCall();
        RelDataType type = typeOfTexts(binding);
        boolean coerced = false;
        for (int i = 0; type != null && i < call.operandCount(); i++) {
            boolean text = isText(call.operand(i));
            if (text && type.getSqlTypeName() == SqlTypeName.UUID && ORDERS.contains(call.getKind())) {
                // Calcite compares UUIDs as their texts there.
                SqlCharStringLiteral written = call.operand(i);
                call.setOperand(i, SqlLiteral.createCharString(
                        written.getValueAs(String.class).toLowerCase(Locale.ROOT), written.getParserPosition()));
            } else {
                coerced |= text && coerceOperandType(binding.getScope(), call, i, type);
            }
        }
        return coerced || super.binaryComparisonCoercion(binding);
    }

    @Override
    public boolean inOperationCoercion(SqlCallBinding binding) {
        RelDataType type = typeOfTexts(binding);
        if (type != null && binding.operand(1) instanceof SqlNodeList list) {
            for (int i = 0; i < list.size(); i++) {
                if (isText(list.get(i))) {
                    WrittenTexts.requireOf(list.get(i), type);
                    SqlNode cast = SqlStdOperatorTable.CAST.createCall(list.get(i).getParserPosition(), list.get(i),
                            SqlTypeUtil.convertTypeToSpec(type));
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

    /** The type of the first operand that texts beside it are cast to; null if there is none. */
    private static RelDataType typeOfTexts(SqlCallBinding binding) {
        for (int i = 0; i < binding.getOperandCount(); i++) {
            RelDataType type = binding.operand(i) instanceof SqlNodeList ? null : binding.getOperandType(i);
            if (type != null && (type.getSqlTypeName() == SqlTypeName.UUID
                    || SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName()))) {
                return type;
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
        return super.coerceOperandType(scope, call, index, withMillis(target));
    }

    /** Milliseconds of a text count beside {@code TIMESTAMP '…'} and {@code TIME '…'}, whose types are without. */
    private RelDataType withMillis(RelDataType type) {
        boolean isMoment = type.getSqlTypeName() == SqlTypeName.TIMESTAMP || type.getSqlTypeName() == SqlTypeName.TIME;
        return isMoment
                ? factory.createTypeWithNullability(factory.createSqlType(type.getSqlTypeName(), 3), type.isNullable())
                : type;
    }

    /** What is not given for what a function of ours takes is a mistake that shows its shape. */
    @Override
    public boolean userDefinedFunctionCoercion(SqlValidatorScope scope, SqlCall call, SqlFunction function) {
        if (function instanceof SqlUserDefinedFunction defined
                && defined.getFunction() instanceof TraceScalarFunction ours) {
            for (int i = 0; i < Math.min(call.operandCount(), ours.getParameters().size()); i++) {
                SqlNode argument = call.operand(i);
                boolean isNamed = argument.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
                boolean isTrace = argument instanceof SqlIdentifier name
                        && TableColumn.TRACE.equalsIgnoreCase(name.names.get(name.names.size() - 1));
                if (!isNamed && !ours.takes(i, validator.deriveType(scope, argument), isTrace)) {
                    return false;
                }
            }
        }
        return super.userDefinedFunctionCoercion(scope, call, function);
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
