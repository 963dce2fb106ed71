/**
 * NetTrace, for the engine in {@link org.nettracesql.trace.block}: version 4, which EventPipe writes since .NET Core
 * 3.0 (what documents call version 5 is 4 on the wire), and version 6, which machine-wide recorders write.
 *
 * <p>Version 4: {@code BlockWalker} goes over the objects of the file once and leaves a {@code NetTraceDirectory}:
 * where the event blocks, stack blocks and sequence points are, and what the metadata blocks declare, read by
 * {@code MetadataReader}. {@code EventHeaderCursor} decodes the headers of events.
 *
 * <p>Version 6: {@code BlockWalker6} leaves a {@code NetTrace6Directory}, which has threads ({@code ThreadTable}) and
 * labels ({@code LabelLists}) besides; metadata are read by {@code MetadataRow}. {@code LabelledHeaderCursor} is the
 * other's with indexes in the place of threads and labels in the place of activities. Event blocks and stack blocks
 * are the same.
 *
 * <p>Only {@link org.nettracesql.trace.nettrace.NetTraceFormat} is public: the rest is reached through
 * {@link org.nettracesql.trace.Trace}.
 */
package org.nettracesql.trace.nettrace;
