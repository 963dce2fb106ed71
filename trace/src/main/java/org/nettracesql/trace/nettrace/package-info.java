/**
 * NetTrace 4, the format that EventPipe writes since .NET Core 3.0 (what documents call version 5 is 4 on the wire).
 *
 * <p>Flow: {@code BlockWalker} goes over the objects of the file once and leaves a {@code BlockDirectory} (where the
 * event blocks, stack blocks and sequence points are, and what the metadata blocks declare, read by
 * {@code MetadataReader}). {@code NetTraceScan} hands the blocks to its {@code NetTraceCursor}s, which walk the event
 * headers with {@code EventHeaderCursor} and leave payloads to {@link org.nettracesql.trace.scan}. {@code IndexBuilder}
 * walks all headers once for counts, ranges and lost events; {@code PayloadAudit} finds payloads that do not fit their
 * types; {@code StackDirectory} gives stacks their canonical ids.
 *
 * <p>Only {@link org.nettracesql.trace.nettrace.NetTraceFormat} is public: the rest is reached through
 * {@link org.nettracesql.trace.Trace}.
 */
package org.nettracesql.trace.nettrace;
