/**
 * ETW's trace logs ({@code .etl}), as Windows Vista and later write them, for the engine in
 * {@link org.nettracesql.trace.block}; read without Windows.
 *
 * <p>A file is a chain of buffers, each of one processor, whose records are the events. {@code LogFile} reads what the
 * first record says of the file. {@code BufferWalk} goes over all records once: which kinds of events there are
 * ({@code EventKinds}), whose threads are ({@code ThreadTable}), and what the file itself declares. {@code EtlHeaders}
 * decodes the headers of records, after an {@code Unpacker} has unpacked a compressed buffer. {@code EventTypes} finds
 * the types: the manifest's for the .NET runtime's providers, those of the resource {@code classic-events.tsv} for the
 * kernel's events ({@code ClassicEvents}), and what the file declares ({@code Definitions}): TraceLogging's schemas,
 * manifests of EventSources, and TRACE_EVENT_INFO, which tools add.
 *
 * <p>Records that hold many of the kernel's events are written anew with the fields of each ({@code Unfolding}) when
 * a scan wants their payloads.
 *
 * <p>The walk leaves a {@code HeaderDigest} of each buffer, as far as {@code KeptRecords} has room: who asks for types,
 * times, threads and processes only, reads no buffer again. Who asks for more has it read, and unpacked records kept.
 *
 * <p>Stacks are often told by later events, perhaps from another processor: {@code StackJoin} goes over the events of
 * all processors in the order of time ({@code BufferMerge}) when stacks are first asked for, while {@code UnpackAhead}
 * unpacks the buffers that come next.
 *
 * <p>Only {@link org.nettracesql.trace.etl.EtlFormat} is public: the rest is reached through
 * {@link org.nettracesql.trace.Trace}.
 */
package org.nettracesql.trace.etl;
