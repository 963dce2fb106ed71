package org.nettracesql.adapter.validator;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.nettracesql.adapter.parser.DialectCalls;
import org.nettracesql.adapter.parser.OperandRules;

/** Refuses comparisons of values of other types with arrays and intervals, which Calcite 1.42 lets pass. */
final class ComparedTypes {

    private ComparedTypes() {}

    /** Calcite 1.42 would cast a value that is compared with an array or an interval to one, without code for it. */
    static void check(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        boolean isOfSeveral = call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN
                || call.getKind() == SqlKind.BETWEEN;
        if (!isOfSeveral && !SqlKind.COMPARISON.contains(call.getKind()) || call.operandCount() < 2) {
            return;
        }
        List<SqlNode> others = new ArrayList<>();
        for (SqlNode other : call.getOperandList().subList(1, call.operandCount())) {
            others.addAll(other instanceof SqlNodeList list ? list.getList() : List.of(other));
        }
        SqlNode first = call.operand(0);
        for (SqlNode second : others) {
            if (first instanceof SqlDynamicParam || second instanceof SqlDynamicParam || first instanceof SqlNodeList) {
                continue;
            }
            List<RelDataType> firsts = parts(validator.deriveType(scope, first));
            List<RelDataType> seconds = parts(validator.deriveType(scope, second));
            boolean isText = first instanceof SqlCharStringLiteral || second instanceof SqlCharStringLiteral;
            for (int i = 0; i < Math.min(firsts.size(), seconds.size()); i++) {
                refuse(call, firsts.get(i), seconds.get(i), isText);
            }
        }
    }

    /** A row's columns, and one of anything else. */
    private static List<RelDataType> parts(RelDataType type) {
        return type.isStruct() ? type.getFieldList().stream().map(RelDataTypeField::getType).toList() : List.of(type);
    }

    /** @param isText whether one of both is a text that may be read as an interval */
    private static void refuse(SqlCall call, RelDataType first, RelDataType second, boolean isText) {
        if (!TraceTypeCoercion.haveNone(List.of(first, second))) {
            return;
        }
        boolean isArray = first.getComponentType() != null || second.getComponentType() != null;
        RelDataType other = first.getComponentType() != null || SqlTypeUtil.isInterval(first) ? second : first;
        if (isArray) {
            throw OperandRules.mistake(call.getParserPosition(), "An array is compared with another array, not with a "
                    + OperandRules.named(other));
        }
        boolean isInterval = SqlTypeUtil.isInterval(first) || SqlTypeUtil.isInterval(second);
        boolean isOfMonths = SqlTypeName.YEAR_INTERVAL_TYPES.contains(first.getSqlTypeName())
                || SqlTypeName.YEAR_INTERVAL_TYPES.contains(second.getSqlTypeName());
        if (isInterval && (!SqlTypeUtil.isCharacter(other) || isOfMonths || !isText)) {
            throw OperandRules.mistake(call.getParserPosition(), "An interval is compared with another interval, such"
                    + " as INTERVAL '5' MINUTE, not with a " + OperandRules.named(other));
        }
    }

    /** Calcite 1.42 fails where it compares a value of another type with the elements of an array. */
    static void checkElements(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        boolean ofOne = call.getOperator() instanceof SqlQuantifyOperator && call.operandCount() == 2
                && call.operand(1) instanceof SqlNodeList list && list.size() == 1;
        if (!ofOne) {
            return;
        }
        SqlNode elements = ((SqlNodeList) call.operand(1)).get(0);
        if (elements.isA(SqlKind.QUERY)) {
            return;
        }
        RelDataType value = validator.deriveType(scope, call.operand(0));
        RelDataType array = validator.deriveType(scope, elements);
        boolean isShort = value.getSqlTypeName() == SqlTypeName.CHAR && array.getComponentType() != null
                && array.getComponentType().getSqlTypeName() == SqlTypeName.VARCHAR;
        if (isShort) {
            // Calcite 1.42 takes texts of one kind alone.
            SqlNode text = call.operand(0);
            call.setOperand(0, DialectCalls.cast(text, SqlTypeName.VARCHAR, text.getParserPosition()));
        }
        boolean isListInText = elements instanceof SqlLiteral literal && SqlTypeUtil.isCharacter(array)
                && literal.toValue().startsWith("{");
        boolean isOther = array.getComponentType() != null
                && value.getFamily() != array.getComponentType().getFamily();
        if (isListInText || isOther) {
            throw OperandRules.mistake(elements.getParserPosition(), "Compare with the elements of an array by"
                    + " = ANY (ARRAY[a, b]) or = ANY (SELECT x FROM UNNEST(array) AS t(x))");
        }
    }
}
