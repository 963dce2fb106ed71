package org.nettracesql.trace.code;

/**
 * Where the runtime found the precompiled code of a method: an event R2RGetEntryPoint.
 *
 * @param address first byte of the code; its size is not told
 */
record EntryPoint(
        long timeNanos, int processId, long methodId, long address, String namespace, String name, String signature) {}
