package org.nettracesql.trace.nettrace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.EventScan;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.SharedValue;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.file.TraceFile;

/** An open NetTrace 4 file: header at once, and each of directory, index, stacks and audit when first asked for. */
final class NetTrace implements Trace {

    /** Provider, id, version; then what makes the order the same in every run. */
    static final Comparator<EventType> TYPE_ORDER = new Comparator<>() {
        @Override
        public int compare(EventType a, EventType b) {
            int order = a.provider().compareTo(b.provider());
            if (order == 0) {
                order = Integer.compare(a.id(), b.id());
            }
            if (order == 0) {
                order = Integer.compare(a.version(), b.version());
            }
            if (order == 0) {
                order = a.name().compareTo(b.name());
            }
            if (order == 0) {
                order = Long.compare(a.keywords(), b.keywords());
            }
            return order;
        }
    };

    /** Fewer blocks than this are not worth a second thread. */
    private static final int BLOCKS_A_THREAD = 8;

    private static final String RUNDOWN_PROVIDER = "Microsoft-Windows-DotNETRuntimeRundown";
    private static final int RUNDOWN_END_COMPLETE = 146;

    private final TraceFile file;
    private final TraceHeader header;
    private final ConcurrentLinkedQueue<byte[]> buffers = new ConcurrentLinkedQueue<>();
    private final SharedValue<BlockDirectory> directory;
    private final IndexStorage indexStorage;
    private final SharedValue<Optional<BlockIndex>> storedIndex;
    private final SharedValue<BlockIndex> index;
    private final SharedValue<StackDirectory> stacks;
    private final SharedValue<List<TraceWarning>> auditWarnings;
    private final List<TraceWarning> indexWarnings = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    private NetTrace(TraceFile file, TraceHeader header, IndexStorage indexStorage) {
        this.file = file;
        this.indexStorage = indexStorage;
        this.header = header;
        // Classes, not lambdas: the first lambda of a process costs more than reading a small trace.
        this.directory = new SharedValue<>() {
            @Override
            protected BlockDirectory compute() {
                return BlockWalker.walk(file, header);
            }
        };
        this.storedIndex = new SharedValue<>() {
            @Override
            protected Optional<BlockIndex> compute() {
                return Optional.ofNullable(indexFile().read()).map(NetTrace.this::index);
            }
        };
        this.index = new SharedValue<>() {
            @Override
            protected BlockIndex compute() {
                return readOrBuildIndex();
            }
        };
        this.stacks = new SharedValue<>() {
            @Override
            protected StackDirectory compute() {
                return StackDirectory.read(file, directory().stackBlocks(), header.info().pointerBytes());
            }
        };
        this.auditWarnings = new SharedValue<>() {
            @Override
            protected List<TraceWarning> compute() {
                List<TraceWarning> warnings = new ArrayList<>();
                PayloadAudit.run(NetTrace.this, warnings);
                return List.copyOf(warnings);
            }
        };
    }

