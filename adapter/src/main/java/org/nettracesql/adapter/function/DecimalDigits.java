package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/** Digits of exact numbers behind the point. The methods are for generated code. */
public final class DecimalDigits {

    /** How many a number needs. */
    public static final SqlOperator MIN_SCALE = new StandingFunction("MIN_SCALE", ReturnTypes.INTEGER_NULLABLE,
            List.of(SqlTypeFamily.EXACT_NUMERIC), types -> List.of(),
            new MethodFunction(SqlTypeName.INTEGER, DecimalDigits.class, "needed", BigDecimal.class));

    private DecimalDigits() {}

    public static int needed(BigDecimal number) {
        return Math.max(0, number.stripTrailingZeros().scale());
    }
}
