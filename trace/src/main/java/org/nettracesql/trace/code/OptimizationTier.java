package org.nettracesql.trace.code;

/**
 * How well a code body was compiled: bits 7 to 9 of a method event's flags. The runtime's own names, of
 * {@code NativeCodeVersion::OptimizationTier} as events carry it.
 */
public enum OptimizationTier {
    /** Sent by runtimes before 3.0, and for code that has no tier. */
    UNKNOWN("Unknown"),
    /** Jitted without optimisation, for good: a debuggable module or a method marked so. */
    MIN_OPT_JITTED("MinOptJitted"),
    /** Jitted with optimisation at once. */
    OPTIMIZED("Optimized"),
    /** Tier 0: jitted quickly, may be replaced. */
    QUICK_JITTED("QuickJitted"),
    /** Tier 1. */
    OPTIMIZED_TIER1("OptimizedTier1"),
    /** Tier 1, entered from the middle of a loop of tier 0 (on-stack replacement). */
    OPTIMIZED_TIER1_OSR("OptimizedTier1OSR"),
    /** Tier 0 with counters for profile-guided optimisation. */
    QUICK_JITTED_INSTRUMENTED("QuickJittedInstrumented"),
    /** Tier 1 with counters for profile-guided optimisation. */
    OPTIMIZED_TIER1_INSTRUMENTED("OptimizedTier1Instrumented"),
    /** Compiled ahead of time. Events say another tier without the jitted flag. */
    READY_TO_RUN("ReadyToRun");

    private static final OptimizationTier[] VALUES = values();

    private final String display;

    OptimizationTier(String display) {
        this.display = display;
    }

    /** The name that people know from the runtime and PerfView, for instance {@code OptimizedTier1}. */
    public String display() {
        return display;
    }

    /**
     * The tier that method flags tell. Code without the jitted flag is precompiled whatever tier the bits say: the
     * runtime writes there what it would compile the method with (OPTIMIZED mostly, MIN_OPT_JITTED for methods marked
     * NoOptimization). Dynamic methods and stubs are jitted and keep the tier of the bits; so does everything of
     * runtimes without tiers.
     */
    public static OptimizationTier of(int methodFlags) {
        OptimizationTier tier = VALUES[methodFlags >>> 7 & 7];
        boolean isCompiledAtRunTime = (methodFlags & (MethodFlags.JITTED | MethodFlags.DYNAMIC)) != 0;
        return tier == UNKNOWN || isCompiledAtRunTime ? tier : READY_TO_RUN;
    }
}
