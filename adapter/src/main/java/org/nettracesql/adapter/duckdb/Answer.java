package org.nettracesql.adapter.duckdb;

import java.sql.SQLException;
import org.apache.calcite.linq4j.Enumerable;
import org.nettracesql.adapter.scan.EventQuery;
import org.nettracesql.adapter.scan.QueryRun;

/**
 * The rows of a run, by the shortest way that there is to them. Who takes more than a row at a time handles each kind:
 * a further kind does not compile before all of them do.
 */
public sealed interface Answer {

    /** The batches of a scan that nothing stands above. */
    record Batches(EventQuery.Rows rows) implements Answer {
        @Override
        public <R> R accept(Visitor<R> visitor) throws SQLException {
            return visitor.batches(rows);
        }
    }

    /** What DuckDB computes, in its own portions. */
    record Chunks(DuckDbQuery.Chunked rows) implements Answer {
        @Override
        public <R> R accept(Visitor<R> visitor) throws SQLException {
            return visitor.chunks(rows);
        }
    }

    /** Rows that Java makes, one by one. */
    record Boxed(QueryRun run) implements Answer {
        @Override
        public <R> R accept(Visitor<R> visitor) throws SQLException {
            return visitor.boxed(run);
        }
    }

    /** What to do with each kind. */
    interface Visitor<R> {

        R batches(EventQuery.Rows rows) throws SQLException;

        R chunks(DuckDbQuery.Chunked rows) throws SQLException;

        R boxed(QueryRun run) throws SQLException;
    }

    <R> R accept(Visitor<R> visitor) throws SQLException;

    /** The answer of a run, which starts. */
    static Answer of(QueryRun run) {
        Enumerable<?> rows = run.rows();
        if (rows instanceof EventQuery.Rows events) {
            return new Batches(events);
        }
        return rows instanceof DuckDbQuery.Chunked chunked ? new Chunks(chunked) : new Boxed(run);
    }
}
