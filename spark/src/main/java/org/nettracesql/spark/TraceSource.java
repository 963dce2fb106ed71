package org.nettracesql.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** {@code spark.read.format("nettrace").option("table", …).load(…)}. */
public final class TraceSource implements TableProvider, DataSourceRegister {

    @Override
    public String shortName() {
        return "nettrace";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return open(SourceOptions.of(options.asCaseSensitiveMap())).schema();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return open(SourceOptions.of(properties));
    }

    private static TraceTable open(SourceOptions options) {
        TraceSet traces = TraceSet.of(options);
        return new TraceTable(traces, traces.table(options.table()), options);
    }
}
