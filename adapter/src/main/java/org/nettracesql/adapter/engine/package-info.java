/**
 * How a request is run over the open traces, whichever way its rows are wanted: which scans belong to a statement, what
 * they did, on how many threads they run, how they are ended, and how much memory an operator may keep. Knows neither
 * Calcite nor DuckDB, so that another planner or engine can stand on it.
 *
 * <p>A {@link org.nettracesql.adapter.engine.ScanContext} is the database as a plan sees it, for all threads.
 */
package org.nettracesql.adapter.engine;
