package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.Trace;

/**
 * The code of a trace's processes: which body was at an address at a time, and which module it is from.
 *
 * <p>Process ids: -1 stands for any process. Traces of several processes may have different bodies at one address; with
 * -1 the one that was loaded last counts.
 *
 * <p>Immutable to its users and safe for all threads. Modules, assemblies, application domains and IL maps are read
 * from the trace when they are first asked for; the trace must be open then.
 */
public final class CodeMap {

    /** The ordinal that stands for "no body". */
    public static final int NONE = -1;

    /** Rundown event MethodDCEndComplete. */
    private static final int RUNDOWN_END = 146;

    /** Stands for any process. */
    public static final int ANY_PROCESS = -1;

    /** The process that the images of Windows' kernel are told of. */
    private static final int KERNEL_PROCESS = 0;

    /** Of methods, then of images. */
    private final List<CodeBody> bodies;

    private final List<CodeBody> methods;
    private final Map<Integer, ProcessIndex> processes;
    /** What is asked where no method is known. */
    private final Map<Integer, ProcessIndex> images;
    private final String[] fullNames;
    private final Lazy<List<LoadedModule>> modules;
    private final Lazy<Map<IdInProcess, List<LoadedModule>>> modulesById;
    /** File names, by the modules' ordinals: all rows of a module have the same text. */
    private final Lazy<String[]> moduleNames;
    private final Lazy<List<LoadedAssembly>> assemblies;
    private final Lazy<List<LoadedAppDomain>> appDomains;
    private final Lazy<MappedFiles> mapped;
    private final Unresolved unresolved;
    private final Lazy<Map<Long, List<CodeBody>>> bodiesByMethod;
    private final Lazy<Map<Integer, IlToNativeMap>> ilMaps;

    /** Bodies of one process under an index whose intervals are {@code firstOrdinal + i}. */
    private record ProcessIndex(AddressIndex index, int firstOrdinal) {
        int ordinal(int interval) {
            return interval == AddressIndex.NONE ? NONE : firstOrdinal + interval;
        }
    }

    private CodeMap(
            List<CodeBody> methods,
            List<CodeBody> imageBodies,
            Lazy<List<LoadedModule>> modules,
            Lazy<List<LoadedAssembly>> assemblies,
            Lazy<List<LoadedAppDomain>> appDomains,
            Lazy<MappedFiles> mapped,
            Unresolved unresolved,
            Supplier<List<IlMapEvent>> ilMapEvents,
            Supplier<List<BodyEvent>> methodEvents) {
        this.methods = methods;
        this.bodies = imageBodies.isEmpty() ? methods : joined(methods, imageBodies);
        this.processes = byProcess(bodies, 0, methods.size());
        this.images = byProcess(bodies, methods.size(), bodies.size());
        this.fullNames = new String[bodies.size()];
        this.modules = modules;
        this.modulesById = new Lazy<>(() -> byId(modules.get()));
        this.moduleNames = new Lazy<>(() -> fileNames(modules.get()));
        this.assemblies = assemblies;
        this.appDomains = appDomains;
        this.mapped = mapped;
        this.unresolved = unresolved;
        this.bodiesByMethod = new Lazy<>(() -> byMethod(methods));
        this.ilMaps = new Lazy<>(() -> IlMaps.pair(ilMapEvents.get(), this, methodEvents));
    }

    /** Reads the method events of a trace, and entry points of precompiled methods if it has any: a scan each. */
    public static CodeMap of(Trace trace) {
        return of(trace, ModuleEvents.of(trace));
    }

    /**
     * As {@link #of(Trace)}.
     *
     * @param modules of the trace, which are read when they are asked for if they were not before
     */
    public static CodeMap of(Trace trace, ModuleEvents modules) {
        EntryPointEvents entryPoints = EntryPointEvents.read(trace);
        List<CodeBody> bodies = EntryPointBodies.add(BodyLifetimes.of(MethodEvents.read(trace)), entryPoints);
        NativeImages ofWindows = NativeImages.read(trace, bodies.size());
        NativeImages images = ofWindows.bodies().isEmpty()
                ? NativeImages.of(modules.mapped().get(), bodies.size())
                : ofWindows;
        return new CodeMap(
                bodies,
                images.bodies(),
                new Lazy<>(() -> all(modules, images)),
                new Lazy<>(() -> LoaderEvents.assemblies(trace)),
                new Lazy<>(() -> LoaderEvents.appDomains(trace)),
                modules.mapped(),
                new Unresolved(new Lazy<>(() -> rundown(trace)), bodies, entryPoints),
                () -> IlMapEvent.read(trace),
                () -> MethodEvents.read(trace).bodies());
    }

