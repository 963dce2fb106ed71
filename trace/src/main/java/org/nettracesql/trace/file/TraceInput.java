package org.nettracesql.trace.file;

import java.nio.file.Path;
import java.util.List;
import org.nettracesql.trace.TraceWarning;

/**
 * The bytes of a trace that is open: one file, the files of a folder one after another, or what an archive holds. Any
 * number of threads may read.
 */
public interface TraceInput extends AutoCloseable {

    /** What was opened. */
    Path path();

    /** Bytes that there were when it was opened. */
    long sizeBytes();

    /** As {@link #sizeBytes}, or what a container says that it is, where that is known without unpacking it. */
    default long statedBytes() {
        return sizeBytes();
    }

    /** What was found wrong with the container up to now. */
    default List<TraceWarning> warnings() {
        return List.of();
    }

    /** As {@link #warnings}, with what shows only where all bytes are read. */
    default List<TraceWarning> audit() {
        return warnings();
    }

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

    /** Whether what {@link #rest} gives up could not be had again, since nothing has the path any more. */
    default boolean isGone() {
        return false;
    }

    /** Gives up what can be had again, such as the open file; the next to read has it opened again. */
    default void rest() {}

    @Override
    void close();
}
