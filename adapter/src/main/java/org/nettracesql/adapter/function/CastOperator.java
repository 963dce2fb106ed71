package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * Casts that Calcite 1.42 has in another way than people expect: timestamps and dates with T and zone, see
 * {@link MomentText}, and {@code true} and {@code false} in lower case. Nobody can type them; plans have them.
 */
public final class CastOperator extends SqlUserDefinedFunction {

    public static final CastOperator TIMESTAMP_OF_TEXT =
            new CastOperator("TIMESTAMP_OF_TEXT", MomentText.class, "timestamp", String.class);
    public static final CastOperator DATE_OF_TEXT =
            new CastOperator("DATE_OF_TEXT", MomentText.class, "date", String.class);
    /** NULL where there is none. */
    public static final CastOperator TIMESTAMP_PERHAPS =
            new CastOperator("TIMESTAMP_PERHAPS", MomentText.class, "timestampOrNull", String.class);
    public static final CastOperator DATE_PERHAPS =
            new CastOperator("DATE_PERHAPS", MomentText.class, "dateOrNull", String.class);
    public static final CastOperator TEXT_OF_BOOLEAN =
            new CastOperator("TEXT_OF_BOOLEAN", Boolean.class, "toString", boolean.class);

    private CastOperator(String name, Class<?> functions, String method, Class<?> argument) {
        super(new SqlIdentifier(name, SqlParserPos.ZERO), SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0, null,
                OperandTypes.operandMetadata(List.of(), factory -> List.of(), index -> "argument", index -> false),
                new Implementation(functions, method, argument));
    }

    private record Implementation(Class<?> functions, String method, Class<?> argument)
            implements ScalarFunction, ImplementableFunction {

        @Override
        public RelDataType getReturnType(RelDataTypeFactory factory) {
            return factory.createSqlType(SqlTypeName.ANY);
        }

        @Override
        public List<FunctionParameter> getParameters() {
            return List.of();
        }

        @Override
        public CallImplementor getImplementor() {
            return RexImpTable.createImplementor(
                    (translator, call, arguments) -> Expressions.call(functions, method,
                            EnumUtils.convert(arguments.get(0), argument)),
                    NullPolicy.SEMI_STRICT, false);
        }
    }
}
