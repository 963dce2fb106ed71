package org.nettracesql.trace.block;

import org.nettracesql.trace.TraceInfo;

/** What a format knows of an open file; all else is the same for all formats. Safe for all threads. */
public interface BlockSource {

    /** What the header says. */
    TraceInfo info();

    /** Converts the trace's ticks. */
    Clock clock();

    /** Goes over the file once: where its blocks are, and what it declares. */
    BlockDirectory walk();

    /** A decoder of event headers, for one thread. */
    EventHeaders newHeaders(BlockDirectory directory);

    /** Reads all call stacks. */
    StackDirectory readStacks(BlockDirectory directory);
}
