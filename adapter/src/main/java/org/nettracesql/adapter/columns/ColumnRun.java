package org.nettracesql.adapter.columns;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;
import org.duckdb.DuckDBDataChunkReader;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.duckdb.Answer;
import org.nettracesql.adapter.duckdb.DuckDbQuery;
import org.nettracesql.adapter.engine.CancellableRun;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.OrderedParts;
import org.nettracesql.adapter.engine.RequestBatches;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.scan.EventQuery;
import org.nettracesql.adapter.scan.QueryRun;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Trace;

/** One run of a query whose rows become columns. Rows are in the order in which a result set would give them. */
public final class ColumnRun implements CancellableRun<ColumnResult> {

    private static final Set<Trace> ASKED =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private final Supplier<QueryRun> planner;
    private volatile QueryRun query;
    private volatile boolean cancelled;

    /** @param planner plans the query and starts it */
    public ColumnRun(Supplier<QueryRun> planner) {
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
        try (KeptMemory memory = KeptMemory.ofResult("What a result has as arrays")) {
            return run(memory);
        }
    }

    private ColumnResult run(KeptMemory memory) throws SQLException {
        QueryRun run = planner.get();
        query = run;
        if (cancelled) {
            run.cancel();
        }
        List<ColumnResult.Info> infos = new ArrayList<>();
        for (RelDataTypeField field : run.rowType().getFieldList()) {
            int jdbcType = jdbcType(field.getType().getSqlTypeName());
            infos.add(new ColumnResult.Info(field.getName(), jdbcType, ColumnBuilder.kind(jdbcType)));
        }
        List<ColumnBuilder> builders = Answer.of(run).accept(new Filling(infos, memory));
        int rowCount = builders.get(0).size;
        return new ColumnResult(rowCount, infos, builders.stream().map(ColumnBuilder::build).toList());
    }

    /** Fills builders with the rows of an answer. */
    private record Filling(List<ColumnResult.Info> infos, KeptMemory memory)
            implements Answer.Visitor<List<ColumnBuilder>> {

        @Override
        public List<ColumnBuilder> batches(EventQuery.Rows rows) {
            List<TableColumn> columns = rows.request().columns();
            RequestScans scans = rows.request().scans(rows.context(), rows.root());
            OrderedParts<Gathered> parts = OrderedParts.of(scans);
            List<ColumnBuilder> builders = builders(exactRows(rows, parts != null && isAskedAgain(rows)));
            if (parts != null) {
                Progress progress = new Progress(parts.count());
                parts.forEach(() -> new Gathered(infos, columns), part -> part.moveTo(builders, progress));
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
            try (Enumerator<?> rows = run.rows().enumerator()) {
                while (rows.moveNext()) {
                    Object[] values = run.values(rows.current());
                    for (int i = 0; i < values.length; i++) {
                        builders.get(i).append(values[i]);
                    }
                }
            }
            return builders;
        }

        private List<ColumnBuilder> builders(int expectedRows) {
            return infos.stream()
                    .map(info -> ColumnBuilder.of(info.kind(), expectedRows, memory))
                    .toList();
        }
    }

    /** How many rows come of all parts if they are like those up to now. For one thread at a time. */
    private static final class Progress {
        private final int parts;
        private int done;
        private long rows;

        Progress(int parts) {
            this.parts = parts;
        }

        /** With a part more; a little more than about so many. */
        long expectedRows(int rowsOfPart) {
            rows += rowsOfPart;
            done++;
            return done == parts ? rows : rows * parts / done * 17 / 16;
        }
    }

    /** The columns of a part of the rows; for one thread at a time. */
    private static final class Gathered implements OrderedParts.Gathered {
        private final KeptMemory memory = KeptMemory.ofResult("What a result has as arrays");
        private final List<TableColumn> columns;
        private final List<ColumnBuilder> builders;

        Gathered(List<ColumnResult.Info> infos, List<TableColumn> columns) {
            this.columns = columns;
            this.builders = infos.stream().map(info -> ColumnBuilder.of(info.kind(), -1, memory)).toList();
        }

        @Override
        public void add(Batch batch, String traceName) {
            append(batch, batch.size(), traceName, columns, builders);
        }

        /** Appends the rows to the result's, and forgets them. */
        void moveTo(List<ColumnBuilder> all, Progress progress) {
            long expected = progress.expectedRows(builders.get(0).size);
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

    /** Text stands for whatever has no array of its own. */
    private static int jdbcType(SqlTypeName type) {
        return switch (type) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DECIMAL, DATE, TIMESTAMP ->
                type.getJdbcOrdinal();
            case FLOAT -> SqlTypeName.DOUBLE.getJdbcOrdinal();
            default -> SqlTypeName.VARCHAR.getJdbcOrdinal();
        };
    }

    /**
     * Whether columns of a trace were asked for before. Then its rows are counted first, which costs less than arrays
     * that grow; in a process that asks once the loops that count would have to be compiled, too.
     */
    private static boolean isAskedAgain(EventQuery.Rows events) {
        boolean again = true;
        for (OpenTrace trace : events.context().traces()) {
            again &= !ASKED.add(trace.trace());
        }
        return again;
    }

    /** Rows of a scan that nothing filters, if they were counted already or are to be counted now; else -1. */
    private static int exactRows(EventQuery.Rows events, boolean count) {
        if (!events.request().filters().isEmpty() || events.request().relation().explode() != null) {
            return -1;
        }
        long rows = 0;
        for (OpenTrace trace : events.context().traces()) {
            if (!count && !trace.trace().isIndexed()) {
                return -1;
            }
            var types = events.request().relation().typesIn(trace);
            rows += trace.trace().index().types().stream()
                    .filter(type -> types == null || types.contains(type.type()))
                    .mapToLong(type -> type.eventCount())
                    .sum();
        }
        return (int) Math.min(ColumnBuilder.MOST_ROWS, Math.min(rows, events.request().limit()));
    }

    private static void append(
            Batch batch, int rows, String traceName, List<TableColumn> columns, List<ColumnBuilder> builders) {
        int source = 0;
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).isTraceName()) {
                builders.get(i).appendText(traceName, rows);
            } else {
                ColumnType type = columns.get(i).type();
                builders.get(i).append(batch.column(source++), type, rows);
            }
        }
    }
}
