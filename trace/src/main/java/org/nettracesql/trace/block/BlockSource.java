package org.nettracesql.trace.block;

import java.util.Set;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TraceInfo;

/** What a format knows of an open file; all else is the same for all formats. Safe for all threads. */
public interface BlockSource {

    /** What the header says. */
    TraceInfo info();

    /** The columns of {@link HeaderColumn#isContext()} that the format has; none for most. */
    default Set<HeaderColumn> contextColumns() {
        return Set.of();
    }

    /** Whether events of this format can have stacks, whose methods want names even where no runtime wrote an event. */
    default boolean mayHaveStacks() {
        return true;
    }

    /** Converts the trace's ticks. */
    Clock clock();

    /**
     * Goes over the file once: where its blocks are, and what it declares.
     *
     * @param threads that it may use, where there is more to it than the headers of blocks
     */
    BlockDirectory walk(int threads);

    /** A decoder of event headers, for one thread. */
    EventHeaders newHeaders(BlockDirectory directory);

    /** Gives up what it keeps of the events beside the directory, because nobody is asking. */
    default void rest() {
        // Most keep nothing.
    }

    /** Reads all call stacks. */
    StackDirectory readStacks(BlockDirectory directory);
}
