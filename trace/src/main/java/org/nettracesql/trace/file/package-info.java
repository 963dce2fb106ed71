/**
 * Bytes of a trace file: positional reads into the caller's arrays. Called by the format packages, knows none of them.
 *
 * <p>Whoever decodes has an array of his own: a block of some 100 KB stays in the processor's cache, so decoding it
 * costs no more than decoding a mapping does, and a file that shrinks is met while it is copied. What a session reads
 * again is copied from where the system keeps it ({@code MappedBytes}), anything else is read by position.
 *
 * <p>A trace in a container is a {@link org.nettracesql.trace.file.TraceInput} like a file: stored bytes are read where
 * they are, packed ones as far as somebody reads them by way of a temporary file. The inputs of a container share it;
 * the last one that is closed closes it.
 */
package org.nettracesql.trace.file;
