package org.nettracesql.adapter.columns;

import java.sql.JDBCType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.duckdb.DuckDBDataChunkReader;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.duckdb.Answer;
import org.nettracesql.adapter.duckdb.DuckDbQuery;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.CancellableRun;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.OrderedParts;
import org.nettracesql.adapter.engine.RequestBatches;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.function.ClockText;
import org.nettracesql.adapter.function.IntervalText;
import org.nettracesql.adapter.scan.EventQuery;
import org.nettracesql.adapter.scan.QueryRun;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;

/** One run of a query whose rows become columns. Rows are in the order in which a result set would give them. */
public final class ColumnRun implements CancellableRun<ColumnResult> {

    static final String WHAT = "What a result has as arrays";

    private final Supplier<Plain> plain;
    private final Planner planner;
    private volatile QueryRun query;
    private volatile boolean cancelled;

    /** Plans a query and starts it. */
    @FunctionalInterface
    public interface Planner {
        QueryRun start() throws SQLException;
    }

    /**
     * A query that needs no planner.
     *
     * @param labels of its columns
     * @param types of its columns
     * @param scans whose rows are the query's; null where something is computed of these
     * @param cells starts it, where there are no such scans
     */
    public record Plain(List<String> labels, List<JDBCType> types, RequestScans scans, Supplier<RowCells> cells) {}

    /**
     * @param plain gives the query as one that needs no planner; null if it is to be planned
     * @param planner plans the query and starts it
     */
    public ColumnRun(Supplier<Plain> plain, Planner planner) {
        this.plain = plain;
        this.planner = planner;
    }

    @Override
    public void cancel() {
        cancelled = true;
        QueryRun running = query;
        if (running != null) {
            running.cancel();
        }
    }

    @Override
    public ColumnResult run() throws SQLException {
        try (KeptMemory memory = KeptMemory.ofResult(WHAT)) {
            return run(memory);
        }
    }

    private ColumnResult run(KeptMemory memory) throws SQLException {
        Plain unplanned = plain.get();
        List<ColumnResult.Info> infos = new ArrayList<>();
        if (unplanned != null) {
            for (int i = 0; i < unplanned.labels.size(); i++) {
                infos.add(GatheredColumns.info(
                        unplanned.labels.get(i), unplanned.types.get(i).getVendorTypeNumber()));
            }
            Filling filling = new Filling(infos, Collections.nCopies(infos.size(), null), memory);
            return result(infos, unplanned.scans == null
                    ? filling.computed(unplanned.cells.get())
                    : filling.scanned(unplanned.scans));
        }
        QueryRun run = planner.start();
        query = run;
        if (cancelled) {
            run.cancel();
        }
        List<LongFunction<String>> words = new ArrayList<>();
        for (RelDataTypeField field : run.rowType().getFieldList()) {
            words.add(words(field.getType().getSqlTypeName()));
            infos.add(GatheredColumns.info(
                    field.getName(), field.getType().getSqlTypeName().getJdbcOrdinal()));
        }
        return result(infos, Answer.of(run).accept(new Filling(infos, words, memory)));
    }

    /** The texts of what the planner has as numbers and no array is for; null for all else. */
    private static LongFunction<String> words(SqlTypeName type) {
        if (type == SqlTypeName.TIME) {
            return ClockText::ofDay;
        }
        return SqlTypeName.INTERVAL_TYPES.contains(type) ? value -> IntervalText.of(value, type.name()) : null;
    }

    private static ColumnResult result(List<ColumnResult.Info> infos, List<ColumnBuilder> builders) {
        int rowCount = builders.get(0).size();
        return new ColumnResult(rowCount, infos, builders.stream().map(ColumnBuilder::build).toList());
    }

