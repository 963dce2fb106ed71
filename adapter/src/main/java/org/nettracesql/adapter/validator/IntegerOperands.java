package org.nettracesql.adapter.validator;

import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.nettracesql.adapter.parser.DialectCalls;

/**
 * A BIGINT, as COUNT is one, where a function of Calcite 1.42 has code for an INTEGER alone: the place in an array or
 * of a part, a number of digits. It is cast.
 */
final class IntegerOperands {

    private static final Map<String, Integer> PLACES =
            Map.of("SPLIT_PART", 2, "CHR", 0, "ROUND", 1, "TRUNCATE", 1, "ARRAY_REPEAT", 1);

    private IntegerOperands() {}

    static void cast(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        Integer place = call.getKind() == SqlKind.ITEM
                ? isArray(validator.deriveType(scope, call.operand(0))) ? 1 : null
                : call.getOperator() instanceof SqlFunction function
                ? PLACES.get(function.getName().toUpperCase(Locale.ROOT))
                : null;
        if (place == null || call.operandCount() <= place) {
            return;
        }
        SqlNode operand = call.operand(place);
        if (validator.deriveType(scope, operand).getSqlTypeName() == SqlTypeName.BIGINT) {
            call.setOperand(place,
                    DialectCalls.cast(operand, SqlTypeName.INTEGER, operand.getParserPosition()));
        }
    }

    private static boolean isArray(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.ARRAY;
    }
}
