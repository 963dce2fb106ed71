package org.nettracesql.trace.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Says why no code is known at an address, at any time. Claims no more than the events show: that they tell of no code
 * there does not prove that there was none, for a rundown leaves out stubs of the runtime and some precompiled code.
 */
final class Unresolved {

    private static final String ENTRY_POINT_EVENTS =
            "R2RGetEntryPoint events (keyword CompilationDiagnostic, 0x2000000000)";

    private final Lazy<Rundown> rundown;
    private final boolean hasEntryPoints;
    private final Lazy<Map<Integer, Facts>> processes;

    /** What a trace has of a rundown. */
    enum Rundown {
        /** Neither its methods nor its end. */
        NONE,
        /** Its end, and no methods. */
        WITHOUT_METHODS,
        /** Methods and the end, but the trace has lost events. */
        WITH_LOSSES,
        /** Methods and the end. */
        COMPLETE
    }

    /** @param withheld entry points that make no bodies, because others may be missing; by flipped address */
    private record Facts(PrecompiledRanges ranges, TreeMap<Long, EntryPoint> withheld) {}

    Unresolved(Lazy<Rundown> rundown, List<CodeBody> bodies, EntryPointEvents entryPoints) {
        this.rundown = rundown;
        this.hasEntryPoints = !entryPoints.all().isEmpty();
        this.processes = new Lazy<>(() -> facts(bodies, entryPoints));
    }

    /** Whether the trace has entry points, used or not. */
    boolean hasEntryPoints() {
        return hasEntryPoints;
    }

    private static Map<Integer, Facts> facts(List<CodeBody> bodies, EntryPointEvents entryPoints) {
        Map<Integer, Facts> processes = new HashMap<>();
        for (CodeBody body : bodies) {
            processes.computeIfAbsent(body.processId(), id -> new Facts(new PrecompiledRanges(), new TreeMap<>()))
                    .ranges
                    .add(body);
        }
        for (EntryPoint entryPoint : entryPoints.all()) {
            if (!entryPoints.fromStart().contains(entryPoint.processId())) {
                processes.computeIfAbsent(
                                entryPoint.processId(), id -> new Facts(new PrecompiledRanges(), new TreeMap<>()))
                        .withheld
                        .putIfAbsent(AddressIndex.flip(entryPoint.address()), entryPoint);
            }
        }
        return processes;
    }

    /** A module's file name, by process and id. */
    @FunctionalInterface
    interface ModuleNames {
        /** Null where no event tells. */
        String name(int processId, long moduleId);
    }

    /** A sentence or two for an address at which no body ever was. */
    String why(long address, int processId, ModuleNames modules) {
        for (Map.Entry<Integer, Facts> process : processes.get().entrySet()) {
            if (processId == CodeMap.ANY_PROCESS || processId == process.getKey()) {
                String near = near(address, process.getKey(), process.getValue(), modules);
                if (near != null) {
                    return near;
                }
            }
        }
        return switch (rundown.get()) {
            case COMPLETE -> "No method: neither the rundown, which is complete, nor another event tells of code there."
                    + " It may be native code, a stub of the runtime, or precompiled code that the rundown leaves out"
                    + (hasEntryPoints ? "." : ", of which only " + ENTRY_POINT_EVENTS + " would tell.");
            case WITH_LOSSES -> "No method: neither the rundown nor another event tells of code there, but the trace"
                    + " has lost events. It may be native code, a stub of the runtime, or a method whose events are"
                    + " missing.";
            case WITHOUT_METHODS -> "No rundown of methods: the rundown lists none, so this may be native code, a stub"
                    + " of the runtime, or a method that was loaded before the recording began.";
            case NONE -> "No rundown: the trace ends without a list of methods, so this may be native code, a stub of"
                    + " the runtime, or a method whose load was not recorded"
                    + (hasEntryPoints ? "." : "; of precompiled ones only " + ENTRY_POINT_EVENTS + " would tell.");
        };
    }

    private static String near(long address, int processId, Facts facts, ModuleNames modules) {
        Map.Entry<Long, EntryPoint> below = facts.withheld.floorEntry(AddressIndex.flip(address));
        if (below != null) {
            EntryPoint entryPoint = below.getValue();
            long distance = address - entryPoint.address();
            if (distance >= 0 && distance < EntryPointBodies.REACH_BYTES) {
                return "Uncertain: " + distance + " bytes before is the precompiled code of "
                        + CodeBody.fullName(entryPoint.namespace(), entryPoint.name(), entryPoint.signature())
                        + ", but the recording began after the process did, and other methods may lie between.";
            }
        }
        long moduleId = facts.ranges.moduleAround(address);
        if (moduleId == 0) {
            return null;
        }
        String module = modules.name(processId, moduleId);
        return "Precompiled image: the address lies between precompiled methods of "
                + (module == null ? "a module" : module) + ", and no event tells which code is there.";
    }
}
