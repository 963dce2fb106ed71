package org.nettracesql.trace.code;

/**
 * An application domain. Modern runtimes have one.
 *
 * @param ordinal position in {@link CodeMap#appDomains()}
 * @param appDomainId the runtime's id
 * @param index number the runtime gave it, 0 where the event's version lacks it
 * @param flags the manifest's AppDomainFlagsMap
 * @param loadedNanos {@link Long#MIN_VALUE} if it was loaded before the trace or the time is not known
 * @param unloadedNanos {@link Long#MAX_VALUE} if never
 */
public record LoadedAppDomain(
        int ordinal,
        int processId,
        long appDomainId,
        int index,
        int flags,
        String name,
        long loadedNanos,
        long unloadedNanos,
        KnownFrom source) {}
