package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.nettracesql.trace.AwakeTraces;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.MissingEvents;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.SharedValue;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.TimedPart;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.file.TraceFile;
import org.nettracesql.trace.file.TraceInput;
import org.nettracesql.trace.manifest.Rundown;
import org.nettracesql.trace.scan.EventContexts;
import org.nettracesql.trace.scan.PayloadDecoder;
import org.nettracesql.trace.scan.PayloadScan;

/** An open trace: header at once, and each of directory, index, stacks and audit when first asked for. */
final class BlockTrace implements Trace {

    /** Fewer blocks than this are not worth a second thread. */
    private static final int BLOCKS_PER_THREAD = 8;

    /** Warns of times that do not fit: {@link Clock}. */
    static final TraceWarning CLAMPED_TIMES = new TraceWarning(Kind.OTHER, -1, 1, null, -1,
            "The trace has events more than 292 years before or after its start: their time_ns and utc_time are the"
                    + " farthest that 64 bits of nanoseconds hold.");

    /** Warns of values that are not shown: {@link org.nettracesql.trace.scan.PayloadDecoder}. */
    static final TraceWarning LONG_VALUES = new TraceWarning(Kind.OTHER, -1, 1, null, -1,
            "The trace has payload values longer than " + (PayloadDecoder.MOST_VALUE_CHARS >> 20)
                    + " million characters: they are NULL.");

    private final TraceInput file;
    private final BlockSource source;
    private final ConcurrentLinkedQueue<byte[]> buffers = new ConcurrentLinkedQueue<>();
    private final SharedValue<BlockDirectory> directory;
    private final IndexStorage indexStorage;
    private final SharedValue<Optional<BlockIndex>> storedIndex;
    private final SharedValue<BlockIndex> index;
    private final SharedValue<StackDirectory> stacks;
    private final SharedValue<MissingEvents> missing;
    private final NoticedWarnings noticed = new NoticedWarnings();
    private final LearntFacts facts = new LearntFacts(noticed);
    private final SharedValue<List<TraceWarning>> auditWarnings;
    /** Of blocks that scans without an index read, and that an index would have spared them. */
    private final AtomicLong bytesInVain = new AtomicLong();
    private volatile int mostThreads = Runtime.getRuntime().availableProcessors();
    private volatile boolean closed;

    BlockTrace(TraceInput file, BlockSource source, IndexStorage indexStorage) {
        this.file = file;
        // An index stands beside one file.
        this.indexStorage = file instanceof TraceFile ? indexStorage : IndexStorage.MEMORY;
        this.source = source;
        // Classes, not lambdas: the first lambda of a process costs more than reading a small trace.
        this.directory = new SharedValue<>() {
            @Override
            protected BlockDirectory compute() {
                BlockDirectory walked = source.walk(mostThreads);
                file.verify();
                facts.learn(walked);
                return walked;
            }
        };
        this.storedIndex = new SharedValue<>() {
            @Override
            protected Optional<BlockIndex> compute() {
                return Optional.ofNullable(indexFile().read()).map(BlockTrace.this::index);
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
                StackDirectory read = source.readStacks(directory());
                if (read.count() > 0 && !directory().threads().isOneProcess()) {
                    splitByProcess(read);
                }
                file.verify();
                return read;
            }
        };
        this.missing = new SharedValue<>() {
            @Override
            protected MissingEvents compute() {
                index();
                return LostEvents.areIn(knownFacts()) ? MissingWalk.walk(BlockTrace.this) : MissingEvents.NONE;
            }
        };
        this.auditWarnings = new SharedValue<>() {
            @Override
            protected List<TraceWarning> compute() {
                List<TraceWarning> warnings = new ArrayList<>();
                PayloadAudit.run(BlockTrace.this, warnings);
                SourceMessages.audit(BlockTrace.this, warnings);
                warnings.addAll(file.audit());
                return List.copyOf(warnings);
            }
        };
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
        return new IndexFile((TraceFile) file, directory(), noticed.ofIndex());
    }

    private BlockIndex index(IndexData data) {
        BlockIndex read = data.index(directory(), clock());
        facts.learn(read.summary(), data.warnings());
        return read;
    }

    private void wake() {
        AwakeTraces others = facts.siblings();
        if (others != null) {
            others.woke(this);
        }
    }

    Clock clock() {
        return source.clock();
    }

    /** The start in microseconds since 1970-01-01 UTC. */
    long startMicros() {
        return info().startMicros();
    }

    EventHeaders newHeaders(BlockDirectory walked) {
        return source.newHeaders(walked);
    }

    BlockDirectory directory() {
        checkOpen();
        if (!directory.isKnown()) {
            wake();
        }
        return directory.get();
    }

    BlockIndex blockIndex() {
        checkOpen();
        if (!index.isKnown()) {
            wake();
        }
        return index.get();
    }

