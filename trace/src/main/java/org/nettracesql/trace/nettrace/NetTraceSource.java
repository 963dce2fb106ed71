package org.nettracesql.trace.nettrace;

import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.eventpipe.EventHeaderCursor;
import org.nettracesql.trace.eventpipe.EventPipeSource;
import org.nettracesql.trace.file.TraceInput;

/** A NetTrace 4 file for the block engine. */
final class NetTraceSource extends EventPipeSource {

    private final TraceHeader header;

    NetTraceSource(TraceInput file) {
        this(file, TraceHeader.read(file));
    }

    private NetTraceSource(TraceInput file, TraceHeader header) {
        super(file, header.info(), header.clock());
        this.header = header;
    }

    @Override
    public BlockDirectory walk(int threads) {
        return BlockWalker.walk(file, header);
    }

    @Override
    public EventHeaders newHeaders(BlockDirectory directory) {
        return new EventHeaderCursor(directory, info().processId());
    }
}
