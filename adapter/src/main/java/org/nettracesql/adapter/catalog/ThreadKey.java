package org.nettracesql.adapter.catalog;

/**
 * A thread of a trace, which may have several processes. With written-out methods: the JVM links those of records at
 * their first call, for some ms of a short query.
 */
public record ThreadKey(int processId, long threadId) {

    @Override
    public boolean equals(Object other) {
        return other instanceof ThreadKey key && key.threadId == threadId && key.processId == processId;
    }

    @Override
    public int hashCode() {
        return 31 * processId + Long.hashCode(threadId);
    }
}
