package org.nettracesql.trace.code;

/**
 * One native code body: a method compiled once. A method has several over time (tiers, on-stack replacement, instances
 * of a generic method), and one body may come as a hot and a cold part, which are two bodies here.
 *
 * @param ordinal position in {@link CodeMap#bodies()}
 * @param processId the process it lived in
 * @param methodId the runtime's id of the method (address of its MethodDesc); may be used again after an unload
 * @param moduleId the runtime's id of the module, see {@link CodeMap#moduleOf}; 0 where no event tells
 * @param startAddress first byte
 * @param sizeBytes number of bytes, 0 to 2^32 - 1; an upper bound unless {@link #isSizeKnown()}
 * @param token metadata token, 0x06rrrrrr; 0 for a dynamic method and where no event tells
 * @param flags see {@link MethodFlags}; 0 where no event tells
 * @param reJitId id of the native code version; 0 for a method's first
 * @param namespace full name of the class, or null where no event names the method
 * @param name name of the method, or null where no event names it
 * @param signature signature as the runtime writes it, return type first, or null
 * @param loadedNanos when it was loaded; {@link Long#MIN_VALUE} if that was before the trace or is not known
 * @param unloadedNanos when it was unloaded, or when other code was loaded over it; {@link Long#MAX_VALUE} if never.
 *     Addresses resolve to it from {@code loadedNanos} until then
 * @param source the best evidence for it
 */
public record CodeBody(
        int ordinal,
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
        String signature,
        long loadedNanos,
        long unloadedNanos,
        KnownFrom source) {

    /** First address behind the body; wraps to 0 for one that ends with the address space. */
    public long endAddress() {
        return startAddress + sizeBytes;
    }

    /** Whether an event tells the size. If not, addresses resolve to the body as far as no other code is known. */
    public boolean isSizeKnown() {
        return source != KnownFrom.R2R_ENTRY_POINT;
    }

    public OptimizationTier tier() {
        return source == KnownFrom.R2R_ENTRY_POINT ? OptimizationTier.READY_TO_RUN : OptimizationTier.of(flags);
    }

    public boolean isDynamic() {
        return (flags & MethodFlags.DYNAMIC) != 0;
    }

    public boolean isJitted() {
        return (flags & MethodFlags.JITTED) != 0;
    }

    /** Whether this is the cold part of a method that was split. */
    public boolean isCold() {
        return MethodFlags.extent(flags) == 1;
    }

    /**
     * Class, method and parameters, for instance {@code System.Array.Copy(class System.Array,class
     * System.Array,int32)}: what PerfView and dotnet-trace show. Null where no event names the method.
     */
    public String fullName() {
        return fullName(namespace, name, signature);
    }

    /** As {@link #fullName()}, from the parts that method events have. */
    public static String fullName(String namespace, String name, String signature) {
        return name == null ? null : qualifiedName(namespace, name) + parameters(signature);
    }

    /** Class and method without parameters; null where no event names the method. */
    public String qualifiedName() {
        return name == null ? null : qualifiedName(namespace, name);
    }

    static String qualifiedName(String namespace, String name) {
        return namespace == null || namespace.isEmpty() ? name : namespace + "." + name;
    }

    CodeBody withOrdinal(int newOrdinal) {
        return new CodeBody(
                newOrdinal,
                processId,
                methodId,
                moduleId,
                startAddress,
                sizeBytes,
                token,
                flags,
                reJitId,
                namespace,
                name,
                signature,
                loadedNanos,
                unloadedNanos,
                source);
    }

    private static String parameters(String signature) {
        int open = signature == null ? -1 : signature.indexOf('(');
        return open < 0 ? "" : signature.substring(open);
    }
}
