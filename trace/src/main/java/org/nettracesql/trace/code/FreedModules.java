package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the modules of collectible assemblies that were unloaded, of the events ModuleUnload and AssemblyUnload in file
 * order. Only the latter says whether an assembly is collectible; the runtime writes it after those of its modules, on
 * the same thread. Of their methods it writes MethodUnload only if the keyword EndEnumeration (0x80) is on, as
 * recordings of .NET 10 show. Other assemblies are unloaded at a process's end, when their code may run on: these tell
 * nothing. For one thread.
 */
final class FreedModules {

    /** AssemblyFlags: collectible. */
    private static final int COLLECTIBLE = 0x8;

    private final Map<IdInProcess, List<FreedModule>> unloadedOf = new HashMap<>();
    private final List<FreedModule> freed = new ArrayList<>();

    void moduleUnload(int processId, long assemblyId, long moduleId, long timeNanos) {
        unloadedOf
                .computeIfAbsent(new IdInProcess(processId, assemblyId), key -> new ArrayList<>(1))
                .add(new FreedModule(processId, moduleId, timeNanos));
    }

    void assemblyUnload(int processId, long assemblyId, int flags) {
        List<FreedModule> modules = unloadedOf.remove(new IdInProcess(processId, assemblyId));
        if (modules != null && (flags & COLLECTIBLE) != 0) {
            freed.addAll(modules);
        }
    }

    List<FreedModule> list() {
        return freed;
    }
}
