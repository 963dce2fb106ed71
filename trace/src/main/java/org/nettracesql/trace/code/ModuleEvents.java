package org.nettracesql.trace.code;

import java.util.List;
import org.nettracesql.trace.Trace;

/**
 * The modules that a trace's loader events tell of. They can be read beside the methods, on another thread, before
 * there is a {@link CodeMap}. Nothing is read before somebody asks. Safe for all threads.
 */
public final class ModuleEvents {

    private final Lazy<MappedFiles> mapped;
    private final Lazy<List<LoadedModule>> modules;

    private ModuleEvents(Trace trace) {
        this.mapped = new Lazy<>(() -> MappedFiles.of(trace));
        this.modules = new Lazy<>(() -> LoaderEvents.modules(trace, mapped.get()));
    }

    public static ModuleEvents of(Trace trace) {
        return new ModuleEvents(trace);
    }

    /** Reads them, unless that was done: a scan. */
    public void read() {
        modules.get();
    }

    List<LoadedModule> modules() {
        return modules.get();
    }

    Lazy<MappedFiles> mapped() {
        return mapped;
    }
}
