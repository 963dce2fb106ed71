/**
 * NetTrace 4, which EventPipe writes since .NET Core 3.0 (what documents call version 5 is 4 on the wire), for the
 * engine in {@link org.nettracesql.trace.block}.
 *
 * <p>{@code BlockWalker} goes over the objects of the file once and leaves an {@code EventPipeDirectory}: where the
 * event blocks, stack blocks and sequence points are, and what the metadata blocks declare. What is so in other
 * versions, too, stands in {@link org.nettracesql.trace.eventpipe}: the headers of events and the declarations among
 * it.
 *
 * <p>Only {@link org.nettracesql.trace.nettrace.NetTraceFormat} is public: the rest is reached through
 * {@link org.nettracesql.trace.Trace}.
 */
package org.nettracesql.trace.nettrace;
