package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;

/**
 * Reads the loader's events: modules (runtime 149 to 153, rundown 151 to 154), assemblies (runtime 154 and 155, rundown
 * 155 and 156) and application domains (runtime 156 and 157, rundown 157 and 158).
 */
final class LoaderEvents {

    private static final String NO_GUID = "00000000-0000-0000-0000-000000000000";

    private static final int VALUES = 4;

    private LoaderEvents() {}

    /** One event, to be put in the order of time. */
    private record Timed<F>(KnownFrom kind, long timeNanos, int processId, long id, F facts) {}

    private interface Kinds {
        /** What an event tells, or null if it is none of these. */
        KnownFrom kind(boolean rundown, int eventId);
    }

    private interface FactsReader<F> {
        F read(Batch batch, int row);
    }

    private static <F extends IdLifetimes.Facts<F>> List<IdLifetimes.Life<F>> read(
            Trace trace, Kinds kinds, String idField, List<ScanColumn> fields, FactsReader<F> facts) {
        List<ScanColumn> columns = new ArrayList<>(List.of(
                HeaderColumn.PROVIDER, HeaderColumn.EVENT_ID, HeaderColumn.TIME_NS, HeaderColumn.PROCESS_ID));
        columns.addAll(fields);
        columns.add(PayloadColumn.of(idField, ColumnType.INT64));
        int idColumn = columns.size() - 1;
        List<Timed<F>> events = new ArrayList<>();
        TypedRows.forEach(trace, type -> kindOf(kinds, type) != null, columns, (batch, row) -> {
            if (!batch.column(idColumn).isNull(row)) {
                boolean rundown = Providers.RUNDOWN.equals(batch.texts(0).get(row));
                events.add(new Timed<>(
                        kinds.kind(rundown, batch.ints(1).values[row]),
                        batch.longs(2).values[row],
                        batch.ints(3).values[row],
                        batch.longs(idColumn).values[row],
                        facts.read(batch, row)));
            }
        });
        events.sort((a, b) -> Long.compare(a.timeNanos, b.timeNanos));
        IdLifetimes<F> lifetimes = new IdLifetimes<>();
        for (Timed<F> event : events) {
            lifetimes.apply(event.kind, event.timeNanos, event.processId, event.id, event.facts);
        }
        return lifetimes.lives();
    }

    private static KnownFrom kindOf(Kinds kinds, EventType type) {
        boolean rundown = Providers.RUNDOWN.equals(type.provider());
        return rundown || Providers.RUNTIME.equals(type.provider()) ? kinds.kind(rundown, type.id()) : null;
    }

    private static PayloadColumn number(String field) {
        return new PayloadColumn(List.of(field), ColumnType.INT64, 0L);
    }

    private static PayloadColumn text(String field) {
        return PayloadColumn.of(field, ColumnType.TEXT);
    }

    private static long number(Batch batch, int column, int row) {
        return batch.column(column).isNull(row) ? 0 : batch.longs(column).values[row];
    }

    private static String text(Batch batch, int column, int row) {
        String text = batch.texts(column).get(row);
        return text == null ? "" : text;
    }

    private static String guid(Batch batch, int column, int row) {
        String guid = batch.texts(column).get(row);
        return NO_GUID.equals(guid) ? null : guid;
    }

    private record ModuleFacts(
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
            String nativePdbPath)
            implements IdLifetimes.Facts<ModuleFacts> {

        @Override
        public boolean agreesWith(ModuleFacts later) {
            return ilPath.equals(later.ilPath) && assemblyId == later.assemblyId;
        }

        /** A module is told of by two events: one has its domain, the other its symbol files. */
        @Override
        public ModuleFacts plus(ModuleFacts later) {
            ModuleFacts symbols = pdbPath == null ? later : this;
            return new ModuleFacts(
                    assemblyId,
                    appDomainId == 0 ? later.appDomainId : appDomainId,
                    flags,
                    ilPath,
                    nativePath.isEmpty() ? later.nativePath : nativePath,
                    symbols.pdbGuid,
                    symbols.pdbAge,
                    symbols.pdbPath,
                    symbols.nativePdbGuid,
                    symbols.nativePdbAge,
                    symbols.nativePdbPath);
        }
    }

