package org.nettracesql.trace.nettrace;

import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.BlockSource;
import org.nettracesql.trace.block.Clock;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.TraceFile;

/** A NetTrace 6 file for the block engine. */
final class NetTrace6Source implements BlockSource {

    private final TraceFile file;
    private final NetTrace6Header header;

    NetTrace6Source(TraceFile file) {
        this.file = file;
        this.header = NetTrace6Header.read(file);
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
        return BlockWalker6.walk(file, header);
    }

    @Override
    public EventHeaders newHeaders(BlockDirectory directory) {
        return new LabelledHeaderCursor((NetTrace6Directory) directory);
    }

    @Override
    public StackDirectory readStacks(BlockDirectory directory) {
        return StackBlock.readAll(file, ((NetTraceDirectory) directory).stackBlocks(), info().pointerBytes());
    }
}
