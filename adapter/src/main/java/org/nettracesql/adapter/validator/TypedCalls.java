package org.nettracesql.adapter.validator;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.nettracesql.adapter.function.ArrayElements;
import org.nettracesql.adapter.function.IntervalAggregate;
import org.nettracesql.adapter.function.IntervalParts;
import org.nettracesql.adapter.parser.DialectCalls;
import org.nettracesql.adapter.parser.OperandRules;
import org.nettracesql.adapter.parser.PostgresCalls;

/**
 * Calls that are written anew by the types of their operands, before Calcite derives their own: intervals, moments in
 * JSON, arrays and bytes have other operators, or other operands, than Calcite 1.42 gives them.
 */
final class TypedCalls {

    private static final Set<TimeUnit> OF_INTERVALS = Set.of(TimeUnit.MILLENNIUM, TimeUnit.CENTURY, TimeUnit.DECADE,
            TimeUnit.YEAR, TimeUnit.QUARTER, TimeUnit.MONTH, TimeUnit.DAY, TimeUnit.HOUR, TimeUnit.MINUTE,
            TimeUnit.SECOND, TimeUnit.MILLISECOND, TimeUnit.MICROSECOND);

    private final TraceValidator validator;
    private final SqlValidatorScope scope;
    private final SqlCall call;

    private TypedCalls(TraceValidator validator, SqlValidatorScope scope, SqlCall call) {
        this.validator = validator;
        this.scope = scope;
        this.call = call;
    }

    /** Changes a call where its operands want it. */
    static void write(TraceValidator validator, SqlValidatorScope scope, SqlCall call) {
        TypedCalls typed = new TypedCalls(validator, scope, call);
        typed.shiftDates();
        typed.writeMoments();
        typed.ofIntervals();
        typed.truncated();
        typed.partOfInterval();
        typed.joinedArrays();
        typed.elementsOfDays();
        typed.ofBytes();
    }

    /**
     * Dates, times and intervals in JSON are texts, moments of ISO 8601, as in PostgreSQL, and so they are in arrays.
     * Calcite 1.42 writes its own numbers.
     */
    private void writeMoments() {
        boolean isJson = call.getOperator() == SqlStdOperatorTable.JSON_OBJECT
                || call.getOperator() == SqlStdOperatorTable.JSON_ARRAY
                || call.getKind() == SqlKind.JSON_ARRAYAGG || call.getKind() == SqlKind.JSON_OBJECTAGG;
        if (!isJson) {
            return;
        }
        SqlValidatorScope operands = scope.getOperandScope(call);
        for (int i = 0; i < call.operandCount(); i++) {
            SqlNode operand = call.operand(i);
            boolean isValue = operand != null && !(operand instanceof SqlNodeList) && !operand.isA(SqlKind.QUERY)
                    && !(operand instanceof SqlLiteral symbol && symbol.getTypeName() == SqlTypeName.SYMBOL);
            RelDataType type = isValue ? validator.derivedByCalcite(operands, operand) : null;
            RelDataType element = type == null ? null : type.getComponentType();
            if (type != null && isTime(type)) {
                call.setOperand(i, text(operand, type));
            } else if (element != null && type.getSqlTypeName() == SqlTypeName.ARRAY && isTime(element)) {
                call.setOperand(i, texts(operand, element));
            }
        }
    }

    private static boolean isTime(RelDataType type) {
        return SqlTypeUtil.isDatetime(type) || SqlTypeUtil.isInterval(type);
    }

    private static SqlNode text(SqlNode operand, RelDataType type) {
        SqlParserPos at = operand.getParserPosition();
        SqlNode text = DialectCalls.cast(operand, SqlTypeName.VARCHAR, at);
        return SqlTypeUtil.isTimestamp(type)
                ? SqlStdOperatorTable.REPLACE.createCall(at, text, SqlLiteral.createCharString(" ", at),
                        SqlLiteral.createCharString("T", at))
                : text;
    }

    private static SqlNode texts(SqlNode array, RelDataType element) {
        SqlParserPos at = array.getParserPosition();
        SqlNode texts = DialectCalls.texts(array, at);
        return SqlTypeUtil.isTimestamp(element)
                ? ArrayElements.REPLACE_IN_TEXTS.createCall(at, texts, SqlLiteral.createCharString(" ", at),
                        SqlLiteral.createCharString("T", at))
                : texts;
    }

