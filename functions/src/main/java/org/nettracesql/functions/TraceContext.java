package org.nettracesql.functions;

import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.nettracesql.trace.RecentlyUsed;
import org.nettracesql.trace.SharedValue;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.FileNames;
import org.nettracesql.trace.code.ModuleEvents;
import org.nettracesql.trace.code.StackResolver;
import org.nettracesql.trace.symbols.SymbolStore;

/**
 * The traces that functions answer from, with what was worked out of them: code maps and resolved stacks, each made
 * when it is first needed. Shared by all threads and statements of a database.
 *
 * <p><b>Several traces.</b> An address or a stack id means something in one trace only. A function that is not told the
 * trace's name asks all; it answers if all that have an answer give the same one, and NULL if they contradict. Of more
 * than {@value #MOST_ASKED} traces it has to be told. What was worked out is kept of the {@value #MOST_KEPT} traces
 * that were used last.
 */
public final class TraceContext {

    /** Stands for "no time given": the body loaded last counts. */
    public static final long ANY_TIME = Long.MIN_VALUE;

    /** Of so many traces at the most all is kept; of more, what was used last. */
    private static final int MOST_KEPT = 16;

    /** An address is looked up in so many traces at the most; each of more would have to be read anew every time. */
    private static final int MOST_ASKED = MOST_KEPT;

    private final Map<String, Source> sources = new LinkedHashMap<>();
    /** Of whom something is kept, by this context and those that have traces in common with it. */
    private final RecentlyUsed<Source> kept;

    private final List<Path> symbolFolders;
    private final SymbolStore symbols;
    /** The one trace there is, so that a call for every row need not iterate; null if there are several. */
    private final Source only;

    private TraceContext(
            Map<String, Trace> traces,
            List<Path> symbolFolders,
            RecentlyUsed<Source> kept,
            IdentityHashMap<Trace, Source> known) {
        this.kept = kept;
        this.symbolFolders = symbolFolders;
        traces.forEach((name, trace) -> {
            Source source = known.get(trace);
            sources.put(name, source == null ? new Source(trace, kept) : source);
        });
        this.only = sources.size() == 1 ? sources.values().iterator().next() : null;
        this.symbols = new SymbolStore(symbolFolders);
    }

    /** One trace, without folders of symbol files. */
    public static TraceContext of(Trace trace) {
        return of(Map.of("", trace), List.of());
    }

    /** Several traces, without folders of symbol files. */
    public static TraceContext of(Map<String, Trace> traces) {
        return of(traces, List.of());
    }

    /**
     * Several traces.
     *
     * @param traces by the name that the column {@code trace} has for each; they stay the caller's to close
     * @param symbolFolders where symbol files are looked for, besides the places that the modules name
     */
    public static TraceContext of(Map<String, Trace> traces, List<Path> symbolFolders) {
        return new TraceContext(traces, symbolFolders, new RecentlyUsed<>(MOST_KEPT), new IdentityHashMap<>());
    }

    /** Other traces, some of which may be of this context: what was worked out of these is known in both. */
    public TraceContext with(Map<String, Trace> others) {
        IdentityHashMap<Trace, Source> known = new IdentityHashMap<>();
        for (Source source : sources.values()) {
            if (others.containsValue(source.trace)) {
                known.put(source.trace, source);
            } else {
                kept.leave(source);
            }
        }
        return new TraceContext(others, symbolFolders, kept, known);
    }

    /** The symbol files of all traces, shared with all functions; tells which could not be used. */
    public SymbolStore symbols() {
        return symbols;
    }

    /** The code map of a trace of this context, shared with all functions. */
    public CodeMap codeMap(Trace trace) {
        return source(trace).codeMap();
    }

    /** Whether the code map of a trace is made, and kept. */
    public boolean hasCodeMap(Trace trace) {
        return source(trace).codeMap.isKnown();
    }

    /** Begins to make the code map of a trace: another thread can do that meanwhile. */
    public void beginCodeMap(Trace trace) {
        Source source = source(trace);
        source.begin(source.codeMap);
    }

    /** Ends what {@link #beginCodeMap} began, unless somebody has asked for it. */
    public void endUnaskedCodeMap(Trace trace) {
        source(trace).codeMap.endUnasked();
    }

    /** Reads the modules that the code map will have, which another thread may be about to make. */
    public void readModules(Trace trace) {
        source(trace).modules().read();
    }

    /** The resolver of a trace's stacks, shared with all functions. */
    public StackResolver stackResolver(Trace trace) {
        return source(trace).stackResolver();
    }

    /** Begins to read what resolves stacks, where there is one trace: other threads can do that meanwhile. */
    public void beginStacks() {
        if (only != null) {
            only.begin(only.stackResolver);
        }
    }

