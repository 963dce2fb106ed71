package org.nettracesql.trace.block;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.Predicate;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.ScanRequest.ClaimedTimes;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.scan.PayloadScan;

/** Hands out the event blocks of a trace to its cursors, skipping those that cannot have a row. */
final class BlockScan implements TraceScan {

    /**
     * Below so many bytes of events a thread costs more than it helps: 3 MB of 220 took 1.0 ms on one thread and 3.2 ms
     * on two, 8 MB of small events the same on both.
     */
    private static final long BYTES_PER_THREAD = 2 << 20;

    final BlockTrace trace;
    /** Kept, because the trace may give up its own. */
    final BlockDirectory directory;
    final ScanRequest request;
    final PayloadScan payloadScan;
    /** By type index. */
    final boolean[] accepts;
    /** Threads outside give no row; null for all. */
    final Condition.LongRanges threads;

    /** Outside of which no event gives a row, whoever reads it. */
    private final TickRange ticks;
    private final List<Block> blocks;
    private final int firstBlock;
    private final int endBlock;
    /** Null unless the trace is indexed. */
    private final BlockIndex index;
    /** Null until a part of times is asked for. */
    private volatile BlockSpans spans;
    /** The blocks that have events of the types, ascending; null where the trace is not indexed: any may have some. */
    private final int[] ofTypes;
    /** Those that all cursors but {@linkplain #openPartCursor the ones of parts} share. */
    private final BlockClaims claims;

    private final boolean anyType;
    /** Whether all that is asked of an event is whether it is of a type and in a time. */
    private final boolean onlyCounts;
    private final AtomicLong rowsLeft;
    private final AtomicLong passedOfParts = new AtomicLong();
    private final AtomicLong blocksRead = new AtomicLong();
    private final AtomicLong bytesRead = new AtomicLong();
    private final AtomicLong eventsSeen = new AtomicLong();
    private final AtomicLong eventsDecoded = new AtomicLong();
    private final AtomicLong rowsMatched = new AtomicLong();
    private final AtomicInteger openedCursors = new AtomicInteger();
    private final Set<BlockCursor> cursors = ConcurrentHashMap.newKeySet();
    private volatile String stopped;
    /** Of the statement that started the scan. */
    private final Cancellation cancellation = Cancellation.current();

    BlockScan(BlockTrace trace, ScanRequest request) {
        this.trace = trace;
        this.request = request;
        this.directory = trace.directory();
        this.blocks = directory.blocks();
        this.endBlock = Math.min(request.endBlock(), blocks.size());
        this.firstBlock = Math.min(request.firstBlock(), endBlock);
        this.ticks = TickRange.of(request, trace);
        this.threads = PayloadScan.ranges(request, HeaderColumn.THREAD_ID);
        Set<HeaderColumn> decided = EnumSet.of(HeaderColumn.THREAD_ID);
        if (ticks.decidesTime()) {
            decided.add(HeaderColumn.TIME_NS);
        }
        this.payloadScan = new PayloadScan(request, directory.types(), directory.contexts(), decided);
        this.accepts = payloadScan.accepted();
        boolean any = false;
        for (boolean accepted : accepts) {
            any |= accepted;
        }
        this.anyType = any && request.limit() > 0 && processMatches();
        this.onlyCounts = isOnlyCounted(request);
        boolean needsNumbers = payloadScan.needs(HeaderColumn.EVENT_NUMBER);
        this.index = trace.indexForScan(needsNumbers
                || anyType && (onlyCounts && readsMost() || verifiesTimeRanges() || isOfAll() && trace.wantsIndex()));
        this.ofTypes = index == null || !anyType ? null : index.blocksOf(accepts);
        this.claims = new BlockClaims(firstBlock, endBlock, ofTypes, ticks);
        this.rowsLeft = new AtomicLong(request.limit());
    }

    private static boolean isOnlyCounted(ScanRequest request) {
        boolean counted = request.columns().isEmpty() && request.explode() == null;
        for (Predicate predicate : request.predicates()) {
            counted &= predicate.column() instanceof HeaderColumn column
                    && (column.isTypeLevel()
                            || column == HeaderColumn.TIME_NS
                                    && predicate.condition() instanceof Condition.LongRanges ranges
                                    && ranges.lows().length == 1);
        }
        return counted;
    }

