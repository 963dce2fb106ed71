package org.nettracesql.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.IndexGroups;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceInfo;

/**
 * Totals that the block index answers, of each partition; Spark adds them up. The driver answers for traces whose index
 * it knows, and executors make the others'.
 */
final class TotalsScan implements Scan, Batch {

    /** The index of a larger file is made by one task, and scanning it by many is faster. */
    private static final long MOST_BYTES = 1L << 30;

    /** What is known of a group. */
    private enum Measure {
        COUNT(ColumnType.INT64),
        PAYLOAD_BYTES(ColumnType.INT64),
        FIRST_TIME(ColumnType.INT64),
        LAST_TIME(ColumnType.INT64),
        FIRST_UTC(ColumnType.TIMESTAMP),
        LAST_UTC(ColumnType.TIMESTAMP);

        private final ColumnType type;

        Measure(ColumnType type) {
            this.type = type;
        }

        private Object of(IndexGroups.Sum sum) {
            return switch (this) {
                case COUNT -> sum.count();
                case PAYLOAD_BYTES -> sum.count() == 0 ? null : Long.valueOf(sum.payloadBytes());
                case FIRST_TIME -> sum.firstTimeNanos();
                case LAST_TIME -> sum.lastTimeNanos();
                case FIRST_UTC -> sum.firstUtcMicros();
                case LAST_UTC -> sum.lastUtcMicros();
            };
        }
    }

    /** What is asked of each trace. */
    private record Totals(List<TableColumn> keys, List<Measure> measures, List<PushedPredicate> predicates)
            implements Serializable {

        private Object[][] rows(String traceName, TraceInfo info, TraceIndex index, ScanRequest asked) {
            IndexGroups groups = new IndexGroups(
                    keys, asked.types() == null ? null : asked.types()::contains, predicates);
            groups.add(traceName, info, index);
            return rows(groups);
        }

        /** What there is without any event. */
        private Object[][] rowsOfNothing() {
            return rows(new IndexGroups(keys, null, predicates));
        }

        private Object[][] rows(IndexGroups groups) {
            List<Object[]> rows = new ArrayList<>();
            for (Map.Entry<List<Object>, IndexGroups.Sum> group : groups.groups().entrySet()) {
                List<Object> row = new ArrayList<>(group.getKey());
                for (Measure measure : measures) {
                    row.add(measure.of(group.getValue()));
                }
                rows.add(row.toArray());
            }
            return rows.toArray(Object[][]::new);
        }
    }

    private final EventQuery query;
    private final Totals totals;

    private TotalsScan(EventQuery query, Totals totals) {
        this.query = query;
        this.totals = totals;
    }

    /** What answers an aggregation; null if the index does not know all of it. */
    static TotalsScan of(EventQuery query, Aggregation aggregation) {
        boolean isKnown = query.request().relation().explode() == null;
        for (PushedPredicate predicate : query.request().predicates()) {
            isKnown &= IndexGroups.isOfType(predicate.column());
        }
        Map<String, TableColumn> columns = new HashMap<>();
        for (TableColumn column : query.request().relation().columns()) {
            columns.put(column.name().toLowerCase(Locale.ROOT), column);
        }
        List<TableColumn> keys = new ArrayList<>();
        for (Expression expression : aggregation.groupByExpressions()) {
            TableColumn key = column(columns, expression);
            isKnown &= key != null && IndexGroups.isOfType(key);
            keys.add(key);
        }
        List<Measure> measures = new ArrayList<>();
        for (AggregateFunc function : aggregation.aggregateExpressions()) {
            Measure measure = measure(columns, function);
            isKnown &= measure != null;
            measures.add(measure);
        }
        if (!isKnown || !isCheap(query)) {
            return null;
        }
        return new TotalsScan(query, new Totals(List.copyOf(keys), List.copyOf(measures),
                query.request().predicates()));
    }

    private static boolean isCheap(EventQuery query) {
        for (EventQuery.Asked one : query.asked()) {
            if (EventQuery.index(one.trace()) == null && one.trace().trace().info().fileBytes() > MOST_BYTES) {
                return false;
            }
        }
        return true;
    }