    private static List<LoadedModule> all(ModuleEvents modules, NativeImages images) {
        List<LoadedModule> managed = modules.modules();
        if (images.modules().isEmpty()) {
            return managed;
        }
        List<LoadedModule> all = new ArrayList<>(managed);
        images.addModules(all);
        return List.copyOf(all);
    }

    private static List<CodeBody> joined(List<CodeBody> methods, List<CodeBody> images) {
        List<CodeBody> all = new ArrayList<>(methods.size() + images.size());
        all.addAll(methods);
        all.addAll(images);
        return List.copyOf(all);
    }

    private static Unresolved.Rundown rundown(Trace trace) {
        if (!TypedRows.any(trace, type -> Providers.RUNDOWN.equals(type.provider()) && type.id() == RUNDOWN_END)) {
            return Unresolved.Rundown.NONE;
        }
        if (!TypedRows.any(trace, type -> Providers.RUNDOWN.equals(type.provider())
                && MethodEvents.isListOfMethods(type.id()))) {
            return Unresolved.Rundown.WITHOUT_METHODS;
        }
        return trace.index().lostEvents() > 0 ? Unresolved.Rundown.WITH_LOSSES : Unresolved.Rundown.COMPLETE;
    }

    /** A map of method events and IL maps alone, without loader events; its rundown counts as complete. */
    static CodeMap of(List<BodyEvent> events, List<IlMapEvent> ilMapEvents) {
        return of(new MethodEvents(events, List.of()), EntryPointEvents.NONE, ilMapEvents);
    }

    /** A map of method events, entry points and IL maps alone. */
    static CodeMap of(MethodEvents events, EntryPointEvents entryPoints, List<IlMapEvent> ilMapEvents) {
        List<CodeBody> bodies = EntryPointBodies.add(BodyLifetimes.of(events), entryPoints);
        return new CodeMap(
                bodies,
                List.of(),
                new Lazy<>(List::of),
                new Lazy<>(List::of),
                new Lazy<>(List::of),
                new Lazy<>(() -> MappedFiles.NONE),
                new Unresolved(new Lazy<>(() -> Unresolved.Rundown.COMPLETE), bodies, entryPoints),
                () -> ilMapEvents,
                events::bodies);
    }

    private static Map<Integer, ProcessIndex> byProcess(List<CodeBody> bodies, int from, int to) {
        Map<Integer, ProcessIndex> processes = new TreeMap<>();
        int first = from;
        while (first < to) {
            int processId = bodies.get(first).processId();
            int end = first;
            while (end < to && bodies.get(end).processId() == processId) {
                end++;
            }
            processes.put(processId, new ProcessIndex(index(bodies, first, end), first));
            first = end;
        }
        return processes;
    }

    static AddressIndex index(List<CodeBody> bodies, int first, int end) {
        int count = end - first;
        long[] starts = new long[count];
        long[] sizes = new long[count];
        long[] fromNanos = new long[count];
        long[] untilNanos = new long[count];
        for (int i = 0; i < count; i++) {
            CodeBody body = bodies.get(first + i);
            starts[i] = body.startAddress();
            sizes[i] = body.sizeBytes();
            fromNanos[i] = body.loadedNanos();
            untilNanos[i] = body.unloadedNanos();
        }
        return new AddressIndex(starts, sizes, fromNanos, untilNanos);
    }

    private static Map<IdInProcess, List<LoadedModule>> byId(List<LoadedModule> modules) {
        Map<IdInProcess, List<LoadedModule>> byId = new HashMap<>();
        for (LoadedModule module : modules) {
            byId.computeIfAbsent(new IdInProcess(module.processId(), module.moduleId()), key -> new ArrayList<>(1))
                    .add(module);
        }
        return byId;
    }

    private static Map<Long, List<CodeBody>> byMethod(List<CodeBody> bodies) {
        Map<Long, List<CodeBody>> byMethod = new HashMap<>();
        for (CodeBody body : bodies) {
            byMethod.computeIfAbsent(body.methodId(), id -> new ArrayList<>(1)).add(body);
        }
        return byMethod;
    }

    /**
     * All bodies: those of methods, ordered by process, loaded time and address, then the images of Windows in the same
     * order.
     */
    public List<CodeBody> bodies() {
        return bodies;
    }

    /** The bodies of methods. */
    public List<CodeBody> methods() {
        return methods;
    }

    /** Whether a body is of a method, and not an image of which no event tells the methods. */
    public boolean isMethod(int ordinal) {
        return ordinal < methods.size();
    }

    /** The body whose code an address was at a time, or null. */
    public CodeBody at(long address, long timeNanos, int processId) {
        return body(ordinalAt(address, timeNanos, processId));
    }

    /** The body that was loaded last at an address, whenever that was, or null if there never was one. */
    public CodeBody latestAt(long address, int processId) {
        return body(latestOrdinalAt(address, processId));
    }

