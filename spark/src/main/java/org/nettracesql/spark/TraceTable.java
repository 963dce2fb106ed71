package org.nettracesql.spark;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.Relation;

/** A table of some traces. */
final class TraceTable implements SupportsRead {

    private final TraceSet traces;
    private final Relation relation;
    private final SourceOptions options;

    TraceTable(TraceSet traces, Relation relation, SourceOptions options) {
        this.traces = traces;
        this.relation = relation;
        this.options = options;
    }

    @Override
    public String name() {
        return relation.qualifiedName();
    }

    @Override
    public StructType schema() {
        return SparkTypes.schema(relation.columns());
    }

    @Override
    public Map<String, String> properties() {
        return Map.of(TableCatalog.PROP_COMMENT, relation.remark());
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap scanOptions) {
        SourceOptions asked = options.forReading(scanOptions.asCaseSensitiveMap());
        if (relation instanceof EventRelation events) {
            EventQuery query = EventQuery.all(traces, events, asked);
            return asked.pushdown() ? new EventScanBuilder(query) : () -> new EventScan(query);
        }
        if (relation instanceof DerivedRelation derived) {
            return new DerivedScanBuilder(traces, derived, asked);
        }
        throw new IllegalArgumentException("Spark cannot read " + relation.qualifiedName() + ".");
    }

    /** By it Spark finds what it has cached of a table that is named anew, while the files are what they were. */
    @Override
    public boolean equals(Object other) {
        return other instanceof TraceTable that
                && traces == that.traces
                && relation == that.relation
                && options.equals(that.options);
    }

    @Override
    public int hashCode() {
        return Objects.hash(System.identityHashCode(traces), System.identityHashCode(relation), options);
    }
}