    static NetTrace open(Path path, IndexStorage indexStorage) {
        TraceFile file = TraceFile.open(path);
        try {
            return new NetTrace(file, TraceHeader.read(file), indexStorage);
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private BlockIndex readOrBuildIndex() {
        if (indexStorage == IndexStorage.MEMORY) {
            return index(IndexBuilder.build(this));
        }
        if (storedIndex.get().isPresent()) {
            return storedIndex.get().get();
        }
        IndexFile indexFile = indexFile();
        IndexData data = IndexBuilder.build(this);
        indexFile.write(data);
        return index(data);
    }

    private IndexFile indexFile() {
        return new IndexFile(file, directory(), indexWarnings);
    }

    private BlockIndex index(IndexData data) {
        indexWarnings.addAll(data.warnings());
        return data.index(directory().types(), header.clock(), info().processId());
    }

    TraceHeader header() {
        return header;
    }

    BlockDirectory directory() {
        checkOpen();
        return directory.get();
    }

    BlockIndex blockIndex() {
        checkOpen();
        return index.get();
    }

    StackDirectory stackDirectory() {
        checkOpen();
        return stacks.get();
    }

    BlockReader newBlockReader() {
        return new BlockReader(file, buffers);
    }

    void checkOpen() {
        if (closed) {
            throw new ScanCancelledException("The trace " + file.path() + " was closed.");
        }
    }

    /** Looks at one block; the bytes are valid during the call. */
    interface BlockVisitor {
        void visit(int ordinal, EventBlock block, byte[] bytes);
    }

    /** Shows every event block to a visitor, on all cores. Each thread has a visitor of its own. */
    void forEachBlock(Supplier<BlockVisitor> visitors) {
        List<EventBlock> blocks = directory().eventBlocks();
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Cancellation cancellation = Cancellation.current();
        Runnable work = Cancellation.carriedOver(() -> {
            BlockVisitor visitor = visitors.get();
            try (BlockReader reader = newBlockReader()) {
                for (int i = next.getAndIncrement(); i < blocks.size(); i = next.getAndIncrement()) {
                    checkOpen();
                    cancellation.check();
                    visitor.visit(i, blocks.get(i), reader.read(blocks.get(i)));
                }
            } catch (RuntimeException | Error e) {
                next.set(blocks.size());
                failure.compareAndSet(null, e);
            }
        });
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), blocks.size() / BLOCKS_A_THREAD);
        List<Thread> helpers = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            Thread helper = new Thread(work, "nettrace-block-walk-" + i);
            helper.setDaemon(true);
            helper.start();
            helpers.add(helper);
        }
        work.run();
        join(helpers);
        if (failure.get() instanceof Error error) {
            throw error;
        }
        if (failure.get() instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private static void join(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    // The helpers end soon by themselves; the caller learns of the interrupt afterwards.
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public TraceInfo info() {
        return header.info();
    }

    @Override
    public List<EventType> eventTypes() {
        List<EventType> types = new ArrayList<>(directory().types());
        types.remove(BlockDirectory.UNDECLARED);
        if (isIndexed() && hasUndeclaredEvents()) {
            types.add(BlockDirectory.UNDECLARED);
        }
        types.sort(TYPE_ORDER);
        return List.copyOf(types);
    }

    private boolean hasUndeclaredEvents() {
        return index().types().stream().anyMatch(type -> type.type() == BlockDirectory.UNDECLARED);
    }

    @Override
    public TraceIndex index() {
        return blockIndex().summary();
    }

    @Override
    public boolean isIndexed() {
        return index.isKnown() || indexStorage == IndexStorage.FILE && storedIndex.get().isPresent();
    }

    /** The index that a scan skips by: the one there is, and where it is kept in a file, in any case. */
    BlockIndex indexForScan(boolean needed) {
        return needed || indexStorage == IndexStorage.FILE || isIndexed() ? blockIndex() : null;
    }

    @Override
    public EventScan scan(ScanRequest request) {
        return new NetTraceScan(this, request);
    }

    @Override
    public StackTable stacks() {
        return stackDirectory();
    }

    @Override
    public List<TraceWarning> structuralWarnings() {
        return directory().warnings();
    }

    @Override
    public List<TraceWarning> warnings() {
        List<TraceWarning> all = new ArrayList<>(structuralWarnings());
        TraceIndex summary = index();
        all.addAll(indexWarnings);
        boolean rundownEnds = summary.types().stream()
                .anyMatch(type -> type.type().id() == RUNDOWN_END_COMPLETE
                        && type.type().provider().equals(RUNDOWN_PROVIDER));
        if (!rundownEnds) {
            all.add(new TraceWarning(Kind.INCOMPLETE_RUNDOWN, -1, 1, null, -1,
                    "The trace has no end of a rundown: methods that were loaded before the recording began may have"
                            + " no name."));
        }
        all.addAll(auditWarnings.get());
        return List.copyOf(all);
    }

    @Override
    public void close() {
        closed = true;
        buffers.clear();
        file.close();
    }
}
