package org.nettracesql.adapter.schema;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;

/** The only parameter of a view with one: a text that is known when the query is planned. */
record LiteralParameter(String name) implements FunctionParameter {

    static List<FunctionParameter> only(String name) {
        return List.of(new LiteralParameter(name));
    }

    @Override
    public int getOrdinal() {
        return 0;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public RelDataType getType(RelDataTypeFactory factory) {
        // The planner hands literals only to parameters of Java's types.
        return factory.createJavaType(String.class);
    }

    @Override
    public boolean isOptional() {
        return false;
    }
}
