package org.nettracesql.trace.nettrace;

import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.TraceFile;

/** A NetTrace 4 file for the block engine. */
final class NetTraceSource implements BlockSource {

    private final TraceFile file;
    private final TraceHeader header;

    NetTraceSource(TraceFile file) {
        this.file = file;
        this.header = TraceHeader.read(file);
    }

    @Override
    public TraceInfo info() {
        return header.info();
    }

    @Override
    public Clock clock() {
        return header.clock();
    }

    @Override
    public BlockDirectory walk() {
        return BlockWalker.walk(file, header);
    }

    @Override
    public EventHeaders newHeaders(BlockDirectory directory) {
        return new EventHeaderCursor(directory, info().processId());
    }

    @Override
    public StackDirectory readStacks(BlockDirectory directory) {
        return StackBlock.readAll(file, ((NetTraceDirectory) directory).stackBlocks(), info().pointerBytes());
    }
}
