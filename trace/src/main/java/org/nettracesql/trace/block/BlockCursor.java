package org.nettracesql.trace.block;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.scan.EventRows;
import org.nettracesql.trace.scan.PayloadDecoder;

/**
 * One worker of a scan: claims a block, walks its event headers, hands those that pass to the payload decoder, until
 * the batch is full. For one thread at a time; any may close it.
 */
final class BlockCursor implements PartCursor {

    /** A batch that is not full is given after this many blocks, so that the first rows do not wait for the last. */
    private static final int BLOCKS_PER_BATCH = 16;

    /**
     * Runs of events that are passed over between two looks at whether to go on; a block can be as large as the file.
     */
    private static final int RUNS_PER_LOOK = 0x3fff;

    /** Payloads of a batch that are not larger than this are not counted: 2048 of them are 4 MB. */
    private static final int LARGE_PAYLOAD = 2048;

    private static final long BATCH_PAYLOAD_BYTES = 4 << 20;

    private final BlockScan scan;
    /** Whether it reads what it is told to, and who tells it sees to it that the rows are of the file. */
    private final boolean readsParts;

    private final BlockDirectory directory;
    private final EventHeaders headers;
    private final EventRows rows;
    private final PayloadDecoder decoder;
    private final boolean[] accepts;
    private final Clock clock;
    /** For threads of which nobody wants an event. */
    private final boolean[] acceptsNone;
    /** Whether events of one thread are taken together. */
    private final boolean byThread;

    private final boolean readsPayloads;
    private final boolean usesPayloads;
    private final boolean usesTypes;
    private final boolean needsTime;
    private final boolean needsNumber;
    private final boolean needsProcess;
    private final boolean needsThread;
    private final boolean needsProcessor;
    private final boolean needsActivity;
    private final boolean needsRelated;
    private final boolean needsContexts;
    /** Null unless stack ids are asked for. */
    private final StackDirectory stacks;

    /** Whose the buffers are: a statement may be closed by one thread while another reads for it. */
    private enum Use { FREE, READING, CLOSED }

    private final AtomicReference<Use> use = new AtomicReference<>(Use.FREE);
    /** The blocks that it reads, which others may take from, too; null before the first part. */
    private BlockClaims claims;

    private BlockReader reader;
    private Block block;
    private int ordinal;
    private long nextEventNumber;
    private boolean filtersTimes;
    private boolean decoding;
    /**
     * Not 0 if the open block had an event of a type, thread and time that are asked for. No boolean: of each thread's
     * events a branch would be first met late, where none is, and what was compiled thrown away.
     */
    private int wanted;
    /** Rows of a block that was counted before, which are not given yet. */
    private int knownRows;

    private long decodedBefore;
    private boolean given;
    private boolean ended;

    /** @param claims null for one that reads parts */
    BlockCursor(BlockScan scan, BlockClaims claims) {
        this.scan = scan;
        this.readsParts = claims == null;
        this.directory = scan.directory;
        this.headers = scan.trace.newHeaders(directory);
        this.rows = new EventRows(scan.payloadScan);
        this.decoder = new PayloadDecoder(scan.payloadScan, scan.trace.startMicros());
        this.accepts = scan.accepts;
        this.clock = scan.trace.clock();
        this.readsPayloads = scan.payloadScan.readsPayloads();
        this.usesPayloads = scan.payloadScan.usesPayloads();
        this.usesTypes = scan.payloadScan.usesTypes() && scan.payloadScan.onlyType() < 0;
        if (scan.payloadScan.onlyType() >= 0) {
            Arrays.fill(rows.typeIndex, scan.payloadScan.onlyType());
        }
        this.needsTime = needs(HeaderColumn.TIME_NS) || needs(HeaderColumn.UTC_TIME);
        rows.keepsTypes = usesTypes;
        this.needsNumber = needs(HeaderColumn.EVENT_NUMBER);
        this.needsProcess = needs(HeaderColumn.PROCESS_ID);
        this.needsThread = needs(HeaderColumn.THREAD_ID);
        this.needsProcessor = needs(HeaderColumn.PROCESSOR);
        this.needsActivity = needs(HeaderColumn.ACTIVITY_ID);
        this.needsRelated = needs(HeaderColumn.RELATED_ACTIVITY_ID);
        this.needsContexts = scan.payloadScan.needsContexts();
        this.stacks = needs(HeaderColumn.STACK_ID) ? scan.trace.stackDirectory() : null;
        if (!usesPayloads && !needsActivity && !needsRelated && !needsContexts) {
            headers.beBrief();
        }
        this.acceptsNone = new boolean[accepts.length];
        this.byThread = headers.takesThreads() && !headers.writesPayloads && stacks == null && !needsNumber
                && !needsContexts;
        if (claims != null) {
            claimFrom(claims);
        }
    }