    private CodeBody body(int ordinal) {
        return ordinal == NONE ? null : bodies.get(ordinal);
    }

    /** As {@link #at}, giving the ordinal of the body or {@link #NONE}. */
    public int ordinalAt(long address, long timeNanos, int processId) {
        return ordinalAt(address, timeNanos, processId, null);
    }

    /**
     * As {@link #ordinalAt(long, long, int)}, for callers that keep answers.
     *
     * @param window null, or two moments between which the caller's other answers hold; narrowed to where this one does
     */
    int ordinalAt(long address, long timeNanos, int processId, long[] window) {
        int method = ordinalAt(processes, address, timeNanos, processId, window);
        if (method != NONE || images.isEmpty()) {
            return method;
        }
        int image = ordinalAt(images, address, timeNanos, processId, window);
        return image == NONE ? ordinalAt(images, address, timeNanos, KERNEL_PROCESS, window) : image;
    }

    private int ordinalAt(
            Map<Integer, ProcessIndex> in, long address, long timeNanos, int processId, long[] window) {
        if (processId != ANY_PROCESS) {
            ProcessIndex process = in.get(processId);
            return process == null ? NONE : process.ordinal(process.index.at(address, timeNanos, window));
        }
        int found = NONE;
        for (ProcessIndex process : in.values()) {
            found = laterLoaded(found, process.ordinal(process.index.at(address, timeNanos, window)));
        }
        return found;
    }

    /** As {@link #latestAt}, giving the ordinal of the body or {@link #NONE}. */
    public int latestOrdinalAt(long address, int processId) {
        int method = latestOrdinalAt(processes, address, processId);
        if (method != NONE || images.isEmpty()) {
            return method;
        }
        int image = latestOrdinalAt(images, address, processId);
        return image == NONE ? latestOrdinalAt(images, address, KERNEL_PROCESS) : image;
    }

    private int latestOrdinalAt(Map<Integer, ProcessIndex> in, long address, int processId) {
        if (processId != ANY_PROCESS) {
            ProcessIndex process = in.get(processId);
            return process == null ? NONE : process.ordinal(process.index.latest(address));
        }
        int found = NONE;
        for (ProcessIndex process : in.values()) {
            found = laterLoaded(found, process.ordinal(process.index.latest(address)));
        }
        return found;
    }

    private int laterLoaded(int ordinal, int other) {
        if (ordinal == NONE || other == NONE) {
            return Math.max(ordinal, other);
        }
        return bodies.get(other).loadedNanos() > bodies.get(ordinal).loadedNanos() ? other : ordinal;
    }

    /** {@link CodeBody#fullName()} of a body, put together once; null where no event names the method. */
    public String fullName(int ordinal) {
        String name = fullNames[ordinal];
        if (name == null) {
            name = bodies.get(ordinal).fullName();
            fullNames[ordinal] = name;
        }
        return name;
    }

    /** Modules, in the order in which they were first heard of. */
    public List<LoadedModule> modules() {
        return modules.get();
    }

    /** Assemblies, in the order in which they were first heard of. */
    public List<LoadedAssembly> assemblies() {
        return assemblies.get();
    }

    /** Application domains, in the order in which they were first heard of. */
    public List<LoadedAppDomain> appDomains() {
        return appDomains.get();
    }

    /** The bodies of a method, ordered by process, loaded time and address: its versions, instances and parts. */
    public List<CodeBody> bodiesOf(long methodId, int processId) {
        List<CodeBody> all = bodiesByMethod.get().getOrDefault(methodId, List.of());
        return processId == ANY_PROCESS
                ? Collections.unmodifiableList(all)
                : all.stream().filter(body -> body.processId() == processId).toList();
    }

    /**
     * The file of native code that was mapped at an address, as far as the trace tells of mappings; null for none.
     *
     * @param timeNanos null for the one that was mapped there last
     */
    public MappedFile mappedAt(long address, Long timeNanos, int processId) {
        return mapped.get().at(address, timeNanos, processId);
    }

    /** The IL-to-native map of a body, or null if the trace has none: precompiled code, stubs, dynamic methods. */
    public IlToNativeMap ilToNative(CodeBody body) {
        return ilMaps.get().get(body.ordinal());
    }

    /** The module that had an id at a time; null where no event tells. */
    public LoadedModule moduleAt(long moduleId, long timeNanos, int processId) {
        LoadedModule found = null;
        for (LoadedModule module : modulesWithId(moduleId, processId)) {
            if (module.loadedNanos() <= timeNanos && timeNanos < module.residentUntilNanos()) {
                found = module;
            }
        }
        return found;
    }

