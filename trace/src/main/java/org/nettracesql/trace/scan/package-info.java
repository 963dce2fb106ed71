/**
 * From event payloads to columns, for every format: compiles what a request wants of an event type into a few passes
 * over the payload bytes, a column at a time. Called by the format packages, which find the events and know their
 * headers.
 *
 * <p>{@link org.nettracesql.trace.scan.PayloadScan} is made once a scan and holds what all its cursors share;
 * {@link org.nettracesql.trace.scan.PayloadDecoder} is one cursor's worker with its scratch arrays. Within it
 * {@link org.nettracesql.trace.scan.Layout} describes a structure's fields, {@code FieldPass} walks over them for many
 * events at once, and {@code PayloadJson} shows them as text.
 *
 * <p>Nothing here throws on malformed payloads: what does not fit is NULL.
 */
package org.nettracesql.trace.scan;
