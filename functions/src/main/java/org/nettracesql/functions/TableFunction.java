package org.nettracesql.functions;

import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A function that gives rows.
 *
 * @param name in upper case
 * @param parameters the optional ones last
 * @param columns of its rows
 * @param documentation a sentence or two
 * @param example a FROM clause item that runs on any trace
 * @param method public static; takes a {@link TraceContext}, then all parameters; gives a list of rows, each an
 *     {@code Object[]} with instances of the columns' result classes
 */
public record TableFunction(
        String name,
        List<Parameter> parameters,
        List<Column> columns,
        String documentation,
        String example,
        Method method) {

    /** A column of the rows. */
    public record Column(String name, SqlType type, String documentation) {}

    public TableFunction {
        parameters = List.copyOf(parameters);
        columns = List.copyOf(columns);
    }

    /** Name, parameters with their types, and columns, for instance {@code F(id BIGINT) TABLE (body INTEGER)}. */
    public String signature() {
        return name + Parameter.written(parameters)
                + columns.stream()
                        .map(column -> column.name() + " " + column.type())
                        .collect(Collectors.joining(", ", " TABLE (", ")"));
    }
}
