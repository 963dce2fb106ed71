/**
 * Aggregates and windows as Java computes them: exactly, and with all that SQL lets people write. Calcite's own
 * Enumerable operators do neither DISTINCT nor grouping sets over no rows nor most frames as the standard has them.
 *
 * <p><b>Who calls whom.</b> The planner's rules ({@link org.nettracesql.adapter.aggregate.JavaAggregate},
 * {@link org.nettracesql.adapter.aggregate.JavaWindow}) put our operators in the place of Calcite's. When a plan runs
 * they make {@link org.nettracesql.adapter.aggregate.GroupedRows} and
 * {@link org.nettracesql.adapter.aggregate.WindowedRows}, which feed rows to {@code Accumulator}s; a {@code Measure}
 * says which one a call needs.
 *
 * <p><b>Threads.</b> A run is for one thread; what a plan keeps is immutable.
 *
 * <p><b>Memory.</b> An aggregate keeps its groups, a window all rows of its input; or those of one trace, where its
 * partitions are of one each and rows come {@linkplain org.nettracesql.adapter.aggregate.TraceAfterTrace trace after
 * trace}.
 */
package org.nettracesql.adapter.aggregate;
