package org.nettracesql.trace;

/** What the providers are called whose events mean something here: as {@link EventType#provider} has them. */
public final class Providers {

    public static final String RUNTIME = "Microsoft-Windows-DotNETRuntime";
    public static final String RUNDOWN = "Microsoft-Windows-DotNETRuntimeRundown";
    public static final String PRIVATE = "Microsoft-Windows-DotNETRuntimePrivate";
    public static final String STRESS = "Microsoft-Windows-DotNETRuntimeStress";
    /** Of the runtime's own stacks of all threads. */
    public static final String SAMPLE_PROFILER = "Microsoft-DotNETCore-SampleProfiler";
    /** Of what EventPipe says of the process. */
    public static final String EVENT_PIPE = "Microsoft-DotNETCore-EventPipe";
    /** Of the classic events of Windows' kernel. */
    public static final String WINDOWS_KERNEL = "Windows Kernel";
    /** Of events of Linux' kernel, as LTTng names them. */
    public static final String LINUX_KERNEL = "kernel";
    /** Of the scheduler's events as perf names them, which calls the ids of threads pids. */
    public static final String PERF_SCHEDULER = "sched";
    /** Of samples and switches that a collector of Linux took. */
    public static final String UNIVERSAL_EVENTS = "Universal.Events";
    /** Of processes, mappings and symbols that a collector of Linux saw. */
    public static final String UNIVERSAL_SYSTEM = "Universal.System";

    private Providers() {}
}
