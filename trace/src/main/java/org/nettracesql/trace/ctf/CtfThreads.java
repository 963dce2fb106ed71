package org.nettracesql.trace.ctf;

import org.nettracesql.trace.block.ThreadKeys;

/** Threads under keys of their process's id and their own. */
final class CtfThreads implements ThreadKeys {

    static long key(int processId, int threadId) {
        return (long) processId << Integer.SIZE | threadId & 0xffffffffL;
    }

    @Override
    public int processId(long key) {
        return (int) (key >> Integer.SIZE);
    }

    @Override
    public long threadId(long key) {
        return (int) key;
    }

    @Override
    public String name(long key) {
        return null;
    }

    @Override
    public boolean isOneProcess() {
        return false;
    }
}
