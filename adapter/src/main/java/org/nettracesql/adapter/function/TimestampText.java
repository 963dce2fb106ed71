package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * The text of a timestamp with as many digits of its second's fraction as its type has, where Calcite's CAST has none:
 * {@code 2026-11-21 07:58:37.942}. Its arguments are the timestamp and the number of digits; nobody can type it.
 */
public final class TimestampText implements ScalarFunction, ImplementableFunction {

    public static final SqlOperator OPERATOR = new SqlUserDefinedFunction(
            new SqlIdentifier("TIMESTAMP_TEXT", SqlParserPos.ZERO),
            SqlKind.OTHER_FUNCTION,
            ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_NULLABLE),
            null,
            OperandTypes.operandMetadata(
                    List.of(),
                    factory -> List.of(),
                    index -> "argument",
                    index -> false),
            new TimestampText());

    private TimestampText() {}

    @Override
    public RelDataType getReturnType(RelDataTypeFactory factory) {
        return factory.createSqlType(SqlTypeName.VARCHAR);
    }

    @Override
    public List<FunctionParameter> getParameters() {
        return List.of();
    }

    @Override
    public CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                (translator, call, arguments) -> Expressions.call(TimestampText.class, "text",
                        EnumUtils.convert(arguments.get(0), long.class),
                        EnumUtils.convert(arguments.get(1), int.class)),
                NullPolicy.STRICT, false);
    }

    /** @param millis since 1970, UTC */
    public static String text(long millis, int digits) {
        return DateTimeUtils.unixTimestampToString(millis, digits);
    }
}
