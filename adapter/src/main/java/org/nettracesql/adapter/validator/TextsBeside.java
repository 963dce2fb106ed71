package org.nettracesql.adapter.validator;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.nettracesql.adapter.function.DecimalText;
import org.nettracesql.adapter.function.MomentText;
import org.nettracesql.adapter.function.NumberText;
import org.nettracesql.adapter.function.ShiftedValue;
import org.nettracesql.adapter.function.TruthText;
import org.nettracesql.adapter.parser.DialectCalls;

/**
 * A text that is written where it becomes one of several values is what those are, as in PostgreSQL and DuckDB:
 * {@code CASE WHEN c THEN 10 ELSE '9' END} and {@code COALESCE(x, '9')} are integers. Calcite would make all of them
 * texts, which have another order, or find no type. A text that cannot be read so stays one, and then all are texts.
 */
final class TextsBeside {

    private static final Set<SqlKind> OF_ALL = Set.of(SqlKind.COALESCE, SqlKind.GREATEST, SqlKind.LEAST,
            SqlKind.GREATEST_PG, SqlKind.LEAST_PG, SqlKind.NVL, SqlKind.ARRAY_VALUE_CONSTRUCTOR);

    private static final Set<SqlTypeName> EXACT = Set.of(SqlTypeName.TINYINT, SqlTypeName.SMALLINT,
            SqlTypeName.INTEGER, SqlTypeName.BIGINT, SqlTypeName.DECIMAL);

    /** A number of more digits has no exact type. */
    private static final int MOST_DIGITS = 38;

    /** A value, and how another one comes to stand where it does. */
    private record Place(SqlNode value, Consumer<SqlNode> replacing) {

        static Place of(SqlCall call, int index) {
            return new Place(call.operand(index), value -> call.setOperand(index, value));
        }

        static Place of(SqlNodeList list, int index) {
            return new Place(list.get(index), value -> list.set(index, value));
        }
    }

    private TextsBeside() {}

    /** Of a call that has one of several values. */
    static void read(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        List<Place> places = places(call);
        if (places.size() > 1) {
            read(validator, scope, places);
        }
    }

    /** Of VALUES, column by column. */
    static void readRows(SqlValidator validator, SqlValidatorScope scope, SqlCall values) {
        int columns = Integer.MAX_VALUE;
        for (SqlNode row : values.getOperandList()) {
            columns = Math.min(columns, row.getKind() == SqlKind.ROW ? ((SqlCall) row).operandCount() : 0);
        }
        for (int i = 0; i < columns && values.operandCount() > 1; i++) {
            List<Place> places = new ArrayList<>();
            for (SqlNode row : values.getOperandList()) {
                places.add(Place.of((SqlCall) row, i));
            }
            read(validator, scope, places);
        }
    }

    private static List<Place> places(SqlCall call) {
        List<Place> places = new ArrayList<>();
        SqlOperator operator = call.getOperator();
        if (call instanceof SqlCase choice) {
            for (int i = 0; i < choice.getThenOperands().size(); i++) {
                places.add(Place.of(choice.getThenOperands(), i));
            }
            if (choice.getElseOperand() != null) {
                places.add(Place.of(choice, 3));
            }
        } else if (operator instanceof ShiftedValue && call.operandCount() == 3) {
            places.add(Place.of(call, 0));
            places.add(Place.of(call, 2));
        } else if (OF_ALL.contains(call.getKind()) || call.getKind() == SqlKind.IF && call.operandCount() == 3) {
            for (int i = call.getKind() == SqlKind.IF ? 1 : 0; i < call.operandCount(); i++) {
                places.add(Place.of(call, i));
            }
        }
        return places;
    }

    private static void read(SqlValidator validator, SqlValidatorScope scope, List<Place> places) {
        if (places.stream().noneMatch(place -> place.value() instanceof SqlCharStringLiteral)) {
            return;
        }
        List<RelDataType> others = new ArrayList<>();
        for (Place place : places) {
            if (!(place.value() instanceof SqlCharStringLiteral)) {
                RelDataType type = validator.deriveType(scope, place.value());
                if (type.getSqlTypeName() != SqlTypeName.NULL && type.getSqlTypeName() != SqlTypeName.UNKNOWN) {
                    others.add(type);
                }
            }
        }
        RelDataType type = others.isEmpty() ? null : validator.getTypeFactory().leastRestrictive(others);
        if (type == null) {
            return;
        }
        List<SqlNode> read = new ArrayList<>();
        for (Place place : places) {
            SqlNode value = place.value() instanceof SqlCharStringLiteral text
                    ? valueOf(text.getValueAs(String.class), type.getSqlTypeName(), text)
                    : place.value();
            if (value == null) {
                return;
            }
            read.add(value);
        }
        for (int i = 0; i < read.size(); i++) {
            places.get(i).replacing.accept(read.get(i));
        }
    }

    /** Null for a text that is none of the type. */
    private static SqlNode valueOf(String text, SqlTypeName type, SqlNode written) {
        SqlParserPos at = written.getParserPosition();
        if (EXACT.contains(type)) {
            return exact(text, at);
        }
        boolean isOfType = switch (type) {
            case REAL, FLOAT, DOUBLE -> NumberText.numberOrNull(text) != null;
            case BOOLEAN -> TruthText.truthOrNull(text) != null;
            case DATE -> MomentText.dateOrNull(text) != null;
            case TIME -> MomentText.timeOrNull(text) != null;
            case TIMESTAMP -> MomentText.timestampOrNull(text) != null;
            default -> false;
        };
        return isOfType ? DialectCalls.cast(written, type, at) : null;
    }

    private static SqlNode exact(String text, SqlParserPos at) {
        try {
            BigDecimal number = DecimalText.number(text);
            boolean fits = Math.abs((long) number.scale()) <= MOST_DIGITS && number.precision() <= MOST_DIGITS;
            return fits ? SqlLiteral.createExactNumeric(number.toPlainString(), at) : null;
        } catch (NumberFormatException | ArithmeticException e) {
            return null;
        }
    }
}