    /** Ends what {@link #beginStacks} began, unless somebody has asked for it. */
    public void endUnaskedStacks() {
        if (only != null) {
            only.stackResolver.endUnasked();
        }
    }

    /** What the threads of a trace wait for, shared with all functions. */
    public Waits waits(Trace trace) {
        return source(trace).waits();
    }

    /** The labels of a trace by their names. */
    public Map<String, String> labels(Trace trace) {
        return source(trace).labels();
    }

    private Source source(Trace trace) {
        for (Source source : sources.values()) {
            if (source.trace == trace) {
                return source;
            }
        }
        throw new IllegalArgumentException("The trace " + trace.info().file() + " is not one of this context.");
    }

    /**
     * Asks the trace of that name, or all traces if the name is null.
     *
     * @return what the traces that do not answer null agree on; null if none answers or two disagree
     * @throws TooManyTracesException if no trace is named, and there are too many to ask all
     */
    <R> R ask(String traceName, Function<Source, R> question) {
        if (traceName == null && only != null) {
            return question.apply(only);
        }
        if (traceName != null) {
            Source source = sources.get(traceName);
            return source == null ? null : question.apply(source);
        }
        if (sources.size() > MOST_ASKED) {
            throw new TooManyTracesException(sources.size());
        }
        R answer = null;
        for (Source source : sources.values()) {
            R own = question.apply(source);
            if (answer != null && own != null && !answer.equals(own)) {
                return null;
            }
            answer = answer == null ? own : answer;
        }
        return answer;
    }

    /** One trace and what is known of it. */
    static final class Source {
        private final Trace trace;
        private final RecentlyUsed<Source> kept;
        private volatile FoldedStacks foldedStacks;
        private volatile FramePatterns framePatterns;
        private volatile StackTable stacks;
        /** Guarded by this. */
        private ModuleEvents modules;
        private final SharedValue<CodeMap> codeMap = new SharedValue<>() {
            @Override
            protected CodeMap compute() {
                return CodeMap.of(trace, modules());
            }
        };
        private final SharedValue<StackResolver> stackResolver = new SharedValue<>() {
            @Override
            protected StackResolver compute() {
                return new StackResolver(codeMap(), stacks(), trace.info().processId());
            }
        };
        private final SharedValue<Waits> waits = new SharedValue<>() {
            @Override
            protected Waits compute() {
                return new Waits(codeMap());
            }
        };
        private final SharedValue<FileNames> fileNames = new SharedValue<>() {
            @Override
            protected FileNames compute() {
                return FileNames.of(trace);
            }
        };

        private volatile Map<String, String> labels;

        Source(Trace trace, RecentlyUsed<Source> kept) {
            this.trace = Objects.requireNonNull(trace, "trace");
            this.kept = kept;
        }

        /** Takes down that it is used, and forgets what was worked out of the one that was used longest ago. */
        private void isUsed() {
            kept.use(this).forEach(Source::forget);
        }

        /** Begins to work out something of it on another thread. */
        private void begin(SharedValue<?> value) {
            if (!value.isKnown()) {
                isUsed();
                value.begin();
            }
        }

        TraceInfo info() {
            return trace.info();
        }

        Map<String, String> labels() {
            Map<String, String> known = labels;
            if (known == null) {
                known = PathLabels.of(trace.info().file());
                labels = known;
            }
            return known;
        }

        synchronized ModuleEvents modules() {
            if (modules == null) {
                modules = ModuleEvents.of(trace);
            }
            return modules;
        }

        CodeMap codeMap() {
            if (!codeMap.isKnown()) {
                isUsed();
            }
            return codeMap.get();
        }

        FileNames fileNames() {
            if (!fileNames.isKnown()) {
                isUsed();
            }
            return fileNames.get();
        }

        FoldedStacks foldedStacks() {
            FoldedStacks known = foldedStacks;
            if (known == null) {
                isUsed();
                known = new FoldedStacks();
                foldedStacks = known;
            }
            return known;
        }

        FramePatterns framePatterns() {
            FramePatterns known = framePatterns;
            if (known == null) {
                isUsed();
                known = new FramePatterns();
                framePatterns = known;
            }
            return known;
        }

        Waits waits() {
            return waits.get();
        }

        StackTable stacks() {
            StackTable table = stacks;
            if (table == null) {
                isUsed();
                table = trace.stacks();
                stacks = table;
            }
            return table;
        }

        StackResolver stackResolver() {
            return stackResolver.get();
        }

        /** Whoever has something of it keeps that; the next to ask has it made anew. */
        private void forget() {
            codeMap.forget();
            synchronized (this) {
                modules = null;
            }
            stackResolver.forget();
            waits.forget();
            fileNames.forget();
            foldedStacks = null;
            framePatterns = null;
            stacks = null;
        }
    }
}