    private static TableColumn column(Map<String, TableColumn> columns, Expression expression) {
        return expression instanceof NamedReference reference && reference.fieldNames().length == 1
                ? columns.get(reference.fieldNames()[0].toLowerCase(Locale.ROOT))
                : null;
    }

    private static Measure measure(Map<String, TableColumn> columns, AggregateFunc function) {
        if (function instanceof CountStar) {
            return Measure.COUNT;
        }
        TableColumn column = function.children().length == 1 ? column(columns, function.children()[0]) : null;
        if (column == null) {
            return null;
        }
        if (function instanceof Count count) {
            return count.isDistinct() || column.nullable() ? null : Measure.COUNT;
        }
        if (function instanceof Sum sum) {
            return sum.isDistinct() || column.source() != HeaderColumn.PAYLOAD_SIZE ? null : Measure.PAYLOAD_BYTES;
        }
        boolean isUtc = column.source() == HeaderColumn.UTC_TIME;
        if (!isUtc && column.source() != HeaderColumn.TIME_NS) {
            return null;
        }
        if (function instanceof Min) {
            return isUtc ? Measure.FIRST_UTC : Measure.FIRST_TIME;
        }
        return !(function instanceof Max) ? null : isUtc ? Measure.LAST_UTC : Measure.LAST_TIME;
    }

    @Override
    public StructType readSchema() {
        List<StructField> fields = new ArrayList<>();
        for (TableColumn key : totals.keys()) {
            fields.add(DataTypes.createStructField(key.name(), SparkTypes.of(key.type()), key.nullable()));
        }
        for (int i = 0; i < totals.measures().size(); i++) {
            Measure measure = totals.measures().get(i);
            fields.add(DataTypes.createStructField(
                    measure.name().toLowerCase(Locale.ROOT) + "_" + i, SparkTypes.of(measure.type), true));
        }
        return new StructType(fields.toArray(StructField[]::new));
    }

    @Override
    public String description() {
        return "nettrace index of " + query.request().relation().qualifiedName() + " " + totals.predicates()
                + " by " + totals.keys().stream().map(TableColumn::name).toList() + ": " + totals.measures();
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        List<RowsPartition.Part> known = new ArrayList<>();
        List<EventQuery.Asked> unknown = new ArrayList<>();
        long bytes = 0;
        // Spark adds up counts, and of no counts the sum would be NULL.
        known.add(RowsPartition.Part.of(totals.rowsOfNothing()));
        for (EventQuery.Asked one : query.asked()) {
            TraceIndex index = EventQuery.index(one.trace());
            if (index != null) {
                known.add(RowsPartition.Part.of(totals.rows(
                        one.trace().name(), one.trace().trace().info(), index, one.request())));
            } else {
                unknown.add(one);
                bytes += one.trace().trace().info().fileBytes();
            }
        }
        query.traces().planned();
        FilePacker<RowsPartition.Part> packer = new FilePacker<>(PartitionSizes.of(query.options(), bytes));
        for (EventQuery.Asked one : unknown) {
            packer.add(new Part(query.traces().location(one.trace()), one.request(), totals),
                    one.trace().trace().info().fileBytes());
        }
        return RowsPartition.all(known, packer);
    }

    /** As {@link EventScan#equals}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof TotalsScan that && query.equals(that.query) && totals.equals(that.totals);
    }

    @Override
    public int hashCode() {
        return Objects.hash(query, totals);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        List<ColumnType> types = new ArrayList<>();
        for (TableColumn key : totals.keys()) {
            types.add(key.type());
        }
        totals.measures().forEach(measure -> types.add(measure.type));
        return new RowsReader.Factory(types.toArray(ColumnType[]::new));
    }

    /** A trace whose index an executor makes. */
    private record Part(TraceLocation trace, ScanRequest asked, Totals totals) implements RowsPartition.Part {
        @Override
        public RowsPartition.Rows open() {
            try (ExecutorTraces.Lease lease = ExecutorTraces.borrow(trace)) {
                Cancellation.checkCurrent();
                return RowsPartition.Rows.of(
                        totals.rows(trace.name(), lease.trace().info(), lease.trace().index(), asked));
            }
        }
    }
}
