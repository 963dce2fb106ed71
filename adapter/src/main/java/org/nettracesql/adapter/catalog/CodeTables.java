package org.nettracesql.adapter.catalog;

import static org.nettracesql.trace.ColumnType.BOOLEAN;
import static org.nettracesql.trace.ColumnType.INT32;
import static org.nettracesql.trace.ColumnType.INT64;
import static org.nettracesql.trace.ColumnType.TEXT;

import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.IlToNativeMap;
import org.nettracesql.trace.code.KnownFrom;
import org.nettracesql.trace.code.LoadedAppDomain;
import org.nettracesql.trace.code.LoadedAssembly;
import org.nettracesql.trace.code.LoadedModule;

/** Tables of the code map: code bodies, what they were loaded from, and their IL-to-native maps. */
final class CodeTables {

    private static final TableColumn PROCESS_ID =
            TableColumn.of("process_id", INT32, false, "Process that it was loaded in.");
    private static final TableColumn LOADED = TableColumn.of("loaded_ns", INT64, true,
            "When it was loaded; NULL if before the trace or not known.");
    private static final TableColumn UNLOADED = TableColumn.of("unloaded_ns", INT64, true,
            "When it was unloaded or replaced; NULL if never.");
    private static final TableColumn METHOD_UNLOADED = TableColumn.of("unloaded_ns", INT64, true,
            "When it was unloaded, itself or with its collectible module, or replaced; addresses resolve to it until"
                    + " then. NULL if never, also if the rundown lists it after its unload event: when a process ends"
                    + " the runtime reports all as unloaded, and the code stays.");
    private static final TableColumn KNOWN_FROM = TableColumn.of("known_from", TEXT, false,
            "The best evidence: LOAD, RUNDOWN_START, RUNDOWN_END or UNLOAD event; SYMBOL: a machine-wide recording's"
                    + " list.");
    private static final TableColumn METHOD_KNOWN_FROM = TableColumn.of("known_from", TEXT, false,
            "The best evidence: LOAD, RUNDOWN_START, RUNDOWN_END or UNLOAD event; SYMBOL: a machine-wide recording's"
                    + " list; or R2R_ENTRY_POINT: no event of its own,"
                    + " but the runtime looked up its precompiled code (R2RGetEntryPoint).");

    private CodeTables() {}

    private static Long loaded(long nanos) {
        return nanos == Long.MIN_VALUE ? null : nanos;
    }

    private static Long unloaded(long nanos) {
        return nanos == Long.MAX_VALUE ? null : nanos;
    }

    private static String knownFrom(KnownFrom source) {
        return source.name();
    }

    static Relation methods(String name) {
        return DerivedRelation.ofTraces(
                name,
                "One row a native code body: a method that was compiled once. A method has several over time (tiers,"
                        + " versions), and a split one has a hot and a cold body.",
                List.of(
                        PROCESS_ID,
                        TableColumn.of("body", INT32, false,
                                "Number of the body in the trace; frames.body leads here."),
                        TableColumn.of("method_id", INT64, false, "The runtime's id of the method (its MethodDesc)."),
                        TableColumn.of("rejit_id", INT64, false,
                                "Id of the native code version, 0 for the method's first."),
                        TableColumn.of("module_id", INT64, true,
                                "The runtime's id of the module; NULL where no event tells."),
                        TableColumn.of("module", TEXT, true, "File name of the module."),
                        TableColumn.of("namespace", TEXT, true, "Full name of the class."),
                        TableColumn.of("name", TEXT, true, "Name of the method; NULL where no event names it."),
                        TableColumn.of("signature", TEXT, true, "Signature, return type first."),
                        TableColumn.of("full_name", TEXT, true, "Class, method and parameters, as METHOD_AT gives it."),
                        TableColumn.of("start_address", INT64, false,
                                "First byte of the code, as bits (HEX shows it)."),
                        TableColumn.of("size_bytes", INT64, true,
                                "Bytes of code; NULL where known_from is R2R_ENTRY_POINT: addresses then resolve to"
                                        + " it up to the next code that is known, for at most 16 KiB."),
                        TableColumn.of("token", INT32, true,
                                "Metadata token; 0 for a dynamic method, NULL where no event tells."),
                        TableColumn.of("flags", INT32, true,
                                "MethodFlags; METHOD_FLAGS names them. NULL where no event tells."),
                        TableColumn.of("tier", TEXT, false, "How well it was compiled."),
                        TableColumn.of("is_dynamic", BOOLEAN, false, "Made at run time, without metadata."),
                        TableColumn.of("is_cold", BOOLEAN, false, "The cold part of a split method."),
                        LOADED,
                        METHOD_UNLOADED,
                        METHOD_KNOWN_FROM),
                MadeFrom.METHODS,
                trace -> {
                    CodeMap map = trace.codeMap();
                    return MappedRows.of(map.methods(), body -> methodRow(map, body));
                });
    }

