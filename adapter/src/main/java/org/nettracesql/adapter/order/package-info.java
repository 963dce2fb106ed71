/**
 * Rows in an order, and the first of them: of scans in the order of their times, and of any rows that are kept.
 *
 * <p>{@link org.nettracesql.adapter.order.TimeOrder} gives the rows of a request by their times, a window of time
 * after the other, and keeps no more than one of them; {@link org.nettracesql.adapter.order.TopRows} finds the first n
 * by one column, for which it reads that column alone before the few rows are read whole; {@link
 * org.nettracesql.adapter.order.RowSort} sorts what neither can. The answers of {@code scan} and plain statements use
 * them. Nothing here knows Calcite.
 */
package org.nettracesql.adapter.order;