    StackDirectory stackDirectory() {
        checkOpen();
        if (!stacks.isKnown()) {
            wake();
        }
        return stacks.get();
    }

    private TraceFacts knownFacts() {
        checkOpen();
        TraceFacts known = facts.get();
        if (known == null) {
            directory();
            known = facts.get();
        }
        return known;
    }

    BlockReader newBlockReader() {
        return new BlockReader(file, buffers);
    }

    /** Takes down what a {@code Statement} is to warn of from now on. */
    void notice(TraceWarning warning) {
        noticed.add(warning);
    }

    /** Takes down that a scan passed over blocks by the time ranges in their headers, which nothing has verified. */
    void trusted(int blocks) {
        noticed.addTrusted(blocks, directory().blocks().size());
    }

    /** Takes down that a scan read events and wanted none of them, by what an index knows. */
    void readInVain(long bytes) {
        bytesInVain.addAndGet(bytes);
    }

    /** Whether scans have read as much in vain as is read to make an index. */
    boolean wantsIndex() {
        return bytesInVain.get() >= directory().eventBytes();
    }

    /** Makes sure that what was read up to now is of the file that was opened, but not too often. */
    void verifyIfDue() {
        file.verifyIfDue();
    }

    /** Makes sure that what was read up to now is of the file that was opened. */
    void verify() {
        file.verify();
    }

    void checkOpen() {
        if (closed) {
            throw new ScanCancelledException("The trace " + file.path() + " was closed.");
        }
    }

    /** Finds out which process has which stacks: on one thread, so that ids follow the order of the file. */
    private void splitByProcess(StackDirectory read) {
        read.splitByProcess();
        Cancellation cancellation = Cancellation.current();
        EventHeaders headers = newHeaders(directory());
        headers.beBrief();
        List<Block> blocks = directory().blocks();
        try (BlockReader reader = newBlockReader()) {
            for (int i = 0; i < blocks.size(); i++) {
                cancellation.check();
                headers.start(reader.read(blocks.get(i), i, headers), blocks.get(i), i);
                while (headers.next()) {
                    read.found(blocks.get(i).scope, headers.stackId, headers.processId);
                }
            }
        }
    }

    /** Looks at one block; the bytes are valid during the call. */
    interface BlockVisitor {
        void visit(int ordinal, Block block, byte[] bytes);
    }

    @Override
    public void useThreads(int most) {
        mostThreads = Math.max(1, most);
    }

    /** Shows every event block to a visitor, on as many threads as may be used. Each thread has its own visitor. */
    void forEachBlock(Supplier<BlockVisitor> visitors) {
        List<Block> blocks = directory().blocks();
        AtomicInteger next = new AtomicInteger();
        Cancellation cancellation = Cancellation.current();
        Runnable work = () -> {
            BlockVisitor visitor = visitors.get();
            try (BlockReader reader = newBlockReader()) {
                for (int i = next.getAndIncrement(); i < blocks.size(); i = next.getAndIncrement()) {
                    checkOpen();
                    cancellation.check();
                    visitor.visit(i, blocks.get(i), reader.read(blocks.get(i)));
                }
            } catch (RuntimeException | Error e) {
                next.set(blocks.size());
                throw e;
            }
        };
        int threads = Math.max(1, Math.min(mostThreads, blocks.size() / BLOCKS_PER_THREAD));
        Helpers.run("nettrace-block-walk", Collections.nCopies(threads, work));
        file.verify();
    }

    @Override
    public TraceInfo info() {
        TraceInfo info = source.info();
        // What is packed has its size when it has been unpacked.
        return info.fileBytes() == file.statedBytes() ? info : info.withFileBytes(file.statedBytes());
    }

    @Override
    public List<EventType> eventTypes() {
        return knownFacts().eventTypes();
    }

    @Override
    public TraceIndex index() {
        checkOpen();
        TraceFacts known = facts.get();
        return known != null && known.index() != null ? known.index() : blockIndex().summary();
    }

    @Override
    public boolean isIndexed() {
        TraceFacts known = facts.get();
        return known != null && known.index() != null || hasBlockIndex();
    }

    /** Whether {@link #blockIndex} would return at once. */
    boolean hasBlockIndex() {
        return index.isKnown() || indexStorage == IndexStorage.FILE && storedIndex.get().isPresent();
    }

    /** The index that a scan skips by: the one there is, and where it is kept in a file, in any case. */
    BlockIndex indexForScan(boolean needed) {
        return needed || indexStorage == IndexStorage.FILE || index.isKnown() ? blockIndex() : null;
    }

    @Override
    public int lanes() {
        return knownFacts().lanes();
    }

    @Override
    public Set<HeaderColumn> contextColumns() {
        return source.contextColumns();
    }

    @Override
    public long plainBytes() {
        return file instanceof TraceFile ? file.sizeBytes() : 0;
    }

