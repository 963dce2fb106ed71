package org.nettracesql.adapter.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Optionality;

/**
 * {@code SUM} and {@code AVG} of intervals of days and less, as PostgreSQL has them; Calcite's are of numbers alone.
 * They are intervals; an average is rounded to milliseconds.
 */
public final class IntervalAggregate extends SqlAggFunction {

    public static final IntervalAggregate SUM = new IntervalAggregate("INTERVAL_SUM");
    public static final IntervalAggregate AVG = new IntervalAggregate("INTERVAL_AVG");

    private IntervalAggregate(String name) {
        super(name, null, SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0.andThen(SqlTypeTransforms.FORCE_NULLABLE), null,
                OperandTypes.INTERVAL, SqlFunctionCategory.NUMERIC, false, false, Optionality.FORBIDDEN);
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return StandingCall.type(this, validator, scope, call);
    }
}
