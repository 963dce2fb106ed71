package org.nettracesql.trace.file;

import java.nio.file.Path;

/**
 * The bytes of a trace that is open: one file, the files of a folder one after another, or what an archive holds. Any
 * number of threads may read.
 */
public interface TraceInput extends AutoCloseable {

    /** What was opened. */
    Path path();

    /** Bytes that there were when it was opened. */
    long sizeBytes();

    /**
     * Reads bytes from an absolute offset.
     *
     * @return how many bytes were read: {@code length}, or fewer at the end
     * @throws org.nettracesql.trace.TraceChangedException if there are fewer bytes than when it was opened
     * @throws org.nettracesql.trace.ScanCancelledException if the input was closed or the thread interrupted
     */
    int read(long offsetBytes, byte[] target, int start, int length);

    /** As {@link #verify}, unless that was done a moment ago. */
    void verifyIfDue();

    /**
     * Makes sure that all bytes read up to now are of the content that was opened.
     *
     * @throws org.nettracesql.trace.TraceChangedException if they may not be
     */
    void verify();

    /** Whether opening the path anew may give other rows. */
    boolean hasChanged();

    @Override
    void close();
}
