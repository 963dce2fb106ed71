package org.nettracesql.adapter.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Optionality;

/**
 * {@code CORR(y, x)}, which Calcite does not know: the coefficient of correlation, −1 to 1, of rows in which neither is
 * NULL. NULL where there are none, or where one of the two has the same value in all of them.
 */
public final class Correlation extends SqlAggFunction {

    public static final Correlation INSTANCE = new Correlation();

    private Correlation() {
        super("CORR", null, SqlKind.OTHER_FUNCTION,
                ReturnTypes.explicit(SqlTypeName.DOUBLE).andThen((binding, type) ->
                        nullable(binding.getTypeFactory(), type)),
                null, OperandTypes.NUMERIC_NUMERIC, SqlFunctionCategory.NUMERIC, false, false, Optionality.FORBIDDEN);
    }

    private static RelDataType nullable(RelDataTypeFactory types, RelDataType type) {
        return types.createTypeWithNullability(type, true);
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return StandingCall.type(this, validator, scope, call);
    }
}
