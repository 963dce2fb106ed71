/**
 * .NET runtime traces as events: the public API of the reader. It knows no SQL.
 *
 * <p><b>Flow.</b> A file is recognised by a {@link org.nettracesql.trace.TraceFormat} and opened as a
 * {@link org.nettracesql.trace.Trace}. The trace walks over its block headers once, learns its
 * {@link org.nettracesql.trace.EventType}s, and then answers {@link org.nettracesql.trace.ScanRequest}s: blocks that
 * the request rules out are skipped, event headers that fail are not decoded further, payload fields that nobody asked
 * for are skipped, and what remains comes as {@link org.nettracesql.trace.Batch}es of typed columns.
 *
 * <p><b>Laziness.</b> Opening reads the file's header; the first question reads block headers; only
 * {@link org.nettracesql.trace.Trace#index()} and cursors read events. Nothing decoded is kept.
 *
 * <p><b>Threads.</b> A trace and a scan may be used by all threads; a cursor and its batch by one at a time.
 *
 * <p><b>Who closes what.</b> Whoever opens: cursors, then the scan, then the trace. Closing the trace ends the rest.
 */
package org.nettracesql.trace;
