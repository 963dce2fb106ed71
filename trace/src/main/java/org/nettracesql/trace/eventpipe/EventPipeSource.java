package org.nettracesql.trace.eventpipe;

import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.block.FileSource;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.TraceInput;

/** A file with blocks of stacks, which the walk leaves in an {@link EventPipeDirectory}. */
public abstract class EventPipeSource extends FileSource {

    protected EventPipeSource(TraceInput file, TraceInfo info, Clock clock) {
        super(file, info, clock);
    }

    @Override
    public final StackDirectory readStacks(BlockDirectory directory) {
        return StackBlock.readAll(file, ((EventPipeDirectory) directory).stackBlocks(), info().pointerBytes());
    }
}
