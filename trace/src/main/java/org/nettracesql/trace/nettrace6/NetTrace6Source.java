package org.nettracesql.trace.nettrace6;

import java.util.Set;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.EventHeaders;
import org.nettracesql.trace.eventpipe.EventPipeSource;
import org.nettracesql.trace.file.TraceInput;

/** A NetTrace 6 file for the block engine. */
final class NetTrace6Source extends EventPipeSource {

    private static final Set<HeaderColumn> CONTEXTS = Set.of(
            HeaderColumn.THREAD_NAME, HeaderColumn.TRACE_ID, HeaderColumn.SPAN_ID, HeaderColumn.LABELS);

    private final NetTrace6Header header;

    NetTrace6Source(TraceInput file) {
        this(file, NetTrace6Header.read(file));
    }

    private NetTrace6Source(TraceInput file, NetTrace6Header header) {
        super(file, header.info(), header.clock());
        this.header = header;
    }

    @Override
    public Set<HeaderColumn> contextColumns() {
        return CONTEXTS;
    }

    @Override
    public BlockDirectory walk(int threads) {
        return BlockWalker6.walk(file, header);
    }

    @Override
    public EventHeaders newHeaders(BlockDirectory directory) {
        return new LabelledHeaderCursor((NetTrace6Directory) directory);
    }
}
