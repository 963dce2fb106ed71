package org.nettracesql.trace.ctf;

import java.util.List;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.block.BlockDirectory;
import org.nettracesql.trace.scan.EventContexts;

/** The packets of a trace, the events that its metadata declares, and those that say themselves what they are. */
final class CtfDirectory extends BlockDirectory {

    /** What ticks count from, in nanoseconds since 1970. */
    final long startNanos;
    final EventSources sources = new EventSources();
    private final int declaredTypes;
    private final CtfThreads threads;

    CtfDirectory(long startNanos, int declaredTypes) {
        this(startNanos, declaredTypes, new CtfThreads());
    }

    private CtfDirectory(long startNanos, int declaredTypes, CtfThreads threads) {
        super(threads);
        this.startNanos = startNanos;
        this.declaredTypes = declaredTypes;
        this.threads = threads;
    }

    /** Takes over what was learnt of all events, in their order. */
    void learn(List<Learner> learners) {
        for (Learner learner : learners) {
            sources.add(learner.sources);
            threads.add(learner.threads);
        }
        sources.declare(this, declaredTypes + 1);
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
