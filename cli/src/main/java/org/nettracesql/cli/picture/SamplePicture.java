package org.nettracesql.cli.picture;

import java.io.IOException;

/** Receives samples and writes a file of them. For one thread. */
public interface SamplePicture {

    /** Whether the samples must come thread by thread, those of a thread in the order of time. */
    boolean isOrdered();

    /**
     * Takes a sample.
     *
     * @param weightNanos the time that it stands for
     * @param folded names of the frames from the root to the leaf, joined by semicolons
     */
    void take(long processId, long threadId, long timeNanos, long weightNanos, String folded) throws IOException;

    /** Writes what is left; the target stays open. */
    void end() throws IOException;
}