    private void claimFrom(BlockClaims blocks) {
        claims = blocks;
        rows.keepsTimes = needsTime || blocks.ticks.leavesOut();
    }

    private boolean needs(HeaderColumn column) {
        return scan.payloadScan.needs(column);
    }

    @Override
    public void start(int firstBlock, int endBlock) {
        leavePart();
        decoder.startPart();
        start(scan.part(firstBlock, endBlock));
    }

    @Override
    public void startKept(int firstBlock, int endBlock) {
        leavePart();
        decoder.startKept();
        start(scan.part(firstBlock, endBlock));
    }

    @Override
    public void startTimes(long fromNanos, long toNanos) {
        leavePart();
        decoder.startKept();
        start(scan.partOfTimes(fromNanos, toNanos));
    }

    private void start(BlockClaims part) {
        claimFrom(part);
        block = null;
        decoding = false;
        knownRows = 0;
        ended = false;
    }

    private void leavePart() {
        if (readsParts && claims != null) {
            scan.passed(claims);
            claims = null;
        }
    }

    @Override
    public void verify() {
        scan.trace.verify();
    }

    @Override
    public boolean next() {
        if (!use.compareAndSet(Use.FREE, Use.READING)) {
            return false;
        }
        try {
            if (ended || claims == null) {
                return false;
            }
            if (reader == null) {
                reader = scan.trace.newBlockReader();
            }
            scan.checkNotStopped();
            decoder.startBatch();
            return fill() ? give() : end();
        } finally {
            if (!use.compareAndSet(Use.READING, Use.FREE)) {
                // Closed meanwhile: whoever closed left the buffers to this thread, which still had its hands on them.
                release();
            }
        }
    }

    /**
     * Fills the batch. Of more bytecodes than HotSpot takes into a caller (325), so that it is compiled once: with the
     * few lines that open a block in a method of their own it was part of {@link #next}, too, and half of what the
     * second compiler did in the third and fourth round of a session.
     *
     * @return whether there may be rows
     */
    private boolean fill() {
        int blocks = 0;
        // One place that gives and one that looks whether the batch is full: the compiler copies them into each.
        while (true) {
            if (decoding || knownRows > 0) {
                if (decoding) {
                    decoding = decoder.fill();
                } else {
                    takeKnownRows();
                }
                if (decoder.isFull()) {
                    break;
                }
                continue;
            }
            if (block == null) {
                if (blocks++ >= BLOCKS_PER_BATCH && batch().size() > 0) {
                    break;
                }
                int claimed = scan.claim(claims);
                if (claimed < 0) {
                    return batch().size() > 0;
                }
                knownRows = scan.knownRows(claimed, claims.ticks);
                if (knownRows >= 0) {
                    continue;
                }
                ordinal = claimed;
                block = directory.blocks().get(ordinal);
                headers.start(reader.read(block, ordinal, headers), block, ordinal);
                nextEventNumber = scan.firstEventNumber(ordinal);
                filtersTimes = scan.filtersTimes(ordinal, claims.ticks);
                wanted = 0;
            }
            scan.checkNotStopped();
            boolean more = select(batch().size());
            if (!more) {
                if (wanted == 0) {
                    scan.trace.readInVain(block.lengthBytes);
                }
                block = null;
            }
            if (rows.size > 0) {
                decoder.begin(rows, headers.payloads);
                decoding = true;
            } else if (more) {
                break;
            }
        }
        return true;
    }

    private void takeKnownRows() {
        int rowsNow = Math.min(knownRows, Batch.CAPACITY - batch().size());
        batch().size(batch().size() + rowsNow);
        knownRows -= rowsNow;
    }

