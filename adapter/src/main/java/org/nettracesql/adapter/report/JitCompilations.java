package org.nettracesql.adapter.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.catalog.ThreadKey;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.MissingEvents;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Providers;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.code.CodeBody;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.LoadedModule;
import org.nettracesql.trace.code.MethodFlags;
import org.nettracesql.trace.code.OptimizationTier;
import org.nettracesql.trace.code.TypedRows;

/**
 * Every run of the JIT compiler: MethodJittingStarted (145) up to the load (143, 141) of the same method on the same
 * thread. While a method is compiled the thread may have to compile another one first; that run lies inside and its
 * time is not the outer one's.
 *
 * <p>A run whose load never comes (the compilation failed, another thread was faster, the trace ended) has no end, nor
 * has one after which events of its thread are missing: its load may be among them, and the next load of the method
 * another run's. A run belongs to tiered compilation's background worker if its thread is between BackgroundJitStart
 * and -Stop (283, 284). Of runs at the beginning of the trace, or behind missing events, the next of these two tells.
 */
final class JitCompilations {

    private static final int BACKGROUND_JIT_START = 283;
    private static final int BACKGROUND_JIT_STOP = 284;
    private static final int JITTING_STARTED = 145;
    private static final int MEMORY_ALLOCATED = 146;

    /** MulticoreJit of the private provider: what compiles ahead by a profile of an earlier start. */
    private static final int MULTICORE_JIT = 201;
    private static final String MULTICORE_BEGIN = "JITTHREAD";
    private static final String MULTICORE_END = "PLAYERSUMMARY";

    // Positions in SCANNED.
    private static final int EVENT_ID = 0;
    private static final int TIME = 1;
    private static final int THREAD = 2;
    private static final int PROCESS = 3;
    private static final int METHOD_ID = 4;
    private static final int MODULE_ID = 5;
    private static final int IL_SIZE = 6;
    private static final int NAMESPACE = 7;
    private static final int NAME = 8;
    private static final int SIGNATURE = 9;
    private static final int START_ADDRESS = 10;
    private static final int SIZE = 11;
    private static final int FLAGS = 12;
    private static final int REJIT_ID = 13;
    private static final int ALLOCATED = 14;
    private static final int PENDING = 15;
    private static final int MULTICORE_STEP = 16;

    private static final List<ScanColumn> SCANNED = List.of(
            HeaderColumn.EVENT_ID,
            HeaderColumn.TIME_NS,
            HeaderColumn.THREAD_ID,
            HeaderColumn.PROCESS_ID,
            PayloadColumn.of("MethodID", ColumnType.INT64),
            PayloadColumn.of("ModuleID", ColumnType.INT64),
            PayloadColumn.of("MethodILSize", ColumnType.INT64),
            PayloadColumn.of("MethodNamespace", ColumnType.TEXT),
            PayloadColumn.of("MethodName", ColumnType.TEXT),
            PayloadColumn.of("MethodSignature", ColumnType.TEXT),
            PayloadColumn.of("MethodStartAddress", ColumnType.INT64),
            PayloadColumn.of("MethodSize", ColumnType.INT64),
            PayloadColumn.of("MethodFlags", ColumnType.INT64),
            new PayloadColumn(List.of("ReJITID"), ColumnType.INT64, 0L),
            PayloadColumn.of("AllocatedSizeForJitCode", ColumnType.INT64),
            PayloadColumn.of("PendingMethodCount", ColumnType.INT64),
            PayloadColumn.of("String1", ColumnType.TEXT));

    private final Map<ThreadKey, JitThread> threads = new HashMap<>();
    private final List<Compilation> all = new ArrayList<>();
    private boolean knowsBackground;

