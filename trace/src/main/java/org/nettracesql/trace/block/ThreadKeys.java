package org.nettracesql.trace.block;

/**
 * The threads of a trace, each under a key. Where a trace has one process, a thread's key is its id; where there are
 * several, or where the format numbers threads by itself, the format says who a key is.
 */
public interface ThreadKeys {

    int processId(long key);

    long threadId(long key);

    /** Null where the trace does not name the thread. */
    String name(long key);

    /** The least of the keys that stand for the same thread. */
    default long canonical(long key) {
        return key;
    }

    /** The least of the keys whose events are numbered by one counter: those of a thread that got another name, too. */
    default long numbering(long key) {
        return key;
    }

    /** Whether all threads are of the process that {@link #processId} gives for any key. */
    boolean isOneProcess();

    /** The threads of one process, whose keys are their ids. */
    static ThreadKeys of(int processId) {
        return new ThreadKeys() {
            @Override
            public int processId(long key) {
                return processId;
            }

            @Override
            public long threadId(long key) {
                return key;
            }

            @Override
            public String name(long key) {
                return null;
            }

            @Override
            public boolean isOneProcess() {
                return true;
            }
        };
    }
}
