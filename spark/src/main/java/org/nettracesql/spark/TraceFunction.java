package org.nettracesql.spark;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.nettracesql.functions.SqlFunction;
import org.nettracesql.functions.SqlType;

/** A function of the driver, before its arguments are known. */
final class TraceFunction implements UnboundFunction {

    private final SqlFunction function;
    private final TraceFileNames traces;

    TraceFunction(SqlFunction function, TraceFileNames traces) {
        this.function = function;
        this.traces = traces;
    }

    @Override
    public String name() {
        return function.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String description() {
        return function.signature() + ": " + function.documentation();
    }

    /** Spark casts the arguments to the parameters' types. */
    @Override
    public BoundFunction bind(StructType arguments) {
        int given = arguments.size();
        if (given < function.requiredParameters() || given > function.parameters().size()) {
            throw new UnsupportedOperationException(function.signature() + " cannot have " + given + " arguments.");
        }
        List<SqlType> types = function.parameters().stream().limit(given).map(parameter -> parameter.type()).toList();
        return new BoundTraceFunction(function.name(), types, function.returnType(), traces);
    }

    /** The types, for messages. */
    static String shown(List<SqlType> types) {
        return types.stream().map(SparkTypes::of).map(DataType::simpleString).collect(Collectors.joining(","));
    }
}