    /**
     * With the name: the runtime gives an id again once a method made at run time, or an unloaded one, is gone, also to
     * one of the same name. With written-out methods, as {@link ThreadKey}.
     */
    private record MethodKey(int processId, long methodId, String fullName) {
        @Override
        public boolean equals(Object other) {
            return other instanceof MethodKey key && key.methodId == methodId && key.processId == processId
                    && Objects.equals(key.fullName, fullName);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * processId + Long.hashCode(methodId)) + Objects.hashCode(fullName);
        }
    }

    /** A run of the compiler; what the load tells is unset until it comes. */
    private static final class Compilation {
        private int processId;
        private long threadId;
        private long startNanos;
        /** Null where no event tells. */
        private Boolean background;
        private boolean multicore;
        private Long pendingMethods;
        private long methodId;
        private long moduleId;
        private long ilSize;
        private String fullName;
        private Long allocatedBytes;
        private boolean loaded;
        private long loadedNanos;
        private long nestedNanos;
        private int nestedCount;
        private long startAddress;
        private long nativeSize;
        private long coldSize;
        private int flags;
        private long reJitId;
        /** The code body, {@link CodeMap#NONE} where it was not loaded. */
        private int body;
        private Method method;
        /** Which of the method's runs it is, from 1. */
        private int version;
    }

    /** A method, from when it has its id until it is unloaded. */
    private static final class Method {
        private int versions;
        private Compilation last;
    }

    /** What a thread's compiler is at. */
    private static final class JitThread {
        private final Deque<Compilation> open = new ArrayDeque<>();
        /** Runs that the worker's next event tells of. */
        private final List<Compilation> untold = new ArrayList<>();
        private Compilation lastLoaded;
        /** Null where no event tells. */
        private Boolean background;
        private boolean multicore;
        private Long pendingMethods;
        /** Whether events of it are missing. */
        private boolean missesEvents;
        /** Its latest event of those that are read. */
        private long lastNanos = Long.MIN_VALUE;
    }

    private final MissingEvents missing;

    private JitCompilations(MissingEvents missing) {
        this.missing = missing;
    }

    static DerivedRelation relation(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Every run of the JIT compiler, with the time it took by itself.",
                List.of(
                        column("process_id", ColumnType.INT32, false, "Process."),
                        column("thread_id", ColumnType.INT64, false, "Thread that compiled."),
                        column("start_ns", ColumnType.INT64, false, "When it started."),
                        column("elapsed_ns", ColumnType.INT64, true,
                                "Time up to the method's load; NULL if the load never came, or is not known to be of"
                                        + " this run, as events of the thread are missing between the two."),
                        column("jit_ns", ColumnType.INT64, true, "The same without the runs inside it."),
                        column("nested_compilations", ColumnType.INT32, true,
                                "Runs that this one had to wait for, those inside them not counted; NULL as elapsed_ns"
                                        + " is."),
                        column("compiled_by", ColumnType.TEXT, true,
                                "Foreground: a thread that wanted to call it; TieredBackground: tiered compilation's"
                                        + " background worker; MulticoreBackground: what compiles ahead by a profile of"
                                        + " an earlier start, where the private provider's MulticoreJit tells; NULL if"
                                        + " the trace has no events of the background worker, or those of the thread"
                                        + " that would tell may be missing."),
                        column("pending_methods", ColumnType.INT64, true,
                                "Methods in the background worker's queue when it last started."),
                        column("method_id", ColumnType.INT64, false, "The runtime's id of the method."),
                        column("module_id", ColumnType.INT64, false, "The runtime's id of the method's module."),
                        column("method", ColumnType.TEXT, true, "Class, method and parameters."),
                        column("module", ColumnType.TEXT, true, "File name of the method's module."),
                        column("is_module_r2r", ColumnType.BOOLEAN, true,
                                "Whether the module has precompiled code; NULL if the module is not known."),
                        column("il_size", ColumnType.INT64, false, "Bytes of IL."),
                        column("native_size", ColumnType.INT64, true, "Bytes of machine code, the cold part included."),
                        column("allocated_bytes", ColumnType.INT64, true,
                                "Bytes that the runtime took for code and read-only data."),
                        column("tier", ColumnType.TEXT, true, "How well it was compiled, see OPTIMIZATION_TIER."),
                        column("is_r2r_rejected", ColumnType.BOOLEAN, true,
                                "Whether the runtime refused precompiled code of the method."),
                        column("is_dynamic", ColumnType.BOOLEAN, true, "Whether the method was made at run time."),
                        column("rejit_id", ColumnType.INT64, true, "Id of the native code version; 0 for the first."),
                        column("start_address", ColumnType.INT64, true, "First byte of the code."),
                        column("body", ColumnType.INT32, true, "The code body, as in the table methods."),
                        column("version", ColumnType.INT32, false,
                                "Which run of the method this is in its process, from 1; a method that has the id and"
                                        + " the name of one that was unloaded is another one."),
                        column("versions", ColumnType.INT32, false, "Runs of the method in its process.")),
                MadeFrom.events("clr.MethodJittingStarted", "clr.MethodLoadVerbose"),
                JitCompilations::rows);
    }

    private static TableColumn column(String name, ColumnType type, boolean nullable, String remark) {
        return TableColumn.of(name, type, nullable, remark);
    }

    private static Iterator<Object[]> rows(OpenTrace trace) {
        JitCompilations compilations = new JitCompilations(trace.trace().missing());
        TypedRows.forEach(
                trace.trace(),
                type -> type.provider().equals(Providers.RUNTIME) && switch (type.id()) {
                            case 141, 143, JITTING_STARTED, MEMORY_ALLOCATED, BACKGROUND_JIT_START,
                                    BACKGROUND_JIT_STOP -> true;
                            default -> false;
                        }
                        || type.provider().equals(Providers.PRIVATE) && type.id() == MULTICORE_JIT,
                SCANNED,
                compilations::take);
        compilations.threads.values().forEach(JitCompilations::leaveUntold);
        compilations.all.sort((a, b) -> Long.compare(a.startNanos, b.startNanos));
        return compilations.rows(compilations.all.isEmpty() ? null : trace.codeMap());
    }

    private void take(Batch batch, int row) {
        ThreadKey key = new ThreadKey(batch.ints(PROCESS).values[row], batch.longs(THREAD).values[row]);
        JitThread thread = threads.computeIfAbsent(key, unused -> new JitThread());
        long timeNanos = batch.longs(TIME).values[row];
        if (missing.between(key.processId(), key.threadId(), thread.lastNanos, timeNanos)) {
            forget(thread);
        }
        thread.lastNanos = timeNanos;
        switch (batch.ints(EVENT_ID).values[row]) {
            case JITTING_STARTED -> start(key, thread, batch, row);
            case MEMORY_ALLOCATED -> {
                Compilation inner = thread.open.peek();
                if (inner != null && inner.methodId == batch.longs(METHOD_ID).values[row]) {
                    inner.allocatedBytes = nullable(batch, ALLOCATED, row);
                }
            }
            case MULTICORE_JIT -> {
                String step = batch.texts(MULTICORE_STEP).get(row);
                thread.multicore = MULTICORE_BEGIN.equals(step) || thread.multicore && !MULTICORE_END.equals(step);
            }
            case BACKGROUND_JIT_START -> {
                tell(thread, false);
                thread.background = true;
                thread.pendingMethods = nullable(batch, PENDING, row);
                knowsBackground = true;
            }
            case BACKGROUND_JIT_STOP -> {
                tell(thread, true);
                thread.background = false;
                thread.pendingMethods = null;
                knowsBackground = true;
            }
            default -> load(thread, batch, row);
        }
    }

    /** What was open may have ended, and what is known of the thread may have changed. */
    private static void forget(JitThread thread) {
        leaveUntold(thread);
        thread.open.clear();
        thread.background = null;
        thread.multicore = false;
        thread.pendingMethods = null;
        thread.missesEvents = true;
    }

    /** A thread is not taken for the worker from the beginning of the trace on. */
    private static void leaveUntold(JitThread thread) {
        if (!thread.missesEvents) {
            tell(thread, false);
        }
        thread.untold.clear();
    }

    /** Whether the background worker has made the runs that nothing told of before. */
    private static void tell(JitThread thread, boolean background) {
        thread.untold.forEach(run -> run.background = background);
        thread.untold.clear();
    }

    private static Long nullable(Batch batch, int column, int row) {
        return batch.column(column).isNull(row) ? null : (Long) batch.longs(column).values[row];
    }

    private void start(ThreadKey key, JitThread thread, Batch batch, int row) {
        Compilation run = new Compilation();
        run.processId = key.processId();
        run.threadId = key.threadId();
        run.startNanos = batch.longs(TIME).values[row];
        run.background = thread.background;
        if (thread.background == null) {
            thread.untold.add(run);
        }
        run.multicore = thread.multicore;
        run.pendingMethods = thread.pendingMethods;
        run.methodId = batch.longs(METHOD_ID).values[row];
        run.moduleId = batch.longs(MODULE_ID).values[row];
        run.ilSize = batch.longs(IL_SIZE).values[row];
        run.fullName = CodeBody.fullName(
                batch.texts(NAMESPACE).get(row), batch.texts(NAME).get(row), batch.texts(SIGNATURE).get(row));
        thread.open.push(run);
        all.add(run);
    }

    private static void load(JitThread thread, Batch batch, int row) {
        long methodId = batch.longs(METHOD_ID).values[row];
        int flags = (int) batch.longs(FLAGS).values[row];
        if (MethodFlags.extent(flags) != 0) {
            Compilation hot = thread.lastLoaded;
            if (hot != null && hot.methodId == methodId && hot.reJitId == batch.longs(REJIT_ID).values[row]) {
                hot.coldSize = batch.longs(SIZE).values[row];
            }
            return;
        }
        if (thread.open.stream().noneMatch(run -> run.methodId == methodId)) {
            return;
        }
        Compilation run = thread.open.pop();
        while (run.methodId != methodId) {
            // Started inside and never loaded.
            run = thread.open.pop();
        }
        run.loaded = true;
        run.loadedNanos = batch.longs(TIME).values[row];
        run.startAddress = batch.longs(START_ADDRESS).values[row];
        run.nativeSize = batch.longs(SIZE).values[row];
        run.flags = flags;
        run.reJitId = batch.longs(REJIT_ID).values[row];
        thread.lastLoaded = run;
        Compilation outer = thread.open.peek();
        if (outer != null) {
            outer.nestedNanos += run.loadedNanos - run.startNanos;
            outer.nestedCount++;
        }
    }

    private Iterator<Object[]> rows(CodeMap codeMap) {
        Map<MethodKey, Method> methods = new HashMap<>();
        for (Compilation run : all) {
            run.body = run.loaded
                    ? codeMap.ordinalAt(run.startAddress, run.loadedNanos, run.processId)
                    : CodeMap.NONE;
            run.method = methods.compute(
                    new MethodKey(run.processId, run.methodId, run.fullName),
                    (key, before) -> before == null || isGone(before, run, codeMap) ? new Method() : before);
            run.version = ++run.method.versions;
            run.method.last = run;
        }
        Iterator<Compilation> runs = all.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return runs.hasNext();
            }

            @Override
            public Object[] next() {
                return row(codeMap, runs.next());
            }
        };
    }

    /** Whether a method was unloaded before a run: another one of its name has its id then. */
    private static boolean isGone(Method method, Compilation run, CodeMap codeMap) {
        int body = method.last.body;
        return body != CodeMap.NONE && codeMap.bodies().get(body).unloadedNanos() <= run.startNanos;
    }

    private String compiledBy(Compilation run) {
        if (run.multicore) {
            return "MulticoreBackground";
        }
        return !knowsBackground || run.background == null ? null : run.background ? "TieredBackground" : "Foreground";
    }

    private Object[] row(CodeMap codeMap, Compilation run) {
        long elapsed = run.loadedNanos - run.startNanos;
        LoadedModule module = codeMap.moduleUpTo(run.moduleId, run.startNanos, run.processId);
        return new Object[] {
            run.processId,
            run.threadId,
            run.startNanos,
            run.loaded ? elapsed : null,
            run.loaded ? elapsed - run.nestedNanos : null,
            run.loaded ? run.nestedCount : null,
            compiledBy(run),
            run.pendingMethods,
            run.methodId,
            run.moduleId,
            run.fullName,
            module == null ? null : module.fileName(),
            module == null ? null : module.isReadyToRun(),
            run.ilSize,
            run.loaded ? run.nativeSize + run.coldSize : null,
            run.allocatedBytes,
            run.loaded ? OptimizationTier.of(run.flags).display() : null,
            run.loaded ? (run.flags & MethodFlags.READY_TO_RUN_REJECTED) != 0 : null,
            run.loaded ? (run.flags & MethodFlags.DYNAMIC) != 0 : null,
            run.loaded ? run.reJitId : null,
            run.loaded ? run.startAddress : null,
            run.body == CodeMap.NONE ? null : run.body,
            run.version,
            run.method.versions
        };
    }
}
