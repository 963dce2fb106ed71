package org.nettracesql.functions;

import java.lang.reflect.Method;
import java.util.List;

/**
 * A function as SQL sees it, and the method that does it.
 *
 * @param name in upper case; case does not matter in SQL
 * @param topic heading for help texts
 * @param parameters the optional ones last
 * @param returnType type of the result, which may always be NULL
 * @param documentation a sentence or two: what it gives, and when it gives NULL although no argument is
 * @param example an SQL expression that runs on any trace
 * @param exampleResult what the example gives as text, or null where that depends on the trace
 * @param method public static; takes a {@link TraceContext} first where {@code needsContext}, then all parameters
 * @param needsContext whether the function asks the traces
 */
public record SqlFunction(
        String name,
        String topic,
        List<Parameter> parameters,
        SqlType returnType,
        String documentation,
        String example,
        String exampleResult,
        Method method,
        boolean needsContext) {

    public SqlFunction {
        parameters = List.copyOf(parameters);
    }

    /** Whether it resolves a stack, which needs the code map. */
    public boolean resolvesStacks() {
        return needsContext && parameters.get(0) == FunctionCatalog.STACK;
    }

    /** Whether it knows what events of the traces tell, as of code; what the trace itself tells does not count. */
    public boolean readsEvents() {
        return needsContext && method.getDeclaringClass() != TraceLabels.class;
    }

    /** How many arguments must be written. */
    public int requiredParameters() {
        int required = 0;
        while (required < parameters.size() && !parameters.get(required).optional()) {
            required++;
        }
        return required;
    }

    /** Name, parameters with their types, and result, for instance {@code HEX(value BIGINT) VARCHAR}. */
    public String signature() {
        return name + Parameter.written(parameters) + " " + returnType;
    }
}
