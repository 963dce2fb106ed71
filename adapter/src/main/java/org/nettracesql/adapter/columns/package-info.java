/**
 * Results as columns of primitive arrays, for those who compute with whole columns: notebooks, data frames; and rows
 * that are read from the arrays of a scan, which is how JDBC reads them.
 *
 * <p><b>Who calls whom.</b> {@link org.nettracesql.adapter.columns.ColumnRun} plans a query, if it needs a plan, and
 * takes its rows by the shortest way: batches of a scan and vectors of DuckDB are copied column by column, other rows
 * value by value. Each
 * column is gathered by a {@code ColumnBuilder} in a {@code ColumnArray}, of large files part by part on all cores;
 * what comes out is a {@link org.nettracesql.adapter.columns.ColumnResult}. The driver reads rows as
 * {@link org.nettracesql.adapter.columns.RowCells}; {@link org.nettracesql.adapter.columns.DirectCells} knows which
 * rows need not be made for that.
 *
 * <p><b>Threads.</b> A run is for one thread, but for its cancellation; a result is for all.
 *
 * <p><b>Memory.</b> A result as columns is in the heap as a whole: this is the one place that holds all rows.
 */
package org.nettracesql.adapter.columns;
