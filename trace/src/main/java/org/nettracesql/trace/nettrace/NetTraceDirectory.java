package org.nettracesql.trace.nettrace;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.block.ThreadKeys;

/** What walking over a NetTrace file's objects found. */
class NetTraceDirectory extends BlockDirectory {

    private final List<StackBlock> stackBlocks = new ArrayList<>();

    NetTraceDirectory(ThreadKeys threads) {
        super(threads);
    }

    final void add(StackBlock block) {
        stackBlocks.add(block);
    }

    final List<StackBlock> stackBlocks() {
        return stackBlocks;
    }
}
