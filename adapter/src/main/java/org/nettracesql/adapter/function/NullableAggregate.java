package org.nettracesql.adapter.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Optionality;

/**
 * Aggregates of Calcite 1.42 that are NULL where it believes that they never are: {@code LISTAGG} and
 * {@code ARRAY_AGG} of no rows, and {@code NTH_VALUE} of a frame that has fewer rows. They would be sorted, compared
 * and tested for NULL accordingly.
 */
public final class NullableAggregate extends SqlAggFunction {

    /** {@code STRING_AGG} as well. Its type has no length: that of a text that is collected is not the result's. */
    public static final NullableAggregate LISTAGG = new NullableAggregate(SqlKind.LISTAGG,
            ReturnTypes.VARCHAR.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            OperandTypes.STRING.or(OperandTypes.STRING_STRING),
            SqlFunctionCategory.SYSTEM, Optionality.OPTIONAL);

    /** Its elements, too: beneath ROLLUP a key is never NULL, and the array's type has to be that of the rows above. */
    public static final NullableAggregate ARRAY_AGG = new NullableAggregate(SqlKind.ARRAY_AGG,
            ReturnTypes.ARG0_FORCE_NULLABLE.andThen(SqlTypeTransforms.TO_ARRAY_FORCE_NULLABLE), OperandTypes.ANY,
            SqlFunctionCategory.SYSTEM, Optionality.OPTIONAL);

    public static final NullableAggregate NTH_VALUE = new NullableAggregate(SqlKind.NTH_VALUE,
            ReturnTypes.ARG0_FORCE_NULLABLE, OperandTypes.ANY_NUMERIC, SqlFunctionCategory.NUMERIC,
            Optionality.FORBIDDEN);

    /** Of a parameter, which may be NULL; Calcite's wants a literal. */
    public static final NullableAggregate NTILE = new NullableAggregate(SqlKind.NTILE,
            ReturnTypes.RANK.andThen(SqlTypeTransforms.FORCE_NULLABLE), OperandTypes.NUMERIC,
            SqlFunctionCategory.NUMERIC, Optionality.FORBIDDEN);

    private NullableAggregate(
            SqlKind kind,
            SqlReturnTypeInference type,
            SqlOperandTypeChecker operands,
            SqlFunctionCategory category,
            Optionality order) {
        super(kind.name(), null, kind, type, null, operands, category, false,
                kind == SqlKind.NTH_VALUE || kind == SqlKind.NTILE, order);
    }

    @Override
    public boolean allowsNullTreatment() {
        return kind != SqlKind.LISTAGG && kind != SqlKind.NTILE;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return StandingCall.type(this, validator, scope, call);
    }
}
