/**
 * How a query's plan reads events: the scan as a plan node, the rules that hand it filters, columns and limits, and the
 * rows it gives when the plan runs.
 *
 * <p>{@link org.nettracesql.adapter.scan.EventScan} is the node. It starts out as a whole table; each rule replaces it
 * by a narrower one and leaves above it what the scan cannot decide. When the plan runs, its
 * {@link org.nettracesql.adapter.scan.EventRequest} becomes one {@link org.nettracesql.trace.ScanRequest} a trace, and
 * {@link org.nettracesql.adapter.scan.ScannedRows} walks over their batches. Another engine takes the request from the
 * node and scans by itself. Where a scan can answer what the operator above it asks, totals for instance, the two
 * become one {@link org.nettracesql.adapter.scan.EventAnswer}, with a {@link org.nettracesql.adapter.scan.ScanAnswer}
 * for each shape that there is. What they compute is in {@code totals} and {@code order}; what of a condition a scan
 * decides, {@code condition} tells.
 *
 * <p>Nodes and requests are immutable. Rows belong to the thread that fetches them; closing them closes the scan.
 */
package org.nettracesql.adapter.scan;
