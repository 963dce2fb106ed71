package org.nettracesql.trace.code;

/**
 * A module of managed code: an assembly file, or a module made in memory.
 *
 * @param ordinal position in {@link CodeMap#modules()}
 * @param moduleId the runtime's id; may be used again after an unload
 * @param appDomainId the first application domain it was loaded into, 0 where no event tells
 * @param flags the manifest's ModuleFlagsMap
 * @param ilPath path of the file; a name without folder for a module in memory; never null
 * @param nativePath path of the native image, empty for none
 * @param pdbGuid GUID text of the managed symbol file; null where no event tells or the module has none
 * @param pdbAge age of the managed symbol file, always 1 for a portable PDB
 * @param pdbPath where the compiler wrote the symbol file; null where no event tells
 * @param loadedNanos {@link Long#MIN_VALUE} if it was loaded before the trace or the time is not known
 * @param unloadedNanos {@link Long#MAX_VALUE} if never
 * @param residentUntilNanos later than {@code unloadedNanos} where the rundown lists it after its unload
 */
public record LoadedModule(
        int ordinal,
        int processId,
        long moduleId,
        long assemblyId,
        long appDomainId,
        int flags,
        String ilPath,
        String nativePath,
        String pdbGuid,
        int pdbAge,
        String pdbPath,
        String nativePdbGuid,
        int nativePdbAge,
        String nativePdbPath,
        long loadedNanos,
        long unloadedNanos,
        long residentUntilNanos,
        KnownFrom source) {

    /** ModuleFlags: made in memory. */
    public static final int DYNAMIC = 0x4;
    /** ModuleFlags: has precompiled code. */
    public static final int READY_TO_RUN = 0x20;

    /** The path's last part, see {@link MappedFile#fileName()}. */
    public String fileName() {
        return MappedFile.fileName(ilPath);
    }

    /** The same at another position. */
    LoadedModule withOrdinal(int position) {
        return new LoadedModule(position, processId, moduleId, assemblyId, appDomainId, flags, ilPath, nativePath,
                pdbGuid, pdbAge, pdbPath, nativePdbGuid, nativePdbAge, nativePdbPath, loadedNanos, unloadedNanos,
                residentUntilNanos, source);
    }

    public boolean isReadyToRun() {
        return (flags & READY_TO_RUN) != 0;
    }
}
