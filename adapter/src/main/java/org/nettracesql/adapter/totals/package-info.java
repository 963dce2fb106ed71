/**
 * Totals of scans: what is counted and added up while batches pass, of all rows or of each group.
 *
 * <p>{@link org.nettracesql.adapter.totals.Totals} says what is wanted: keys and measures. Each thread of a scan has a
 * {@link org.nettracesql.adapter.totals.Tally} of its own, which numbers the groups of a batch by their keys and adds
 * the batch's columns to them; in the end one takes over the others. The answers of {@code scan} make and read them,
 * with and without a planner. Nothing here knows Calcite.
 */
package org.nettracesql.adapter.totals;
