package org.nettracesql.functions;

import org.nettracesql.trace.Providers;

/** The names of the runtime's most asked for enumerations; {@link NameFunctions#enumName} knows all. */
public final class EnumFunctions {

    private EnumFunctions() {}

    /** Why a garbage collection was started: {@code GCStart.Reason}. */
    public static String gcReasonName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "GCReasonMap", value);
    }

    /** {@code GCStart.Type}. */
    public static String gcTypeName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "GCTypeMap", value);
    }

    /** Why the runtime stopped its threads: {@code GCSuspendEEBegin.Reason}. */
    public static String gcSuspendReasonName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "GCSuspendEEReasonMap", value);
    }

    /** {@code GCAllocationTick.AllocationKind}. */
    public static String gcAllocationKindName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "GCAllocationKindMap", value);
    }

    /** {@code SetGCHandle.Kind}. */
    public static String gcHandleKindName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "GCHandleKindMap", value);
    }

    /** {@code ContentionStart.ContentionFlags}: managed or native lock. */
    public static String contentionName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "ContentionFlagsMap", value);
    }

    /** {@code MethodJitTailCallSucceeded.TailCallType}. */
    public static String tailCallTypeName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "TailCallTypeMap", value);
    }

    /** Why the thread pool changed its number of threads: {@code ThreadPoolWorkerThreadAdjustmentAdjustment.Reason}. */
    public static String threadAdjustmentReasonName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "ThreadAdjustmentReasonMap", value);
    }

    /** {@code ResolutionAttempted.Stage}. */
    public static String resolutionStageName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "ResolutionAttemptedStageMap", value);
    }

    /** {@code ResolutionAttempted.Result}. */
    public static String resolutionResultName(long value) {
        return NameFunctions.enumName(Providers.RUNTIME, "ResolutionAttemptedResultMap", value);
    }

    /** {@code ModuleLoad.ModuleFlags}, joined by {@code |}. */
    public static String moduleFlags(long flags) {
        return NameFunctions.enumName(Providers.RUNTIME, "ModuleFlagsMap", flags);
    }

    /** {@code AssemblyLoad.AssemblyFlags}, joined by {@code |}. */
    public static String assemblyFlags(long flags) {
        return NameFunctions.enumName(Providers.RUNTIME, "AssemblyFlagsMap", flags);
    }
}
