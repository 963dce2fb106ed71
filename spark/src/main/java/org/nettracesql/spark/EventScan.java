package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.types.StructType;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TraceIndex;

/** Reads events, in partitions of parts of files. */
final class EventScan implements Scan, Batch, SupportsReportStatistics, SupportsRuntimeV2Filtering {

    private final EventQuery query;
    /** The query, with what was found out while it ran. */
    private volatile EventQuery narrowed;

    EventScan(EventQuery query) {
        this.query = query;
        this.narrowed = query;
    }

    /** The trace alone: a condition on it, which may come when partitions were planned once, spares opening files. */
    @Override
    public NamedReference[] filterAttributes() {
        return query.options().pushdown()
                ? RuntimeFilters.attributes(query.request().columns())
                : new NamedReference[0];
    }

    @Override
    public void filter(Predicate[] predicates) {
        BoundRequest request = query.request();
        for (PushedPredicate predicate : RuntimeFilters.ofTrace(predicates, request.columns())) {
            request = request.with(predicate);
        }
        narrowed = query.with(request);
    }

    @Override
    public StructType readSchema() {
        return SparkTypes.schema(query.request().columns());
    }

    @Override
    public String description() {
        StringBuilder text = new StringBuilder("nettrace ").append(query.request().relation().qualifiedName());
        text.append(' ').append(query.request().predicates());
        if (query.request().limit() != Long.MAX_VALUE) {
            text.append(" limit ").append(query.request().limit());
        }
        if (query.top() != null) {
            text.append(' ').append(query.top());
        }
        return text.toString();
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    /** Parts of large files, and small files together, of about as many bytes each. */
    @Override
    public InputPartition[] planInputPartitions() {
        List<EventQuery.Asked> all = narrowed.asked();
        long bytes = 0;
        for (EventQuery.Asked one : all) {
            bytes += one.trace().trace().info().fileBytes();
        }
        PartitionSizes sizes = PartitionSizes.of(query.options(), bytes);
        FilePacker<EventPart> packer = new FilePacker<>(sizes);
        for (EventQuery.Asked one : all) {
            long fileBytes = one.trace().trace().info().fileBytes();
            Long best = query.top() == null ? null : query.top().best(one.trace(), query.request().relation());
            List<ScanRequest> parts = one.trace().trace().splits(one.request(), sizes.parts(fileBytes));
            for (ScanRequest part : parts) {
                packer.add(new EventPart(query.traces().location(one.trace()), part, best), fileBytes / parts.size());
            }
        }
        query.traces().planned();
        List<InputPartition> partitions = new ArrayList<>();
        for (List<EventPart> packed : packer.partitions()) {
            partitions.add(new EventPartition(packed));
        }
        return partitions.toArray(InputPartition[]::new);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        List<TableColumn> columns = query.request().columns();
        ColumnType[] types = new ColumnType[columns.size()];
        int[] sources = new int[types.length];
        int scanned = 0;
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.get(i).type();
            sources[i] = columns.get(i).isTraceName() ? EventReader.TRACE_NAME : scanned++;
        }
        return new EventReader.Factory(types, sources, query.request().limit(), query.top());
    }

    /** Equal scans of one plan are read once: the same traces as they are now, and the same request to them. */
    @Override
    public boolean equals(Object other) {
        return other instanceof EventScan that && query.equals(that.query);
    }

    @Override
    public int hashCode() {
        return query.hashCode();
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return ScanMetrics.all();
    }

    /**
     * Rows and what columns have are told only where the index of every trace is known, and then before conditions on
     * single events.
     */
    @Override
    public Statistics estimateStatistics() {
        long bytes = 0;
        boolean isCounted = query.request().relation().explode() == null;
        IndexColumns columns = new IndexColumns();
        for (EventQuery.Asked one : query.asked()) {
            bytes += one.trace().trace().info().fileBytes();
            TraceIndex index = EventQuery.index(one.trace());
            isCounted &= index != null;
            if (isCounted) {
                columns.add(one, index);
            }
        }
        return isCounted
                ? new KnownSize(bytes, OptionalLong.of(Math.min(columns.rows(), query.request().limit())),
                        columns.statistics(query.request().columns()))
                : new KnownSize(bytes, OptionalLong.empty(), Map.of());
    }
}