    static List<LoadedModule> modules(Trace trace, MappedFiles mapped) {
        List<IdLifetimes.Life<ModuleFacts>> lives = read(
                trace,
                (rundown, id) -> switch (id) {
                    case 149 -> rundown ? null : KnownFrom.RUNDOWN_START;
                    case 150 -> rundown ? null : KnownFrom.RUNDOWN_END;
                    case 151 -> rundown ? KnownFrom.RUNDOWN_START : KnownFrom.LOAD;
                    case 152 -> rundown ? KnownFrom.RUNDOWN_END : KnownFrom.LOAD;
                    case 153 -> rundown ? KnownFrom.RUNDOWN_START : KnownFrom.UNLOAD;
                    case 154 -> rundown ? KnownFrom.RUNDOWN_END : null;
                    default -> null;
                },
                "ModuleID",
                List.of(
                        number("AssemblyID"),
                        number("AppDomainID"),
                        number("ModuleFlags"),
                        text("ModuleILPath"),
                        text("ModuleNativePath"),
                        text("ManagedPdbSignature"),
                        number("ManagedPdbAge"),
                        text("ManagedPdbBuildPath"),
                        text("NativePdbSignature"),
                        number("NativePdbAge"),
                        text("NativePdbBuildPath")),
                (batch, row) -> new ModuleFacts(
                        number(batch, VALUES, row),
                        number(batch, VALUES + 1, row),
                        (int) number(batch, VALUES + 2, row),
                        text(batch, VALUES + 3, row),
                        text(batch, VALUES + 4, row),
                        guid(batch, VALUES + 5, row),
                        (int) number(batch, VALUES + 6, row),
                        batch.texts(VALUES + 7).get(row),
                        guid(batch, VALUES + 8, row),
                        (int) number(batch, VALUES + 9, row),
                        batch.texts(VALUES + 10).get(row)));
        List<LoadedModule> modules = new ArrayList<>(lives.size());
        for (IdLifetimes.Life<ModuleFacts> life : lives) {
            ModuleFacts facts = life.facts;
            modules.add(new LoadedModule(
                    modules.size(),
                    life.processId,
                    life.id,
                    facts.assemblyId,
                    facts.appDomainId,
                    facts.flags,
                    facts.ilPath,
                    facts.nativePath,
                    facts.pdbGuid,
                    facts.pdbAge,
                    facts.pdbPath,
                    facts.nativePdbGuid,
                    facts.nativePdbAge,
                    facts.nativePdbPath,
                    life.fromNanos,
                    life.unloadedNanos,
                    life.residentUntilNanos,
                    life.source));
        }
        UniversalSystem.mappings(trace, modules);
        for (MappedFile file : mapped.all()) {
            modules.add(file.module(modules.size()));
        }
        return List.copyOf(modules);
    }

    private record AssemblyFacts(long appDomainId, long bindingId, int flags, String fullName)
            implements IdLifetimes.Facts<AssemblyFacts> {
        @Override
        public boolean agreesWith(AssemblyFacts later) {
            return fullName.equals(later.fullName);
        }

        @Override
        public AssemblyFacts plus(AssemblyFacts later) {
            return this;
        }
    }

    static List<LoadedAssembly> assemblies(Trace trace) {
        List<IdLifetimes.Life<AssemblyFacts>> lives = read(
                trace,
                (rundown, id) -> switch (id) {
                    case 154 -> rundown ? null : KnownFrom.LOAD;
                    case 155 -> rundown ? KnownFrom.RUNDOWN_START : KnownFrom.UNLOAD;
                    case 156 -> rundown ? KnownFrom.RUNDOWN_END : null;
                    default -> null;
                },
                "AssemblyID",
                List.of(number("AppDomainID"), number("BindingID"), number("AssemblyFlags"),
                        text("FullyQualifiedAssemblyName")),
                (batch, row) -> new AssemblyFacts(
                        number(batch, VALUES, row),
                        number(batch, VALUES + 1, row),
                        (int) number(batch, VALUES + 2, row),
                        text(batch, VALUES + 3, row)));
        List<LoadedAssembly> assemblies = new ArrayList<>(lives.size());
        for (IdLifetimes.Life<AssemblyFacts> life : lives) {
            assemblies.add(new LoadedAssembly(
                    assemblies.size(),
                    life.processId,
                    life.id,
                    life.facts.appDomainId,
                    life.facts.bindingId,
                    life.facts.flags,
                    life.facts.fullName,
                    life.fromNanos,
                    life.unloadedNanos,
                    life.source));
        }
        return List.copyOf(assemblies);
    }

    private record AppDomainFacts(int index, int flags, String name) implements IdLifetimes.Facts<AppDomainFacts> {
        /** The runtime renames the default domain when it learns the application's name. */
        @Override
        public boolean agreesWith(AppDomainFacts later) {
            return index == later.index || Objects.equals(name, later.name);
        }

        @Override
        public AppDomainFacts plus(AppDomainFacts later) {
            return later.name.isEmpty() ? this : later;
        }
    }

    static List<LoadedAppDomain> appDomains(Trace trace) {
        List<IdLifetimes.Life<AppDomainFacts>> lives = read(
                trace,
                (rundown, id) -> switch (id) {
                    case 156 -> rundown ? null : KnownFrom.LOAD;
                    case 157 -> rundown ? KnownFrom.RUNDOWN_START : KnownFrom.UNLOAD;
                    case 158 -> rundown ? KnownFrom.RUNDOWN_END : null;
                    default -> null;
                },
                "AppDomainID",
                List.of(number("AppDomainIndex"), number("AppDomainFlags"), text("AppDomainName")),
                (batch, row) -> new AppDomainFacts(
                        (int) number(batch, VALUES, row),
                        (int) number(batch, VALUES + 1, row),
                        text(batch, VALUES + 2, row)));
        List<LoadedAppDomain> domains = new ArrayList<>(lives.size());
        for (IdLifetimes.Life<AppDomainFacts> life : lives) {
            domains.add(new LoadedAppDomain(
                    domains.size(),
                    life.processId,
                    life.id,
                    life.facts.index,
                    life.facts.flags,
                    life.facts.name,
                    life.fromNanos,
                    life.unloadedNanos,
                    life.source));
        }
        return List.copyOf(domains);
    }
}
