package org.nettracesql.trace.block;

/**
 * Where events lie in a file, one after another: the unit in which a trace is read, skipped and shared by threads. A
 * format extends it by what its event headers need to know of their block. Immutable.
 */
public class Block {

    /** Absolute offset of the bytes that are read. */
    public final long offsetBytes;

    /** How many of them are in the file; fewer than declared where the file is cut. */
    public final int lengthBytes;

    /** Least and greatest tick of the events, as the file claims. */
    public final long minTicks;

    public final long maxTicks;

    /** In which part of the file the block stands: stack ids hold within one part. Ascending. */
    public final int scope;

    /**
     * Whether the file or a damaged object ends before the block does; that is told of by who walked over the blocks.
     */
    public final boolean cut;

    /** Who wrote it: the blocks of one lane have their events in the order of time. From 0 on, without gaps. */
    public final int lane;

    protected Block(long offsetBytes, int lengthBytes, long minTicks, long maxTicks, int scope, boolean cut) {
        this(offsetBytes, lengthBytes, minTicks, maxTicks, scope, cut, 0);
    }

    protected Block(
            long offsetBytes, int lengthBytes, long minTicks, long maxTicks, int scope, boolean cut, int lane) {
        this.offsetBytes = offsetBytes;
        this.lengthBytes = lengthBytes;
        this.minTicks = minTicks;
        this.maxTicks = maxTicks;
        this.scope = scope;
        this.cut = cut;
        this.lane = lane;
    }

    /**
     * Whether those who walk over the block read its bytes themselves, piece by piece, into an array that has room for
     * all of them: what is looked at soon after it was read is still near the processor.
     */
    protected boolean isReadInPieces() {
        return false;
    }

    /** Says that something is wrong at a byte of the block: the start of a sentence. */
    protected String damagedAt(int position) {
        return "The trace is damaged at offset " + (offsetBytes + position);
    }

    /** Whether bytes that were read are of the block that was seen when the file was walked over. */
    protected boolean isOf(byte[] bytes) {
        return true;
    }
}
