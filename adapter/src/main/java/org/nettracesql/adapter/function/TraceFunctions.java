package org.nettracesql.adapter.function;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.schema.Function;
import org.nettracesql.functions.FunctionCatalog;
import org.nettracesql.functions.Parameter;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.TableFunction;
import org.nettracesql.functions.TraceContext;

/** Our functions by name, as a schema offers them. */
public final class TraceFunctions {

    /** Implemented by the root schema of a connection: how a running plan finds the context of its database. */
    public interface ContextHolder {
        TraceContext traceContext();
    }

    private TraceFunctions() {}

    public static Set<String> names() {
        return Stream.concat(
                        FunctionCatalog.all().stream().map(SqlFunction::name),
                        FunctionCatalog.tables().stream().map(TableFunction::name))
                .collect(Collectors.toSet());
    }

    /** The overloads of a function, by number of arguments; none if the name is not ours. */
    public static Collection<Function> overloads(String name) {
        List<Function> overloads = new ArrayList<>();
        SqlFunction function = FunctionCatalog.find(name);
        if (function != null) {
            for (int count = required(function.parameters()); count <= function.parameters().size(); count++) {
                overloads.add(new TraceScalarFunction(function, count));
            }
        }
        TableFunction table = findTable(name);
        if (table != null) {
            for (int count = required(table.parameters()); count <= table.parameters().size(); count++) {
                overloads.add(new TraceTableFunction(table, count));
            }
        }
        return overloads;
    }

    private static TableFunction findTable(String name) {
        return FunctionCatalog.tables().stream()
                .filter(table -> table.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(null);
    }

    private static int required(List<Parameter> parameters) {
        return (int) parameters.stream().filter(parameter -> !parameter.optional()).count();
    }

    /**
     * The rows of a function that gives rows; none if an argument is NULL. Called by generated code.
     *
     * @param name the function's name in the catalog
     */
    public static Enumerable<Object[]> rows(DataContext root, String name, Object[] arguments) {
        TableFunction function = findTable(name);
        List<Object> all = new ArrayList<>();
        all.add(context(root));
        for (int i = 0; i < function.parameters().size(); i++) {
            Parameter parameter = function.parameters().get(i);
            if (i < arguments.length && arguments[i] == null) {
                return Linq4j.emptyEnumerable();
            }
            all.add(i < arguments.length ? converted(arguments[i], parameter) : parameter.defaultValue());
        }
        try {
            @SuppressWarnings("unchecked")
            List<Object[]> rows = (List<Object[]>) function.method().invoke(null, all.toArray());
            return Linq4j.asEnumerable(rows);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException own ? own : new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The function " + name + " is not public.", e);
        }
    }

    private static Object converted(Object argument, Parameter parameter) {
        return switch (parameter.type()) {
            case BIGINT, TIMESTAMP -> ((Number) argument).longValue();
            case INTEGER -> ((Number) argument).intValue();
            case BOOLEAN, VARCHAR -> argument;
        };
    }

    /**
     * The context of the database that a plan runs on. Called by generated code.
     *
     * @throws IllegalStateException where there is none, as when the planner tries to compute a constant beforehand
     */
    public static TraceContext context(DataContext root) {
        if (root.getRootSchema() == null) {
            throw new IllegalStateException("A function that asks the traces has no value before the query runs.");
        }
        return root.getRootSchema().unwrap(ContextHolder.class).traceContext();
    }
}