    private static Object[] methodRow(CodeMap map, CodeBody body) {
        boolean isEntryPoint = body.source() == KnownFrom.R2R_ENTRY_POINT;
        return new Object[] {
            body.processId(),
            body.ordinal(),
            body.methodId(),
            body.reJitId(),
            isEntryPoint && body.moduleId() == 0 ? null : body.moduleId(),
            map.moduleNameOf(body),
            body.namespace(),
            body.name(),
            body.signature(),
            map.fullName(body.ordinal()),
            body.startAddress(),
            body.isSizeKnown() ? body.sizeBytes() : null,
            isEntryPoint && body.token() == 0 ? null : body.token(),
            isEntryPoint ? null : body.flags(),
            body.tier().display(),
            body.isDynamic(),
            body.isCold(),
            loaded(body.loadedNanos()),
            unloaded(body.unloadedNanos()),
            knownFrom(body.source())
        };
    }

    static Relation modules(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Modules of managed code: assembly files, and modules made in memory; and files of native code, where"
                        + " the trace tells which are mapped.",
                List.of(
                        PROCESS_ID,
                        TableColumn.of("module_id", INT64, false,
                                "The runtime's id, which may be used again; of native code where it is mapped."),
                        TableColumn.of("assembly_id", INT64, false, "The assembly it is part of."),
                        TableColumn.of("app_domain_id", INT64, true, "First application domain it was loaded into."),
                        TableColumn.of("name", TEXT, false, "File name."),
                        TableColumn.of("il_path", TEXT, false, "Path of the file."),
                        TableColumn.of("native_path", TEXT, true, "Path of the native image."),
                        TableColumn.of("flags", INT32, false,
                                "ModuleFlags; ENUM_NAME('clr', 'ModuleFlagsMap', flags)."),
                        TableColumn.of("is_dynamic", BOOLEAN, false, "Made in memory."),
                        TableColumn.of("is_ready_to_run", BOOLEAN, false, "Has precompiled code."),
                        TableColumn.of("pdb_guid", TEXT, true, "GUID of the managed symbol file."),
                        TableColumn.of("pdb_age", INT32, true, "Its age."),
                        TableColumn.of("pdb_path", TEXT, true, "Where the compiler wrote it."),
                        TableColumn.of("native_pdb_guid", TEXT, true, "GUID of the native symbol file; of an image that"
                                + " Windows tells of, of the symbol file that it names."),
                        TableColumn.of("native_pdb_age", INT32, true, "Its age."),
                        TableColumn.of("native_pdb_path", TEXT, true, "Where it was written."),
                        LOADED,
                        UNLOADED,
                        KNOWN_FROM),
                MadeFrom.events("clr.ModuleLoad", "rundown.ModuleDCEnd"),
                trace -> MappedRows.of(trace.codeMap().modules(), CodeTables::moduleRow));
    }

    private static Object[] moduleRow(LoadedModule module) {
        return new Object[] {
            module.processId(),
            module.moduleId(),
            module.assemblyId(),
            module.appDomainId() == 0 ? null : module.appDomainId(),
            module.fileName(),
            module.ilPath(),
            module.nativePath(),
            module.flags(),
            (module.flags() & LoadedModule.DYNAMIC) != 0,
            module.isReadyToRun(),
            module.pdbGuid(),
            module.pdbGuid() == null ? null : module.pdbAge(),
            module.pdbPath(),
            module.nativePdbGuid(),
            module.nativePdbGuid() == null ? null : module.nativePdbAge(),
            module.nativePdbPath(),
            loaded(module.loadedNanos()),
            unloaded(module.unloadedNanos()),
            knownFrom(module.source())
        };
    }

    static Relation assemblies(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Assemblies that were loaded.",
                List.of(
                        PROCESS_ID,
                        TableColumn.of("assembly_id", INT64, false, "The runtime's id; may be used again."),
                        TableColumn.of("app_domain_id", INT64, false, "Application domain it was loaded into."),
                        TableColumn.of("binding_id", INT64, true, "Id of the binding context."),
                        TableColumn.of("flags", INT32, false,
                                "AssemblyFlags; ENUM_NAME('clr', 'AssemblyFlagsMap', flags)."),
                        TableColumn.of("name", TEXT, false, "Simple name."),
                        TableColumn.of("full_name", TEXT, false, "Name, version, culture and key token."),
                        LOADED,
                        UNLOADED,
                        KNOWN_FROM),
                MadeFrom.events("clr.AssemblyLoad", "rundown.AssemblyDCEnd"),
                trace -> MappedRows.of(trace.codeMap().assemblies(), CodeTables::assemblyRow));
    }

    private static Object[] assemblyRow(LoadedAssembly assembly) {
        int comma = assembly.fullName().indexOf(',');
        return new Object[] {
            assembly.processId(),
            assembly.assemblyId(),
            assembly.appDomainId(),
            assembly.bindingId() == 0 ? null : assembly.bindingId(),
            assembly.flags(),
            comma < 0 ? assembly.fullName() : assembly.fullName().substring(0, comma),
            assembly.fullName(),
            loaded(assembly.loadedNanos()),
            unloaded(assembly.unloadedNanos()),
            knownFrom(assembly.source())
        };
    }

    static Relation appDomains(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Application domains; modern runtimes have one.",
                List.of(
                        PROCESS_ID,
                        TableColumn.of("app_domain_id", INT64, false, "The runtime's id."),
                        TableColumn.of("domain_index", INT32, false, "Number that the runtime gave it."),
                        TableColumn.of("flags", INT32, false,
                                "AppDomainFlags; ENUM_NAME('clr', 'AppDomainFlagsMap', flags)."),
                        TableColumn.of("name", TEXT, false, "Name."),
                        LOADED,
                        UNLOADED,
                        KNOWN_FROM),
                MadeFrom.events("clr.AppDomainLoad", "rundown.AppDomainDCEnd"),
                trace -> MappedRows.of(trace.codeMap().appDomains(), CodeTables::appDomainRow));
    }

    private static Object[] appDomainRow(LoadedAppDomain domain) {
        return new Object[] {
            domain.processId(),
            domain.appDomainId(),
            domain.index(),
            domain.flags(),
            domain.name(),
            loaded(domain.loadedNanos()),
            unloaded(domain.unloadedNanos()),
            knownFrom(domain.source())
        };
    }

    static Relation ilToNative(String name) {
        return DerivedRelation.ofTraces(
                name,
                "IL-to-native maps: one row a range of native code, as ICorProfilerInfo4::GetILToNativeMapping2 gives"
                        + " it, but ordered by native offset, and the last one ends with the body. Precompiled code,"
                        + " stubs and dynamic methods have none.",
                List.of(
                        PROCESS_ID,
                        TableColumn.of("body", INT32, false, "The code body, as methods.body."),
                        TableColumn.of("method_id", INT64, false, "The runtime's id of the method."),
                        TableColumn.of("rejit_id", INT64, false, "Id of the native code version."),
                        TableColumn.of("ordinal", INT32, false, "0-based position of the range in the body."),
                        TableColumn.of("il_offset", INT32, false,
                                "Offset in the method's IL; -1 no mapping, -2 prolog, -3 epilog."),
                        TableColumn.of("native_start", INT32, false, "First byte of the range in the body."),
                        TableColumn.of("native_end", INT32, false,
                                "First byte behind it: where the next range begins. Equal to native_start where"
                                        + " several ranges have one start: only the last of them has code.")),
                MadeFrom.events("clr.MethodILToNativeMap", "rundown.MethodDCEndILToNativeMap"),
                CodeTables::ilToNativeRows);
    }

    private static Iterator<Object[]> ilToNativeRows(OpenTrace trace) {
        CodeMap map = trace.codeMap();
        return map.methods().stream().flatMap(body -> rangesOf(body, map.ilToNative(body))).iterator();
    }

    private static Stream<Object[]> rangesOf(CodeBody body, IlToNativeMap ranges) {
        return ranges == null
                ? Stream.empty()
                : IntStream.range(0, ranges.count()).mapToObj(range -> new Object[] {
                    body.processId(),
                    body.ordinal(),
                    body.methodId(),
                    body.reJitId(),
                    range,
                    ranges.ilOffset(range),
                    ranges.nativeStart(range),
                    ranges.nativeEnd(range)
                });
    }
}
