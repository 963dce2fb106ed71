package org.nettracesql.trace.block;

/** Threads of several processes under keys of their process's id and their own. */
public abstract class ProcessThreads implements ThreadKeys {

    /** @param threadId of which the low 32 bits count */
    public static long key(int processId, long threadId) {
        return (long) processId << Integer.SIZE | threadId & 0xffffffffL;
    }

    @Override
    public final int processId(long key) {
        return (int) (key >> Integer.SIZE);
    }

    /** The thread's part of a key, sign extended. */
    @Override
    public long threadId(long key) {
        return (int) key;
    }

    @Override
    public final boolean isOneProcess() {
        return false;
    }
}
