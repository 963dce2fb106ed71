package org.nettracesql.trace.code;

/**
 * What a method event says of a body, at one moment.
 *
 * @param threadId the thread that wrote the event
 * @param namespace null, like the other names, for events that are not verbose
 */
record BodyEvent(
        KnownFrom kind,
        long timeNanos,
        long threadId,
        int processId,
        long methodId,
        long moduleId,
        long startAddress,
        long sizeBytes,
        int token,
        int flags,
        long reJitId,
        String namespace,
        String name,
        String signature) {

    boolean isDynamic() {
        return (flags & MethodFlags.DYNAMIC) != 0;
    }
}
