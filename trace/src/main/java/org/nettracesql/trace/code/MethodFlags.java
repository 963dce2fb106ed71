package org.nettracesql.trace.code;

/**
 * The bits of a method event's {@code MethodFlags}.
 *
 * <p>Bits 0 to 6 are below; bits 7 to 9 are the {@link OptimizationTier}; bits 28 to 31 the extent: 0 for a method's
 * hot part, 1 for its cold part. Source: {@code dotnet/runtime} {@code ClrEtwAll.man} and {@code eventtrace.cpp}; the
 * public documentation has bits 2 and 3 wrong.
 */
public final class MethodFlags {

    public static final int DYNAMIC = 0x1;
    public static final int GENERIC = 0x2;
    public static final int SHARED_GENERIC = 0x4;
    public static final int JITTED = 0x8;
    public static final int JIT_HELPER = 0x10;
    public static final int PROFILER_REJECTED = 0x20;
    public static final int READY_TO_RUN_REJECTED = 0x40;

    private static final String[] NAMES = {
        "Dynamic",
        "Generic",
        "HasSharedGenericCode",
        "Jitted",
        "JitHelper",
        "ProfilerRejectedPrecompiledCode",
        "ReadyToRunRejectedPrecompiledCode"
    };

    private MethodFlags() {}

    /** 0 for a hot part, 1 for a cold part. */
    public static int extent(int flags) {
        return flags >>> 28;
    }

    /**
     * The flags by name, joined by {@code |}: the manifest's names of bits 0 to 6, then {@code Tier=} with the tier's
     * name where it is known, then {@code Cold} for a cold part. Empty if nothing is set. Other bits come as one
     * hexadecimal number.
     */
    public static String text(int flags) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < NAMES.length; bit++) {
            if ((flags & 1 << bit) != 0) {
                append(text, NAMES[bit]);
            }
        }
        if ((flags >>> 7 & 7) != 0) {
            append(text, "Tier=" + OptimizationTier.of(flags).display());
        }
        if (extent(flags) != 0) {
            append(text, extent(flags) == 1 ? "Cold" : "Extent=" + extent(flags));
        }
        int rest = flags & 0x0FFF_FC00;
        if (rest != 0) {
            append(text, "0x" + Integer.toHexString(rest));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String name) {
        if (!text.isEmpty()) {
            text.append('|');
        }
        text.append(name);
    }
}
