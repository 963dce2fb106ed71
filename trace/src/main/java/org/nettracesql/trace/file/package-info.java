/**
 * Bytes of a trace file: positional reads into the caller's arrays. Called by the format packages, knows none of them.
 *
 * <p>Reads, not mappings: a mapped file counts as memory of the process, cannot be deleted on Windows before the
 * garbage collector ran, and kills the reader where the file shrinks. A read of a block of some 100 KB stays in the
 * processor's cache, so decoding it costs no more than decoding a mapping does.
 *
 * <p>A trace in a container is a {@link org.nettracesql.trace.file.TraceInput} like a file: stored bytes are read where
 * they are, packed ones as far as somebody reads them by way of a temporary file. The inputs of a container share it;
 * the last one that is closed closes it.
 */
package org.nettracesql.trace.file;