    /** A sum and an average of intervals of days and less are aggregates of ours. */
    private void ofIntervals() {
        boolean sum = call.getOperator() == SqlStdOperatorTable.SUM;
        if (!sum && call.getOperator() != SqlStdOperatorTable.AVG || call.operandCount() != 1
                || !(call instanceof SqlBasicCall aggregate)) {
            return;
        }
        SqlValidatorScope rows = scope.getOperandScope(call);
        RelDataType type = validator.deriveType(rows, call.operand(0));
        if (SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName())) {
            aggregate.setOperator(sum ? IntervalAggregate.SUM : IntervalAggregate.AVG);
        }
    }

    /** {@code DATE_TRUNC} of an interval, of which {@link DialectCalls} knows no type yet. */
    private void truncated() {
        boolean floor = call.getKind() == SqlKind.FLOOR && call.operandCount() == 2
                && call instanceof SqlBasicCall
                && call.operand(0).getKind() == SqlKind.CAST
                && call.operand(1) instanceof SqlIntervalQualifier;
        if (!floor) {
            return;
        }
        SqlNode value = ((SqlCall) call.operand(0)).operand(0);
        RelDataType type = validator.deriveType(scope, value);
        if (SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName())) {
            TimeUnit cutBy = ((SqlIntervalQualifier) call.operand(1)).getStartUnit();
            boolean hasNone = cutBy == TimeUnit.DAY
                    && IntervalParts.Kind.of(type.getSqlTypeName()) == IntervalParts.Kind.HOURS;
            String unit = (hasNone ? TimeUnit.MONTH : cutBy).name();
            call.setOperand(0, value);
            call.setOperand(1, SqlLiteral.createCharString(unit, call.getParserPosition()));
            ((SqlBasicCall) call).setOperator(IntervalParts.TRUNC);
        }
    }

    /** {@code EXTRACT} of an interval, of which Calcite 1.42 takes hours modulo 24 and has no seconds' fraction. */
    private void partOfInterval() {
        boolean part = call.getOperator() == SqlStdOperatorTable.EXTRACT && call.operandCount() == 2
                && call instanceof SqlBasicCall && call.operand(0) instanceof SqlIntervalQualifier;
        RelDataType type = part ? validator.deriveType(scope, call.operand(1)) : null;
        TimeUnit unit = type != null && SqlTypeUtil.isInterval(type) ? DialectCalls.unit(call.operand(0)) : null;
        if (unit == null || unit == TimeUnit.EPOCH) {
            return;
        }
        SqlParserPos at = call.getParserPosition();
        if (!OF_INTERVALS.contains(unit)) {
            throw OperandRules.mistake(at, "EXTRACT finds no such part in an interval: " + unit + " is a moment's");
        }
        SqlNode interval = call.operand(1);
        call.setOperand(0, interval);
        call.setOperand(1, SqlLiteral.createCharString(unit.name(), at));
        ((SqlBasicCall) call).setOperator(IntervalParts.Kind.of(type.getSqlTypeName()).part(unit));
    }

    /** {@code a || b} of arrays, or of one and a value: NULL adds nothing. Calcite 1.42 makes NULL of it. */
    private void joinedArrays() {
        boolean joined = call.getOperator() == SqlStdOperatorTable.CONCAT && call.operandCount() == 2
                && call instanceof SqlBasicCall;
        if (!joined || call.operand(0) instanceof SqlDynamicParam || call.operand(1) instanceof SqlDynamicParam) {
            return;
        }
        boolean first = validator.deriveType(scope, call.operand(0)).getComponentType() != null;
        boolean second = validator.deriveType(scope, call.operand(1)).getComponentType() != null;
        if (first || second) {
            ((SqlBasicCall) call).setOperator(first && second ? ArrayElements.CAT
                    : first ? ArrayElements.APPEND : ArrayElements.PREPEND);
        }
        if (second && !first) {
            SqlNode value = call.operand(0);
            call.setOperand(0, call.operand(1));
            call.setOperand(1, value);
        }
    }

    /** Intervals of days and of hours in one array are of days; Calcite 1.42 has no cast to one of them there. */
    private void elementsOfDays() {
        if (call.getKind() != SqlKind.ARRAY_VALUE_CONSTRUCTOR || call.operandCount() < 2) {
            return;
        }
        Set<SqlTypeName> types = EnumSet.noneOf(SqlTypeName.class);
        for (SqlNode element : call.getOperandList()) {
            types.add(validator.deriveType(scope, element).getSqlTypeName());
        }
        if (types.size() > 1 && SqlTypeName.DAY_INTERVAL_TYPES.containsAll(types)) {
            for (int i = 0; i < call.operandCount(); i++) {
                call.setOperand(i, PostgresCalls.justified(call.operand(i), call.getParserPosition()));
            }
        }
    }

    /** Bytes are as long as there are bytes, and an array as there are elements. Calcite 1.42 counts digits of text. */
    private void ofBytes() {
        boolean length = (call.getOperator() == SqlStdOperatorTable.CHAR_LENGTH
                        || call.getOperator() == SqlStdOperatorTable.CHARACTER_LENGTH
                        || call.getOperator().getName().equalsIgnoreCase("LENGTH"))
                && call.operandCount() == 1 && call instanceof SqlBasicCall;
        RelDataType type = length ? validator.deriveType(scope, call.operand(0)) : null;
        if (type != null && SqlTypeUtil.isBinary(type)) {
            ((SqlBasicCall) call).setOperator(SqlStdOperatorTable.OCTET_LENGTH);
        } else if (type != null && type.getComponentType() != null) {
            ((SqlBasicCall) call).setOperator(SqlStdOperatorTable.CARDINALITY);
        }
    }

    /** A date and an interval are a timestamp, as in PostgreSQL and DuckDB: a date would lose hours. */
    private void shiftDates() {
        boolean shift = (call.getKind() == SqlKind.PLUS || call.getKind() == SqlKind.MINUS) && call.operandCount() == 2;
        if (!shift) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            if (SqlTypeUtil.isInterval(validator.derivedByCalcite(scope, call.operand(1 - i)))
                    && validator.derivedByCalcite(scope, call.operand(i)).getSqlTypeName() == SqlTypeName.DATE) {
                SqlNode date = call.operand(i);
                call.setOperand(i, DialectCalls.cast(date, SqlTypeName.TIMESTAMP, date.getParserPosition()));
            }
        }
    }
}
