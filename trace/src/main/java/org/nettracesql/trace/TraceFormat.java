package org.nettracesql.trace;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.nettracesql.trace.file.PartedInput;
import org.nettracesql.trace.file.TraceInput;

/**
 * A trace format, found by {@link java.util.ServiceLoader}. Implementations have a public constructor without arguments
 * and no state.
 */
public interface TraceFormat {

    /** Bytes from the start of the file that {@link #recognises} is given, unless the file is shorter. */
    int HEAD_BYTES = 256;

    /** The name for messages, for instance {@code NetTrace 4}. */
    String name();

    /** Whether a file that begins with these bytes (little-endian, from position to limit) is of this format. */
    boolean recognises(ByteBuffer head);

    /**
     * What a file is that begins so and is a part of a trace of this format, but none by itself, with what to do: the
     * end of a sentence; null for others.
     */
    default String describePart(ByteBuffer head) {
        return null;
    }

    /** Whether a folder is one trace of this format. */
    default boolean recognisesFolder(Path folder) {
        return false;
    }

    /** Whether a file is no trace by itself, but belongs to one that another file beside it stands for. */
    default boolean isPart(Path file) {
        return false;
    }

    /** Opens a file or folder that {@link #recognises} accepted. */
    Trace open(Path file, IndexStorage indexStorage);

    /**
     * For a format whose traces are folders: which of a container's files make up a trace.
     *
     * @param recognised the names of those of its files that {@link #recognises} accepted, with slashes
     * @return null for formats whose traces are single files
     */
    default Predicate<String> partsBeside(List<String> recognised) {
        return null;
    }

    /**
     * Opens what {@link #recognises} accepted in a container: a file, or a {@link PartedInput} of all parts. Closing
     * the trace closes it, and so does an exception.
     */
    Trace open(TraceInput input);
}
