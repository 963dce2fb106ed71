package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlType;

/** Types and parameters of our functions in Calcite's terms. Every value may be NULL. */
final class Signatures {

    private Signatures() {}

    private record WrittenParameter(int ordinal, Parameter parameter) implements FunctionParameter {
        @Override
        public int getOrdinal() {
            return ordinal;
        }

        @Override
        public String getName() {
            return parameter.name();
        }

        @Override
        public RelDataType getType(RelDataTypeFactory factory) {
            return type(factory, parameter.type());
        }

        @Override
        public boolean isOptional() {
            return false;
        }
    }

    static RelDataType type(RelDataTypeFactory factory, SqlType type) {
        SqlTypeName name =
                switch (type) {
                    case BOOLEAN -> SqlTypeName.BOOLEAN;
                    case INTEGER -> SqlTypeName.INTEGER;
                    case BIGINT -> SqlTypeName.BIGINT;
                    case VARCHAR -> SqlTypeName.VARCHAR;
                    case TIMESTAMP -> SqlTypeName.TIMESTAMP;
                };
        return factory.createTypeWithNullability(factory.createSqlType(name), true);
    }

    /** @param written the parameters that a call gives arguments for */
    static List<FunctionParameter> parameters(List<Parameter> written) {
        List<FunctionParameter> parameters = new ArrayList<>();
        for (Parameter parameter : written) {
            parameters.add(new WrittenParameter(parameters.size(), parameter));
        }
        return parameters;
    }
}