    @SuppressWarnings("ShortCircuitBoolean")
    private boolean give() {
        // Not of the first batch, or one that may be the last: its reader may not come back for the check at the end.
        // Of the first, by no branch: a second scan's would be one that is first met late.
        settle(given & (batch().size() == Batch.CAPACITY && !scan.hasLimit()));
        given = true;
        int size = batch().size();
        int taken = scan.take(size);
        batch().size(taken);
        if (taken < size) {
            ended = true;
        }
        return taken > 0 || end();
    }

    /**
     * Takes down what was decoded, and makes sure that it is of the file that was opened.
     *
     * @param mayWait whether that may be done with a later batch
     */
    private void settle(boolean mayWait) {
        countDecoded();
        if (decoder.hasLongValues()) {
            scan.trace.notice(BlockTrace.LONG_VALUES);
        }
        if (mayWait || readsParts) {
            scan.trace.verifyIfDue();
        } else {
            scan.trace.verify();
        }
    }

    private void countDecoded() {
        long decoded = decoder.eventsDecoded();
        scan.count(0, decoded - decodedBefore);
        decodedBefore = decoded;
    }

    private boolean end() {
        settle(false);
        ended = true;
        batch().size(0);
        return false;
    }

    /**
     * Walks on in the open block and takes the headers that pass, as many as the batch has room for. Events come in
     * runs that share all of their header but the time, so everything else is decided and filled in once for a run.
     *
     * @return whether the block may have more events
     */
    private boolean select(int filled) {
        EventHeaders h = headers;
        EventRows r = rows;
        int room = EventRows.CAPACITY - filled;
        Condition.LongRanges threads = scan.threads;
        if (h.writesPayloads) {
            h.forgetPayloads();
        }
        boolean counts = readsPayloads || h.writesPayloads;
        long seen = 0;
        int lastMetadataId = 0;
        int lastVariant = 0;
        int type = -1;
        boolean more = true;
        int n = 0;
        r.leastPayload = Integer.MAX_VALUE;
        int runs = 0;
        long payloadBytes = BATCH_PAYLOAD_BYTES;
        boolean far = false;
        int wantedHere = wanted;
        while (n < room && payloadBytes > 0) {
            if ((++runs & RUNS_PER_LOOK) == 0) {
                scan.checkNotStopped();
            }
            if (!h.next()) {
                more = false;
                noticeDamage();
                break;
            }
            if (type < 0 || h.metadataId != lastMetadataId || h.variant != lastVariant) {
                lastMetadataId = h.metadataId;
                lastVariant = h.variant;
                type = h.typeIndex();
            }
            long firstTicks = h.ticks;
            if (byThread && h.payloadSize <= LARGE_PAYLOAD) {
                boolean ofThread = threads == null || threads.test(h.threadId);
                int end = n;
                if (ofThread && accepts[type]) {
                    r.timeNanos[n] = firstTicks;
                    r.payloadStart[n] = h.payloadStart;
                    r.payloadEnd[n] = h.payloadStart + h.payloadSize;
                    r.typeIndex[n] = type;
                    r.leastPayload = Math.min(r.leastPayload, h.payloadSize);
                    end++;
                }
                end = h.takeThread(r, end, room, ofThread ? accepts : acceptsNone);
                seen += h.passed + 1;
                if (h.passed > RUNS_PER_LOOK) {
                    scan.checkNotStopped();
                }
                if (filtersTimes) {
                    end = keepTimes(n, end);
                }
                wantedHere |= end - n;
                if (needsTime) {
                    far |= isFar(firstTicks, h.ticks);
                }
                fillThread(h, n, end);
                n = end;
                continue;
            }
            r.timeNanos[n] = firstTicks;
            r.payloadStart[n] = h.payloadStart;
            int limit = room;
            if (h.payloadSize > LARGE_PAYLOAD && counts) {
                limit = (int) Math.min(room, n + 1 + payloadBytes / h.payloadSize);
            }
            int end = h.takeRun(r.timeNanos, r.payloadStart, n + 1, limit);
            int events = end - n;
            seen += events;
            if (accepts[type] && (threads == null || threads.test(h.threadId))) {
                if (needsNumber) {
                    for (int i = n; i < end; i++) {
                        r.eventNumber[i] = nextEventNumber + i - n;
                    }
                }
                if (filtersTimes) {
                    end = keepTimes(n, end);
                }
                wantedHere |= end - n;
                if (needsTime) {
                    far |= isFar(firstTicks, h.ticks);
                }
                if (!h.writesPayloads) {
                    end = decoder.keepOfRun(r, h.payloads, type, h.payloadSize, n, end);
                }
                fillRun(h, type, n, end);
                if (h.writesPayloads && usesPayloads) {
                    h.keepPayload();
                }
                if (h.payloadSize > LARGE_PAYLOAD && counts) {
                    payloadBytes -= (long) h.payloadSize * (end - n);
                }
                n = end;
            }
            nextEventNumber += events;
        }
        wanted = wantedHere;
        r.size = n;
        if (needsTime && clock.toNanos(r.timeNanos, n, far)) {
            scan.trace.notice(BlockTrace.CLAMPED_TIMES);
        }
        long decoded = decoder.eventsDecoded();
        scan.count(seen, decoded - decodedBefore);
        decodedBefore = decoded;
        return more;
    }

