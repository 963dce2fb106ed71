package org.nettracesql.spark;

import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/** What Spark's optimizer is told of a scan. */
record KnownSize(long bytes, OptionalLong numRows, Map<NamedReference, ColumnStatistics> columnStats)
        implements Statistics {

    @Override
    public OptionalLong sizeInBytes() {
        return OptionalLong.of(Math.max(1, bytes));
    }
}
