package org.nettracesql.adapter.function;

import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** A function whose calls have it as their operator when a query is checked: none is looked up by its name. */
class StandingFunction extends SqlUserDefinedFunction {

    /**
     * A function.
     *
     * @param type gives that of a call
     * @param families what the arguments may be
     * @param types what they are converted to; an empty list leaves them as they are
     */
    StandingFunction(
            String name,
            SqlReturnTypeInference type,
            List<SqlTypeFamily> families,
            Function<RelDataTypeFactory, List<RelDataType>> types,
            org.apache.calcite.schema.Function function) {
        this(name, type, null,
                OperandTypes.operandMetadata(families, types, index -> "argument", index -> false), function);
    }

    /** @param inference gives the types of parameters among the arguments; null for none */
    StandingFunction(
            String name,
            SqlReturnTypeInference type,
            SqlOperandTypeInference inference,
            SqlOperandMetadata operands,
            org.apache.calcite.schema.Function function) {
        super(new SqlIdentifier(name, SqlParserPos.ZERO), SqlKind.OTHER_FUNCTION, type, inference, operands, function);
    }

    @Override
    public final RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        return StandingCall.type(this, validator, scope, call);
    }
}