    /** Whether a run has times that are not near; its ticks ascend, unless they wrap around on the way. */
    private boolean isFar(long firstTicks, long lastTicks) {
        return clock.isFar(firstTicks)
                || lastTicks != firstTicks && (lastTicks < firstTicks || clock.isFar(lastTicks));
    }

    private void noticeDamage() {
        if (headers.damage() != null && !block.cut) {
            scan.trace.notice(IndexBuilder.damaged(block, headers.damage(), headers.position()));
        }
    }

    /** Drops the events of a run that are outside of the scan's time range; returns the new end of the run. */
    private int keepTimes(int start, int end) {
        EventRows r = rows;
        long min = claims.ticks.min();
        long max = claims.ticks.max();
        int kept = start;
        for (int i = start; i < end; i++) {
            long ticks = r.timeNanos[i];
            if (ticks >= min && ticks <= max) {
                r.move(i, kept++);
            }
        }
        return kept;
    }

    /** What the events of a run have in common. */
    private void fillRun(EventHeaders h, int type, int start, int end) {
        EventRows r = rows;
        if (usesPayloads) {
            int size = h.payloadSize;
            int[] starts = r.payloadStart;
            int[] ends = r.payloadEnd;
            for (int i = start; i < end; i++) {
                ends[i] = starts[i] + size;
            }
            r.leastPayload = Math.min(r.leastPayload, size);
        }
        if (usesTypes) {
            Arrays.fill(r.typeIndex, start, end, type);
        }
        fillThread(h, start, end);
        if (stacks != null) {
            Arrays.fill(r.stackId, start, end, stacks.canonicalId(block.scope, h.stackId, h.processId));
        }
        if (needsContexts) {
            Arrays.fill(r.labels, start, end, h.labels);
            Arrays.fill(r.threadKey, start, end, h.threadKey);
        }
    }

    /** What events of a thread have in common that follow each other. */
    private void fillThread(EventHeaders h, int start, int end) {
        EventRows r = rows;
        if (needsThread) {
            Arrays.fill(r.threadId, start, end, h.threadId);
        }
        if (needsProcess) {
            Arrays.fill(r.processId, start, end, h.processId);
        }
        if (needsProcessor) {
            Arrays.fill(r.processor, start, end, h.captureThread == h.threadKey ? h.processor : EventRows.NONE);
        }
        if (needsActivity) {
            Arrays.fill(r.activityLow, start, end, h.activityLow);
            Arrays.fill(r.activityHigh, start, end, h.activityHigh);
        }
        if (needsRelated) {
            Arrays.fill(r.relatedLow, start, end, h.relatedLow);
            Arrays.fill(r.relatedHigh, start, end, h.relatedHigh);
        }
    }

    @Override
    public Batch batch() {
        return decoder.batch();
    }

    @Override
    public void close() {
        if (use.getAndSet(Use.CLOSED) == Use.FREE) {
            release();
        }
    }

    private void release() {
        ended = true;
        decoding = false;
        block = null;
        leavePart();
        if (reader != null) {
            countDecoded();
            reader.close();
            reader = null;
        }
        scan.closed(this);
    }
}
