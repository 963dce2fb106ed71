package org.nettracesql.adapter.collect;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The event tables that the computed tables of the schema {@code trace} are made from, as schema and name. Those over
 * EventSources have no such tables; {@code further-needs.tsv} tells what they need.
 */
final class DerivedSources {

    private static final List<String> METHODS = List.of("clr.MethodLoadVerbose", "rundown.MethodDCEndVerbose");

    private static final List<String> SAMPLES =
            List.of("sampler.ThreadSample", "clr.MethodLoadVerbose", "rundown.MethodDCEndVerbose");

    private static final List<String> COLLECTIONS = List.of("clr.GCStart", "clr.GCEnd", "clr.GCHeapStats",
            "clr.GCSuspendEEBegin", "clr.GCRestartEEEnd");

    private static final List<String> SPANS = List.of("clr.ContentionStart", "clr.WaitHandleWaitStart",
            "clr.TypeLoadStart", "clr.R2RGetEntryPointStart", "clr.ExceptionThrown", "clr.ExceptionCatchStart",
            "clr.ExceptionFinallyStart", "clr.ExceptionFilterStart", "clr.AssemblyLoadStart", "clr.GCSuspendEEBegin",
            "clr.GCFinalizersBegin", "clr.TieredCompilationBackgroundJitStart");

    private static final Map<String, List<String>> SOURCES = Map.ofEntries(
            Map.entry("methods", METHODS),
            Map.entry("frames", METHODS),
            Map.entry("stacks", METHODS),
            Map.entry("il_to_native", List.of("clr.MethodILToNativeMap", "rundown.MethodDCEndILToNativeMap")),
            Map.entry("modules", List.of("clr.ModuleLoad", "rundown.ModuleDCEnd")),
            Map.entry("assemblies", List.of("clr.AssemblyLoad", "rundown.AssemblyDCEnd")),
            Map.entry("app_domains", List.of("clr.AppDomainLoad", "rundown.AppDomainDCEnd")),
            Map.entry("thread_samples", List.of("sampler.ThreadSample")),
            Map.entry("method_samples", SAMPLES),
            Map.entry("method_samples_without_idle", SAMPLES),
            Map.entry("call_samples", SAMPLES),
            Map.entry("call_samples_without_idle", SAMPLES),
            Map.entry("jit_compilations", List.of("clr.MethodJittingStarted", "clr.MethodLoadVerbose")),
            Map.entry("gc_collections", COLLECTIONS),
            Map.entry("gc_suspensions", COLLECTIONS),
            Map.entry("exception_throws", List.of("clr.ExceptionThrown", "clr.ExceptionCatchStart")),
            Map.entry("spans", SPANS));

    /** Made from the header, the index, or events that every trace has. */
    static final Set<String> OF_EVERY_TRACE = Set.of("traces", "trace_info", "trace_warnings", "processes", "threads",
            "event_types", "event_fields", "functions", "reports");

    private DerivedSources() {}

    static List<String> of(String table) {
        return SOURCES.getOrDefault(table, List.of());
    }

    /** Names of the tables that have sources. */
    static Set<String> tables() {
        return SOURCES.keySet();
    }
}
