/**
 * NetTrace 6, which machine-wide recorders write, for the engine in {@link org.nettracesql.trace.block}.
 *
 * <p>{@code BlockWalker6} goes over the blocks of the file once and leaves a {@code NetTrace6Directory}: where event
 * blocks, stack blocks and sequence points are, what is declared ({@code MetadataRow}), threads ({@code ThreadTable})
 * and labels ({@code LabelLists}). {@code LabelledHeaderCursor} decodes the headers of events. What is as in version 4
 * stands in {@link org.nettracesql.trace.eventpipe}.
 *
 * <p>Only {@link org.nettracesql.trace.nettrace6.NetTrace6Format} is public: the rest is reached through
 * {@link org.nettracesql.trace.Trace}.
 */
package org.nettracesql.trace.nettrace6;