    @Override
    public boolean hasChanged() {
        checkOpen();
        // One that rests among others cannot be woken again without its file, in the middle of a statement.
        return file.hasChanged() || facts.siblings() != null && file.isGone();
    }

    @Override
    public TraceScan scan(ScanRequest request) {
        checkOpen();
        TraceFacts known = facts.get();
        if (!directory.isKnown() && known != null && known.index() != null && !mayHaveRows(request, known.index())) {
            return new NoRows(file.statedBytes());
        }
        wake();
        return new BlockScan(this, request);
    }

    @Override
    public boolean mayHaveRows(ScanRequest request) {
        return !isIndexed() || mayHaveRows(request, index());
    }

    /** By what the index says of all events: so that a trace without rows is not opened. */
    private boolean mayHaveRows(ScanRequest request, TraceIndex known) {
        List<EventType> types = new ArrayList<>();
        for (TraceIndex.TypeStatistics type : known.types()) {
            types.add(type.type());
        }
        PayloadScan compiled = new PayloadScan(request, types, EventContexts.NONE, Set.of());
        TickRange ticks = TickRange.of(request, this);
        for (int i = 0; i < types.size(); i++) {
            TraceIndex.TypeStatistics type = known.types().get(i);
            if (compiled.accepts(i)
                    && ticks.overlaps(
                            clock().firstTickAtOrAfter(type.firstTimeNanos()),
                            clock().lastTickAtOrBefore(type.lastTimeNanos()))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<ScanRequest> splits(ScanRequest request, int most) {
        // One part is the request: whoever spreads a thousand small traces over machines need not read any of them.
        return most == 1 ? List.of(request) : BlockSplits.of(
                directory().blocks(), BlockTimes.weighed(this, request), most);
    }

    @Override
    public List<TimedPart> timedSplits(ScanRequest request, int most) {
        return BlockTimes.of(this, request, most);
    }

    @Override
    public boolean mayLeaveUnread(List<TimedPart> parts) {
        return BlockTimes.mayLeaveUnread(this, parts);
    }

    @Override
    public StackTable stacks() {
        return stackDirectory();
    }

    @Override
    public MissingEvents missing() {
        checkOpen();
        return missing.get();
    }

    @Override
    public List<TraceWarning> structuralWarnings() {
        TraceFacts known = knownFacts();
        List<TraceWarning> all = new ArrayList<>(known.damage());
        all.addAll(file.warnings());
        TraceWarning losses = known.index() == null ? null : LostEvents.ofAllThreads(known);
        if (losses != null) {
            all.add(losses);
        }
        all.addAll(noticed.ofScans());
        TraceWarning ofTrusted = index.isKnown() ? null : noticed.ofTrusted();
        if (ofTrusted != null) {
            all.add(ofTrusted);
        }
        return all;
    }

    @Override
    public List<TraceWarning> warnings() {
        TraceIndex summary = index();
        List<TraceWarning> all = new ArrayList<>(knownFacts().damage());
        all.addAll(noticed.ofIndex());
        for (TraceWarning warning : noticed.ofScans()) {
            if (!all.contains(warning)) {
                all.add(warning);
            }
        }
        if (Rundown.isIncomplete(summary, source.mayHaveStacks())) {
            all.add(Rundown.INCOMPLETE);
        }
        all.addAll(auditWarnings.get());
        return List.copyOf(all);
    }

    @Override
    public void readAhead() {
        checkOpen();
        if (facts.get() == null) {
            wake();
            directory.begin();
        }
    }

    @Override
    public void indexAhead() {
        if (!isIndexed()) {
            wake();
            index.begin();
        }
    }

    @Override
    public TraceFacts facts() {
        return facts.get();
    }

    @Override
    public void assume(TraceFacts found) {
        facts.assume(found);
    }

    @Override
    public void note(Map<String, String> told) {
        knownFacts();
        facts.note(told);
    }

    @Override
    public void restAmong(AwakeTraces traces) {
        facts.shareWith(traces);
        traces.woke(this);
    }

    @Override
    public void rest() {
        directory.forget();
        index.forget();
        storedIndex.forget();
        stacks.forget();
        source.rest();
        forgetBuffers();
        if (!closed) {
            file.rest();
        }
    }

    /** Not by {@code clear}, which is a lambda: the first of a process that captures nothing takes 6 ms. */
    private void forgetBuffers() {
        for (Object buffer = buffers.poll(); buffer != null; buffer = buffers.poll()) {
            // It is nobody's now.
        }
    }

    @Override
    public void close() {
        closed = true;
        AwakeTraces others = facts.siblings();
        if (others != null) {
            others.closed(this);
        }
        directory.endUnasked();
        index.endUnasked();
        source.rest();
        forgetBuffers();
        file.close();
    }
}
