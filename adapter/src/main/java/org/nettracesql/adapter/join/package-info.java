/**
 * Joins by a range: the events within another event's time, and the last one before it. Calcite's joins compare every
 * two rows whose keys are equal, and in a trace keys are threads and processes, which most events share.
 *
 * <p>{@link org.nettracesql.adapter.join.RangeConditions} finds in a join's condition what {@link
 * org.nettracesql.adapter.join.RangeIndex} can look up. {@link org.nettracesql.adapter.join.JoinsByRange} puts {@link
 * org.nettracesql.adapter.join.EnumerableRangeJoin} and {@link org.nettracesql.adapter.join.EnumerableNearestJoin} in
 * the place of Calcite's operators, which run {@link org.nettracesql.adapter.join.RangeRows} and {@link
 * org.nettracesql.adapter.join.NearestRows}, both of them {@link org.nettracesql.adapter.join.LookedUpRows}. The
 * {@code planner} asks for that, {@code duckdb} asks {@link org.nettracesql.adapter.join.ComparedPairs} which joins it
 * should not take.
 */
package org.nettracesql.adapter.join;