    /**
     * The module that had an id at a time or, if none had, last before it: when a process ends modules are unloaded
     * while their code still runs and is compiled. Null where no event tells.
     */
    public LoadedModule moduleUpTo(long moduleId, long timeNanos, int processId) {
        LoadedModule found = null;
        for (LoadedModule module : modulesWithId(moduleId, processId)) {
            if (module.loadedNanos() <= timeNanos && (found == null || found.loadedNanos() <= module.loadedNanos())) {
                found = module;
            }
        }
        return found;
    }

    /**
     * The module that a body is from; null where no event tells. Where an id was used again it is the module that had
     * it when the body was loaded, or, if that is not known, the last one that had it while the body was there.
     */
    public LoadedModule moduleOf(CodeBody body) {
        long moment = body.source() == KnownFrom.LOAD ? body.loadedNanos() : body.unloadedNanos();
        LoadedModule found = null;
        for (LoadedModule module : modulesWithId(body.moduleId(), body.processId())) {
            if (found == null || module.loadedNanos() <= moment) {
                found = module;
            }
        }
        return found;
    }

    /** The file name of the {@linkplain #moduleOf module that a body is from}; null where no event tells. */
    public String moduleNameOf(CodeBody body) {
        LoadedModule module = moduleOf(body);
        return module == null ? null : moduleNames.get()[module.ordinal()];
    }

    private static String[] fileNames(List<LoadedModule> modules) {
        String[] names = new String[modules.size()];
        for (LoadedModule module : modules) {
            names[module.ordinal()] = module.fileName();
        }
        return names;
    }

    private List<LoadedModule> modulesWithId(long moduleId, int processId) {
        if (processId != ANY_PROCESS) {
            return modulesById.get().getOrDefault(new IdInProcess(processId, moduleId), List.of());
        }
        return modules.get().stream().filter(module -> module.moduleId() == moduleId).toList();
    }

    /**
     * Why an address does not resolve at a time, as a sentence; null if it does resolve.
     *
     * @param timeNanos the time, or null for any time
     */
    public String whyUnresolved(long address, Long timeNanos, int processId) {
        int ordinal = timeNanos == null
                ? latestOrdinalAt(address, processId)
                : ordinalAt(address, timeNanos, processId);
        if (ordinal != NONE) {
            return isMethod(ordinal) ? null : whyOnlyAnImage(address, bodies.get(ordinal));
        }
        if (methods.isEmpty() && !unresolved.hasEntryPoints()) {
            return "The trace has no method events: it was recorded without the rundown and without the keywords Jit"
                    + " (0x10) and NGen (0x20) of " + Providers.RUNTIME + ".";
        }
        if (processId != ANY_PROCESS && !processes.containsKey(processId) && !unresolved.hasEntryPoints()) {
            return "The trace has no method events of process " + processId + ".";
        }
        int latest = latestOrdinalAt(address, processId);
        if (latest != NONE) {
            return whyNotThen(address, timeNanos, processId);
        }
        return unresolved.why(address, processId, this::moduleName);
    }

    private String whyOnlyAnImage(long address, CodeBody image) {
        String module = moduleNameOf(image);
        return "Native code: the address lies in " + (module == null ? image.name() : module)
                + " at offset 0x" + Long.toHexString(address - image.startAddress())
                + ", of which the trace has no symbols.";
    }

    private String moduleName(int processId, long moduleId) {
        List<LoadedModule> modules = modulesWithId(moduleId, processId);
        return modules.isEmpty() ? null : modules.get(modules.size() - 1).fileName();
    }

    private String whyNotThen(long address, long timeNanos, int processId) {
        CodeBody before = null;
        CodeBody after = null;
        for (Map.Entry<Integer, ProcessIndex> process : processes.entrySet()) {
            if (processId != ANY_PROCESS && process.getKey() != processId) {
                continue;
            }
            AddressIndex index = process.getValue().index;
            long[] window = {Long.MIN_VALUE, Long.MAX_VALUE};
            index.at(address, timeNanos, window);
            if (window[0] != Long.MIN_VALUE) {
                before = body(process.getValue().ordinal(index.at(address, window[0] - 1)));
            }
            int next = index.firstAfter(address, timeNanos);
            if (next != AddressIndex.NONE) {
                after = body(process.getValue().ordinal(next));
            }
        }
        if (before != null) {
            return "Freed code: " + describe(before) + " was there until " + before.unloadedNanos() + " ns.";
        }
        return after == null
                ? "Freed code: " + describe(latestAt(address, processId)) + " was there for less than a moment."
                : "Before load: " + describe(after) + " was loaded there at " + after.loadedNanos() + " ns.";
    }

    private String describe(CodeBody body) {
        String name = fullName(body.ordinal());
        return name == null ? "a method without a name" : name;
    }
}
