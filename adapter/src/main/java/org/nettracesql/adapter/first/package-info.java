/**
 * Parts of a statement that run before the rest, because scans of the rest read less once they have.
 *
 * <p>{@link org.nettracesql.adapter.first.FirstQueries} parts a logical plan; the planner gives each part a plan of its
 * own and has them run by {@link org.nettracesql.adapter.first.FirstValues}, the context of the rest.
 *
 * <ol>
 *   <li>{@code QueriesRunFirst} takes out queries of one row at most that a column of events is compared with: each is
 *       a {@code FirstRow}, whose values are parameters to the rest.
 *   <li>{@code DynamicFilters} takes out sides of joins whose few rows say what a scan on the other side reads: each is
 *       {@code FirstRows}, which {@code EnumerableFirstRows} gives to the join. {@code ScanComparison} tells what the
 *       join asks of a column, {@code ScannedColumn} which scan reads it, and {@code DynamicFilter} makes the scan's
 *       condition of the rows.
 * </ol>
 *
 * <p>Plans are made by one thread; what runs belongs to one execution, and is safe for all its threads once it has run.
 */
package org.nettracesql.adapter.first;
