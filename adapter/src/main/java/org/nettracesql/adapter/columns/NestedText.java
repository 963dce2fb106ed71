package org.nettracesql.adapter.columns;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.ClockText;
import org.nettracesql.adapter.function.IntervalText;

/**
 * The texts of arrays and rows, with what is in them as a result set writes it. The planner has numbers for times in
 * them, and a Java array for a row.
 */
final class NestedText {

    private static final int MILLIS_DIGITS = 3;

    private NestedText() {}

    /** Whether values of a type have others in them. */
    static boolean isFor(RelDataType type) {
        return type.isStruct() || type.getSqlTypeName() == SqlTypeName.ARRAY
                || type.getSqlTypeName() == SqlTypeName.MULTISET;
    }

    /** The text of a value of the planner's; null for NULL. */
    static String of(Object value, RelDataType type) {
        return value == null ? null : text(value, type);
    }

    private static String text(Object value, RelDataType type) {
        if (type.isStruct()) {
            List<?> fields = value instanceof Object[] array ? Arrays.asList(array)
                    : value instanceof List<?> list ? list : List.of(value);
            StringJoiner text = new StringJoiner(", ", "{", "}");
            for (int i = 0; i < fields.size(); i++) {
                text.add(String.valueOf(of(fields.get(i), type.getFieldList().get(i).getType())));
            }
            return text.toString();
        }
        if (isFor(type) && value instanceof List<?> elements) {
            StringJoiner text = new StringJoiner(", ", "[", "]");
            elements.forEach(element -> text.add(String.valueOf(of(element, type.getComponentType()))));
            return text.toString();
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        return value instanceof Number number ? text(number, type.getSqlTypeName()) : value.toString();
    }

    private static String text(Number number, SqlTypeName type) {
        return switch (type) {
            case DATE -> LocalDate.ofEpochDay(number.longValue()).toString();
            case TIME -> ClockText.ofDay(number.longValue());
            case TIMESTAMP -> DateTimeUtils.unixTimestampToString(number.longValue(), MILLIS_DIGITS);
            default -> SqlTypeName.INTERVAL_TYPES.contains(type)
                    ? IntervalText.of(number.longValue(), type.name())
                    : number.toString();
        };
    }
}
