package org.nettracesql.trace.ctf;

import java.util.HashMap;
import java.util.Map;

/** The types that have a name between two braces, and those around them. */
final class TypeScope {

    private final TypeScope outer;
    private final Map<String, CtfType> types = new HashMap<>();

    TypeScope(TypeScope outer) {
        this.outer = outer;
    }

    void define(int line, String name, CtfType type) {
        if (types.putIfAbsent(name, type) != null) {
            throw new TsdlException(line, "a second type '" + name + "'");
        }
    }

    /** Whether {@link #define} would take a name. */
    boolean isNew(String name) {
        return !types.containsKey(name);
    }

    CtfType find(int line, String name) {
        for (TypeScope scope = this; scope != null; scope = scope.outer) {
            CtfType type = scope.types.get(name);
            if (type != null) {
                return type;
            }
        }
        throw new TsdlException(line, "the type '" + name + "', which is not declared before");
    }
}
