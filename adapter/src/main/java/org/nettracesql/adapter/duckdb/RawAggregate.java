package org.nettracesql.adapter.duckdb;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.util.Optionality;

/** An aggregate that is written as the text of a pattern, as {@link RawSql} is. */
final class RawAggregate extends SqlAggFunction {

    private final RawSql text;

    RawAggregate(String pattern, RelDataType type) {
        super(pattern, null, SqlKind.OTHER_FUNCTION, ReturnTypes.explicit(type), null, OperandTypes.VARIADIC,
                SqlFunctionCategory.USER_DEFINED_FUNCTION, false, false, Optionality.FORBIDDEN);
        this.text = new RawSql(pattern);
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrecedence, int rightPrecedence) {
        text.unparse(writer, call, leftPrecedence, rightPrecedence);
    }
}
