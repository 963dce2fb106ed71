package org.nettracesql.trace.block;

import org.nettracesql.trace.scan.EventRows;

/**
 * Walks over the event headers of one block after another: what a format knows of its events on the wire. After
 * {@link #next()} the fields hold the current event's header. One per cursor; for one thread.
 *
 * <p>The state lives in fields, not in locals of the caller: measured 56 ms against 55 over 13.5 million events, and
 * one decoder serves scans, index and audit. Callers ask for runs of events, so that the loop over most events is the
 * format's own and what differs from format to format is called once for a run.
 *
 * <p>The array reaches {@link #SLACK} bytes beyond the block, so that only whole headers need a bounds check.
 */
public abstract class EventHeaders {

    /** More than the longest header. */
    public static final int SLACK = 128;

    /** The type on the wire. */
    public int metadataId;
    /** What besides {@link #metadataId} tells the type; 0 for nothing. */
    public int variant;

    public int sequence;
    /** Who numbers the events; a key of {@link ThreadKeys}. */
    public long captureThread;

    public int processor;
    /** The thread that the event is about, as a key of {@link ThreadKeys}. */
    public long threadKey;
    /** The same as the operating system knows it. */
    public long threadId;

    public int processId;
    /** On the wire; 0 for none. */
    public int stackId;

    public long ticks;
    /** What the directory's contexts know the event's labels by. */
    public int labels;
    /** First and last 8 bytes of the GUID, little-endian; all zero for none. */
    public long activityLow;

    public long activityHigh;
    public long relatedLow;
    public long relatedHigh;
    /** Position in the block's array. */
    public int payloadStart;

    public int payloadSize;
    /** Whether the current event names its capture thread, sequence number and processor anew. */
    public boolean startsRun;

    /** The array that {@link #payloadStart} is a position in: the block's, unless the format writes payloads anew. */
    public byte[] payloads;

    /** What {@link #damage} gives; null at the start of a block. */
    protected String damage;

    /** Whether payloads may be written anew, and {@link #keepPayload} and {@link #forgetPayloads} mean something. */
    final boolean writesPayloads;

    /** Whether nobody asks for more of an event than its type, time, thread, process, processor and stack. */
    protected boolean isBrief;

    private final BlockDirectory directory;
    private int ordinal;

    protected EventHeaders(BlockDirectory directory) {
        this(directory, false);
    }

    /** @param writesPayloads whether payloads may lie in another array than the block's, see {@link #payloads} */
    protected EventHeaders(BlockDirectory directory, boolean writesPayloads) {
        this.directory = directory;
        this.writesPayloads = writesPayloads;
    }

    /** Says that nobody asks for more of an event than its type, time, thread, process, processor and stack. */
    public final void beBrief() {
        isBrief = true;
    }

    /** Whether a block's bytes have to be read; if not, any array will do for {@link #start}. */
    protected boolean needsBytes(Block block, int blockOrdinal) {
        return true;
    }

    /** Sets out on a block whose bytes are at the start of the array, and which has that ordinal in the directory. */
    public final void start(byte[] bytes, Block block, int blockOrdinal) {
        ordinal = blockOrdinal;
        payloads = bytes;
        start(bytes, block);
    }

    /** Sets out on a block whose bytes are at the start of the array. */
    protected abstract void start(byte[] bytes, Block block);

    /** Moves to the next event; false at the end of the block or where it is damaged. */
    public abstract boolean next();

    /**
     * Takes the events that follow the current one and differ from it in nothing but the time. A run's ticks ascend,
     * and do not wrap around more than once.
     *
     * @param ticksOut receives the ticks, and {@code startsOut} where the payload begins, from position {@code from} on
     * @param to how far the arrays may be filled
     * @return position after the last event taken
     */
    public int takeRun(long[] ticksOut, int[] startsOut, int from, int to) {
        return from;
    }

    /** How many events the last {@link #takeThread} passed over or took. */
    protected int passed;

    /** Whether {@link #takeThread} does anything. */
    protected boolean takesThreads() {
        return false;
    }

    /**
     * Takes the events that follow the current one and differ from it in time, type, stack and payload only, among them
     * those of which a scan wants rows: threads of one program take turns seldom, types often. It may end earlier, so
     * that the caller can look around. The ticks of what it passes ascend and wrap around once at the most.
     *
     * @param rows receives time, place of the payload and type, from position {@code from} on
     * @param to how far the arrays may be filled
     * @param accepts by type index: whether there is a row
     * @return position after the last event taken
     */
    protected int takeThread(EventRows rows, int from, int to, boolean[] accepts) {
        passed = 0;
        return from;
    }

    /** Position after the current event: where the next one begins or, after {@code false}, where the walk ended. */
    public abstract int position();

    /** What was wrong at {@link #position()}, as the end of a sentence; null after a clean end of the block. */
    public final String damage() {
        return damage;
    }

    /** Ends the walk over the block with what is wrong, for {@link #next}. */
    protected final boolean damaged(String what) {
        damage = what;
        return false;
    }

    /** Index of the current event's type in the directory; the same while metadata id, variant and block are. */
    public int typeIndex() {
        return directory.typeIndex(metadataId, ordinal);
    }

    /**
     * Says that the current event's payload is wanted; that of an event which it was not said of may be written over.
     */
    protected void keepPayload() {
        // Nothing is written over by those who write nothing.
    }

    /** Says that no payload up to now is wanted any more. */
    protected void forgetPayloads() {
        // As above.
    }

    /** Ordinal of the block in the directory. */
    protected final int ordinal() {
        return ordinal;
    }
}