    /** Parts of a file may be one process's share of it: it does not read the others' for an index. */
    private boolean isOfAll() {
        return firstBlock == 0 && endBlock == blocks.size();
    }

    /** Whether an index, which is made by counting all events, costs no more than counting those that are wanted. */
    private boolean readsMost() {
        long bytes = 0;
        for (int i = firstBlock; i < endBlock; i++) {
            Block block = blocks.get(i);
            bytes += headerMayHoldRows(block) ? block.lengthBytes : 0;
        }
        return bytes > directory.eventBytes() / 2;
    }

    /** How many rows a block has, where the index knows it; -1 where its events must be looked at. */
    int knownRows(int block, TickRange wanted) {
        if (!onlyCounts
                || index == null
                || filtersTimes(block, wanted)
                || !index.holdsOnlyTypes(block, accepts)) {
            return -1;
        }
        return (int) index.eventsIn(block);
    }

    /**
     * Whether to read all event headers first, because blocks would be passed over by their own headers' time ranges,
     * and a range that lies would hide rows: done where it costs little. Otherwise the headers are trusted, and it is
     * said.
     */
    private boolean verifiesTimeRanges() {
        if (!ticks.leavesOut() || request.claimedTimes() != ClaimedTimes.WEIGHED || trace.hasBlockIndex()) {
            return false;
        }
        BlocksOutside outside = BlocksOutside.of(blocks, ticks, firstBlock, endBlock);
        if (outside.costLittle()) {
            return outside.count() > 0;
        }
        trace.trusted(outside.count());
        return false;
    }

    private boolean headerMayHoldRows(Block block) {
        return ticks.overlaps(block.minTicks, block.maxTicks);
    }

    /** Where a trace has one process, a condition on it is the same for all events. */
    private boolean processMatches() {
        Condition.LongRanges processes = PayloadScan.ranges(request, HeaderColumn.PROCESS_ID);
        ThreadKeys threads = directory.threads();
        return processes == null || !threads.isOneProcess() || processes.test(threads.processId(0));
    }

    /** Ordinal of the next block that may have rows, or -1; counts those that are not read. */
    int claim(BlockClaims from) {
        checkNotStopped();
        if (!anyType || rowsLeft.get() <= 0) {
            from.endAll();
            return -1;
        }
        for (int block = from.next(); block >= 0; block = from.next()) {
            if (mayHoldRows(block, from.ticks)) {
                if (knownRows(block, from.ticks) < 0) {
                    blocksRead.incrementAndGet();
                    bytesRead.addAndGet(blocks.get(block).lengthBytes);
                }
                return block;
            }
        }
        return -1;
    }

    /** A part for one cursor. */
    BlockClaims part(int first, int end) {
        int endOfPart = Math.min(end, blocks.size());
        return new BlockClaims(Math.min(first, endOfPart), endOfPart, ofTypes, ticks);
    }

    /** What has times in a range, for one cursor. */
    BlockClaims partOfTimes(long fromNanos, long toNanos) {
        TickRange within = ticks.within(fromNanos, toNanos, trace.clock());
        if (index == null) {
            // Headers of blocks may misstate their times, and nothing has verified them.
            return new BlockClaims(firstBlock, endBlock, ofTypes, within);
        }
        BlockSpans known = spans();
        int first = Math.max(firstBlock, known.firstReaching(within.min()));
        int end = Math.min(endBlock, known.endBeginning(within.max()));
        return new BlockClaims(Math.min(first, end), end, ofTypes, within);
    }

    private BlockSpans spans() {
        BlockSpans known = spans;
        if (known == null) {
            known = BlockSpans.of(index.minTicks(), index.maxTicks());
            spans = known;
        }
        return known;
    }

    /** Takes down that a cursor has done with a part. */
    void passed(BlockClaims part) {
        passedOfParts.addAndGet(part.passed());
    }

