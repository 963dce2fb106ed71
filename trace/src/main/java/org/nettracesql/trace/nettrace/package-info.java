/**
 * NetTrace 4, the format that EventPipe writes since .NET Core 3.0 (what documents call version 5 is 4 on the wire), for
 * the engine in {@link org.nettracesql.trace.block}.
 *
 * <p>{@code BlockWalker} goes over the objects of the file once and leaves a {@code NetTraceDirectory}: where the event
 * blocks, stack blocks and sequence points are, and what the metadata blocks declare, read by {@code MetadataReader}.
 * {@code EventHeaderCursor} decodes the headers of events, {@code StackBlock} the stacks.
 *
 * <p>Only {@link org.nettracesql.trace.nettrace.NetTraceFormat} is public: the rest is reached through
 * {@link org.nettracesql.trace.Trace}.
 */
package org.nettracesql.trace.nettrace;
