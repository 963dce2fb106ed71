package org.nettracesql.trace.code;

/**
 * An assembly.
 *
 * @param ordinal position in {@link CodeMap#assemblies()}
 * @param assemblyId the runtime's id; may be used again after an unload
 * @param bindingId id of the binding context, 0 where the event's version lacks it
 * @param flags the manifest's AssemblyFlagsMap
 * @param fullName name, version, culture and key token
 * @param loadedNanos {@link Long#MIN_VALUE} if it was loaded before the trace or the time is not known
 * @param unloadedNanos {@link Long#MAX_VALUE} if never
 */
public record LoadedAssembly(
        int ordinal,
        int processId,
        long assemblyId,
        long appDomainId,
        long bindingId,
        int flags,
        String fullName,
        long loadedNanos,
        long unloadedNanos,
        KnownFrom source) {}
