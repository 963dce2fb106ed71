package org.nettracesql.trace.eventpipe;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.ThreadKeys;

/** What walking over a file found, for formats with blocks of stacks and with an end mark. */
public class EventPipeDirectory extends BlockDirectory {

    private final List<StackBlock> stackBlocks = new ArrayList<>();

    public EventPipeDirectory(ThreadKeys threads) {
        super(threads);
    }

    public final void add(StackBlock block) {
        stackBlocks.add(block);
    }

    public final List<StackBlock> stackBlocks() {
        return stackBlocks;
    }

    /** Warns that the file ends where another block or its end mark was expected. */
    public final void endless(long at) {
        warn(Kind.TRUNCATED, at, "The trace ends at offset " + at + " without its end mark: the recording still"
                + " goes on, or it or the process was stopped hard, and what was not written by then is missing.");
    }

    /** Warns that the file ends in the middle of something. */
    public final void cut(long at, String where) {
        warn(Kind.TRUNCATED, at,
                "The trace is cut at offset " + at + ", " + where + ": the rows before the cut are there.");
    }
}
