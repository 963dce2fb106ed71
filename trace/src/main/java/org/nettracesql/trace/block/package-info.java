/**
 * Traces whose events lie in blocks of a file, whatever the format: everything but the bytes themselves.
 *
 * <p>A format supplies a {@link org.nettracesql.trace.block.BlockSource}: what the header says, a walk over the file
 * that leaves a {@link org.nettracesql.trace.block.BlockDirectory} (where the blocks are, which event types are
 * declared), an {@link org.nettracesql.trace.block.EventHeaders} per cursor that decodes the events' headers, and the
 * stacks. Its {@link org.nettracesql.trace.block.BlockFormat} is what {@link org.nettracesql.trace.TraceFormat} finds.
 *
 * <p>{@code BlockTrace} is the open trace; each of directory, index, stacks and audit is made when first asked for and
 * kept. {@code BlockScan} hands blocks to its {@code BlockCursor}s, which walk the headers and leave payloads to
 * {@link org.nettracesql.trace.scan}. {@code IndexBuilder} walks all headers once for counts, ranges and lost events,
 * on all cores; {@code IndexFile} keeps that beside the trace; {@code PayloadAudit} finds payloads that do not fit
 * their types, {@code SourceMessages} what EventSources report of themselves.
 *
 * <p>This package knows no format; formats know nothing of each other.
 */
package org.nettracesql.trace.block;
