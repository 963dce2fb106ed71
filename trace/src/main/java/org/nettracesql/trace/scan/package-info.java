/**
 * From event payloads to columns, for every format: compiles what a request wants of an event type into a few passes
 * over the payload bytes, a column at a time. Called by the format packages, which find the events and know their
 * headers.
 *
 * <p>{@link org.nettracesql.trace.scan.PayloadScan} is made once per scan and holds what all its cursors share: a
 * {@code TypePlan} for each event type. {@link org.nettracesql.trace.scan.PayloadDecoder} is one cursor's worker with
 * its scratch arrays. Events go through it in these steps, at most 2,048 at a time:
 *
 * <ol>
 *   <li>{@link org.nettracesql.trace.scan.EventRows}: headers as a format has read them, and where the payloads lie;
 *   <li>{@code HeaderFilter}, then {@code PayloadFilter} leave the {@code SelectedEvents};
 *   <li>{@code RowsOfEvents}, or {@code RowsOfElements} if an array is exploded, writes those to the
 *       {@code OutputBatch}: {@code HeaderColumns} what is in headers, {@code PayloadColumns} what is in payloads.
 * </ol>
 *
 * <p>Whoever reads payloads does so for a {@code PayloadGroup}, payloads of one {@code Layout}: {@code TypeGroups}
 * makes such groups, {@code FieldPass} takes the steps of a {@code FieldPlan} for all payloads of a group,
 * {@code FieldReader} gives a field's values as an array, and {@code PayloadJson} shows them as text.
 *
 * <p>Nothing here throws on malformed payloads: what does not fit is NULL.
 */
package org.nettracesql.trace.scan;
