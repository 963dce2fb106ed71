package org.nettracesql.adapter.function;

import java.lang.reflect.Type;
import java.util.List;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.TableFunction;
import org.nettracesql.functions.Parameter;

/** A function whose rows are arrays of their values. */
abstract class RowsFunction implements TableFunction, ImplementableFunction {

    private final List<Parameter> parameters;

    /** @param parameters those that a call has an argument for */
    RowsFunction(List<Parameter> parameters) {
        this.parameters = parameters;
    }

    @Override
    public final Type getElementType(List<?> arguments) {
        return Object[].class;
    }

    @Override
    public final List<FunctionParameter> getParameters() {
        return Signatures.parameters(parameters);
    }
}
