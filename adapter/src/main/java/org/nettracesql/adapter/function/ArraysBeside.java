package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The array of rows that several arrays are beside one another, which {@code UNNEST(a, b)} has the elements of: as many
 * as the longest array has, with NULL where another has ended. An array that is NULL has none. Called by generated
 * code.
 */
public final class ArraysBeside extends StrictFunction {

    public static final SqlOperator OPERATOR = new Beside();

    private static final String COLUMN = "unnest";

    private ArraysBeside() {
        super(SqlTypeName.ANY, NullPolicy.NONE);
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        List<Expression> arrays = new ArrayList<>();
        arguments.forEach(array -> arrays.add(EnumUtils.convert(array, List.class)));
        return Expressions.call(ArraysBeside.class, "rows", Expressions.newArrayInit(List.class, arrays));
    }

    /** For generated code. */
    public static List<List<Object>> rows(List<?>[] arrays) {
        int most = Arrays.stream(arrays).mapToInt(array -> array == null ? 0 : array.size()).max().orElse(0);
        List<List<Object>> rows = new ArrayList<>(most);
        for (int place = 0; place < most; place++) {
            List<Object> row = new ArrayList<>(arrays.length);
            for (List<?> array : arrays) {
                row.add(array == null || place >= array.size() ? null : array.get(place));
            }
            rows.add(row);
        }
        return rows;
    }

    private static RelDataType type(SqlOperatorBinding binding) {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataTypeFactory.Builder row = types.builder();
        for (int i = 0; i < binding.getOperandCount(); i++) {
            row.add(i == 0 ? COLUMN : COLUMN + "_" + i,
                    types.createTypeWithNullability(binding.getOperandType(i).getComponentType(), true));
        }
        return types.createArrayType(row.build(), -1);
    }

    private static final class Beside extends StandingFunction {
        private Beside() {
            super("UNNEST", ArraysBeside::type, null, new Arguments(), new ArraysBeside());
        }
    }

    /** Any number of arrays. */
    private static final class Arguments implements SqlOperandMetadata {
        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            for (RelDataType type : binding.collectOperandTypes()) {
                if (type.getComponentType() == null) {
                    throw binding.newValidationSignatureError();
                }
            }
            return true;
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.from(1);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return "UNNEST(<ARRAY>, ...)";
        }

        @Override
        public List<RelDataType> paramTypes(RelDataTypeFactory types) {
            return List.of();
        }

        @Override
        public List<String> paramNames() {
            return List.of();
        }
    }
}
