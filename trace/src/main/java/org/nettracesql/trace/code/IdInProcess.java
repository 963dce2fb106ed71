package org.nettracesql.trace.code;

/**
 * An id that the runtime gave to a module, an assembly or an application domain, and the process that has it. With
 * written-out methods: the JVM links those of records at their first call, for some ms of a short query.
 */
record IdInProcess(int processId, long id) {
    @Override
    public boolean equals(Object other) {
        return other instanceof IdInProcess key && processId == key.processId && id == key.id;
    }

    @Override
    public int hashCode() {
        return 31 * processId + Long.hashCode(id);
    }
}
