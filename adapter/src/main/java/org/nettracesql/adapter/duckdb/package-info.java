/**
 * DuckDB as the engine for what blocks: aggregates, joins, sorts, windows, set operations.
 *
 * <p><b>Who calls whom.</b> The planner moves parts of a plan into the DuckDB convention where that is cheaper. When
 * such a plan runs, its DuckDB part is one SQL text and a list of {@code ScanSource}s. {@code DuckDbSession} is the
 * DuckDB instance; {@code ScanFunction} is the table function through which DuckDB pulls the sources; {@code
 * DuckDbResult} hands the rows on. {@code StoredTables} are the tables that people make, which {@code Ingest} fills.
 *
 * <p><b>Laziness.</b> The native library is loaded when the first such plan runs. A source is opened when DuckDB begins
 * to pull, and an answer is computed only a few chunks ahead of its reader.
 *
 * <p><b>Threads.</b> DuckDB calls sources from its own workers, on as many as a source allows. A worker is attached to
 * the JVM for each call, so nothing may be kept in a ThreadLocal.
 *
 * <p><b>Who closes what.</b> A {@code DuckDbResult} closes its statement, connection and sources. The session belongs
 * to the database; closing it ends DuckDB and removes its temporary folder.
 */
package org.nettracesql.adapter.duckdb;
