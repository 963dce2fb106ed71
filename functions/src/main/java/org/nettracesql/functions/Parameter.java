package org.nettracesql.functions;

import java.util.List;
import java.util.Objects;

/**
 * A parameter of a function.
 *
 * @param name in lower case
 * @param optional whether it may be left out; those that may stand at the end
 * @param defaultValue what the method gets where it is left out: an instance of the type's result class, or null for a
 *     VARCHAR; null for a parameter that is not optional
 */
public record Parameter(String name, SqlType type, boolean optional, Object defaultValue) {

    public Parameter {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    static Parameter required(String name, SqlType type) {
        return new Parameter(name, type, false, null);
    }

    /** As a call is written, for instance {@code (address BIGINT [, time_ns BIGINT])}. */
    static String written(List<Parameter> parameters) {
        StringBuilder text = new StringBuilder("(");
        int open = 0;
        for (int i = 0; i < parameters.size(); i++) {
            Parameter parameter = parameters.get(i);
            if (parameter.optional()) {
                text.append(i == 0 ? "[" : " [");
                open++;
            }
            text.append(i == 0 ? "" : ", ").append(parameter.name()).append(' ').append(parameter.type());
        }
        return text.append("]".repeat(open)).append(')').toString();
    }

    static Parameter optional(String name, SqlType type, Object defaultValue) {
        return new Parameter(name, type, true, defaultValue);
    }
}
