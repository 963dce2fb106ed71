package org.nettracesql.adapter.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlJsonArrayAggAggFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectAggAggFunction;

/**
 * {@code JSON_ARRAYAGG} and {@code JSON_OBJECTAGG}, which are NULL of no rows, as in the standard, PostgreSQL and
 * DuckDB. To Calcite 1.42 they never are: {@code COALESCE} around them would be left out.
 */
public final class NullableJson {

    private NullableJson() {}

    /** @param written one of the two as Calcite has it, or one of these; another operator stays as it is */
    public static SqlOperator of(SqlOperator written) {
        if (written instanceof SqlJsonArrayAggAggFunction array) {
            return new OfArray(array);
        }
        return written instanceof SqlJsonObjectAggAggFunction object ? new OfObject(object) : written;
    }

    private static RelDataType nullable(SqlOperatorBinding binding, RelDataType type) {
        return binding.getTypeFactory().createTypeWithNullability(type, true);
    }

    private static final class OfArray extends SqlJsonArrayAggAggFunction {
        OfArray(SqlJsonArrayAggAggFunction array) {
            super(array.getKind(), array.getNullClause());
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return nullable(binding, super.inferReturnType(binding));
        }
    }

    private static final class OfObject extends SqlJsonObjectAggAggFunction {
        OfObject(SqlJsonObjectAggAggFunction object) {
            super(object.getKind(), object.getNullClause());
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            return nullable(binding, super.inferReturnType(binding));
        }
    }
}
