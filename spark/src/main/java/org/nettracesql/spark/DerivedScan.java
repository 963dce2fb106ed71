package org.nettracesql.spark;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.types.StructType;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.report.ReportTables;
import org.nettracesql.trace.ColumnType;

/**
 * Reads a computed table: each trace's rows are one task's work, since they come from what is known of the trace as a
 * whole. Tables that do not belong to a trace are computed by the driver. Traces that conditions rule out are not
 * opened, those of a join that Spark finds out about while it runs, too.
 */
final class DerivedScan implements Scan, Batch, SupportsReportStatistics, SupportsRuntimeV2Filtering {

    /** What is told of each trace without asking its events what happened: types, threads, warnings. */
    private static final long SUMMARY_BYTES = 8 << 10;

    private final TraceSet traces;
    private final DerivedRelation relation;
    private final SourceOptions options;
    private final List<TableColumn> columns;
    /** On the trace. */
    private final List<PushedPredicate> conditions;
    /** The conditions, with what was found out while the query ran. */
    private volatile List<PushedPredicate> narrowed;

    DerivedScan(TraceSet traces, DerivedRelation relation, SourceOptions options, List<TableColumn> columns,
            List<PushedPredicate> conditions) {
        this.traces = traces;
        this.relation = relation;
        this.options = options;
        this.columns = columns;
        this.conditions = conditions;
        this.narrowed = conditions;
    }

    @Override
    public NamedReference[] filterAttributes() {
        return options.pushdown() && relation.perTrace() ? RuntimeFilters.attributes(columns) : new NamedReference[0];
    }

    @Override
    public void filter(Predicate[] predicates) {
        List<PushedPredicate> all = new ArrayList<>(conditions);
        all.addAll(RuntimeFilters.ofTrace(predicates, columns));
        narrowed = all;
    }

    /** The traces that are computed from. */
    private List<OpenTrace> admitted(List<PushedPredicate> ofTrace) {
        List<OpenTrace> admitted = new ArrayList<>();
        for (OpenTrace trace : traces.traces()) {
            if (PushedPredicate.admitTrace(ofTrace, trace)) {
                admitted.add(trace);
            }
        }
        return admitted;
    }

    @Override
    public StructType readSchema() {
        return SparkTypes.schema(columns);
    }

    @Override
    public String description() {
        return "nettrace " + relation.qualifiedName() + " " + conditions;
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        int[] places = new int[columns.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = relation.columns().indexOf(columns.get(i));
        }
        List<RowsPartition.Part> known = new ArrayList<>();
        List<PushedPredicate> ofTrace = narrowed;
        List<OpenTrace> wanted = admitted(ofTrace);
        long bytes = bytes(wanted);
        FilePacker<RowsPartition.Part> packer = new FilePacker<>(PartitionSizes.of(options, bytes));
        if (relation.perTrace()) {
            List<Object[]> ofSkipped = new ArrayList<>();
            relation.ofSkipped().forEach((name, rows) -> {
                if (PushedPredicate.admitTrace(ofTrace, name)) {
                    rows.forEach(row -> ofSkipped.add(chosen(row, places, name)));
                }
            });
            if (!ofSkipped.isEmpty()) {
                known.add(RowsPartition.Part.of(ofSkipped.toArray(Object[][]::new)));
            }
            for (OpenTrace trace : wanted) {
                Part part = new Part(traces.location(trace), relation.name(), places, traces.fileNames()
                        .symbolFolders());
                packer.add(part, trace.trace().info().fileBytes());
            }
        } else {
            List<Object[]> rows = new ArrayList<>();
            relation.rows().rows(null).forEachRemaining(row -> rows.add(chosen(row, places, null)));
            known.add(RowsPartition.Part.of(rows.toArray(Object[][]::new)));
        }
        return RowsPartition.all(known, packer);
    }

    private static long bytes(List<OpenTrace> all) {
        long bytes = 0;
        for (OpenTrace trace : all) {
            bytes += trace.trace().info().fileBytes();
        }
        return bytes;
    }

    /** As {@link EventScan#equals}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof DerivedScan that
                && traces == that.traces
                && relation == that.relation
                && options.equals(that.options)
                && columns.equals(that.columns)
                && conditions.equals(that.conditions);
    }

    @Override
    public int hashCode() {
        return Objects.hash(System.identityHashCode(traces), options, columns, conditions);
    }

    /**
     * What is computed of traces is smaller than they are, as a rule, and what there is of every trace, whatever it has
     * events of, is some lines: in a join, Spark is to send that to all.
     */
    @Override
    public Statistics estimateStatistics() {
        List<OpenTrace> wanted = relation.perTrace() ? admitted(conditions) : List.of();
        long most = relation.madeFrom() == MadeFrom.EVERY_TRACE ? SUMMARY_BYTES * wanted.size() : Long.MAX_VALUE;
        return new KnownSize(Math.max(1, Math.min(most, bytes(wanted))), OptionalLong.empty(), Map.of());
    }

    /** @param traceName the first column of rows of traces, which lack it; else null */
    private static Object[] chosen(Object[] row, int[] places, String traceName) {
        int before = traceName == null ? 0 : 1;
        Object[] chosen = new Object[places.length];
        for (int i = 0; i < places.length; i++) {
            chosen[i] = places[i] < before ? traceName : row[places[i] - before];
        }
        return chosen;
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new RowsReader.Factory(columns.stream().map(TableColumn::type).toArray(ColumnType[]::new));
    }

    /** The rows of one trace. */
    private record Part(TraceLocation trace, String table, int[] places, List<String> symbolFolders)
            implements RowsPartition.Part {

        @Override
        public RowsPartition.Rows open() {
            ExecutorTraces.Lease lease = ExecutorTraces.borrow(trace);
            try {
                TraceCatalog catalog = new TraceCatalog(
                        Map.of(trace.name(), lease.trace()), Map.of(), lease.context(symbolFolders),
                        new ReportTables(), List::of);
                DerivedRelation relation = (DerivedRelation) catalog.schema(TraceCatalog.TRACE_SCHEMA).relations()
                        .get(table);
                OpenTrace open = new OpenTrace("", lease.trace(), lease.context(symbolFolders));
                return new RowsPartition.Rows(
                        new Chosen(relation.rows().rows(open), places, trace.name()), lease::close);
            } catch (RuntimeException e) {
                lease.close();
                throw e;
            }
        }
    }

    /** Rows with the columns that are wanted. */
    private record Chosen(Iterator<Object[]> rows, int[] places, String traceName)
            implements Iterator<Object[]>, Closeable {
        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public Object[] next() {
            if (!rows.hasNext()) {
                throw new NoSuchElementException();
            }
            return chosen(rows.next(), places, traceName);
        }

        @Override
        public void close() throws IOException {
            if (rows instanceof Closeable closeable) {
                closeable.close();
            }
        }
    }
}