    private boolean mayHoldRows(int ordinal, TickRange wanted) {
        if (request.lane() != ScanRequest.ALL_LANES && blocks.get(ordinal).lane != request.lane()) {
            return false;
        }
        if (index == null) {
            return request.claimedTimes() == ClaimedTimes.IGNORED || headerMayHoldRows(blocks.get(ordinal));
        }
        // The index saw the events themselves, which a damaged block header may misstate.
        return wanted.overlaps(index.minTicks()[ordinal], index.maxTicks()[ordinal]);
    }

    /** Whether a block may have events outside of the ticks that are wanted. */
    boolean filtersTimes(int block, TickRange wanted) {
        return index == null
                ? wanted.leavesOut()
                : index.minTicks()[block] < wanted.min() || index.maxTicks()[block] > wanted.max();
    }

    long firstEventNumber(int block) {
        return index == null ? 0 : index.firstEventNumber()[block];
    }

    boolean hasLimit() {
        return request.limit() != Long.MAX_VALUE;
    }

    /** Takes rows off the limit; returns how many of them may be given. */
    int take(int rows) {
        if (!hasLimit()) {
            rowsMatched.addAndGet(rows);
            return rows;
        }
        long left = rowsLeft.getAndAdd(-rows);
        int given = (int) Math.max(0, Math.min(rows, left));
        rowsMatched.addAndGet(given);
        return given;
    }

    void count(long seen, long decoded) {
        eventsSeen.addAndGet(seen);
        eventsDecoded.addAndGet(decoded);
    }

    void checkNotStopped() {
        String reason = stopped;
        if (reason != null) {
            throw new ScanCancelledException(reason);
        }
        cancellation.check();
        trace.checkOpen();
    }

    @Override
    public BatchCursor openCursor() {
        checkNotStopped();
        if (request.fileOrder() && openedCursors.getAndIncrement() > 0) {
            throw new IllegalStateException("A scan in file order has one cursor, and it is open already.");
        }
        return opened(new BlockCursor(this, claims));
    }

    @Override
    public PartCursor openPartCursor() {
        checkNotStopped();
        return opened(new BlockCursor(this, null));
    }

    private BlockCursor opened(BlockCursor cursor) {
        cursors.add(cursor);
        return cursor;
    }

    void closed(BlockCursor cursor) {
        cursors.remove(cursor);
    }

    @Override
    public int maxCursors() {
        return request.fileOrder()
                ? 1
                : Math.max(1, Math.min(endBlock - firstBlock, Runtime.getRuntime().availableProcessors()));
    }

    @Override
    public int worthwhileCursors() {
        int most = maxCursors();
        long bytes = 0;
        for (int place = 0; place < claims.count() && bytes < most * BYTES_PER_THREAD; place++) {
            int block = claims.block(place);
            boolean isRead = anyType && mayHoldRows(block, ticks) && knownRows(block, ticks) < 0;
            bytes += isRead ? blocks.get(block).lengthBytes : 0;
        }
        return (int) Math.max(1, Math.min(most, bytes / BYTES_PER_THREAD));
    }

    @Override
    public void cancel() {
        if (stopped == null) {
            stopped = "The scan was cancelled.";
        }
    }

    @Override
    public ScanStatistics statistics() {
        long read = blocksRead.get();
        // Where no block can have rows, all are ruled out before a part is begun.
        long passed = Math.min(endBlock - firstBlock, claims.passed() + passedOfParts.get());
        return new ScanStatistics(endBlock - firstBlock, read, Math.max(0, passed - read), bytesTotal(),
                bytesRead.get(), eventsSeen.get(), eventsDecoded.get(), rowsMatched.get());
    }

    private long bytesTotal() {
        if (endBlock - firstBlock == blocks.size()) {
            return directory.eventBytes();
        }
        long bytes = 0;
        for (int i = firstBlock; i < endBlock; i++) {
            bytes += blocks.get(i).lengthBytes;
        }
        return bytes;
    }

    @Override
    public void close() {
        if (stopped == null) {
            stopped = "The scan was closed.";
        }
        cursors.clear();
    }
}
