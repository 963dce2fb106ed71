package org.nettracesql.trace.ctf;

import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.scan.EventContexts;

/** The packets of a trace and the events that its metadata declares. */
final class CtfDirectory extends BlockDirectory {

    private final CtfThreads threads;

    CtfDirectory() {
        this(new CtfThreads());
    }

    private CtfDirectory(CtfThreads threads) {
        super(threads);
        this.threads = threads;
    }

    /** Who the threads are, not yet immutable while the packets are looked through. */
    CtfThreads known() {
        return threads;
    }

    @Override
    protected EventContexts contexts() {
        return new EventContexts() {
            @Override
            public String text(HeaderColumn column, int labels, long threadKey) {
                return column == HeaderColumn.THREAD_NAME ? threads.name(threadKey) : null;
            }
        };
    }
}
