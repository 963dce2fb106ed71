/**
 * NetPerf, the format that EventPipe wrote before NetTrace: versions 1 and 2 of .NET Core 2.0 and its previews,
 * version 3 of .NET Core 2.1 and 2.2, for the engine in {@link org.nettracesql.trace.block}.
 *
 * <p>{@code NetPerfWalker} goes over all events once, because those that declare metadata stand among the others, and
 * cuts them into blocks. {@code NetPerfHeaders} decodes the headers of events. Stacks stand behind each event; {@code
 * NetPerfSource} gives them ids.
 *
 * <p>Only {@link org.nettracesql.trace.netperf.NetPerfFormat} is public: the rest is reached through
 * {@link org.nettracesql.trace.Trace}.
 */
package org.nettracesql.trace.netperf;
