package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * The text of a timestamp with the digits of its second's fraction that its type has, where Calcite's CAST has none:
 * {@code 2026-11-21 07:58:37.942}, and {@code 2026-11-21 07:58:37.5} without zeros behind. Its arguments are the
 * timestamp and the number of digits; nobody can type it.
 */
public final class TimestampText extends StrictFunction {

    public static final SqlOperator OPERATOR = new TimestampText().operator(
            "TIMESTAMP_TEXT",
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE));

    private TimestampText() {
        super(SqlTypeName.VARCHAR);
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        return Expressions.call(TimestampText.class, "text",
                EnumUtils.convert(arguments.get(0), long.class),
                EnumUtils.convert(arguments.get(1), int.class));
    }

    /** @param millis since 1970, UTC */
    public static String text(long millis, int digits) {
        return withoutZeros(DateTimeUtils.unixTimestampToString(millis, digits));
    }

    /** Without the zeros at the end of a fraction, and without a point behind which there is nothing. */
    static String withoutZeros(String text) {
        int end = text.length();
        boolean fraction = text.indexOf('.') >= 0;
        while (fraction && text.charAt(end - 1) == '0') {
            end--;
        }
        return text.substring(0, fraction && text.charAt(end - 1) == '.' ? end - 1 : end);
    }
}