    /** Fills builders with the rows of an answer. */
    private record Filling(List<ColumnResult.Info> infos, List<LongFunction<String>> words, KeptMemory memory)
            implements Answer.Visitor<List<ColumnBuilder>> {

        @Override
        public List<ColumnBuilder> batches(EventQuery.Rows rows) {
            return scanned(rows.request().scans(rows.context(), rows.root()));
        }

        /** Fills them with the rows of scans. */
        List<ColumnBuilder> scanned(RequestScans scans) {
            List<TableColumn> columns = scans.request().columns();
            OrderedParts parts = OrderedParts.of(scans);
            int[] rowsOfParts = parts == null ? null : PartRows.known(scans, parts.count());
            if (rowsOfParts != null) {
                List<ColumnBuilder> placed = PlacedColumns.of(infos, columns, parts, rowsOfParts, memory);
                if (placed != null) {
                    return placed;
                }
                parts = OrderedParts.of(scans);
            }
            List<ColumnBuilder> builders = builders(exactRows(scans));
            if (parts != null) {
                Progress progress = new Progress(parts.count());
                parts.forEach(() -> new Gathered(infos, columns), part -> part.moveTo(builders, progress));
                PartRows.keep(scans, progress.rowsOfParts);
                return builders;
            }
            try (RequestBatches batches = scans.inOrder()) {
                while (batches.next()) {
                    append(batches.batch(), batches.rows(), batches.traceName(), columns, builders);
                }
            }
            return builders;
        }

        @Override
        public List<ColumnBuilder> chunks(DuckDbQuery.Chunked rows) throws SQLException {
            List<ColumnBuilder> builders = builders(-1);
            try (DuckDbQuery.Chunks chunks = rows.chunks()) {
                while (chunks.next()) {
                    DuckDBDataChunkReader chunk = chunks.chunk();
                    int count = Math.toIntExact(chunk.rowCount());
                    for (int i = 0; i < builders.size(); i++) {
                        builders.get(i).append(chunk.vector(i), count);
                    }
                }
            }
            return builders;
        }

        @Override
        public List<ColumnBuilder> boxed(QueryRun run) {
            List<ColumnBuilder> builders = builders(-1);
            List<RelDataType> types =
                    run.rowType().getFieldList().stream().map(RelDataTypeField::getType).toList();
            try (Enumerator<?> rows = run.rows().enumerator()) {
                while (rows.moveNext()) {
                    Object[] values = run.values(rows.current());
                    for (int i = 0; i < values.length; i++) {
                        RelDataType type = types.get(i);
                        builders.get(i).append(NestedText.isFor(type) ? NestedText.of(values[i], type) : values[i]);
                    }
                }
            }
            return builders;
        }

        /** Fills them with rows that are read cell by cell, and closes these. */
        List<ColumnBuilder> computed(RowCells cells) throws SQLException {
            try (cells) {
                List<ColumnBuilder> builders = builders(-1);
                while (cells.next()) {
                    for (int i = 0; i < builders.size(); i++) {
                        builders.get(i).append(cells, i + 1);
                    }
                }
                return builders;
            }
        }

        private List<ColumnBuilder> builders(int expectedRows) {
            List<ColumnBuilder> builders = new ArrayList<>();
            for (int i = 0; i < infos.size(); i++) {
                builders.add(ColumnBuilder.of(infos.get(i).kind(), expectedRows, memory).inWords(words.get(i)));
            }
            return builders;
        }
    }

    /** How many rows come of all parts if they are like those up to now. For one thread at a time. */
    private static final class Progress {
        private final int[] rowsOfParts;
        private int done;
        private long rows;

        Progress(int parts) {
            this.rowsOfParts = new int[parts];
        }

        /** With a part more; a little more than about so many. */
        long expectedRows(int rowsOfPart) {
            rows += rowsOfPart;
            rowsOfParts[done++] = rowsOfPart;
            return done == rowsOfParts.length ? rows : rows * rowsOfParts.length / done * 17 / 16;
        }
    }

    /** The columns of a part of the rows; for one thread at a time. */
    private static final class Gathered implements OrderedParts.Gathered {
        private final KeptMemory memory = KeptMemory.ofResult(WHAT);
        private final List<TableColumn> columns;
        private final List<ColumnBuilder> builders;

        Gathered(List<ColumnResult.Info> infos, List<TableColumn> columns) {
            this.columns = columns;
            // A list of the class that PlacedColumns has: append was compiled anew for another.
            this.builders = new ArrayList<>();
            infos.forEach(info -> builders.add(ColumnBuilder.of(info.kind(), -1, memory)));
        }

        @Override
        public void add(Batch batch, String traceName) {
            append(batch, batch.size(), traceName, columns, builders);
        }

        /** Appends the rows to the result's, and forgets them. */
        void moveTo(List<ColumnBuilder> all, Progress progress) {
            long expected = progress.expectedRows(builders.get(0).size());
            for (int i = 0; i < builders.size(); i++) {
                all.get(i).expect(expected);
                all.get(i).append(builders.get(i));
                builders.get(i).clear();
            }
        }

        @Override
        public void close() {
            memory.close();
        }
    }

    /** Rows of a scan that nothing filters, if they were counted already; else -1. */
    private static int exactRows(RequestScans scans) {
        BoundRequest request = scans.request();
        if (!request.predicates().isEmpty() || request.relation().explode() != null) {
            return -1;
        }
        long rows = 0;
        for (OpenTrace trace : scans.context().traces()) {
            if (!trace.trace().isIndexed()) {
                return -1;
            }
            var types = request.relation().typesIn(trace);
            rows += trace.trace().index().types().stream()
                    .filter(type -> types == null || types.contains(type.type()))
                    .mapToLong(type -> type.eventCount())
                    .sum();
        }
        return (int) Math.min(ColumnBuilder.MOST_ROWS, Math.min(rows, request.limit()));
    }

    /** Appends the rows of a batch to the columns that they are of. */
    static void append(
            Batch batch, int rows, String traceName, List<TableColumn> columns, List<ColumnBuilder> builders) {
        int source = 0;
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).isTraceName()) {
                builders.get(i).appendText(traceName, rows);
            } else {
                ColumnType type = columns.get(i).type();
                builders.get(i).append(batch.column(source++), type, 0, rows);
            }
        }
    }
}
