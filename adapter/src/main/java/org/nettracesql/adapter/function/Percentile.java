package org.nettracesql.adapter.function;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.adapter.enumerable.AggAddContext;
import org.apache.calcite.adapter.enumerable.AggContext;
import org.apache.calcite.adapter.enumerable.AggImplementor;
import org.apache.calcite.adapter.enumerable.AggResetContext;
import org.apache.calcite.adapter.enumerable.AggResultContext;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.StrictAggImplementor;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Optionality;

/**
 * {@code PERCENTILE_CONT(f) WITHIN GROUP (ORDER BY x)} and {@code PERCENTILE_DISC}, which Calcite parses and cannot
 * run, as an aggregate of x that knows f, or is of x and f where f is a parameter. NULLs do not count; no rows give
 * NULL. The continuous one is a DOUBLE between the two values that f falls between; the discrete one is the first value
 * by which f of the rows are counted, a BIGINT or a DOUBLE as x is.
 */
public final class Percentile extends SqlUserDefinedAggFunction {

    private static final String VALUE = "value";
    private static final String FRACTION = "fraction";

    private final boolean continuous;
    private final boolean descending;
    private final BigDecimal fraction;

    /**
     * @param fraction 0 to 1; null for one that is the second argument, the same for all rows
     * @param descending whether rows are counted from the greatest
     */
    public Percentile(boolean continuous, BigDecimal fraction, boolean descending) {
        super(
                new SqlIdentifier(
                        (continuous ? "PERCENTILE_CONT" : "PERCENTILE_DISC") + "_"
                                + (fraction == null ? FRACTION : fraction.toPlainString())
                                + (descending ? "_DESC" : ""),
                        SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                binding -> returnType(binding, continuous),
                InferTypes.FIRST_KNOWN,
                OperandTypes.operandMetadata(
                        Collections.nCopies(fraction == null ? 2 : 1, SqlTypeFamily.NUMERIC), factory -> List.of(),
                        index -> index == 0 ? VALUE : FRACTION, index -> false),
                new Implementation(continuous, fraction, descending),
                false,
                false,
                Optionality.FORBIDDEN);
        this.continuous = continuous;
        this.fraction = fraction;
        this.descending = descending;
    }

    public boolean continuous() {
        return continuous;
    }

    /** Null if it is the second argument. */
    public BigDecimal fraction() {
        return fraction;
    }

    public boolean descending() {
        return descending;
    }

    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return StandingCall.type(this, validator, scope, call);
    }

    private static RelDataType returnType(SqlOperatorBinding binding, boolean continuous) {
        boolean integer = !continuous && SqlTypeName.INT_TYPES.contains(binding.getOperandType(0).getSqlTypeName());
        RelDataTypeFactory factory = binding.getTypeFactory();
        RelDataType type = factory.createSqlType(integer ? SqlTypeName.BIGINT : SqlTypeName.DOUBLE);
        // Also where no group can be empty: grouping sets that are computed apart would differ in it.
        return factory.createTypeWithNullability(type, true);
    }

    /** Has the values of one group added to it, by generated code. */
    private record Implementation(boolean continuous, BigDecimal fraction, boolean descending)
            implements ImplementableAggFunction {

        @Override
        public RelDataType getReturnType(RelDataTypeFactory factory) {
            return factory.createSqlType(SqlTypeName.DOUBLE);
        }

        @Override
        public List<FunctionParameter> getParameters() {
            return List.of();
        }

        @Override
        public AggImplementor getImplementor(boolean windowContext) {
            return new StrictAggImplementor() {
                @Override
                public List<Type> getNotNullState(AggContext info) {
                    return List.of(isInteger(info) ? SortedGroup.OfLongs.class : SortedGroup.OfDoubles.class);
                }

                @Override
                protected void implementNotNullReset(AggContext info, AggResetContext reset) {
                    Type group = getNotNullState(info).get(0);
                    reset.currentBlock().add(Expressions.statement(
                            Expressions.assign(reset.accumulator().get(0), Expressions.new_(group))));
                }

                @Override
                protected void implementNotNullAdd(AggContext info, AggAddContext add) {
                    Type value = isInteger(info) ? long.class : double.class;
                    add.currentBlock().add(Expressions.statement(Expressions.call(
                            add.accumulator().get(0), "add", EnumUtils.convert(add.arguments().get(0), value))));
                }

                @Override
                protected Expression implementNotNullResult(
                        AggContext info, AggResultContext result) {
                    return Expressions.call(result.accumulator().get(0), continuous ? "between" : "at",
                            Expressions.constant(fraction.toPlainString()), Expressions.constant(descending));
                }
            };
        }

        private static boolean isInteger(AggContext info) {
            return SqlTypeName.INT_TYPES.contains(info.parameterRelTypes().get(0).getSqlTypeName());
        }
    }
}
